package dev.toll.systems.hadoop;

import com.google.gson.JsonObject;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.system.SystemException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Whether foreign clients are refused where the level says so, and answered where it does not. The
 * positive control is the right client, which NameNode and KMS must answer: otherwise dead servers
 * would pass for strict ones. That DataNodes answer is what the wire proof shows.
 */
final class RefusalProof {
  private final Probed probed;

  RefusalProof(Probed probed) {
    this.probed = probed;
  }

  ProofResult prove() throws SystemException, InterruptedException {
    JsonObject found = probed.driver().call("refusal", new JsonObject(), Probed.PATIENCE);
    WireLevel level = WireLevel.of(probed.level());
    Map<String, String> facts = new LinkedHashMap<>();
    List<String> evidence = new ArrayList<>();
    for (String who : found.keySet()) {
      JsonObject attempt = found.getAsJsonObject(who);
      String outcome = attempt.get("outcome").getAsString();
      facts.put("refusal." + who, outcome);
      evidence.add(who + ": " + outcome + " (" + attempt.get("how").getAsString() + ")");
    }
    return ProofResult.of(
        "refusal",
        claim(level),
        verdict(outcomes(found), level),
        String.join("; ", evidence),
        facts);
  }

  private static String claim(WireLevel level) {
    String strangers =
        level.kerberos()
            ? "NameNode and KMS refuse a client without a ticket"
            : "NameNode and KMS accept any user name";
    return strangers
        + (level.blockTokens()
            ? "; a DataNode refuses a reader without a token"
            : "; a DataNode serves any reader");
  }

  private static Map<String, String> outcomes(JsonObject found) {
    Map<String, String> outcomes = new LinkedHashMap<>();
    found
        .keySet()
        .forEach(who -> outcomes.put(who, found.getAsJsonObject(who).get("outcome").getAsString()));
    return outcomes;
  }

  static Verdict verdict(Map<String, String> outcomes, WireLevel level) {
    if (!outcomes.get("control").equals("answered")) {
      return Verdict.UNKNOWN;
    }
    Verdict verdict = Verdict.TRUE;
    for (Map.Entry<String, String> each : outcomes.entrySet()) {
      boolean refused =
          switch (each.getKey()) {
            case "control" -> false;
            case "datanode" -> level.blockTokens();
            default -> level.kerberos();
          };
      verdict =
          verdict.and(
              switch (each.getValue()) {
                case "refused" -> refused ? Verdict.TRUE : Verdict.FALSE;
                case "answered" -> refused ? Verdict.FALSE : Verdict.TRUE;
                default -> Verdict.UNKNOWN;
              });
    }
    return verdict;
  }
}
