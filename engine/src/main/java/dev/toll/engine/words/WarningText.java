package dev.toll.engine.words;

import dev.toll.engine.results.Warning;
import dev.toll.engine.results.Warning.Kind;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** Warnings in words. */
public final class WarningText {

  private WarningText() {}

  /** Lists longer than this are counted where they are shown elsewhere. */
  private static final int FEW = 3;

  /** With every name. */
  public static String of(Warning warning) {
    return text(warning, names -> String.join(", ", names));
  }

  /** With long lists counted, for where the names are a click away: "... in 14 trials". */
  public static String brief(Warning warning) {
    String things = warning.kind().namesLevels() ? "level" : "trial";
    return text(
        warning,
        names ->
            names.size() <= FEW ? String.join(", ", names) : Phrase.count(names.size(), things));
  }

  /** Whether its brief words leave names out. */
  public static boolean isLong(Warning warning) {
    return warning.named().size() > FEW;
  }

  private static String text(Warning warning, Function<List<String>, String> list) {
    return String.format(
        Locale.ROOT,
        template(warning.kind()),
        warning.arguments().stream()
            .map(
                argument ->
                    argument instanceof Collection<?> names
                        ? list.apply(names.stream().map(String::valueOf).toList())
                        : argument)
            .toArray());
  }

  private static String template(Kind kind) {
    return switch (kind) {
      case PROCESSOR_WITHOUT_AES ->
          "the processor has no AES instructions (or the hypervisor hides them): encryption"
              + " costs far more here than on common servers";
      case JVM_WITHOUT_AES ->
          "the servers' JVM does not use the processor's AES instructions (%s off): TLS, Kerberos"
              + " and at-rest encryption in Java cost far more here than elsewhere";
      case KERNEL_WITHOUT_AES ->
          "the kernel encrypts without AES instructions (%s)%s: encryption at rest by the kernel"
              + " (fscrypt, LUKS) costs far more here than on a stock kernel";
      case LEVEL_WITHOUT_AES ->
          "%s: its volume was encrypted by the kernel's %s, without AES instructions; this"
              + " cost does not apply to a stock kernel";
      case REMARK -> "%s";
      case JOURNAL_DAMAGED -> "%s";
      case ENVIRONMENT_CHANGED ->
          "trials ran in different environments: %s (%s) and %s (%s); effects between them may come"
              + " from what differs: %s";
      case VOID_TRIALS -> "%s: %s";
      case NOT_PROVED -> "proof '%s' at level %s was %s at least once: %s";
      case UNPROVED_LEVEL -> "level %2$s is unproved: %4$s";
      case NOT_VERIFIED -> "the data was not verified in %s";
      case NO_VALID_TRIAL -> "level %s has no valid trial, so its cost is unknown";
      case UNKNOWN_LEVEL -> "left out, because their level is not in the study: %s";
      case REPEATED_TRIAL ->
          "left out, because the block already has a valid trial of that level: %s";
      case THROTTLED ->
          "processes waited for the CPU quota of toll's control group for more than 1 %% of the time"
              + " in %s: latencies there include these waits";
      case STEAL -> "steal time was above 1 %% of the CPU time in %s";
      case MUCH_STEAL ->
          "the hypervisor gave more than 10 %% of the CPU time to other machines in %s: run it again"
              + " when they are quiet";
      case OTHER_PROCESSES ->
          "other processes or the kernel took more than 5 %% of the CPU time in %s";
      case NOT_FINITE -> "values that are not finite numbers were left out of %s";
      case EXCLUDED_TRIAL -> "%s, attempt %s, does not count: %s";
      case WITH_EXCLUDED -> "with the excluded trials, %s against %s would be %s instead of %s";
      case ONLY_BASELINE -> "only the baseline is in the run, so nothing is compared with it";
      case NO_RATIO -> "%s has no ratio (missing or zero) in %s";
      case DRIFT ->
          "%s drifts over the run at every level: Spearman %s over %s trials, second half %s"
              + " against the first; %s";
      case RATIO_SHIFT ->
          "%s against %s, %s: %s in the first half of a block's rounds and %s in the second; a longer"
              + " warm-up is needed before the effect can be relied on";
      case COMPILERS ->
          "JVM compilers were still busy while it was measured (of the CPU time: %s); a longer warm-up"
              + " is needed before the cost can be relied on (design.warm-most)";
      case NO_NOISE_FLOOR -> "no noise floor: no block has both %s and %s";
      case BASELINES_DIFFER ->
          "%s and %s have the same settings and yet differ (95 %% interval %s): something else"
              + " changes with the order or over time";
      case WITHIN_NOISE_FLOOR ->
          "%s against %s: '%s', but the difference is smaller than that of two equal baselines";
      case NEAR_CEILING ->
          "the driver reached %s of its own ceiling, so it may limit what was measured";
      case NEVER_STEADY -> "the rate never became steady at %s";
      case STILL_WARMING -> "warm-up was not over when measuring began: %s";
    };
  }
}
