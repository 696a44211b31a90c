package dev.toll.systems.hadoop;

import dev.toll.driver.Attempted;
import dev.toll.driver.Outcome;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.proof.Refusals;
import dev.toll.systems.base.proof.WireMarker;
import dev.toll.systems.base.wire.Recording;
import dev.toll.systems.base.wire.Relay;
import dev.toll.systems.base.wire.TlsFacts;
import dev.toll.systems.base.wire.TlsRecords;
import dev.toll.systems.hadoop.client.HdfsCommands;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * The KMS is asked through a relay for a key whose name is a marker: visible in plain HTTP; with
 * TLS invisible, the server's hello says so, and a client refuses the certificate when it trusts
 * another authority, or when it asked for another host (the relay's other address, which is in no
 * certificate of ours). The positive control is the right client, who must be answered.
 */
final class KmsWireProof {
  private static final String OTHER_HOST = "127.0.0.2";
  private static final String TRUSTING = "ssl-client.xml";

  /** Who asks. */
  private static final String RIGHT = "the right client";

  private static final String FOREIGN = "a client that trusts another authority";
  private static final String WRONG_HOST = "a client that asks for another host";

  private KmsWireProof() {}

  static ProofResult of(HdfsProofTarget probed)
      throws SystemException, InterruptedException, IOException {
    String marker = WireMarker.random();
    boolean https = probed.level().wire().https();
    Endpoints endpoints = probed.endpoints();
    InetSocketAddress kms = new InetSocketAddress(endpoints.master().address(), endpoints.kms());
    String here = probed.relays().text();
    Map<String, Attempted> attempts = new LinkedHashMap<>();
    try (Relay relay = Relay.start(here, 0, kms, marker);
        Relay other = Relay.start(OTHER_HOST, 0, kms, marker)) {
      attempts.put(RIGHT, ask(probed, marker, here, relay, TRUSTING));
      Recording recording = relay.recording();
      if (https) {
        String foreign = ConfigurationFiles.FOREIGN_SSL_CLIENT;
        attempts.put(FOREIGN, ask(probed, marker, here, relay, foreign));
        attempts.put(WRONG_HOST, ask(probed, marker, OTHER_HOST, other, TRUSTING));
      }
      return result(https, Seen.of(marker, recording, attempts), attempts);
    }
  }

  private static Attempted ask(
      HdfsProofTarget probed, String marker, String host, Relay relay, String sslClient)
      throws SystemException, InterruptedException {
    return probed.ask(
        HdfsCommands.PROBE_KMS, new HdfsCommands.KeyRequest(marker, host, relay.port(), sslClient));
  }

  private static ProofResult result(boolean https, Seen seen, Map<String, Attempted> attempts) {
    Map<String, String> facts = new TreeMap<>();
    facts.put("wire.kms.marker-hits", Long.toString(seen.hits));
    facts.put("wire.kms.protocol", seen.protocol.isEmpty() ? "plain" : seen.protocol);
    if (!seen.protocol.isEmpty()) {
      facts.put("wire.kms.cipher-suite", seen.suite);
    }
    return ProofResult.of(
        "wire-kms",
        https
            ? "the KMS speaks TLS, the key's name is invisible, and wrong certificates are refused"
            : "the KMS speaks plain HTTP, and the key's name is visible",
        seen.verdict(https),
        "%s; the key's name was seen %d times in %d bytes; %s"
            .formatted(
                seen.protocol.isEmpty() ? "plain" : seen.protocol + " with " + seen.suite,
                seen.hits,
                seen.bytes,
                RefusalProof.evidence(attempts)),
        facts);
  }

  /**
   * What was found.
   *
   * @param protocol of TLS, by the server's hello; empty when it is none
   * @param right how the client who trusts our authority fared
   * @param foreign how the one who trusts another fared
   * @param wrongHost how the one who asked for another host fared; null, as the former, without TLS
   */
  record Seen(
      long bytes,
      long hits,
      String protocol,
      String suite,
      Outcome right,
      Outcome foreign,
      Outcome wrongHost) {
    static Seen of(String marker, Recording recording, Map<String, Attempted> attempts) {
      TlsFacts tls =
          TlsRecords.parse(
              recording.connections().isEmpty()
                  ? new byte[0]
                  : recording.connections().get(0).toClient().start());
      return new Seen(
          recording.bytes(),
          recording.hits(marker),
          tls.known() ? tls.protocol() : "",
          tls.known() ? tls.cipherSuite() : "",
          outcome(attempts, RIGHT),
          outcome(attempts, FOREIGN),
          outcome(attempts, WRONG_HOST));
    }

    private static Outcome outcome(Map<String, Attempted> attempts, String who) {
      return attempts.containsKey(who) ? attempts.get(who).outcome() : null;
    }

    Verdict verdict(boolean https) {
      if (right != Outcome.ANSWERED) {
        return Verdict.UNKNOWN;
      }
      if (!https) {
        return Verdict.of(protocol.isEmpty() && hits > 0);
      }
      boolean sealed = protocol.startsWith("TLSv1") && hits == 0;
      return sealed ? Refusals.refusal(foreign).and(Refusals.refusal(wrongHost)) : Verdict.FALSE;
    }
  }
}
