package dev.toll.engine.journal;

import dev.toll.engine.files.RunFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What a run does at this moment: the content of {@code work/now.json}. The journal has what has
 * ended; this has what has not. It is for those who watch a run; nothing of the run depends on it.
 *
 * @param v version of the file
 * @param trial under way, e.g. {@code b03-auth-conf}
 * @param number place of the trial in the plan, counted from 1
 * @param of trials planned, without those that turned out not to be needed
 * @param phase of the trial, e.g. {@code measure}; null before its first step
 * @param step of the phase; null before the first one
 * @param trialStartedAt wall clock, ISO-8601 UTC
 * @param stepStartedAt wall clock, ISO-8601 UTC; null before the first step
 */
public record Now(
    int v,
    String trial,
    String level,
    int block,
    int attempt,
    int number,
    int of,
    String phase,
    String step,
    String trialStartedAt,
    String stepStartedAt) {
  public static final int VERSION = 1;

  public static Path file(RunDirectory directory) {
    return directory.work().resolve("now.json");
  }

  public Now at(String newPhase, String newStep, String startedAt) {
    return new Now(
        v, trial, level, block, attempt, number, of, newPhase, newStep, trialStartedAt, startedAt);
  }

  /** The trial under way; empty between trials, and when it is unknown. */
  public static Optional<Now> read(RunDirectory directory) {
    try {
      Now now =
          Journal.GSON.fromJson(
              Files.readString(RunFiles.checked(directory.path(), file(directory))), Now.class);
      boolean known = now != null && now.v() == VERSION && now.trial() != null;
      return known ? Optional.of(now) : Optional.empty();
    } catch (IOException | RuntimeException e) {
      // Gone with the run's scratch, or another version's.
      return Optional.empty();
    }
  }
}
