package dev.toll.engine.run;

import dev.toll.engine.environment.Machine;
import dev.toll.engine.environment.Repository;
import dev.toll.engine.journal.Journal;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.journal.RunView;
import dev.toll.engine.measure.CpuGroupsOfRun;
import dev.toll.engine.plan.Estimates;
import dev.toll.engine.plan.Plan;
import dev.toll.engine.process.Placement;
import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.study.Study;
import dev.toll.engine.study.resolve.StudyMetrics;
import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.Session;
import dev.toll.engine.system.SystemException;
import dev.toll.engine.system.SystemUnderTest;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/** Runs what is left of a plan, trial after trial, in one session of the system. */
public final class PlanRunner {
  private final SystemUnderTest system;
  private final Study study;
  private final RunDirectory directory;
  private final Host host;
  private final RunListener listener;

  public PlanRunner(SystemUnderTest system, Study study, RunDirectory directory, Host host) {
    this.system = system;
    this.study = study;
    this.directory = directory;
    this.host = host;
    listener = new NowFile(directory, host.listener());
  }

  /**
   * Runs it.
   *
   * @param journal of the run; trials in it that are valid are not run again
   * @param finished the trials it already holds
   * @param proved trials of the same study elsewhere, whose proofs count for their levels
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
    if (done(plan.trials(), finished)) {
      return plan.done();
    }
    List<TrialRecord> trials = new ArrayList<>(finished);
    directory.makeWork();
    // Groups before the session: its helpers, a KDC say, are counted too.
    try (CpuGroupsOfRun groups = CpuGroupsOfRun.open(study.levels(), journal);
        Hosts hosts = Hosts.open(study, system, directory, journal, host);
        Session session =
            system.open(
                study,
                new RunContext(
                    directory.work(),
                    host.cache(),
                    journal,
                    listener,
                    host.watch().profiles(),
                    plan.interleaved(),
                    hosts.placement()))) {
      describe(session, hosts.placement(), journal);
      ProofDemands proofs =
          new ProofDemands(study, Stream.concat(proved.stream(), finished.stream()).toList());
      FullDisk disk = new FullDisk(directory, Estimates.of(study, plan, system).diskBytes());
      TrialRunner runner =
          new TrialRunner(
              session,
              study,
              directory,
              listener,
              hosts.caches(),
              proofs,
              groups,
              host.watch(),
              disk,
              Condition.of(study, groups, hosts.placement(), directory));
      Replays replays =
          new Replays(
              runner,
              plan.interleaved() ? new InterleavedBlock(runner, plan.seed()) : runner,
              journal);
      listener.runStarted(plan, RunView.done(trials).size(), directory.path());
      SimilarLevels similar = new SimilarLevels(plan, metric(), listener);
      int number = 1;
      for (List<Plan.Trial> together : plan.together()) {
        Plan.Trial last = together.get(together.size() - 1);
        if (similar.ended(last, trials)) {
          continue;
        }
        int first = number;
        number += together.size();
        if (done(together, trials) || replays.givenUp(together, trials)) {
          continue;
        }
        int of = plan.trials().size() - similar.notNeeded();
        replays.untilValid(together, first, of, trials);
        String stop = plan.endsBlock(last) ? afterBlock.apply(trials) : null;
        if (stop != null) {
          return stop;
        }
      }
      return plan.done();
    } finally {
      directory.removeWork(listener.noting(journal));
    }
  }

  private static boolean done(List<Plan.Trial> together, List<TrialRecord> trials) {
    return RunView.done(trials).containsAll(together.stream().map(Plan.Trial::id).toList());
  }

  /** The machine, and what the session says of itself: what the trials from now on ran in. */
  private void describe(Session session, Placement placement, Journal journal)
      throws IOException, InterruptedException, SystemException {
    Path jdk = session.serverJdk().orElse(null);
    Map<String, Object> environment = new LinkedHashMap<>();
    environment.put("machine", Machine.describe(directory.path(), jdk));
    environment.put("system", session.describe());
    environment.put(Repository.GROUP, Repository.describe(Path.of("")));
    if (placement.away()) {
      environment.put("hosts", placement.describe());
    }
    new Environments(directory, journal, listener, host.anyway()).enter(environment);
  }

  /** The metric that must be similar: the publication's, or else the headline. */
  private String metric() {
    if (study.published() != null && study.published().metric() != null) {
      return study.published().metric();
    }
    return StudyMetrics.primary(system, study.settings()).name();
  }
}
