package dev.toll.systems.hadoop;

import com.google.gson.JsonObject;
import dev.toll.engine.driver.DriverProcess;
import dev.toll.engine.process.Role;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.process.Arguments;
import dev.toll.systems.base.process.JavaCommand.Stdin;
import dev.toll.systems.base.process.JvmSpec;
import dev.toll.systems.base.process.SharedArchive;
import dev.toll.systems.base.process.Toolbox;
import dev.toll.systems.hadoop.Jvms.Kind;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/** HDFS's client in a process of its own. */
final class HdfsDriver implements AutoCloseable {
  private static final Duration MAKE = Duration.ofMinutes(2);
  private static final String WORKLOAD = "dev.toll.systems.hadoop.client.HdfsWorkload";

  private final DriverProcess process;
  private final SharedArchive archive;
  private final Settings settings;
  private final RunMaterial material;

  private HdfsDriver(
      DriverProcess process, SharedArchive archive, Settings settings, RunMaterial material) {
    this.process = process;
    this.archive = archive;
    this.settings = settings;
    this.material = material;
  }

  /** Starts the JVM; it boots while the servers do. */
  static HdfsDriver start(HadoopTools tools, Layout layout, Settings settings, RunMaterial material)
      throws SystemException {
    return start(tools, layout, settings, material, "driver", Role.DRIVER);
  }

  /** Starts the JVM of a client beside another system's load. */
  static HdfsDriver helper(
      HadoopTools tools, Layout layout, Settings settings, RunMaterial material)
      throws SystemException {
    return start(tools, layout, settings, material, "hdfs-client", Role.HELPER);
  }

  private static HdfsDriver start(
      HadoopTools tools,
      Layout layout,
      Settings settings,
      RunMaterial material,
      String name,
      Role role)
      throws SystemException {
    try {
      Jvms jvms = new Jvms(tools, settings, material, layout.configuration());
      Toolbox toolbox = jvms.driverTools();
      JvmSpec spec = jvms.spec(Kind.DRIVER);
      return new HdfsDriver(
          DriverProcess.start(
              name,
              role,
              toolbox.command(spec, Stdin.OWN, List.of(WORKLOAD)),
              layout.logs().resolve(name + ".log"),
              toolbox.ledger()),
          toolbox.archive(spec),
          settings,
          material);
    } catch (IOException e) {
      throw new SystemException("cannot start the " + name + ": " + e.getMessage(), e);
    }
  }

  DriverProcess process() {
    return process;
  }

  /** Opens the client as the level says. */
  void open(Endpoints endpoints, Duration deadline) throws SystemException, InterruptedException {
    process.ready(deadline);
    JsonObject properties = new JsonObject();
    new HdfsConfiguration(settings, endpoints, material).client().forEach(properties::addProperty);
    JsonObject arguments = new JsonObject();
    arguments.add("configuration", properties);
    if (WireLevel.of(settings).kerberos()) {
      arguments.addProperty("principal", material.kerberos().client().name());
      arguments.addProperty("keytab", material.kerberos().client().keytab().toString());
    }
    process.call("open", arguments, deadline);
  }

  /** Shows that NameNode and all DataNodes answer. */
  void preflight(Steps steps, String step, Endpoints endpoints)
      throws SystemException, InterruptedException {
    Duration deadline = settings.duration(HdfsSettings.START_DEADLINE);
    steps.run(
        step,
        deadline,
        () -> {
          open(endpoints, deadline);
          long dataNodes = settings.count(HdfsSettings.DATANODES);
          call("preflight", Arguments.with("dataNodes", dataNodes).json(), deadline);
        });
  }

  /**
   * Creates a directory, an encryption zone where the level says so.
   *
   * @param directory what to call the step when it is no zone
   * @param owner the user it is to belong to; null for HDFS's superuser
   */
  void makeDirectory(Steps steps, String directory, String path, String owner)
      throws SystemException, InterruptedException {
    String zone = settings.text(HdfsSettings.ZONE);
    boolean none = zone.equals(HdfsSettings.NO_ZONE);
    Arguments arguments =
        Arguments.with("root", path).and("zoneBits", none ? 0 : Integer.parseInt(zone));
    if (owner != null) {
      arguments.and("owner", owner);
    }
    steps.run(
        none ? directory : "make the zone", MAKE, () -> call("prepare", arguments.json(), MAKE));
  }

  JsonObject call(String command, JsonObject arguments, Duration deadline)
      throws SystemException, InterruptedException {
    return process.call(command, arguments, deadline);
  }

  @Override
  public void close() {
    process.close();
    try {
      archive.adopt();
    } catch (IOException e) {
      // Only the next start would have been faster.
    }
  }
}
