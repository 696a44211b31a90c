package dev.toll.systems.sql;

import dev.toll.driver.Probed;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.proof.WireMarker;
import dev.toll.systems.base.wire.Relay;
import dev.toll.systems.sql.client.SqlCommands;
import java.io.IOException;

/**
 * A marker, inserted and read back through a relay: visible both ways without TLS, in neither with
 * it. The bytes themselves also show which TLS version and suite.
 */
record WireProof(SqlProofTarget probed) {
  ProofResult prove() throws SystemException, InterruptedException {
    String marker = WireMarker.random();
    try (Relay relay = relay(probed, marker)) {
      SqlCommands.Access through = probed.access(Endpoint.Way.RIGHT).through(via(probed, relay));
      Probed done =
          probed.ask(
              SqlCommands.PROBE,
              new SqlCommands.WireProbe(
                  through, marker, probed.level().count(SqlSettings.PROBE_ROWS)));
      boolean encrypted = SqlSettings.encrypted(probed.level());
      WireMarker seen = new WireMarker(marker, relay.recording());
      if (encrypted) {
        seen.tls(probed.protocol(), probed.product()::tlsPart);
      }
      return seen.result("rows", done.written(), done.read(), encrypted);
    } catch (IOException e) {
      throw new SystemException("the relay of the wire proof: " + e.getMessage(), e);
    }
  }

  /** The way through a relay. */
  static SqlCommands.Via via(SqlProofTarget probed, Relay relay) {
    return new SqlCommands.Via(probed.endpoint().listen(), relay.port());
  }

  /** A relay before the server, on this machine. */
  static Relay relay(SqlProofTarget probed, String... markers) throws IOException {
    Endpoint endpoint = probed.endpoint();
    return Relay.start(endpoint.listen(), probed.ports().next(), endpoint.address(), markers);
  }
}
