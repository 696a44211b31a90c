package dev.toll.engine.record;

/** Why a trial is void or does not count, as recorded: a sentence, then perhaps a log's end. */
public final class Reason {
  private Reason() {}

  /** The sentence alone, for a list of trials; all of it is in the journal and results.json. */
  public static String brief(String reason) {
    String first = String.valueOf(reason).lines().findFirst().orElse("");
    // Nothing follows here, so it is not announced.
    return first.replaceFirst("; the end of its log:\\s*$", "");
  }
}
