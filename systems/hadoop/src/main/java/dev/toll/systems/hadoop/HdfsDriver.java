package dev.toll.systems.hadoop;

import dev.toll.engine.process.Role;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.process.DriverClient;
import dev.toll.systems.base.process.JavaCommand.Stdin;
import dev.toll.systems.hadoop.Toolbox.Kind;
import dev.toll.systems.hadoop.client.HdfsCommands;
import dev.toll.systems.hadoop.client.HdfsWorkload;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** HDFS's client in a process of its own. */
final class HdfsDriver extends DriverClient {

  private final Settings settings;
  private final RunMaterial material;

  private HdfsDriver(
      String name,
      Role role,
      ProcessBuilder command,
      Toolbox tools,
      Layout layout,
      Settings settings,
      RunMaterial material)
      throws SystemException, IOException {
    super(name, role, command, tools.archive(Kind.DRIVER, settings), layout.logs(), tools.ledger());
    this.settings = settings;
    this.material = material;
  }

  /** Starts the JVM; it boots while the servers do. */
  static HdfsDriver start(Toolbox tools, Layout layout, Settings settings, RunMaterial material)
      throws SystemException {
    return start(tools, layout, settings, material, "driver", Role.DRIVER);
  }

  /** Starts the JVM of a client beside somebody else's load. */
  static HdfsDriver helper(Toolbox tools, Layout layout, Settings settings, RunMaterial material)
      throws SystemException {
    return start(tools, layout, settings, material, "hdfs-client", Role.HELPER);
  }

  private static HdfsDriver start(
      Toolbox tools, Layout layout, Settings settings, RunMaterial material, String name, Role role)
      throws SystemException {
    try {
      ProcessBuilder builder =
          tools.command(
              Kind.DRIVER,
              layout.configuration(),
              settings,
              material,
              Stdin.OWN,
              List.of(HdfsWorkload.class.getName()));
      return new HdfsDriver(name, role, builder, tools, layout, settings, material);
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
            kerberos ? material.kerberos().clientPrincipal() : null,
            kerberos ? material.kerberos().clientKeytab().toString() : null),
        deadline);
  }
}
