package dev.toll.systems.hadoop;

import com.google.gson.JsonObject;
import dev.toll.engine.driver.DriverProcess;
import dev.toll.engine.process.Role;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.process.JavaCommand.Stdin;
import dev.toll.systems.hadoop.Toolbox.Kind;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/** HDFS's client in a process of its own. */
final class HdfsDriver implements AutoCloseable {
  private static final String WORKLOAD = "dev.toll.systems.hadoop.client.HdfsWorkload";

  private final DriverProcess process;
  private final Toolbox tools;
  private final Settings settings;
  private final RunMaterial material;

  private HdfsDriver(
      DriverProcess process, Toolbox tools, Settings settings, RunMaterial material) {
    this.material = material;
    this.process = process;
    this.tools = tools;
    this.settings = settings;
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
              List.of(WORKLOAD));
      return new HdfsDriver(
          DriverProcess.start(
              name, role, builder, layout.logs().resolve(name + ".log"), tools.ledger()),
          tools,
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
      arguments.addProperty("principal", material.kerberos().clientPrincipal());
      arguments.addProperty("keytab", material.kerberos().clientKeytab().toString());
    }
    process.call("open", arguments, deadline);
  }

  JsonObject call(String command, JsonObject arguments, Duration deadline)
      throws SystemException, InterruptedException {
    return process.call(command, arguments, deadline);
  }

  @Override
  public void close() {
    process.close();
    try {
      tools.archive(Kind.DRIVER, settings).adopt();
    } catch (IOException e) {
      // Only the next start would have been faster.
    }
  }
}
