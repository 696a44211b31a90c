package dev.toll.systems.hadoop;

import dev.toll.engine.process.Role;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.process.DriverClient;
import dev.toll.systems.hadoop.Jvms.Kind;
import dev.toll.systems.hadoop.client.HdfsCommands;
import dev.toll.systems.hadoop.client.HdfsWorkload;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;

/** HDFS's client in a process of its own. */
final class HdfsDriver extends DriverClient {
  private static final Duration MAKE = Duration.ofMinutes(2);

  private final Settings settings;
  private final RunMaterial material;

  private HdfsDriver(
      String name, Role role, Jvms jvms, Layout layout, Settings settings, RunMaterial material)
      throws SystemException, IOException {
    super(
        name, role, jvms.driverTools(), jvms.spec(Kind.DRIVER), HdfsWorkload.class, layout.logs());
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
      return new HdfsDriver(name, role, jvms, layout, settings, material);
    } catch (IOException e) {
      throw new SystemException("cannot start the " + name + ": " + e.getMessage(), e);
    }
  }

  /** Opens the client as the level says. */
  void open(Endpoints endpoints, Duration deadline) throws SystemException, InterruptedException {
    ready(deadline);
    Map<String, String> properties = new HdfsConfiguration(settings, endpoints, material).client();
    boolean kerberos = WireLevel.of(settings).kerberos();
    call(
        HdfsCommands.OPEN,
        new HdfsCommands.Login(
            properties,
            kerberos ? material.kerberos().client().name() : null,
            kerberos ? material.kerberos().client().keytab().toString() : null),
        deadline);
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
          call(HdfsCommands.PREFLIGHT, new HdfsCommands.DataNodes(dataNodes), deadline);
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
    HdfsCommands.Root root = new HdfsCommands.Root(path, none ? 0 : Integer.parseInt(zone), owner);
    steps.run(
        none ? directory : "make the zone", MAKE, () -> call(HdfsCommands.PREPARE, root, MAKE));
  }
}
