package dev.toll.systems.sql;

import dev.toll.driver.CommandType;
import dev.toll.engine.process.Ports;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.proof.JvmArguments;
import dev.toll.systems.base.settings.JvmSettings;
import dev.toll.systems.sql.client.SqlCommands;
import java.util.List;

/**
 * The instance a proof looks at, and what the level claims of it.
 *
 * @param level the claim
 * @param actual what server and clients were really given: the same, unless a test sabotages a
 *     level
 * @param serverPid the server's own process; -1 when it is not toll's
 */
record SqlProofTarget(
    Settings level,
    Settings actual,
    Product product,
    Layout layout,
    Endpoint endpoint,
    List<SqlDriver> drivers,
    long serverPid,
    Ports ports) {

  SqlCommands.Access access(Endpoint.Way way) {
    return product.configuration().client(actual, endpoint, way);
  }

  <A, R> R ask(CommandType<A, R> what, A arguments) throws SystemException, InterruptedException {
    return driver().call(what, arguments);
  }

  /** Asks what proofs want to know. */
  SqlDriver driver() {
    return drivers.get(0);
  }

  /** Heaps and flags of the drivers, from their command lines. */
  ProofResult arguments() {
    JvmArguments arguments = new JvmArguments();
    for (SqlDriver each : drivers) {
      arguments.with(each.process(), driverFlags());
    }
    return arguments.result();
  }

  /** The flags of the level's driver. */
  String driverFlags() {
    return "-Xmx" + JvmSettings.DRIVER.bytes(level) + " " + level.text(JvmSettings.DRIVER.flags());
  }

  /** The TLS version the level claims, as Java and the servers name it; empty without TLS. */
  String protocol() {
    return SqlSettings.encrypted(level) ? "TLSv" + level.text(SqlSettings.TLS) : "";
  }
}
