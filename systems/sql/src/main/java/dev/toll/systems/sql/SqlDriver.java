package dev.toll.systems.sql;

import dev.toll.engine.process.Role;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.process.DriverClient;
import dev.toll.systems.base.process.JvmSpec;
import dev.toll.systems.base.process.Toolbox;
import dev.toll.systems.base.settings.CommandLoad;
import dev.toll.systems.sql.client.Iibench;
import dev.toll.systems.sql.client.SqlCommands;
import dev.toll.systems.sql.client.SqlCommands.Access;
import dev.toll.systems.sql.client.SqlCommands.Values;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A client of the server in a JVM of its own: the driver of iiBench, or an observer. */
final class SqlDriver extends DriverClient {
  private static final String DRIVER = "driver";
  private static final String OBSERVER_HEAP = "48m";

  private SqlDriver(Role role, Toolbox tools, JvmSpec spec, Path logs) throws SystemException {
    this(spec.kind(), role, tools, spec, logs);
  }

  private SqlDriver(String name, Role role, Toolbox tools, JvmSpec spec, Path logs)
      throws SystemException {
    super(name, role, tools, spec, Iibench.class, logs, false);
  }

  /** Starts the JVM; it boots while the server does. */
  static SqlDriver start(Toolbox tools, Settings level, Path logs) throws SystemException {
    return start(DRIVER, tools, level, logs);
  }

  /** Starts one of several. */
  static SqlDriver start(String name, Toolbox tools, Settings level, Path logs)
      throws SystemException {
    String heap = Long.toString(level.bytes(SqlSettings.DRIVER_HEAP));
    JvmSpec spec =
        spec(DRIVER, heap, level)
            .with(JvmSpec.COMPILED_EARLY)
            .with(level.text(SqlSettings.DRIVER_FLAGS));
    return new SqlDriver(name, CommandLoad.clientRole(level), tools, spec, logs);
  }

  /** Starts the JVM of a client that only observes, so that what it takes is not the driver's. */
  static SqlDriver observer(Toolbox tools, Settings level, Path logs) throws SystemException {
    return new SqlDriver(
        Role.HELPER, tools, spec("observer", OBSERVER_HEAP, level).unprofiled(), logs);
  }

  /** A client of no level, for the administrator. */
  static SqlDriver plain(Toolbox tools, Path logs) throws SystemException {
    List<String> heap = List.of("-Xmx" + OBSERVER_HEAP, "-XX:+UseSerialGC");
    return new SqlDriver(
        Role.HELPER, tools, JvmSpec.of("administrator", MAIN, heap, null).unprofiled(), logs);
  }

  /**
   * Values of variables in the server's own spelling; as they are where no session can set them.
   */
  Map<String, String> spelled(Access access, Map<String, String> values)
      throws SystemException, InterruptedException {
    return values.isEmpty()
        ? values
        : call(SqlCommands.SPELLED, new Values(access, values)).facts();
  }

  private static JvmSpec spec(String kind, String heap, Settings level) {
    // Few objects live long, so the collector with the least to do alongside the load.
    JvmSpec spec =
        JvmSpec.of(kind, MAIN, List.of("-Xmx" + heap, "-Xms" + heap, "-XX:+UseSerialGC"), null);
    // A connected server may offer other versions; not every JDBC driver can be configured.
    return Connected.wanted(level) && SqlSettings.encrypted(level)
        ? spec.with("-Djdk.tls.client.protocols=TLSv" + level.text(SqlSettings.TLS))
        : spec;
  }
}
