package dev.toll.systems.sql;

import dev.toll.driver.Nothing;
import dev.toll.engine.process.Role;
import dev.toll.engine.process.RoleCpus;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.process.DriverClient;
import dev.toll.systems.base.process.JvmSpec;
import dev.toll.systems.base.process.Toolbox;
import dev.toll.systems.base.settings.CommandLoad;
import dev.toll.systems.base.settings.JvmSettings;
import dev.toll.systems.sql.client.Iibench;
import dev.toll.systems.sql.client.SqlCommands;
import dev.toll.systems.sql.client.SqlCommands.Access;
import dev.toll.systems.sql.client.SqlCommands.Values;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** A client of the server in a JVM of its own: the driver of iiBench, or an observer. */
final class SqlDriver extends DriverClient {
  static final String DRIVER = "driver";
  private static final String OBSERVER_HEAP = "48m";

  /** How a client is started. */
  record Kind(String name, Role role, JvmSpec spec) {
    /** Of a level's driver, or of one of several. */
    static Kind driver(String name, Settings level) {
      String heap = Long.toString(JvmSettings.DRIVER.bytes(level));
      JvmSpec spec =
          jvm(DRIVER, heap, level)
              .with(JvmSpec.COMPILED_EARLY)
              .with(level.text(JvmSettings.DRIVER.flags()));
      return new Kind(name, CommandLoad.clientRole(level), spec);
    }

    /** Of a client that only observes, so that what it takes is not the driver's. */
    static Kind observer(Settings level) {
      JvmSpec spec = jvm("observer", OBSERVER_HEAP, level).unprofiled();
      return new Kind(spec.kind(), Role.HELPER, spec);
    }
  }

  private final Kind kind;

  /** That it was bound to when it started; null for all. */
  private final RoleCpus cpus;

  /** Starts the JVM; it boots while the server does. */
  SqlDriver(Kind kind, Toolbox tools, Path logs) throws SystemException {
    super(kind.name(), kind.role(), tools, kind.spec(), Iibench.class, logs, false);
    this.kind = kind;
    cpus = tools.ledger().cpus();
  }

  /** A client of no level, for the administrator. */
  static SqlDriver plain(Toolbox tools, Path logs) throws SystemException {
    List<String> heap = List.of("-Xmx" + OBSERVER_HEAP, "-XX:+UseSerialGC");
    JvmSpec spec = JvmSpec.of("administrator", MAIN, heap, null).unprofiled();
    return new SqlDriver(new Kind(spec.kind(), Role.HELPER, spec), tools, logs);
  }

  /** Whether it is as a new one of this kind would be, but for what it has compiled. */
  boolean serves(Kind wanted, Toolbox tools) {
    return sound() && kind.equals(wanted) && Objects.equals(cpus, tools.ledger().cpus());
  }

  /** Closes its connections; false where it cannot serve another trial. */
  boolean disconnect() {
    try {
      if (sound()) {
        // Not yet where a start failed before it was needed.
        ready();
        call(SqlCommands.DISCONNECT, Nothing.NOTHING);
        return true;
      }
    } catch (SystemException e) {
      // It ends with its trial.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return false;
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

  private static JvmSpec jvm(String kind, String heap, Settings level) {
    // Few objects live long, so the collector with the least to do alongside the load.
    JvmSpec spec =
        JvmSpec.of(kind, MAIN, List.of("-Xmx" + heap, "-Xms" + heap, "-XX:+UseSerialGC"), null);
    // A connected server may offer other versions; not every JDBC driver can be configured.
    return Connected.wanted(level) && SqlSettings.encrypted(level)
        ? spec.with("-Djdk.tls.client.protocols=TLSv" + level.text(SqlSettings.TLS))
        : spec;
  }
}
