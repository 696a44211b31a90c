package dev.toll.engine.results;

import com.google.gson.annotations.SerializedName;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/**
 * Something a reader must know of a run.
 *
 * @param arguments what its words are filled with, in the order of {@code WarningText}: numbers,
 *     names, and lists of trials or levels
 */
public record Warning(Kind kind, Severity severity, List<Object> arguments) {

  /** How much it matters. */
  public enum Severity {
    /** It bears on whether the figures mean anything. */
    @SerializedName("serious")
    SERIOUS,

    /** It is worth knowing. */
    @SerializedName("note")
    NOTE,

    /** It is about something of the machine that the study does not use. */
    @SerializedName("elsewhere")
    ELSEWHERE
  }

  /** What a warning is about. */
  public enum Kind {
    @SerializedName("processor-without-aes")
    PROCESSOR_WITHOUT_AES(Severity.SERIOUS),
    @SerializedName("jvm-without-aes")
    JVM_WITHOUT_AES(Severity.SERIOUS),
    @SerializedName("kernel-without-aes")
    KERNEL_WITHOUT_AES(Severity.SERIOUS),
    /** Of a level whose data the kernel did encrypt so. */
    @SerializedName("level-without-aes")
    LEVEL_WITHOUT_AES(Severity.SERIOUS),
    /** Remarked while the run went on, in the journal. */
    @SerializedName("remark")
    REMARK(Severity.NOTE),
    @SerializedName("journal-damaged")
    JOURNAL_DAMAGED(Severity.SERIOUS),
    @SerializedName("environment-changed")
    ENVIRONMENT_CHANGED(Severity.SERIOUS),
    @SerializedName("void-trials")
    VOID_TRIALS(Severity.SERIOUS),
    @SerializedName("not-proved")
    NOT_PROVED(Severity.SERIOUS),
    /** Its proofs are true, but do not depend on what makes it the level it is. */
    @SerializedName("unproved-level")
    UNPROVED_LEVEL(Severity.SERIOUS),
    @SerializedName("not-verified")
    NOT_VERIFIED(Severity.SERIOUS),
    @SerializedName("no-valid-trial")
    NO_VALID_TRIAL(Severity.SERIOUS),
    @SerializedName("unknown-level")
    UNKNOWN_LEVEL(Severity.NOTE),
    @SerializedName("repeated-trial")
    REPEATED_TRIAL(Severity.NOTE),
    @SerializedName("steal")
    STEAL(Severity.NOTE),
    @SerializedName("throttled")
    THROTTLED(Severity.SERIOUS),
    @SerializedName("other-processes")
    OTHER_PROCESSES(Severity.NOTE),
    @SerializedName("not-finite")
    NOT_FINITE(Severity.NOTE),
    @SerializedName("excluded-trial")
    EXCLUDED_TRIAL(Severity.NOTE),
    /** What an effect would be had the excluded trials counted. */
    @SerializedName("with-excluded")
    WITH_EXCLUDED(Severity.NOTE),
    @SerializedName("only-baseline")
    ONLY_BASELINE(Severity.SERIOUS),
    @SerializedName("no-ratio")
    NO_RATIO(Severity.NOTE),
    @SerializedName("drift")
    DRIFT(Severity.SERIOUS),
    /** An effect changes from the first to the second half of its blocks' rounds. */
    @SerializedName("ratio-shift")
    RATIO_SHIFT(Severity.SERIOUS),
    /** Compilers took more of the CPU than the tolerance. */
    @SerializedName("compilers")
    COMPILERS(Severity.SERIOUS),
    @SerializedName("no-noise-floor")
    NO_NOISE_FLOOR(Severity.SERIOUS),
    @SerializedName("baselines-differ")
    BASELINES_DIFFER(Severity.SERIOUS),
    @SerializedName("within-noise-floor")
    WITHIN_NOISE_FLOOR(Severity.SERIOUS),
    @SerializedName("near-ceiling")
    NEAR_CEILING(Severity.SERIOUS),
    @SerializedName("never-steady")
    NEVER_STEADY(Severity.NOTE),
    @SerializedName("still-warming")
    STILL_WARMING(Severity.NOTE);

    private final Severity severity;

    Kind(Severity severity) {
      this.severity = severity;
    }

    /** Whether the list that it names is of levels, not of trials. */
    public boolean namesLevels() {
      return this == NEVER_STEADY || this == STILL_WARMING || this == COMPILERS;
    }

    /** Whether it is about the machine the run was on. */
    public boolean ofMachine() {
      return this == PROCESSOR_WITHOUT_AES
          || this == JVM_WITHOUT_AES
          || this == KERNEL_WITHOUT_AES
          || this == STEAL
          || this == THROTTLED;
    }
  }

  /** A warning of a kind, as severe as its kind is. */
  public static Warning of(Kind kind, Object... arguments) {
    return new Warning(kind, kind.severity, List.of(arguments));
  }

  /** The same of something that the study does not use. */
  public Warning elsewhere() {
    return new Warning(kind, Severity.ELSEWHERE, arguments);
  }

  /** The longest list that it names: trials or levels; empty for none. */
  public List<String> named() {
    return arguments.stream()
        .filter(argument -> argument instanceof Collection<?>)
        .map(argument -> ((Collection<?>) argument).stream().map(String::valueOf).toList())
        .max(Comparator.comparingInt(List::size))
        .orElse(List.of());
  }
}
