package dev.toll.systems.accumulo;

import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.accumulo.client.AccumuloCommands;
import dev.toll.systems.accumulo.client.AccumuloCommands.Server;
import dev.toll.systems.base.security.TlsAnswer;
import dev.toll.systems.base.security.TlsProbe;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;

/**
 * What client and server agreed upon: TLS version and suite, SASL quality of protection and
 * encryption types; without either, which Thrift server answers.
 */
final class NegotiatedProof {
  private static final String NAME = "negotiated";

  private final Probed probed;

  NegotiatedProof(Probed probed) {
    this.probed = probed;
  }

  ProofResult prove() throws SystemException, InterruptedException {
    return switch (probed.security()) {
      case NONE -> rpcServer();
      case SSL -> tls();
      case AUTH, AUTH_INT, AUTH_CONF -> sasl();
    };
  }

  private ProofResult tls() {
    String wanted = "TLSv" + probed.level().text(AccumuloSettings.TLS);
    TlsAnswer answer =
        new TlsProbe(probed.endpoints().host(), probed.tserver(), probed.keys(), Probed.TRY)
            .withCertificate();
    Map<String, String> facts = new TreeMap<>();
    facts.put("tls.protocol", answer.protocol());
    facts.put("tls.cipher-suite", answer.cipherSuite());
    facts.put("tls.peer", answer.peer());
    String claim = "the tablet server speaks " + wanted;
    if (answer.outcome() != TlsAnswer.Outcome.ACCEPTED) {
      // Something answers there, or the preflight would have failed: it does not speak our TLS.
      return Probed.result(
          NAME,
          claim,
          Verdict.FALSE,
          "a client with the right certificate: " + answer.how(),
          facts);
    }
    return Probed.result(
        NAME,
        claim,
        answer.protocol().equals(wanted) ? Verdict.TRUE : Verdict.FALSE,
        answer.protocol() + " with " + answer.cipherSuite(),
        facts);
  }

  private ProofResult sasl() throws SystemException, InterruptedException {
    String wanted = probed.security().word();
    Map<String, String> facts =
        new TreeMap<>(
            probed
                .driver()
                .call(
                    AccumuloCommands.NEGOTIATED,
                    new Server(probed.endpoints().host(), probed.tserver()))
                .facts());
    facts.keySet().removeIf(name -> !name.startsWith("sasl") && !name.startsWith("kerberos"));
    String quality = facts.getOrDefault("sasl.qop", "");
    String claim = "SASL grants the quality of protection " + wanted;
    return Probed.result(
        NAME,
        claim,
        quality.isEmpty() ? Verdict.UNKNOWN : quality.equals(wanted) ? Verdict.TRUE : Verdict.FALSE,
        quality.isEmpty()
            ? "the connection did not tell its quality of protection"
            : "a client that offers all three got "
                + quality
                + ", session key "
                + facts.getOrDefault("kerberos.service.session", "unknown"),
        facts);
  }

  /** Without TLS and SASL there is nothing to agree upon but the server that answers. */
  private ProofResult rpcServer() throws InterruptedException {
    boolean pool = probed.level().text(AccumuloSettings.RPC_SERVER).equals("threadpool");
    String claim =
        "plain Thrift on the "
            + (pool ? "thread-pool server" : "standard server, which is no thread-pool server");
    try {
      String servers = ThriftServer.of(probed.jdk(), probed.tserverPid(), probed.logs());
      boolean seen = servers.contains(ThriftServer.THREAD_POOL);
      Verdict verdict =
          servers.isEmpty() ? Verdict.UNKNOWN : seen == pool ? Verdict.TRUE : Verdict.FALSE;
      return Probed.result(
          NAME,
          claim,
          verdict,
          servers.isEmpty()
              ? "no Thrift server on the tablet server's stacks"
              : "the tablet server's threads run " + servers,
          Map.of("rpc.server", servers));
    } catch (IOException e) {
      return Probed.result(NAME, claim, Verdict.UNKNOWN, e.getMessage(), Map.of());
    }
  }
}
