package dev.toll.systems.kafka;

import dev.toll.driver.Attempted;
import dev.toll.driver.Nothing;
import dev.toll.driver.Outcome;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.proof.Refusals;
import dev.toll.systems.base.proof.TlsVersion;
import dev.toll.systems.base.security.TlsAnswer;
import dev.toll.systems.kafka.client.KafkaCommands;
import dev.toll.systems.kafka.client.KafkaCommands.Mechanisms;
import dev.toll.systems.kafka.client.KafkaCommands.Way;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a new client and the broker agree upon: TLS version and suite, the SASL mechanism; without
 * SASL, that a client is answered who says no more of itself than the level asks for.
 */
final class NegotiatedProof {
  static final String NAME = "negotiated";

  private final KafkaProofTarget probed;
  private final Map<String, String> facts = new TreeMap<>();

  NegotiatedProof(KafkaProofTarget probed) {
    this.probed = probed;
  }

  ProofResult prove() throws SystemException, InterruptedException {
    ProofResult channel = probed.security().tls() ? tls() : null;
    ProofResult identity = probed.security().scram() ? scram() : anybody();
    if (channel == null) {
      return identity;
    }
    facts.putAll(channel.facts());
    facts.putAll(identity.facts());
    return ProofResult.of(
        NAME,
        channel.claim() + "; " + identity.claim(),
        channel.verdict().and(identity.verdict()),
        channel.evidence() + "; " + identity.evidence(),
        facts);
  }

  private ProofResult tls() {
    TlsAnswer answer = probed.tls().withCertificate();
    ProofResult version = TlsVersion.negotiated(NAME, "the broker", probed.level().tls(), answer);
    String cipher = probed.level().cipher();
    return cipher.isEmpty()
        ? version
        : ProofResult.of(
            NAME,
            version.claim() + " with " + cipher,
            answer.cipherSuite().equals(cipher) ? version.verdict() : Verdict.FALSE,
            version.evidence(),
            version.facts());
  }

  private ProofResult scram() throws SystemException, InterruptedException {
    Mechanisms offered = probed.ask(KafkaCommands.MECHANISMS, Nothing.NOTHING);
    Attempted right = probed.attempt(Way.RIGHT);
    boolean only = offered.mechanisms().equals("[" + Security.MECHANISM + "]");
    boolean told = !offered.mechanisms().isEmpty();
    Verdict verdict =
        right.outcome() != Outcome.ANSWERED || offered.outcome() == Outcome.NO_ANSWER
            ? Verdict.UNKNOWN
            : Verdict.of(only);
    return ProofResult.of(
        NAME,
        "the broker offers " + Security.MECHANISM + " and no other mechanism",
        verdict,
        "asked for another, it "
            + (told ? "offers " + offered.mechanisms() : "offers none (" + offered.how() + ")")
            + "; the right client: "
            + right.outcome(),
        Map.of("sasl.mechanisms", offered.mechanisms()));
  }

  private ProofResult anybody() throws SystemException, InterruptedException {
    boolean tls = probed.security().tls();
    Attempted answer = probed.attempt(tls ? Way.TLS_ONLY : Way.PLAIN);
    return ProofResult.of(
        NAME,
        "a request " + (tls ? "by TLS" : "in plain text") + " without authentication is answered",
        Refusals.answer(answer.outcome()),
        answer.outcome() + ": " + answer.how());
  }
}
