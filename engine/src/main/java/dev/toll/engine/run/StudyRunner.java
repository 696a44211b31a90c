package dev.toll.engine.run;

import dev.toll.engine.journal.Journal;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.measure.CpuGroupsOfRun;
import dev.toll.engine.measure.MeasureWatch;
import dev.toll.engine.plan.Plan;
import dev.toll.engine.plan.Planner;
import dev.toll.engine.record.Metric;
import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.study.DesignSettings;
import dev.toll.engine.study.ExclusionRule;
import dev.toll.engine.study.Level;
import dev.toll.engine.study.Study;
import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.Session;
import dev.toll.engine.system.SystemException;
import dev.toll.engine.system.SystemUnderTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/** Executes a study: the whole flow on one screen. */
public final class StudyRunner {
  private final SystemUnderTest system;
  private final Study study;
  private final RunDirectory directory;
  private final Path cache;
  private final RunListener listener;
  private final MeasureWatch watch;
  private final List<TrialRecord> proved;

  public StudyRunner(
      SystemUnderTest system,
      Study study,
      RunDirectory directory,
      Path cache,
      RunListener listener) {
    this(system, study, directory, cache, listener, MeasureWatch.NONE, List.of());
  }

  /**
   * A runner whose measured windows are watched.
   *
   * @param proved trials of the same study elsewhere, whose probes stand for their levels
   */
  public StudyRunner(
      SystemUnderTest system,
      Study study,
      RunDirectory directory,
      Path cache,
      RunListener listener,
      MeasureWatch watch,
      List<TrialRecord> proved) {
    this.watch = watch;
    this.proved = List.copyOf(proved);
    this.system = system;
    this.study = study;
    this.directory = directory;
    this.cache = cache;
    this.listener = new NowFile(directory, listener);
  }

  /**
   * Runs what the plan has left to run.
   *
   * @param journal of the run; trials in it that are valid are not run again
   * @param finished the trials it already holds
   * @param afterBlock looks at all trials after each whole block; says why to stop, or null to go
   *     on
   * @return why it ended, in plain words
   * @throws SystemException when a trial stayed void through every replay, or the system cannot be
   *     had
   */
  public String run(
      Plan plan,
      Journal journal,
      List<TrialRecord> finished,
      Function<List<TrialRecord>, String> afterBlock)
      throws SystemException, InterruptedException, IOException {
    if (valid(finished).containsAll(ids(plan))) {
      return done(plan);
    }
    List<TrialRecord> trials = new ArrayList<>(finished);
    Files.createDirectories(directory.work());
    RunContext context =
        new RunContext(directory.work(), cache, journal, listener, watch.profiles());
    // Before the session: its helpers, a KDC say, are counted too.
    try (CpuGroupsOfRun groups = CpuGroupsOfRun.open(study.levels(), journal);
        Session session = system.open(study, context)) {
      EnvironmentFile.write(directory, session);
      TrialRunner runner = trialRunner(session, groups, finished);
      listener.runStarted(plan, valid(trials).size(), directory.path());
      SimilarLevels similar = new SimilarLevels(plan, metric(), listener);
      int number = 0;
      for (Plan.Trial trial : plan.trials()) {
        if (similar.ended(trial, trials)) {
          continue;
        }
        number++;
        if (valid(trials).contains(trial.id()) || givenUp(trial, trials)) {
          continue;
        }
        runUntilValid(
            runner, trial, number, plan.trials().size() - similar.notNeeded(), journal, trials);
        String stop = lastOfBlock(plan, trial) ? afterBlock.apply(trials) : null;
        if (stop != null) {
          return stop;
        }
      }
      return done(plan);
    } finally {
      RunDirectory.delete(directory.work());
    }
  }

  private static String done(Plan plan) {
    if (plan.sequential()) {
      return "every level ran as published";
    }
    return plan.blocks() == 1 ? "the block is done" : "all " + plan.blocks() + " blocks are done";
  }

  private static List<String> ids(Plan plan) {
    return plan.trials().stream().map(Plan.Trial::id).toList();
  }

  /**
   * Whether a run was cut just after a whole block: then it is still to be asked whether that block
   * was the last.
   */
  public static boolean cutAfterWholeBlock(Plan plan, List<TrialRecord> finished) {
    Set<String> valid = valid(finished);
    Plan.Trial last = null;
    for (Plan.Trial trial : plan.trials()) {
      if (!valid.contains(trial.id())) {
        break;
      }
      last = trial;
    }
    return last != null && lastOfBlock(plan, last);
  }

  /** The metric that must be similar: the publication's, or else the headline. */
  private String metric() {
    if (study.published() != null && study.published().metric() != null) {
      return study.published().metric();
    }
    List<Metric> metrics = system.metrics(study.settings());
    return metrics.stream()
        .filter(Metric::primary)
        .findFirst()
        .or(() -> metrics.stream().findFirst())
        .map(Metric::name)
        .orElse("");
  }

  private TrialRunner trialRunner(
      Session session, CpuGroupsOfRun groups, List<TrialRecord> finished) {
    boolean always =
        study.settings().text(DesignSettings.PROOFS).equals(DesignSettings.EVERY_TRIAL);
    Map<String, Boolean> probed = new HashMap<>();
    for (TrialRecord trial : Stream.concat(proved.stream(), finished.stream()).toList()) {
      if (trial.valid()) {
        boolean found =
            TrialRunner.proved(trial.proofs().stream().filter(TrialRunner::probed).toList());
        probed.merge(trial.level(), found, Boolean::logicalOr);
      }
    }
    return new TrialRunner(
        session,
        directory,
        listener,
        new CacheDropper(study.settings().text(DesignSettings.DROP_CACHES)),
        ExclusionRule.parse(study.settings().text(DesignSettings.EXCLUDE)),
        always,
        groups,
        probed,
        watch);
  }

  private void runUntilValid(
      TrialRunner runner,
      Plan.Trial trial,
      int number,
      int of,
      Journal journal,
      List<TrialRecord> trials)
      throws SystemException, InterruptedException, IOException {
    // Counted on over a resume, so that no void attempt's evidence is overwritten; replays anew.
    int before = (int) trials.stream().filter(record -> record.trial().equals(trial.id())).count();
    long replays = study.settings().count(DesignSettings.REPLAYS);
    int voids = 0;
    Level level = study.level(trial.level());
    for (int attempt = before + 1; ; attempt++) {
      listener.trialStarted(trial, attempt, number, of);
      TrialRecord record = runner.run(trial, level, attempt);
      journal.trial(record);
      tellUnknown(record, journal);
      trials.add(record);
      listener.trialEnded(record);
      if (record.valid()) {
        return;
      }
      if (record.status() == TrialRecord.Status.EXCLUDED) {
        if (givenUp(trial, trials)) {
          // A busy neighbour is no failure of the system: the block goes on without this level.
          listener.note(trial.id() + " was disturbed in every attempt and does not count");
          return;
        }
        continue;
      }
      if (++voids > replays) {
        throw new SystemException(
            "trial "
                + trial.id()
                + " is void after "
                + attempt
                + (attempt == 1 ? " attempt: " : " attempts: ")
                + record.reason());
      }
    }
  }

  /** A rule that this machine cannot apply is said, not silently passed over. */
  private void tellUnknown(TrialRecord record, Journal journal) {
    if (record.status() != TrialRecord.Status.VOID) {
      ExclusionRule.parse(study.settings().text(DesignSettings.EXCLUDE))
          .unknown(record.interference())
          .forEach(
              condition ->
                  journal.note(
                      "the exclusion rule '" + condition + "' was not applied: unknown here"));
    }
  }

  /** Disturbed as often as it may be run; on a resume it is not tried again. */
  private boolean givenUp(Plan.Trial trial, List<TrialRecord> trials) {
    long excluded =
        trials.stream()
            .filter(record -> record.trial().equals(trial.id()))
            .filter(record -> record.status() == TrialRecord.Status.EXCLUDED)
            .count();
    return excluded > study.settings().count(DesignSettings.REPLAYS);
  }

  private static boolean lastOfBlock(Plan plan, Plan.Trial trial) {
    if (plan.sequential() || trial.block() == 0) {
      return false;
    }
    return plan.trials().stream()
        .noneMatch(other -> other.block() == trial.block() && other.position() > trial.position());
  }

  private static Set<String> valid(List<TrialRecord> trials) {
    Set<String> ids = new HashSet<>();
    trials.stream().filter(TrialRecord::valid).forEach(trial -> ids.add(trial.trial()));
    return ids;
  }

  /** Plans a run of this study. */
  public static Plan plan(Study study, long seed) {
    return Planner.plan(study, seed, (int) study.settings().count(DesignSettings.BLOCKS));
  }
}
