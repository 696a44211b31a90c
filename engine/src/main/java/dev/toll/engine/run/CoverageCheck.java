package dev.toll.engine.run;

import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.settings.SettingSpec.Trait;
import dev.toll.engine.study.Level;
import dev.toll.engine.study.Study;
import dev.toll.engine.system.Instance;
import dev.toll.engine.system.UncoveredSettings;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Which settings of a level the proofs of this run have looked at. A level that differs from what
 * it is compared with in a setting at which nothing looked is not proved, even if all else is.
 */
final class CoverageCheck {
  /** Proofs by connections that toll opens for them; a load's own may be made otherwise. */
  private static final Set<String> OF_CONNECTIONS =
      Set.of("wire", "wire-rpc", "wire-kms", "negotiated", "client-options", "client-properties");

  private final Study study;

  /** By level, the settings on which a proof depended that came out true. */
  private final Map<String, Set<String>> seen = new ConcurrentHashMap<>();

  /**
   * The witnesses of a run.
   *
   * @param finished trials whose proofs count for their levels
   */
  CoverageCheck(Study study, List<TrialRecord> finished) {
    this.study = study;
    finished.forEach(trial -> remember(trial.level(), trial.proofs()));
  }

  /**
   * The same proofs, with the settings that each depends on; the true ones are remembered. What is
   * unknown of settings alone in which the level does not differ is left out.
   */
  List<ProofResult> noted(Level level, List<ProofResult> found) {
    List<ProofResult> noted =
        found.stream()
            .map(proof -> proof.witnesses() == null ? noted(level, proof) : proof)
            .filter(proof -> !idle(level, proof))
            .toList();
    remember(level.name(), noted);
    return noted;
  }

  private boolean idle(Level level, ProofResult proof) {
    return proof.verdict() == Verdict.UNKNOWN
        && !proof.witnesses().isEmpty()
        && study.comparedWith(level).stream()
            .allMatch(
                against ->
                    Collections.disjoint(
                        proof.witnesses(), UncoveredSettings.differences(level, against)));
  }

  private ProofResult noted(Level level, ProofResult proof) {
    Set<String> settings = new TreeSet<>();
    for (Level against : study.comparedWith(level)) {
      for (String path : UncoveredSettings.differences(level, against)) {
        if (level.settings().witnesses(path, against.settings()).contains(proof.name())) {
          settings.add(path);
        }
      }
    }
    return proof.witnessing(settings);
  }

  private void remember(String level, List<ProofResult> proofs) {
    for (ProofResult proof : proofs) {
      if (proof.of() == null && proof.verdict() == Verdict.TRUE && proof.witnesses() != null) {
        seen.computeIfAbsent(level, name -> new TreeSet<>()).addAll(proof.witnesses());
      }
    }
  }

  /**
   * Settings in which the level differs that are known of toll's own sessions only, where the load
   * is another client's: by proofs of connections and the study's own. What is taken after the load
   * alone reads what the load left, and a server that refuses other clients has refused the load.
   *
   * @param before names of what was taken before the load
   * @param found all that was taken, with what it depends on
   */
  List<ProofResult> ofOwnSession(Level level, Set<String> before, List<ProofResult> found) {
    Set<String> own = new TreeSet<>();
    Set<String> shown = new TreeSet<>();
    ProofResult arrived =
        found.stream()
            .filter(proof -> proof.name().equals(ProofResult.ARRIVED))
            .findFirst()
            .orElse(null);
    if (arrived == null) {
      return List.of();
    }
    // Who is refused is tried by TCP.
    boolean refused = !arrived.facts().containsKey(ProofResult.UNIX);
    for (ProofResult proof : found) {
      if (proof.verdict() == Verdict.TRUE && proof.witnesses() != null) {
        String name = proof.name();
        boolean session =
            OF_CONNECTIONS.contains(name)
                || !level.settings().below(ProofResult.OF_STUDY + name + ".").isEmpty();
        boolean shows = name.equals("refusal") ? refused : !session || !before.contains(name);
        (shows ? shown : own).addAll(proof.witnesses());
      }
    }
    Set<String> differing = new TreeSet<>();
    study
        .comparedWith(level)
        .forEach(other -> differing.addAll(UncoveredSettings.differences(level, other)));
    own.retainAll(differing);
    own.removeAll(shown);
    // No client chooses what toll's own servers alone have.
    own.removeIf(path -> level.settings().is(Trait.OWN_SERVERS, path));
    return own.isEmpty()
        ? List.of()
        : List.of(
            ProofResult.ofOwnSession(
                "no proof reads what the load's own sessions did, or that other clients are"
                    + " refused: %s is known of toll's own session only"
                        .formatted(String.join(", ", own)),
                own));
  }

  /**
   * What no proof has looked at, as evidence of its own; none where everything is witnessed, and
   * none where the study declares that nothing proves the level, which says it already.
   */
  List<ProofResult> missing(Level level, Instance instance) {
    if (instance.unproved().isPresent()) {
      return List.of();
    }
    List<String> sentences = new ArrayList<>();
    Set<String> all = new TreeSet<>();
    for (Level against : study.comparedWith(level)) {
      Set<String> missing = UncoveredSettings.differences(level, against);
      missing.removeAll(seen.getOrDefault(level.name(), Set.of()));
      // What only the other level sets is read back there.
      missing.removeIf(
          path ->
              !level.settings().has(path)
                  && !against.settings().witnesses(path, level.settings()).isEmpty());
      if (!missing.isEmpty()) {
        all.addAll(missing);
        sentences.add(
            "no proof checks %s, which differs from %s"
                .formatted(String.join(", ", missing), against.name()));
      }
    }
    return sentences.isEmpty()
        ? List.of()
        : List.of(
            ProofResult.of(
                ProofResult.UNWITNESSED,
                "a proof depends on every setting in which the level differs from what it is"
                    + " compared with",
                Verdict.UNKNOWN,
                String.join("; ", sentences),
                Map.of("settings", String.join(", ", all))));
  }
}
