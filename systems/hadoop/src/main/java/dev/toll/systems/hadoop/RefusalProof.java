package dev.toll.systems.hadoop;

import dev.toll.driver.Attempted;
import dev.toll.driver.Nothing;
import dev.toll.driver.Outcome;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.proof.Refusals;
import dev.toll.systems.hadoop.client.HdfsCommands;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Whether unauthenticated clients are refused, where the level says so, and accepted, where it does
 * not. The positive control is the right client, whom NameNode and KMS must answer: else dead
 * servers would pass for strict ones. That DataNodes answer is what the wire proof shows.
 */
final class RefusalProof {
  private RefusalProof() {}

  static ProofResult of(HdfsProofTarget probed) throws SystemException, InterruptedException {
    Map<String, Attempted> attempts = probed.ask(HdfsCommands.REFUSAL, Nothing.NOTHING).attempts();
    WireLevel level = probed.level().wire();
    Map<String, String> facts = new TreeMap<>();
    Map<String, Outcome> outcomes = new TreeMap<>();
    attempts.forEach(
        (who, attempt) -> {
          outcomes.put(who, attempt.outcome());
          facts.put("refusal." + who, attempt.outcome().toString());
        });
    return ProofResult.of(
        "refusal", claim(level), verdict(outcomes, level), evidence(attempts), facts);
  }

  /** How each attempt ended. */
  static String evidence(Map<String, Attempted> attempts) {
    List<String> all = new ArrayList<>();
    attempts.forEach((who, how) -> all.add("%s: %s (%s)".formatted(who, how.outcome(), how.how())));
    return String.join("; ", all);
  }

  private static String claim(WireLevel level) {
    String unauthenticated =
        level.kerberos()
            ? "NameNode and KMS refuse a client without a ticket"
            : "NameNode and KMS accept any user name";
    return unauthenticated
        + (level.blockTokens()
            ? "; a DataNode refuses a reader without a token"
            : "; a DataNode serves any reader");
  }

  static Verdict verdict(Map<String, Outcome> outcomes, WireLevel level) {
    if (outcomes.get("control") != Outcome.ANSWERED) {
      return Verdict.UNKNOWN;
    }
    Verdict verdict = Verdict.TRUE;
    for (Map.Entry<String, Outcome> each : outcomes.entrySet()) {
      boolean refused =
          switch (each.getKey()) {
            case "control" -> false;
            case "datanode" -> level.blockTokens();
            default -> level.kerberos();
          };
      Outcome outcome = each.getValue();
      verdict = verdict.and(refused ? Refusals.refusal(outcome) : Refusals.answer(outcome));
    }
    return verdict;
  }
}
