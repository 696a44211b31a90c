package dev.toll.systems.kafka;

import dev.toll.driver.Attempted;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.proof.Refusals;
import dev.toll.systems.base.proof.TlsVersion;
import dev.toll.systems.kafka.client.KafkaCommands.Way;
import java.util.ArrayList;
import java.util.List;

/** Clients that lack what the level requires. At {@code none} any client is answered. */
final class RefusalProof {
  static final String NAME = "refusal";

  private final KafkaProofTarget probed;
  private final Refusals refusals = new Refusals();
  private final List<String> who = new ArrayList<>();

  RefusalProof(KafkaProofTarget probed) {
    this.probed = probed;
  }

  /** Whether the level refuses any client. */
  static boolean any(KafkaLevel level) {
    return level.security() != Security.NONE;
  }

  ProofResult prove() throws SystemException, InterruptedException {
    Security security = probed.security();
    refusals.control("the right client", probed.attempt(Way.RIGHT).outcome());
    if (security.tls()) {
      refused("without TLS", probed.attempt(Way.PLAIN));
      String other = TlsVersion.other(probed.level().tls());
      refused("with " + other + " alone", probed.attempt(Way.OTHER_TLS, other));
    }
    if (security.mutual()) {
      who.add("without a certificate or with a foreign one");
      refusals.certificates("", probed.tls());
    }
    if (security.scram()) {
      Way bare = security.tls() ? Way.TLS_ONLY : Way.PLAIN;
      refused("without authentication", probed.attempt(bare));
      refused("with a wrong password", probed.attempt(Way.WRONG_PASSWORD));
      refused("of an unknown name", probed.attempt(Way.UNKNOWN_USER));
    }
    return refusals.result(NAME, "clients " + String.join(", or ", who) + " are refused");
  }

  private void refused(String which, Attempted found) {
    who.add(which);
    refusals.refused(which, found);
  }
}
