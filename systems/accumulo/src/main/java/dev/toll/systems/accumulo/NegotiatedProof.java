package dev.toll.systems.accumulo;

import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.accumulo.client.AccumuloCommands;
import dev.toll.systems.accumulo.client.AccumuloCommands.Server;
import dev.toll.systems.base.proof.TlsVersion;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;

/**
 * What client and server agreed upon: TLS version and suite, SASL quality of protection and
 * encryption types; without either, which Thrift server answers.
 */
record NegotiatedProof(AccumuloProofTarget probed) {
  static final String NAME = "negotiated";

  ProofResult prove() throws SystemException, InterruptedException {
    PerServerProof each = new PerServerProof(NAME);
    for (int i = 0; i < probed.endpoints().tservers().size(); i++) {
      each.add(
          probed.tserver(i),
          switch (probed.security()) {
            case NONE -> rpcServer(i);
            case SSL ->
                TlsVersion.negotiated(
                    NAME,
                    "the tablet server",
                    probed.level().tls(),
                    probed.tls(i).withCertificate());
            case AUTH, AUTH_INT, AUTH_CONF -> sasl(i);
          });
    }
    return each.together();
  }

  private ProofResult sasl(int tserver) throws SystemException, InterruptedException {
    String wanted = probed.security().word();
    Endpoints.TabletServer at = probed.endpoints().tservers().get(tserver);
    Server server = new Server(at.host(), at.port());
    Map<String, String> facts =
        new TreeMap<>(probed.driver().call(AccumuloCommands.NEGOTIATED, server).facts());
    facts.keySet().removeIf(name -> !name.startsWith("sasl") && !name.startsWith("kerberos"));
    String quality = facts.getOrDefault("sasl.qop", "");
    String claim = "SASL grants the quality of protection " + wanted;
    return ProofResult.of(
        NAME,
        claim,
        quality.isEmpty() ? Verdict.UNKNOWN : Verdict.of(quality.equals(wanted)),
        quality.isEmpty()
            ? "the connection did not report its quality of protection"
            : "a client that offers all three got "
                + quality
                + ", session key "
                + facts.getOrDefault("kerberos.service.session", "unknown"),
        facts);
  }

  /** Without TLS and SASL there is nothing to agree upon but the server that answers. */
  private ProofResult rpcServer(int tserver) throws InterruptedException {
    boolean pool = probed.level().threadPool();
    String claim =
        "plain Thrift on the "
            + (pool ? "thread-pool server" : "standard server, which is no thread-pool server");
    try {
      String servers = ThriftServer.of(probed, tserver);
      boolean seen = servers.contains(ThriftServer.THREAD_POOL);
      Verdict verdict = servers.isEmpty() ? Verdict.UNKNOWN : Verdict.of(seen == pool);
      return ProofResult.of(
          NAME,
          claim,
          verdict,
          servers.isEmpty()
              ? "no Thrift server on the tablet server's stacks"
              : "the tablet server's threads run " + servers,
          Map.of("rpc.server", servers));
    } catch (IOException e) {
      return ProofResult.of(NAME, claim, Verdict.UNKNOWN, e.getMessage());
    }
  }
}
