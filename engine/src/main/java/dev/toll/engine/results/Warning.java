package dev.toll.engine.results;

import com.google.gson.annotations.JsonAdapter;
import dev.toll.driver.Words;
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
  @JsonAdapter(Words.class)
  public enum Severity {
    /** It bears on whether the figures mean anything. */
    SERIOUS,

    /** It is worth knowing. */
    NOTE,

    /** It is about something of the machine that the study does not use. */
    ELSEWHERE
  }

  /** What a warning is about. */
  @JsonAdapter(Words.class)
  public enum Kind {
    PROCESSOR_WITHOUT_AES(Severity.SERIOUS),
    JVM_WITHOUT_AES(Severity.SERIOUS),
    KERNEL_WITHOUT_AES(Severity.SERIOUS),
    /** Of a level whose data the kernel did encrypt so. */
    LEVEL_WITHOUT_AES(Severity.SERIOUS),
    /** Remarked while the run went on, in the journal. */
    REMARK(Severity.NOTE),
    JOURNAL_DAMAGED(Severity.SERIOUS),
    ENVIRONMENT_CHANGED(Severity.SERIOUS),
    VOID_TRIALS(Severity.SERIOUS),
    NOT_PROVED(Severity.SERIOUS),
    /** Its proofs are true, but do not depend on what makes it the level it is. */
    UNPROVED_LEVEL(Severity.SERIOUS),
    NOT_VERIFIED(Severity.SERIOUS),
    NO_VALID_TRIAL(Severity.SERIOUS),
    UNKNOWN_LEVEL(Severity.NOTE),
    REPEATED_TRIAL(Severity.NOTE),
    STEAL(Severity.NOTE),
    MUCH_STEAL(Severity.SERIOUS),
    THROTTLED(Severity.SERIOUS),
    OTHER_PROCESSES(Severity.NOTE),
    NOT_FINITE(Severity.NOTE),
    EXCLUDED_TRIAL(Severity.NOTE),
    /** What an effect would be had the excluded trials counted. */
    WITH_EXCLUDED(Severity.NOTE),
    ONLY_BASELINE(Severity.SERIOUS),
    NO_RATIO(Severity.NOTE),
    DRIFT(Severity.SERIOUS),
    /** An effect changes from the first to the second half of its blocks' rounds. */
    RATIO_SHIFT(Severity.SERIOUS),
    /** Compilers took more of the CPU than the tolerance. */
    COMPILERS(Severity.SERIOUS),
    NO_NOISE_FLOOR(Severity.SERIOUS),
    BASELINES_DIFFER(Severity.SERIOUS),
    WITHIN_NOISE_FLOOR(Severity.SERIOUS),
    NEAR_CEILING(Severity.SERIOUS),
    NEVER_STEADY(Severity.NOTE),
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
          || this == MUCH_STEAL
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
