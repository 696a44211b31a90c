package dev.toll.systems.accumulo;

import dev.toll.driver.Attempted;
import dev.toll.driver.Outcome;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.accumulo.client.AccumuloCommands;
import dev.toll.systems.accumulo.client.AccumuloCommands.Attempt;
import dev.toll.systems.accumulo.client.AccumuloCommands.Server;
import dev.toll.systems.accumulo.client.AccumuloCommands.Way;
import dev.toll.systems.base.security.TlsProbe;
import dev.toll.systems.hadoop.HdfsCluster;
import java.time.Duration;
import java.util.List;

/**
 * The instance that a proof examines, and what the level claims of it.
 *
 * @param level the claim. How the servers are really configured may differ; that is what a proof is
 *     for
 * @param jvms what its processes were made from
 * @param driver asks what proofs want to know
 * @param served its servers
 */
record AccumuloProofTarget(AccumuloLevel level, Jvms jvms, IngestDriver driver, OwnServers served) {
  /** A refusal must come within this time; a hang is not a refusal. */
  static final Duration TRY = Duration.ofSeconds(5);

  /** The same instance, of which something else is claimed. */
  AccumuloProofTarget as(AccumuloLevel claimed) {
    return new AccumuloProofTarget(claimed, jvms, driver, served);
  }

  Endpoints endpoints() {
    return served.endpoints();
  }

  /** Null where the level's storage is local. */
  HdfsCluster hdfs() {
    return served.hdfs();
  }

  AccumuloServerSet servers() {
    return served.servers();
  }

  Layout layout() {
    return jvms.layout();
  }

  Security security() {
    return level.security();
  }

  AtRest atRest() {
    return level.storage().atRest();
  }

  /** How to name a tablet server in evidence; empty where it is the only one, on this machine. */
  String at(int tserver) {
    return endpoints().tservers().size() == 1 && !endpoints().tserversAway()
        ? ""
        : " at " + tserver(tserver);
  }

  /** A tablet server, with its host where that is another than this machine. */
  String tserver(int number) {
    return AccumuloServerSet.TSERVER + number + endpoints().tservers().get(number).machine().on();
  }

  /** Clients that speak TLS to a tablet server. */
  TlsProbe tls(int tserver) {
    return tls(server(tserver));
  }

  /** Clients that speak TLS to a server. */
  TlsProbe tls(Server server) {
    return new TlsProbe(server.host(), server.port(), jvms.material().secrets().keys(), TRY);
  }

  private Server server(int tserver) {
    Endpoints.TabletServer server = endpoints().tservers().get(tserver);
    return new Server(server.host(), server.port());
  }

  /**
   * Tries to talk to a tablet server in some way; returns how that ended.
   *
   * @param qop qualities of protection to offer, for {@link Way#LOWER_QOP}
   */
  Outcome attempt(int tserver, Way way, List<String> qop)
      throws SystemException, InterruptedException {
    return attempted(server(tserver), way, qop).outcome();
  }

  /** The same to a given server; also returns what was seen. */
  Attempted attempted(Server server, Way way, List<String> qop)
      throws SystemException, InterruptedException {
    Attempt attempt = new Attempt(way, server.host(), server.port(), (int) TRY.toMillis(), qop);
    return driver().call(AccumuloCommands.REFUSAL, attempt);
  }
}
