package dev.toll.systems.command;

import dev.toll.engine.journal.Journal;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.measure.MeasureWatch;
import dev.toll.engine.plan.Interleave;
import dev.toll.engine.plan.Plan;
import dev.toll.engine.plan.Planner;
import dev.toll.engine.process.ProcFs;
import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.run.Host;
import dev.toll.engine.run.PlanRunner;
import dev.toll.engine.run.RunListener;
import dev.toll.engine.settings.StudyException;
import dev.toll.engine.study.Study;
import dev.toll.engine.study.file.StudyParser;
import dev.toll.engine.study.resolve.StudyResolver;
import dev.toll.engine.system.Catalog;
import dev.toll.engine.system.Fleet;
import dev.toll.engine.system.SystemException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Studies of two levels, {@code off} and {@code on}, run in this JVM with real commands. */
final class Runs {
  private static final String FACTORS =
      """
      factors:
        switch:
          baseline: off
          levels:
            off: {system: {env: {SWITCH: off}}}
            on: {system: {env: {SWITCH: on}}}
      design: {blocks: 1, replays: 0, seed: 4}
      """;

  /** Proof and verification of a study that is about something else. */
  static final String EVIDENCE =
      """
        proof:
          switch: {claim: it is set, command: echo switch is $SWITCH, expect: 'switch is o\\w+'}
      """;

  private final Path runs;

  Runs(Path runs) {
    this.runs = runs;
  }

  /** A study of system and workload as written, with the factor and a small design. */
  static String text(String systemAndWorkload) {
    return "toll: 1\nname: test\n" + systemAndWorkload + FACTORS;
  }

  static Study study(String text, String... set) throws StudyException {
    return new StudyResolver(new Catalog(List.of(new CommandSystem())))
        .resolve(
            StudyParser.parse("test.yaml", text),
            new StudyResolver.Request(null, List.of(set), List.of()));
  }

  /** What a run left: its trials, what it said, and, if it failed, why. */
  record Outcome(
      RunDirectory directory, List<TrialRecord> trials, List<String> heard, String failure) {

    TrialRecord only(String level) {
      List<TrialRecord> mine =
          trials.stream().filter(trial -> trial.level().equals(level)).toList();
      if (mine.size() != 1) {
        throw new AssertionError(mine.size() + " trials of " + level + ": " + failure);
      }
      return mine.get(0);
    }

    /** How many processes of a name were started. */
    long started(String name) throws IOException {
      return Journal.read(directory.journal()).stream()
          .filter(line -> line.kind().equals("process-started"))
          .filter(line -> line.body().get("name").getAsString().equals(name))
          .count();
    }

    /** The processes of the journal that still run. */
    List<String> left() throws IOException {
      List<String> left = new ArrayList<>();
      for (Journal.Line line : Journal.read(directory.journal())) {
        if (line.kind().equals("process-started")
            && ProcFs.runs(
                line.body().get("pid").getAsLong(), line.body().get("startTicks").getAsLong())) {
          left.add(line.body().get("name").getAsString());
        }
      }
      return left;
    }

    String file(String path) throws IOException {
      return Files.readString(directory.path().resolve(path));
    }
  }

  Outcome run(String systemAndWorkload, String... set) throws Exception {
    return runText(text(systemAndWorkload), set);
  }

  /** Runs a study that brings its own factors. */
  Outcome runText(String text, String... set) throws Exception {
    Study study = study(text, set);
    RunDirectory directory = RunDirectory.create(runs, study.name(), Instant.now());
    Plan plan = Interleave.of(study, new CommandSystem()).of(Planner.plan(study, 4));
    List<String> heard = new ArrayList<>();
    String failure = null;
    try (Journal journal = Journal.open(directory.journal())) {
      Host host =
          new Host(
              runs.resolve("cache"),
              new Listener(heard),
              MeasureWatch.NONE,
              (where, results) -> {},
              Fleet.NONE,
              false);
      new PlanRunner(new CommandSystem(), study, directory, host)
          .run(plan, journal, List.of(), List.of(), trials -> null);
    } catch (SystemException e) {
      failure = e.getMessage();
    }
    return new Outcome(
        directory, Journal.trials(Journal.read(directory.journal())), heard, failure);
  }

  private record Listener(List<String> heard) implements RunListener {
    @Override
    public void step(String phase, String name) {
      heard.add(phase + ": " + name);
    }

    @Override
    public void load(double seconds, long operations, long total) {
      heard.add("load " + operations + " of " + total);
    }

    @Override
    public void note(String text) {
      heard.add("note " + text);
    }
  }
}
