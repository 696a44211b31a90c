package dev.toll.systems.hadoop;

import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.process.Ports;
import dev.toll.engine.settings.Origin;
import dev.toll.engine.settings.Problems;
import dev.toll.engine.settings.Setting;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.hadoop.client.HdfsCommands;
import dev.toll.systems.hadoop.client.HdfsCommands.StoredFile;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/**
 * HDFS for another system to keep its data in: the servers of one instance, formatted afresh, and
 * beside them a client of HDFS's superuser that makes the system's directory and examines it for
 * proofs. Of the system itself it knows nothing; their class paths never meet.
 */
public final class HdfsCluster {
  private static final Duration LOOK = Duration.ofMinutes(2);

  private final HdfsTools tools;
  private final Settings settings;
  private final RunMaterial material;
  private final Layout layout;
  private final Endpoints endpoints;
  private final Servers servers;
  private HdfsDriver client;

  private HdfsCluster(
      HdfsTools tools,
      Settings settings,
      RunMaterial material,
      Layout layout,
      Endpoints endpoints) {
    this.tools = tools;
    this.settings = settings;
    this.material = material;
    this.layout = layout;
    this.endpoints = endpoints;
    this.servers = new Servers(tools.tools(), layout, endpoints, settings, material);
  }

  /**
   * An instance, not yet started.
   *
   * @param wishes settings by the names system {@code hdfs} gives them, checked already; defaults
   *     for the others. {@code system.zone} says whether there will be a KMS
   * @param kerberos who is who; null where {@code system.authentication} is simple
   * @param configuration where its servers' files of configuration go
   * @param data where everything it stores goes
   * @param logs where its processes log
   */
  public static HdfsCluster of(
      HdfsTools tools,
      Map<String, String> wishes,
      Kerberos kerberos,
      Path configuration,
      Path data,
      Path logs,
      Ports ports)
      throws SystemException {
    Settings settings = settings(wishes);
    Endpoints endpoints = Endpoints.choose(settings, ports);
    boolean keys = !settings.text(HdfsSettings.ZONE).equals(HdfsSettings.NO_ZONE);
    return new HdfsCluster(
        tools,
        settings,
        new RunMaterial(kerberos, null),
        new Layout(configuration, data, logs),
        keys ? endpoints : endpoints.withoutKms());
  }

  static Settings settings(Map<String, String> wishes) throws SystemException {
    List<Setting> given = new ArrayList<>();
    wishes.forEach((path, value) -> given.add(new Setting(path, value, Origin.DEFAULT)));
    // Our workloads do not run on it, so create() is not timed.
    given.add(new Setting(HdfsSettings.AGENT, "false", Origin.DEFAULT));
    Problems problems = new Problems();
    Settings checked = Settings.of(given).checked(HdfsSettings.all(HdfsSettings.CREATE), problems);
    if (!problems.isEmpty()) {
      throw new SystemException("HDFS: " + String.join("; ", problems.messages()));
    }
    return checked;
  }

  /** Formats and starts the servers; it returns when a client has written and read a file. */
  public void start(Steps steps) throws SystemException, InterruptedException {
    servers.start(steps);
    client = HdfsDriver.helper(tools.tools(), layout, settings, material);
    client.watch(servers.processes());
    client.preflight(steps, "HDFS's preflight", endpoints);
  }

  /**
   * Makes a system's directory, an encryption zone where the settings say so.
   *
   * @param owner the user it is to belong to; null for HDFS's superuser
   */
  public void makeDirectory(Steps steps, String path, String owner)
      throws SystemException, InterruptedException {
    client.makeDirectory(steps, "make the directory in HDFS", path, owner);
  }

  /** Where its root is, {@code hdfs://...} without a slash at the end. */
  public String uri() {
    return "hdfs://" + endpoints.address(endpoints.nameNode());
  }

  /** The properties a client of it needs, of whatever version. */
  public Map<String, String> clientProperties() {
    return new HdfsConfiguration(settings, endpoints, material).client();
  }

  /** Its servers and its client, as they run. */
  public List<ManagedProcess> processes() {
    List<ManagedProcess> all = new ArrayList<>(servers.processes());
    if (client != null) {
      all.add(client.process());
    }
    return all;
  }

  /** Everything it stores: blocks, names and keys. */
  public Path data() {
    return layout.data();
  }

  /** The directories of the DataNodes' blocks. */
  public List<Path> blocks() {
    List<Path> directories = new ArrayList<>();
    for (int i = 0; i < endpoints.dataNodes().size(); i++) {
      directories.add(layout.dataDirectory(i));
    }
    return directories;
  }

  /**
   * The files below a path.
   *
   * @param marker looked for in each, which is read for it; null: nothing is read
   */
  public List<StoredFile> stored(String path, byte[] marker)
      throws SystemException, InterruptedException {
    String encoded = marker == null ? null : Base64.getEncoder().encodeToString(marker);
    return client.call(HdfsCommands.STORED, new HdfsCommands.Below(path, encoded), LOOK).files();
  }

  /**
   * Has a user ask the NameNode for something that every user may ask.
   *
   * @param user a name, or with a keytab a principal
   * @param keytab null: he has only his name
   * @return {@code answered}, {@code refused: ...} or {@code no answer: ...}
   */
  public HdfsCommands.Attempted stranger(String user, Path keytab)
      throws SystemException, InterruptedException {
    return client.call(
        HdfsCommands.STRANGER,
        new HdfsCommands.User(user, keytab == null ? null : keytab.toString()),
        LOOK);
  }

  /** For the record. */
  public Map<String, String> describe() {
    return endpoints.describe();
  }

  /** Stops it all. */
  public void stop(Steps steps) throws SystemException, InterruptedException {
    closeClient();
    servers.stop(steps);
  }

  /** Ends everything, whatever state it is in. */
  public void abandon() {
    closeClient();
    servers.kill();
  }

  private void closeClient() {
    if (client != null) {
      client.close();
      client = null;
    }
  }
}
