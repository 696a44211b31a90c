package dev.toll.engine.analysis;

import dev.toll.engine.environment.KernelCrypto;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.results.Results.LevelInfo;
import dev.toll.engine.results.Results.LevelProof;
import dev.toll.engine.results.Warning.Kind;
import dev.toll.engine.statistics.Finite;
import dev.toll.engine.statistics.Steady;
import dev.toll.engine.words.Phrase;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apache.commons.statistics.descriptive.Median;

/** What a reader must know of the trials behind the figures. */
final class TrialWarnings {

  /**
   * Share of CPU time taken by other guests of the host above which a trial is flagged, never
   * dropped: 1 % is half of the default margin.
   */
  static final double HIGH_STEAL = 0.01;

  /** Above it a block's trials are too slow and too different to say much. */
  static final double MUCH_STEAL = 0.1;

  /** Of the time in which processes waited, for the CPU quota of toll's control group. */
  private static final double HIGH_THROTTLED = 0.01;

  /** Share of the machine's CPU time taken by other processes above which a trial is flagged. */
  static final double HIGH_OTHERS = 0.05;

  /** Half of the default margin: a warm-up that matters less is not worth a warning. */
  static final double NOTABLE_BIAS = 0.01;

  private TrialWarnings() {}

  /** By level, the kernel's driver by which its volume was encrypted, where it is a slow one. */
  private static Map<String, String> drivers(Blocks blocks) {
    Map<String, String> slow = new TreeMap<>();
    for (TrialRecord trial : blocks.counted()) {
      for (ProofResult proof : trial.proofs()) {
        String driver = proof.facts().get(KernelCrypto.DRIVER);
        if (proof.of() == null && driver != null && KernelCrypto.slow(driver)) {
          slow.put(trial.level(), driver);
        }
      }
    }
    return slow;
  }

  /** Of their validity, their proofs and what disturbed them. */
  static void say(Warnings warnings, AnalysisInput input, Blocks blocks, List<LevelProof> proofs) {
    voidTrials(blocks, warnings);
    proofs.stream()
        .filter(proof -> proof.worst() != Verdict.TRUE)
        .forEach(
            proof ->
                warnings.add(
                    unproved(proof) ? Kind.UNPROVED_LEVEL : Kind.NOT_PROVED,
                    proof.example().name(),
                    proof.level(),
                    proof.worst().word(),
                    String.valueOf(proof.example().evidence())));
    drivers(blocks).forEach((level, driver) -> warnings.add(Kind.LEVEL_WITHOUT_AES, level, driver));
    warn(
        blocks.counted(),
        trial -> trial.verification() == null || trial.verification().verdict() == Verdict.UNKNOWN,
        Kind.NOT_VERIFIED,
        warnings);
    for (LevelInfo level : input.levels()) {
      if (blocks.counted(level.name()).isEmpty()) {
        warnings.add(Kind.NO_VALID_TRIAL, level.name());
      }
    }
    warn(blocks.all(), trial -> !input.isInRun(trial.level()), Kind.UNKNOWN_LEVEL, warnings);
    warn(blocks.repeated(), trial -> true, Kind.REPEATED_TRIAL, warnings);
    warn(blocks.counted(), trial -> steal(trial) > MUCH_STEAL, Kind.MUCH_STEAL, warnings);
    warn(
        blocks.counted(),
        trial -> steal(trial) > HIGH_STEAL && steal(trial) <= MUCH_STEAL,
        Kind.STEAL,
        warnings);
    warn(
        blocks.counted(),
        trial -> trial.interference().getOrDefault("pressure.quota", 0.0) > HIGH_THROTTLED,
        Kind.THROTTLED,
        warnings);
    warn(
        blocks.counted(),
        trial -> trial.interference().getOrDefault("others", 0.0) > HIGH_OTHERS,
        Kind.OTHER_PROCESSES,
        warnings);
    warn(
        blocks.all(),
        trial -> notFinite(trial.metrics()) || notFinite(trial.interference()),
        Kind.NOT_FINITE,
        warnings);
  }

  /** Whether it is the level that is not proved, though its proofs are true. */
  private static boolean unproved(LevelProof proof) {
    String name = proof.example().name();
    return name.equals(ProofResult.UNWITNESSED) || name.equals(ProofResult.CROSS_PROOF);
  }

  private static void voidTrials(Blocks blocks, Warnings warnings) {
    Map<String, Long> reasons =
        blocks.all().stream()
            .filter(trial -> trial.status() == TrialRecord.Status.VOID)
            .collect(
                Collectors.groupingBy(
                    trial -> trial.reason() == null ? "no reason given" : first(trial.reason()),
                    TreeMap::new,
                    Collectors.counting()));
    reasons.forEach(
        (reason, n) -> warnings.add(Kind.VOID_TRIALS, Phrase.count(n, "void trial"), reason));
  }

  /** The message of an unexpected error may have several lines. */
  private static String first(String reason) {
    return reason.lines().findFirst().orElse("");
  }

  private static void warn(
      List<TrialRecord> trials, Predicate<TrialRecord> when, Kind what, Warnings warnings) {
    warnings.addNamed(
        what, trials.stream().filter(when).map(TrialRecord::trial).distinct().toList());
  }

  /** A name that says percent is one; any other steal is a share between 0 and 1. */
  private static double steal(TrialRecord trial) {
    return trial.interference().entrySet().stream()
        .filter(entry -> entry.getKey().contains("steal") && entry.getValue() != null)
        .mapToDouble(
            entry -> entry.getKey().contains("percent") ? entry.getValue() / 100 : entry.getValue())
        .max()
        .orElse(0);
  }

  private static boolean notFinite(Map<String, Double> values) {
    return values.values().stream().anyMatch(value -> Finite.orNull(value) == null);
  }

  /** Levels whose measured windows were not, or not wholly, steady. No metric is changed by it. */
  static void steady(Warnings warnings, AnalysisInput input, Blocks blocks) {
    List<String> never = new ArrayList<>();
    List<String> warming = new ArrayList<>();
    for (LevelInfo level : input.levels()) {
      List<Steady> known =
          blocks.counted(level.name()).stream()
              .map(trial -> input.steady().get(trial.trial()))
              .filter(steady -> steady != null && steady.state() != Steady.State.UNKNOWN)
              .toList();
      long moving = known.stream().filter(one -> one.state() == Steady.State.NEVER).count();
      double[] biases =
          known.stream()
              .map(Steady::bias)
              .filter(Objects::nonNull)
              .mapToDouble(Double::doubleValue)
              .toArray();
      // One trial of noise may look unsteady; a level does not by chance.
      if (2 * moving > known.size()) {
        never.add("%s (%s of %s trials)".formatted(level.name(), moving, known.size()));
      } else if (biases.length > 0) {
        double bias = Median.withDefaults().evaluate(biases);
        if (Math.abs(bias) > NOTABLE_BIAS) {
          warming.add(
              "%s (mean rate %s against its steady part)"
                  .formatted(level.name(), Phrase.signed(bias)));
        }
      }
    }
    warnings.addNamed(Kind.NEVER_STEADY, never);
    warnings.addNamed(Kind.STILL_WARMING, warming);
  }
}
