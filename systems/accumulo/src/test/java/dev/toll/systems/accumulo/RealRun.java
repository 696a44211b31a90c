package dev.toll.systems.accumulo;

import dev.toll.engine.journal.Journal;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.measure.MeasureWatch;
import dev.toll.engine.plan.Plan;
import dev.toll.engine.plan.Planner;
import dev.toll.engine.process.Placement;
import dev.toll.engine.process.ProcessLedger;
import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.run.Host;
import dev.toll.engine.run.PlanRunner;
import dev.toll.engine.run.RunListener;
import dev.toll.engine.study.Study;
import dev.toll.engine.study.file.StudyParser;
import dev.toll.engine.study.resolve.StudyResolver;
import dev.toll.engine.system.Catalog;
import dev.toll.engine.system.Fleet;
import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.SystemException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Runs studies of the tests on real Accumulo, without the command line. */
final class RealRun {
  /** Of runs that are nowhere in particular. */
  static final Path RUNS = Path.of("target", "it-runs").toAbsolutePath();

  private static final long SEED = 7;

  private RealRun() {}

  static Study study(String resource, List<String> set, String... levels) throws Exception {
    try (InputStream in = RealRun.class.getResourceAsStream("/" + resource)) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return study(resource, text, null, set, levels);
    }
  }

  /** A study of the documents, at smoke size. */
  static Study example(String name, List<String> set, String... levels) throws Exception {
    Path file = Path.of("..", "..", "docs", "examples", name);
    return study(name, Files.readString(file), "smoke", set, levels);
  }

  private static Study study(
      String name, String text, String scale, List<String> set, String... levels) throws Exception {
    return new StudyResolver(new Catalog(List.of(new AccumuloSystem())))
        .resolve(
            StudyParser.parse(name, text), new StudyResolver.Request(scale, set, List.of(levels)));
  }

  /** What a run left: its trials and, if it failed, why. */
  record Outcome(RunDirectory directory, List<TrialRecord> trials, SystemException failure) {
    TrialRecord valid(String level) {
      return trials.stream()
          .filter(trial -> trial.level().equals(level) && trial.valid())
          .findFirst()
          .orElseThrow(() -> new AssertionError("no valid trial of " + level + ": " + trials));
    }
  }

  /** Where the command line's tests find class paths and archives afterwards. */
  private static Path cache() {
    return Path.of(System.getProperty("toll.it.cache"));
  }

  /** One block. */
  static Outcome run(Study study, Path runs) throws Exception {
    return run(study, runs, Planner.plan(study, SEED, 1));
  }

  static Outcome run(Study study, Path runs, Plan plan) throws Exception {
    Files.createDirectories(runs);
    RunDirectory directory = RunDirectory.create(runs, study.name(), Instant.now());
    SystemException failure = null;
    try (Journal journal = Journal.open(directory.journal())) {
      Host host =
          new Host(
              cache(),
              new Narrator(),
              MeasureWatch.NONE,
              (where, results) -> {},
              Fleet.NONE,
              false);
      new PlanRunner(new AccumuloSystem(), study, directory, host)
          .run(plan, journal, List.of(), List.of(), trials -> null);
    } catch (SystemException e) {
      failure = e;
    }
    List<Journal.Line> lines = Journal.read(directory.journal());
    return new Outcome(directory, Journal.trials(lines), failure);
  }

  /** A session without a run around it, for tests that drive an instance by hand. */
  static AccumuloSession session(Study study, Path work) throws Exception {
    return session(study, work, false);
  }

  static AccumuloSession session(Study study, Path work, boolean interleaved) throws Exception {
    Files.createDirectories(work);
    return AccumuloSession.open(study, context(work, interleaved));
  }

  /** The servers of an instance, which are toll's. */
  static OwnServers own(AccumuloInstance instance) {
    return (OwnServers) instance.servers();
  }

  /** What such a session may use. */
  static RunContext context(Path work, boolean interleaved) {
    return new RunContext(
        work, cache(), ProcessLedger.NONE, new Narrator(), false, interleaved, Placement.HERE);
  }

  /** Prints each trial, so that a failing build log shows where it was. */
  private static final class Narrator implements RunListener {
    private final List<String> steps = new ArrayList<>();

    @Override
    public void runStarted(Plan plan, int done, Path directory) {
      System.out.println("run directory " + directory);
    }

    @Override
    public void trialStarted(Plan.Trial trial, int attempt, int number, int of) {
      steps.clear();
      System.out.println(trial.id() + " attempt " + attempt);
    }

    @Override
    public void step(String phase, String name) {
      steps.add(phase + ": " + name);
    }

    @Override
    public void trialEnded(TrialRecord trial) {
      System.out.println(trial.trial() + " " + trial.status() + " " + trial.reason());
    }

    @Override
    public void note(String text) {
      System.out.println(text);
    }
  }
}
