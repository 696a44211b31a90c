package dev.toll.systems.sql;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.toll.engine.driver.DriverProcess;
import dev.toll.engine.process.ProcessLedger;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.system.ProfiledJvm;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.jdk.Jdk;
import dev.toll.systems.base.process.JavaCommand;
import dev.toll.systems.base.process.SharedArchive;
import dev.toll.systems.base.profile.JvmProfiler;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The driver of iiBench: a JVM of its own with the JDBC driver. */
final class SqlDriver implements AutoCloseable {
  static final Duration SHORT = Duration.ofMinutes(1);
  private static final String MAIN = "dev.toll.driver.DriverMain";
  private static final String IIBENCH = "dev.toll.systems.sql.client.Iibench";

  /**
   * What drivers are made from, the same for the whole run.
   *
   * @param jars ours first, then the JDBC driver
   * @param archives where class-data archives are kept
   * @param profiled whether drivers will be profiled
   */
  record Tools(Jdk jdk, List<Path> jars, Path archives, ProcessLedger ledger, boolean profiled) {}

  private final DriverProcess process;
  private final SharedArchive archive;
  private final Jdk jdk;
  private boolean ready;

  private SqlDriver(DriverProcess process, SharedArchive archive, Jdk jdk) {
    this.process = process;
    this.jdk = jdk;
    this.archive = archive;
  }

  /** Starts the JVM; it boots while the server does. */
  static SqlDriver start(Tools tools, Settings level, Path logs) throws SystemException {
    String heap = Long.toString(level.bytes(SqlSettings.DRIVER_HEAP));
    // Few objects live long, so the collector with the least to do beside the load.
    List<String> flags = new ArrayList<>(List.of("-Xmx" + heap, "-Xms" + heap, "-XX:+UseSerialGC"));
    try {
      SharedArchive archive =
          SharedArchive.of(tools.archives(), "sql-driver", tools.jdk(), tools.jars(), flags);
      flags.addAll(
          List.of(
              "-Djava.net.preferIPv4Stack=true",
              "-XX:+ExitOnOutOfMemoryError",
              "-XX:-UsePerfData"));
      flags.addAll(tools.profiled() ? JvmProfiler.FLAGS : List.of());
      if (Connected.wanted(level) && SqlSettings.encrypted(level)) {
        // The server may offer others; not every JDBC driver can be told.
        flags.add("-Djdk.tls.client.protocols=TLSv" + level.text(SqlSettings.TLS));
      }
      String more = level.text(SqlSettings.DRIVER_FLAGS).strip();
      if (!more.isEmpty()) {
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
                  List.of(IIBENCH))
              .builder();
      return new SqlDriver(
          DriverProcess.start("driver", builder, logs.resolve("driver.log"), tools.ledger()),
          archive,
          tools.jdk());
    } catch (IOException e) {
      throw new SystemException("cannot start the driver: " + e.getMessage(), e);
    }
  }

  DriverProcess process() {
    return process;
  }

  ProfiledJvm profiled() {
    return new ProfiledJvm(process.process(), jdk.toString());
  }

  /** Waits until it takes commands; it says so once. */
  void ready() throws SystemException, InterruptedException {
    if (!ready) {
      process.ready(SHORT);
      ready = true;
    }
  }

  void open(Access access) throws SystemException, InterruptedException {
    call("open", access.json());
  }

  /** A command that is soon done. */
  JsonObject call(String command, JsonObject arguments)
      throws SystemException, InterruptedException {
    return process.call(command, arguments, SHORT);
  }

  JsonObject call(String command, JsonObject arguments, Duration deadline)
      throws SystemException, InterruptedException {
    return process.call(command, arguments, deadline);
  }

  /** Arguments of a command about a table. */
  static JsonObject about(String table) {
    JsonObject arguments = new JsonObject();
    arguments.addProperty("table", table);
    return arguments;
  }

  static JsonArray list(List<String> texts) {
    JsonArray array = new JsonArray();
    texts.forEach(array::add);
    return array;
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
