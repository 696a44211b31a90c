package dev.toll.systems.hadoop;

import dev.toll.driver.Attempted;
import dev.toll.driver.Wait;
import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.process.Ports;
import dev.toll.engine.process.Role;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.settings.Origin;
import dev.toll.engine.settings.Problems;
import dev.toll.engine.settings.Setting;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.proof.ProofList;
import dev.toll.systems.base.proof.ProofList.When;
import dev.toll.systems.hadoop.client.HdfsCommands;
import dev.toll.systems.hadoop.client.HdfsCommands.StoredFile;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The servers of one instance, formatted afresh, and a client of HDFS's superuser. Another system
 * that keeps its data in HDFS has one in addition: the client makes the system's directory and
 * examines it for proofs. Of the system itself it knows nothing; their class paths never meet.
 */
public final class HdfsCluster implements LoadedHdfs {
  /** Of a command that is no load. */
  static final Duration SHORT = Duration.ofMinutes(2);

  private static final Duration POLL = Duration.ofMillis(100);

  private final Deployment deployment;
  private final Servers servers;
  private HdfsDriver client;

  /** An instance, not yet started. */
  HdfsCluster(Deployment deployment) {
    this(deployment, new Servers(deployment));
  }

  /**
   * An instance on servers that may be others' too.
   *
   * @param deployment the instance's own
   */
  HdfsCluster(Deployment deployment, Servers servers) {
    this.deployment = deployment;
    this.servers = servers;
  }

  /**
   * An instance for another system, not yet started.
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
    HdfsLevel level = HdfsLevel.of(settings(wishes));
    Endpoints endpoints =
        Endpoints.choose(level.settings(), level.zone(), ports, tools.placement());
    return new HdfsCluster(
        new Deployment(
            tools,
            level,
            endpoints,
            ports,
            kerberos,
            null,
            configuration,
            data,
            logs,
            LoadPlace.ONLY));
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
    connect("hdfs-client", Role.HELPER).preflight(steps, "HDFS's preflight");
  }

  /**
   * Starts a client of servers that are up: on few cores it would only make them wait. It has asked
   * nothing.
   */
  HdfsDriver connect(String name, Role role) throws SystemException {
    try {
      client = new HdfsDriver(deployment, name, role);
    } catch (IOException e) {
      throw new SystemException("cannot start the " + name + ": " + e.getMessage(), e);
    }
    client.watch(servers.processes());
    return client;
  }

  /**
   * Makes a system's directory, an encryption zone where the settings say so.
   *
   * @param owner the user it is to belong to; null for HDFS's superuser
   */
  public void makeDirectory(Steps steps, String path, String owner)
      throws SystemException, InterruptedException {
    HdfsLevel level = deployment.level();
    HdfsCommands.Root root =
        new HdfsCommands.Root(path, level.zoneBits(), owner, deployment.place().key());
    steps.run(
        level.zone() ? "create the encryption zone" : "create the directory in HDFS",
        SHORT,
        () -> client.call(HdfsCommands.PREPARE, root, SHORT));
  }

  public Deployment deployment() {
    return deployment;
  }

  public Servers servers() {
    return servers;
  }

  /** Null before it is started and once it is closed. */
  @Override
  public HdfsDriver client() {
    return client;
  }

  /** Where its root is, {@code hdfs://...} without a slash at the end. */
  public String uri() {
    return deployment.uri();
  }

  /** The properties a client of it needs, of any version. */
  public Map<String, String> clientProperties() {
    return new HdfsConfiguration(deployment).client();
  }

  /** Its servers and its client, as they run. */
  public List<ManagedProcess> processes() {
    List<ManagedProcess> all = new ArrayList<>(servers.processes());
    all.addAll(clients());
    return all;
  }

  /** Its client as it runs; none before it is started and once it is closed. */
  public List<ManagedProcess> clients() {
    return client == null ? List.of() : List.of(client.process());
  }

  /** Everything it stores: blocks, names and keys. */
  public Path data() {
    return deployment.data();
  }

  /**
   * Directories of this machine with what it stores: all of it or, of DataNodes on other hosts,
   * copies of what these store.
   */
  public List<Path> stores() throws IOException {
    return deployment.placement().away() ? blocks(name -> true) : List.of(data());
  }

  /** Files of the DataNodes whose names are wanted, in directories of this machine. */
  List<Path> blocks(Predicate<String> names) throws IOException {
    return deployment.blocks(names);
  }

  /**
   * The files below a path.
   *
   * @param marker searched for in each, which is read for it; null: nothing is read
   */
  public List<StoredFile> stored(String path, byte[] marker)
      throws SystemException, InterruptedException {
    String encoded = marker == null ? null : Base64.getEncoder().encodeToString(marker);
    return client.call(HdfsCommands.STORED, new HdfsCommands.Below(path, encoded), SHORT).files();
  }

  /**
   * Has a user ask the NameNode for something that every user may ask.
   *
   * @param user a name, or with a keytab a principal
   * @param keytab null: the user has only the name
   * @return {@code answered}, {@code refused: ...} or {@code no answer: ...}
   */
  public Attempted askAs(String user, Path keytab) throws SystemException, InterruptedException {
    return client.call(
        HdfsCommands.OTHER_USER,
        new HdfsCommands.User(user, keytab == null ? null : keytab.toString()),
        SHORT);
  }

  /**
   * How its servers speak with one another and with those of another system.
   *
   * @param callers what to call these
   */
  public ProofResult serverLinks(List<String> callers) {
    return ServerLinks.of(this, callers);
  }

  /** For the record. */
  public Map<String, String> describe() {
    return servers.describe();
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

  @Override
  public String root() {
    return deployment.place().root();
  }

  @Override
  public Path scratch() {
    return data().resolve("stock");
  }

  /** The servers', which may be those of other levels too. */
  @Override
  public List<Path> levelFiles() {
    return List.of(deployment.configuration());
  }

  @Override
  public Optional<HdfsCluster> started() {
    return Optional.of(this);
  }

  /** TCP ports of this machine: of another host's sockets this one knows nothing. */
  Set<Integer> listening() {
    Endpoints endpoints = deployment.endpoints();
    return endpoints.master().host().away() ? Set.of() : Set.of(endpoints.nameNode());
  }

  @Override
  public void addProofs(ProofList<HdfsProofTarget> proofs, HdfsLoad load) {
    // Where the study's levels may have other clients than toll's.
    if (!load.level().jobs() && !deployment.tools().stock().isEmpty()) {
      proofs
          .add(
              ClientProof.NAME,
              claimed -> ClientProof.of(load, claimed.level()),
              When.LOADED,
              When.CROSSED)
          .within(load.level().deadline());
    }
    HdfsProofTarget.addTo(proofs);
  }

  @Override
  public CpuWindow cpu() {
    return new CpuWindow(clients(), servers.processes(), ManagedProcess::cpuSeconds);
  }

  @Override
  public void awaitDeletions() throws SystemException, InterruptedException {
    ServerPages nameNode = ServerPages.ofNameNode(deployment.endpoints());
    try {
      Wait.every(POLL)
          .until(
              () ->
                  nameNode
                          .bean("Hadoop:service=NameNode,name=FSNamesystem")
                          .map(bean -> bean.get("PendingDeletionBlocks").getAsLong())
                          .orElse(0L)
                      == 0);
    } catch (IOException e) {
      throw new SystemException("cannot read the NameNode's metrics: " + e.getMessage(), e);
    }
  }

  void closeClient() {
    if (client != null) {
      client.close();
      client = null;
    }
  }
}
