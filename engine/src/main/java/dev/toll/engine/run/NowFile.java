package dev.toll.engine.run;

import dev.toll.engine.journal.Journal;
import dev.toll.engine.journal.Now;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.plan.Plan;
import dev.toll.engine.record.TrialRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;

/**
 * Keeps {@code work/now.json} while a run goes on, and passes everything on. It writes as a step
 * begins, before its clock starts, and never while a load runs. The file means nothing after a
 * crash.
 */
final class NowFile implements RunListener {
  private final RunDirectory directory;
  private final RunListener next;
  private Now now;

  NowFile(RunDirectory directory, RunListener next) {
    this.directory = directory;
    this.next = next;
  }

  @Override
  public void trialStarted(Plan.Trial trial, int attempt, int number, int of) {
    begin(trial, attempt, number, of);
    next.trialStarted(trial, attempt, number, of);
  }

  private void begin(Plan.Trial trial, int attempt, int number, int of) {
    now =
        new Now(
            Now.VERSION,
            trial.id(),
            trial.level(),
            trial.block(),
            attempt,
            number,
            of,
            null,
            null,
            time(),
            null);
    write();
  }

  @Override
  public void loadedInTurns(List<Plan.Trial> trials, int attempt, int number, int of) {
    // Of several trials under way the file names one; its steps are the rounds of all.
    begin(trials.get(0), attempt, number, of);
    next.loadedInTurns(trials, attempt, number, of);
  }

  @Override
  public void step(String phase, String name) {
    if (now != null) {
      now = now.at(phase, name, time());
      write();
    }
    next.step(phase, name);
  }

  @Override
  public void trialEnded(TrialRecord trial) {
    now = null;
    try {
      Files.deleteIfExists(Now.file(directory));
    } catch (IOException e) {
      // As below.
    }
    next.trialEnded(trial);
  }

  private void write() {
    Path file = Now.file(directory);
    try {
      RunDirectory.writeAtomically(file, Journal.GSON.toJson(now) + "\n");
    } catch (IOException e) {
      // Who watches sees less; the run is not worse for it, and must not fail.
    }
  }

  private static String time() {
    return Instant.now().truncatedTo(ChronoUnit.MILLIS).toString();
  }

  @Override
  public void runStarted(Plan plan, int done, Path place) {
    next.runStarted(plan, done, place);
  }

  @Override
  public void trialsNotNeeded(int trials, String why) {
    next.trialsNotNeeded(trials, why);
  }

  @Override
  public void load(double seconds, long operations, long total) {
    next.load(seconds, operations, total);
  }

  @Override
  public void activity(String text) {
    next.activity(text);
  }

  @Override
  public void note(String text) {
    next.note(text);
  }
}
