package dev.toll.engine.run;

import dev.toll.engine.environment.Machine;
import dev.toll.engine.journal.Journal;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.journal.RunView;
import dev.toll.engine.measure.CpuGroupsOfRun;
import dev.toll.engine.measure.QuietMachine;
import dev.toll.engine.plan.Plan;
import dev.toll.engine.record.Metric;
import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.record.TrialRecord.Status;
import dev.toll.engine.study.DesignSettings;
import dev.toll.engine.study.ExclusionRule;
import dev.toll.engine.study.Study;
import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.RunsOnJdk;
import dev.toll.engine.system.Session;
import dev.toll.engine.system.SystemException;
import dev.toll.engine.system.SystemUnderTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** Runs what is left of a plan, trial after trial, in one session of the system. */
public final class PlanRunner {
  private final SystemUnderTest system;
  private final Study study;
  private final RunDirectory directory;
  private final Host host;
  private final RunListener listener;
  private final ExclusionRule exclusion;

  public PlanRunner(SystemUnderTest system, Study study, RunDirectory directory, Host host) {
    this.system = system;
    this.study = study;
    this.directory = directory;
    this.host = host;
    listener = new NowFile(directory, host.listener());
    exclusion = ExclusionRule.parse(study.settings().text(DesignSettings.EXCLUDE));
  }

  /**
   * Runs it.
   *
   * @param journal of the run; trials in it that are valid are not run again
   * @param finished the trials it already holds
   * @param proved trials of the same study elsewhere, whose probes stand for their levels
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
      List<TrialRecord> proved,
      Function<List<TrialRecord>, String> afterBlock)
      throws SystemException, InterruptedException, IOException {
    if (RunView.done(finished).containsAll(plan.trials().stream().map(Plan.Trial::id).toList())) {
      return plan.done();
    }
    List<TrialRecord> trials = new ArrayList<>(finished);
    Files.createDirectories(directory.work());
    RunContext context =
        new RunContext(directory.work(), host.cache(), journal, listener, host.watch().profiles());
    // Before the session: its helpers, a KDC say, are counted too.
    try (CpuGroupsOfRun groups = CpuGroupsOfRun.open(study.levels(), journal);
        Session session = system.open(study, context)) {
      describe(session, journal);
      ProofDemands proofs =
          new ProofDemands(
              system, study, Stream.concat(proved.stream(), finished.stream()).toList());
      CacheDropper caches = new CacheDropper(study.settings().text(DesignSettings.DROP_CACHES));
      TrialRunner runner =
          new TrialRunner(
              session, directory, listener, caches, exclusion, proofs, groups, host.watch());
      listener.runStarted(plan, RunView.done(trials).size(), directory.path());
      SimilarLevels similar = new SimilarLevels(plan, metric(), listener);
      int number = 0;
      for (Plan.Trial trial : plan.trials()) {
        if (similar.ended(trial, trials)) {
          continue;
        }
        number++;
        if (RunView.done(trials).contains(trial.id()) || givenUp(trial, trials)) {
          continue;
        }
        int of = plan.trials().size() - similar.notNeeded();
        runUntilValid(runner, groups, trial, number, of, journal, trials);
        String stop = plan.endsBlock(trial) ? afterBlock.apply(trials) : null;
        if (stop != null) {
          return stop;
        }
      }
      return plan.done();
    } finally {
      RunDirectory.delete(directory.work());
    }
  }

  /** The machine, and what the session says of itself: what the trials from now on ran in. */
  private void describe(Session session, Journal journal)
      throws IOException, InterruptedException, SystemException {
    Path jdk = session.capability(RunsOnJdk.class).map(RunsOnJdk::serverJdk).orElse(null);
    Map<String, Object> environment = new LinkedHashMap<>();
    environment.put("machine", Machine.describe(directory.path(), jdk));
    environment.put("system", session.describe());
    new Environments(directory, journal, listener, host.anyway()).enter(environment);
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

  private void runUntilValid(
      TrialRunner runner,
      CpuGroupsOfRun groups,
      Plan.Trial trial,
      int number,
      int of,
      Journal journal,
      List<TrialRecord> trials)
      throws SystemException, InterruptedException, IOException {
    // Counted on over a resume, so that no void attempt's evidence is overwritten; replays anew.
    int before = (int) attempts(trial, trials).count();
    long replays = study.settings().count(DesignSettings.REPLAYS);
    int voids = 0;
    for (int attempt = before + 1; ; attempt++) {
      if (runner.permanent()) {
        throw new SystemException(
            "trial %s is void, and a replay would fail alike: %s"
                .formatted(trial.id(), trials.get(trials.size() - 1).wholeReason()));
      }
      if (attempt > before + 1 && trials.get(trials.size() - 1).status() == Status.EXCLUDED) {
        awaitQuiet(trial, groups, journal);
      }
      listener.trialStarted(trial, attempt, number, of);
      TrialRecord record = runner.run(trial, study.level(trial.level()), attempt);
      journal.trial(record);
      noteUnknown(record, journal);
      trials.add(record);
      listener.trialEnded(record);
      if (record.valid()) {
        return;
      }
      if (givenUp(trial, trials)) {
        // A busy neighbour is no failure of the system: the block goes on without this level.
        listener.note(trial.id() + " was disturbed in every attempt and does not count");
        return;
      }
      Optional<String> lost = runner.lost();
      if (lost.isPresent()) {
        throw new SystemException(
            "trial %s is void: %s%nThe run cannot go on: %s. Continue it with toll resume"
                .formatted(trial.id(), record.wholeReason(), lost.get()));
      }
      if (record.status() == TrialRecord.Status.VOID && ++voids > replays) {
        throw new SystemException(
            "trial "
                + trial.id()
                + " is void after "
                + attempt
                + (attempt == 1 ? " attempt: " : " attempts: ")
                + record.wholeReason());
      }
    }
  }

  private void awaitQuiet(Plan.Trial trial, CpuGroupsOfRun groups, Journal journal)
      throws InterruptedException {
    QuietMachine.await(exclusion, groups, listener::activity)
        .ifPresent(
            busy ->
                journal.note(
                    "%s was run again although the machine had not become quiet: %s"
                        .formatted(trial.id(), busy)));
  }

  /** A rule that this machine cannot apply is said, not silently passed over. */
  private void noteUnknown(TrialRecord record, Journal journal) {
    if (record.status() != Status.VOID) {
      for (var condition : exclusion.unknown(record.interference())) {
        journal.note("the exclusion rule '" + condition + "' was not applied: unknown here");
      }
    }
  }

  /** Disturbed as often as it may be run; on a resume it is not tried again. */
  private boolean givenUp(Plan.Trial trial, List<TrialRecord> trials) {
    long excluded =
        attempts(trial, trials).filter(record -> record.status() == Status.EXCLUDED).count();
    return excluded > study.settings().count(DesignSettings.REPLAYS);
  }

  private static Stream<TrialRecord> attempts(Plan.Trial trial, List<TrialRecord> trials) {
    return trials.stream().filter(record -> record.trial().equals(trial.id()));
  }
}
