package dev.toll.systems.sql;

import dev.toll.driver.Nothing;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.proof.Proofs;
import dev.toll.systems.base.volume.Volume;
import dev.toll.systems.sql.client.SqlCommands;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The proofs taken on the very instance that is measured, in every trial: before the load, so that
 * a wrong level is seen at once, and again after it.
 */
final class InstanceProofs {
  private final Probed probed;
  private final Volume volume;

  InstanceProofs(Probed probed, Volume volume) {
    this.probed = probed;
    this.volume = volume;
  }

  /**
   * Takes them again.
   *
   * @param before what the server said of its settings before the load: all must still be so
   * @param told what it says now
   */
  List<ProofResult> again(Steps steps, Map<String, String> before, Map<String, String> told)
      throws SystemException, InterruptedException {
    return prove(steps, before, told).stream()
        .map(
            proof ->
                ProofResult.of(
                    proof.name(),
                    proof.claim(),
                    proof.verdict(),
                    "after the load: " + proof.evidence(),
                    proof.facts()))
        .toList();
  }

  /**
   * Takes them.
   *
   * @param told what the server says of its settings
   */
  List<ProofResult> prove(Steps steps, Map<String, String> told)
      throws SystemException, InterruptedException {
    return prove(steps, Map.of(), told);
  }

  private List<ProofResult> prove(Steps steps, Map<String, String> before, Map<String, String> told)
      throws SystemException, InterruptedException {
    Proofs proofs =
        new Proofs(steps)
            .take("negotiated", this::negotiated)
            .take("wire probe", () -> new WireProof(probed).prove())
            .take("refusal", () -> new RefusalProof(probed).clients());
    if (SqlSettings.encrypted(probed.level())) {
      proofs.take("server identity", () -> new RefusalProof(probed).servers());
    }
    Configuration configuration = probed.product().configuration();
    Map<String, String> claims = new LinkedHashMap<>(before);
    claims.putAll(
        probed.endpoint().connected()
            ? configuration.said(probed.level())
            : configuration.claims(probed.level()));
    if (!claims.isEmpty()) {
      proofs.take("settings", () -> settings(claims, told));
    }
    return proofs.volume(volume, probed.level()).taken();
  }

  /** By the server's own word. */
  private ProofResult negotiated() throws SystemException, InterruptedException {
    var found = probed.ask(SqlCommands.ENCRYPTION, Nothing.NOTHING);
    String protocol = found.protocol();
    String cipher = found.cipher();
    String wanted = probed.protocol();
    boolean right = protocol.equals(wanted) && cipher.isEmpty() == wanted.isEmpty();
    return ProofResult.of(
        "negotiated",
        wanted.isEmpty()
            ? "the server reports connections without TLS"
            : "the server reports connections by " + wanted,
        right ? Verdict.TRUE : Verdict.FALSE,
        protocol.isEmpty() ? "no TLS" : protocol + " with " + cipher,
        Map.of("tls.protocol", protocol, "tls.cipher-suite", cipher));
  }

  /** What the level sets, as the server reports it; what it does not report is unknown. */
  private static ProofResult settings(Map<String, String> claims, Map<String, String> told) {
    Map<String, String> facts = new TreeMap<>();
    List<String> wrong = new ArrayList<>();
    List<String> untold = new ArrayList<>();
    claims.forEach(
        (name, wanted) -> {
          String found = told.get(name);
          if (found == null) {
            untold.add(name);
          } else {
            facts.put(name, found);
            if (!found.equals(wanted)) {
              wrong.add(name + " is " + found + ", not " + wanted);
            }
          }
        });
    int seen = claims.size() - untold.size();
    Verdict verdict = !wrong.isEmpty() ? Verdict.FALSE : seen == 0 ? Verdict.UNKNOWN : Verdict.TRUE;
    return ProofResult.of(
        "settings",
        "the server reports the level's settings",
        verdict,
        wrong.isEmpty()
            ? "%s of %s as set%s"
                .formatted(
                    seen,
                    claims.size(),
                    untold.isEmpty() ? "" : "; it does not tell " + String.join(", ", untold))
            : String.join("; ", wrong),
        facts);
  }
}
