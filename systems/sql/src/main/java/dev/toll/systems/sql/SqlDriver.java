package dev.toll.systems.sql;

import dev.toll.engine.process.ProcessLedger;
import dev.toll.engine.process.Role;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.system.ProfiledJvm;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.jdk.Jdk;
import dev.toll.systems.base.process.DriverClient;
import dev.toll.systems.base.process.JavaCommand;
import dev.toll.systems.base.process.SharedArchive;
import dev.toll.systems.base.profile.JvmProfiler;
import dev.toll.systems.sql.client.Iibench;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A client of the server in a JVM of its own: the driver of iiBench, or an observer. */
final class SqlDriver extends DriverClient {
  private static final String OBSERVER_HEAP = "48m";

  /**
   * What drivers are made from, the same for the whole run.
   *
   * @param jars ours first, then the JDBC driver
   * @param archives where class-data archives are kept
   * @param profiled whether drivers will be profiled
   */
  record Tools(Jdk jdk, List<Path> jars, Path archives, ProcessLedger ledger, boolean profiled) {}

  private final Jdk jdk;

  private SqlDriver(
      Role role, Tools tools, ProcessBuilder command, SharedArchive archive, Path logs)
      throws SystemException {
    super(name(role), role, command, archive, logs, tools.ledger());
    this.jdk = tools.jdk();
  }

  /** Starts the JVM; it boots while the server does. */
  static SqlDriver start(Tools tools, Settings level, Path logs) throws SystemException {
    return start(Role.DRIVER, tools, level, logs);
  }

  /** Starts the JVM of a client that only observes, so that what it takes is not the driver's. */
  static SqlDriver observer(Tools tools, Settings level, Path logs) throws SystemException {
    return start(Role.HELPER, tools, level, logs);
  }

  private static String name(Role role) {
    return role == Role.DRIVER ? "driver" : "observer";
  }

  private static SqlDriver start(Role role, Tools tools, Settings level, Path logs)
      throws SystemException {
    boolean load = role == Role.DRIVER;
    String heap = load ? Long.toString(level.bytes(SqlSettings.DRIVER_HEAP)) : OBSERVER_HEAP;
    // Few objects live long, so the collector with the least to do beside the load.
    List<String> flags = new ArrayList<>(List.of("-Xmx" + heap, "-Xms" + heap, "-XX:+UseSerialGC"));
    try {
      SharedArchive archive =
          SharedArchive.of(tools.archives(), "sql-" + name(role), tools.jdk(), tools.jars(), flags);
      flags.addAll(
          List.of(
              "-Djava.net.preferIPv4Stack=true",
              "-XX:+ExitOnOutOfMemoryError",
              "-XX:-UsePerfData"));
      flags.addAll(load && tools.profiled() ? JvmProfiler.FLAGS : List.of());
      if (Connected.wanted(level) && SqlSettings.encrypted(level)) {
        // The server may offer others; not every JDBC driver can be told.
        flags.add("-Djdk.tls.client.protocols=TLSv" + level.text(SqlSettings.TLS));
      }
      String more = level.text(SqlSettings.DRIVER_FLAGS).strip();
      if (load && !more.isEmpty()) {
        flags.addAll(List.of(more.split("\\s+")));
      }
      ProcessBuilder builder =
          new JavaCommand(
                  tools.jdk(),
                  tools.jars(),
                  null,
                  flags,
                  archive,
                  JavaCommand.Stdin.OWN,
                  MAIN,
                  List.of(Iibench.class.getName()))
              .builder();
      return new SqlDriver(role, tools, builder, archive, logs);
    } catch (IOException e) {
      throw new SystemException("cannot start the " + name(role) + ": " + e.getMessage(), e);
    }
  }

  ProfiledJvm profiled() {
    return new ProfiledJvm(process(), jdk.toString());
  }
}
