package dev.toll.engine.run;

import dev.toll.engine.journal.Journal;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.measure.CpuGroupsOfRun;
import dev.toll.engine.measure.MeasureWatch;
import dev.toll.engine.plan.Estimates;
import dev.toll.engine.plan.Plan;
import dev.toll.engine.plan.Planner;
import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.process.Placement;
import dev.toll.engine.process.Role;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.study.Level;
import dev.toll.engine.study.Study;
import dev.toll.engine.system.Instance;
import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.Session;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.engine.system.SystemUnderTest;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** A level's instance that is brought up and proved as for a trial, and then not loaded. */
public final class KeptInstance {
  /** A trial's directory holds its logs, as those of a trial. */
  private static final int ONLY = 1;

  private final Session session;
  private final Instance instance;
  private final TrialInProgress trial;
  private final Placement placement;

  private KeptInstance(
      Session session, Instance instance, TrialInProgress trial, Placement placement) {
    this.session = session;
    this.instance = instance;
    this.trial = trial;
    this.placement = placement;
  }

  /** What is done while it is up. */
  @FunctionalInterface
  public interface Use {
    void of(KeptInstance up) throws SystemException, InterruptedException, IOException;
  }

  /**
   * Brings it up, and ends it when the use is over.
   *
   * @param directory that nothing has run in yet
   * @param journal of this directory
   * @throws SystemException when it does not come up, or a proof of its level is false
   */
  public static void during(
      Study study,
      Level level,
      SystemUnderTest system,
      RunDirectory directory,
      Journal journal,
      Host host,
      Use use)
      throws SystemException, InterruptedException, IOException {
    directory.makeWork();
    RunListener listener = host.listener();
    Plan plan = Planner.plan(study, 0, ONLY);
    try (CpuGroupsOfRun groups = CpuGroupsOfRun.open(List.of(level), journal);
        Hosts hosts = Hosts.open(study, system, directory, journal, host);
        Session session =
            system.open(
                study,
                new RunContext(
                    directory.work(),
                    host.cache(),
                    journal,
                    listener,
                    false,
                    false,
                    hosts.placement()))) {
      TrialRunner runner =
          new TrialRunner(
              session,
              study,
              directory,
              listener,
              hosts.caches(),
              new ProofDemands(study, List.of()),
              groups,
              MeasureWatch.NONE,
              new FullDisk(directory, Estimates.of(study, plan, system).diskBytes()),
              Condition.of(study, groups, hosts.placement(), directory));
      Steps steps = runner.steps(listener::step);
      TrialInProgress trial =
          TrialInProgress.begin(
              new Plan.Trial(ONLY, ONLY, level.name()), level, ONLY, directory, 0, steps);
      try {
        use.of(new KeptInstance(session, runner.keep(trial), trial, hosts.placement()));
      } catch (SystemException | InterruptedException | IOException | RuntimeException e) {
        try {
          runner.clear(trial.slot(), trial.phase("stop"));
        } catch (SystemException | RuntimeException again) {
          // The first says why: on a host that is lost nothing can be removed either.
          e.addSuppressed(again);
        }
        throw e;
      }
      runner.clear(trial.slot(), trial.phase("stop"));
    }
  }

  public Instance instance() {
    return instance;
  }

  /** Those of its level, as taken while it came up. */
  public List<ProofResult> proofs() {
    return trial.proofs();
  }

  /**
   * Has the provider of its hosts end it after this time, should toll not.
   *
   * @throws IOException with what to do, when they are not given for so long
   */
  public void lasting(Duration time) throws IOException, InterruptedException {
    placement.lasting(time);
  }

  /** What of it has ended by itself, so that it is of no use any more; empty while it works. */
  public Optional<String> broken() {
    return session
        .lost()
        .or(
            () ->
                instance.processes().stream()
                    .filter(process -> process.role() != Role.DRIVER && !process.alive())
                    .findFirst()
                    .map(process -> ended(process)));
  }

  private static String ended(ManagedProcess process) {
    return process.exit() + "; " + process.log() + " ends with:\n" + process.tail(10);
  }
}
