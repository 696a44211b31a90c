package dev.toll.engine.run;

import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.measure.CpuGroupsOfRun;
import dev.toll.engine.measure.MeasureWatch;
import dev.toll.engine.measure.MeasuredWindow;
import dev.toll.engine.plan.Plan;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.record.Verification;
import dev.toll.engine.statistics.Warmth;
import dev.toll.engine.study.DesignSettings;
import dev.toll.engine.study.ExclusionRule;
import dev.toll.engine.study.Level;
import dev.toll.engine.study.Observing;
import dev.toll.engine.study.Study;
import dev.toll.engine.system.Diagnosed;
import dev.toll.engine.system.Instance;
import dev.toll.engine.system.Interrupts;
import dev.toll.engine.system.LoadListener;
import dev.toll.engine.system.Running;
import dev.toll.engine.system.Session;
import dev.toll.engine.system.Slot;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;

/**
 * One trial's life, in the order of the design: reset, prove, prepare, warm, measure, settle,
 * verify.
 */
final class TrialRunner implements Attempt.Runner {
  private final Session session;
  final Study study;
  final RunDirectory directory;
  final RunListener listener;
  private final CacheDropper caches;
  final ExclusionRule exclusion;
  private final ProofDemands proofs;
  final CpuGroupsOfRun groups;
  private final MeasureWatch watch;
  private final FullDisk disk;
  private final List<Condition> conditions;

  /** By slot's number, what the trial before left up in it; ended when the next begins. */
  private final Map<Integer, Running> up = new ConcurrentHashMap<>();

  private boolean permanent;
  private String lastFailure;

  TrialRunner(
      Session session,
      Study study,
      RunDirectory directory,
      RunListener listener,
      CacheDropper caches,
      ProofDemands proofs,
      CpuGroupsOfRun groups,
      MeasureWatch watch,
      FullDisk disk,
      List<Condition> conditions) {
    this.session = session;
    this.study = study;
    this.directory = directory;
    this.listener = listener;
    this.proofs = proofs;
    this.groups = groups;
    this.watch = watch;
    this.disk = disk;
    this.conditions = conditions;
    this.caches = caches;
    exclusion = ExclusionRule.parse(study.settings().text(DesignSettings.EXCLUDE));
  }

  /** Levels of a block that may be brought up, proved and verified at the same time. */
  int atOnce() {
    return session.sideBySide() && conditions.isEmpty()
        ? Math.max(1, Runtime.getRuntime().availableProcessors())
        : 1;
  }

  /** Whether the latest failure of a trial was by what would fail again. */
  boolean permanent() {
    return permanent;
  }

  /** Runs a trial by itself. */
  @Override
  public Attempt run(List<Plan.Trial> alone, int attempt, int number, int of)
      throws InterruptedException, IOException {
    Plan.Trial planned = alone.get(0);
    listener.trialStarted(planned, attempt, number, of);
    TrialInProgress trial =
        TrialInProgress.begin(
            planned, study.level(planned.level()), attempt, directory, 0, steps(listener::step));
    guard(
        trial,
        () -> {
          Instance instance = bringUp(trial);
          warm(trial, instance);
          measure(trial, instance);
          check(trial, instance);
          proveStopped(trial, instance);
        });
    TrialRecord record = trial.end(exclusion);
    return new Attempt(List.of(record), record);
  }

  /** A part of a trial's life. */
  @FunctionalInterface
  interface Part {
    void run() throws SystemException, InterruptedException, IOException;
  }

  /**
   * Runs a part of a trial; what goes wrong makes it void, with its evidence, and never a number.
   * Returns whether nothing went wrong.
   */
  boolean guard(TrialInProgress trial, Part part) throws InterruptedException, IOException {
    try {
      bind(trial.level());
      part.run();
      return true;
    } catch (SystemException e) {
      SystemException explained = explained(trial, e);
      trial.failed(explained);
      failed(trial, explained);
    } catch (IOException | RuntimeException e) {
      if (Interrupts.isOne(e)) {
        // The run was stopped: the trial did not fail, it never happened.
        throw Interrupts.of(e);
      }
      trial.failed(e);
      permanent = false;
    } finally {
      free(conditions);
    }
    return false;
  }

  private synchronized void failed(TrialInProgress trial, SystemException e) {
    String again = trial.level().name() + ": " + e.summary();
    permanent =
        e.permanent()
            || (e instanceof ProofDemands.FalseProofException && again.equals(lastFailure));
    lastFailure = again;
  }

  private void bind(Level level) throws SystemException {
    for (Condition each : conditions) {
      each.bind(level);
    }
  }

  private void free(List<Condition> some) throws InterruptedException {
    for (Condition each : some) {
      try {
        each.free();
      } catch (SystemException e) {
        // The next trial's proof sees it.
        listener.note(e.getMessage());
      }
    }
  }

  /** With the reason behind it, where what is up knows one. */
  private SystemException explained(TrialInProgress trial, SystemException e) {
    Running running = up.get(trial.slot().number());
    Optional<String> why = running == null ? Optional.empty() : running.diagnosis();
    return why.isPresent() ? new Diagnosed(e, why.get()) : disk.explain(e);
  }

  /**
   * Brings an instance up that no trial loads. Its links stay limited as long as its hosts are had.
   */
  Instance keep(TrialInProgress trial) throws SystemException, InterruptedException, IOException {
    try {
      bind(trial.level());
      return bringUp(trial);
    } catch (SystemException e) {
      throw explained(trial, e);
    } finally {
      free(conditions.stream().filter(Condition::ofStart).toList());
    }
  }

  /** All that comes before the load. */
  private Instance bringUp(TrialInProgress trial)
      throws SystemException, InterruptedException, IOException {
    Instance instance = up(trial);
    makeReady(trial, instance);
    return instance;
  }

  /** A fresh instance. */
  Instance up(TrialInProgress trial) throws SystemException, InterruptedException, IOException {
    reset(trial);
    return start(trial);
  }

  /** All between an instance's start and its load. */
  void makeReady(TrialInProgress trial, Instance instance)
      throws SystemException, InterruptedException, IOException {
    prove(trial, instance);
    instance.prepare(trial.phase("prepare"));
    proveOnce(trial, instance);
    if (!instance.provesLoaded()) {
      demandProof(trial, instance);
    }
  }

  /** Refuses a level that nothing proves, unless the study declares that nothing does. */
  private void demandProof(TrialInProgress trial, Instance instance) throws SystemException {
    if (instance.unproved().isEmpty()) {
      proofs.demand(trial.level().name(), trial.proofs());
    }
  }

  /** All that comes after it while the instance is up. */
  void check(TrialInProgress trial, Instance instance)
      throws SystemException, InterruptedException, IOException {
    // First of all: settling may end the driver.
    proveConditions(trial, instance, "after the load");
    trial.metrics(instance.settle(trial.phase("settle")));
    proveLoaded(trial, instance);
    verify(trial, instance);
    crossCheck(trial, instance);
  }

  /** On the first instance of a level, or on every one: as the study says. */
  private void proveOnce(TrialInProgress trial, Instance instance)
      throws SystemException, InterruptedException {
    String level = trial.level().name();
    if (proofs.onceDue(level)) {
      List<ProofResult> found = instance.proveOnce(trial.phase("prove"));
      keep(trial, found);
      proofs.once(level, found);
    }
  }

  /** Why no trial of the session can succeed any more; empty while one can. */
  Optional<String> lost() {
    return session.lost().or(disk::reason).or(disk::seen);
  }

  /** Steps that end when the disk is full, since servers may wait for room until their deadline. */
  Steps steps(BiConsumer<String, String> onStart) {
    disk.begin();
    return new Steps(onStart, disk::reason);
  }

  /** Writes what the run may have no room for: then {@link #lost} says so. */
  void writing(Runnable writing) {
    disk.during(writing);
  }

  private void reset(TrialInProgress trial) throws SystemException, InterruptedException {
    Steps steps = trial.phase("reset");
    clear(trial.slot(), steps);
    caches.sync(steps);
    caches.drop(steps);
  }

  /** Whether something is up in a slot. */
  boolean occupied(Slot slot) {
    return up.containsKey(slot.number());
  }

  /** Ends what is up in a slot, and removes what is left in it. */
  void clear(Slot slot, Steps steps) throws SystemException, InterruptedException {
    Running before = up.get(slot.number());
    if (before == null) {
      session.clear(slot, steps);
      return;
    }
    before.stop(steps);
    before.wipe(steps);
    up.remove(slot.number());
  }

  private Instance start(TrialInProgress trial) throws SystemException, InterruptedException {
    Instance instance = session.start(trial.level(), trial.slot(), trial.steps());
    up.put(trial.slot().number(), instance);
    trial.fact("page cache", caches.done());
    conditions.forEach(each -> each.facts(trial));
    return instance;
  }

  private void prove(TrialInProgress trial, Instance instance)
      throws SystemException, InterruptedException, IOException {
    proveConditions(trial, instance, "before the load");
    keep(trial, instance.prove(trial.phase("prove")));
    instance.unproved().ifPresent(why -> trial.proofs(List.of(ProofDemands.declaredUnproved(why))));
    trial.proved(instance);
  }

  private void proveConditions(TrialInProgress trial, Instance instance, String when)
      throws SystemException {
    for (Condition each : conditions) {
      keep(trial, each.proof(trial, instance, when));
    }
  }

  private void keep(TrialInProgress trial, List<ProofResult> found) throws SystemException {
    trial.proofs(proofs.witnesses().noted(trial.level(), found));
    ProofDemands.refuseFalse(found);
  }

  /** The stated warm-up, and the same again as long as compilers are busy: no rounds show more. */
  private void warm(TrialInProgress trial, Instance instance)
      throws SystemException, InterruptedException {
    long[] done = new long[1];
    LoadListener counting =
        (seconds, operations, total) -> {
          done[0] += Math.max(0, operations);
          listener.load(seconds, operations, total);
        };
    trial.carried().begin();
    long most = DesignSettings.mostWarmUp(study.settings());
    double tolerance = study.settings().share(DesignSettings.TOLERANCE);
    int[] times = new int[1];
    InstanceCpu cpu = new InstanceCpu(instance);
    cpu.begin();
    instance.warm(
        trial.phase("warm"),
        counting,
        () -> {
          times[0]++;
          return Warmth.compilers(List.of(cpu.part(done[0], 0))) > tolerance && times[0] < most;
        });
    if (times[0] > 1) {
      trial.fact("warm-up", times[0] + " times what is stated");
    }
    trial.carried().warmed(done[0]);
  }

  private void measure(TrialInProgress trial, Instance instance)
      throws SystemException, InterruptedException, IOException {
    trial.carried().begin();
    Steps steps = trial.phase("measure");
    Path home = trial.home();
    Observing observing = Observing.of(trial.level().settings());
    try (MeasureWatch.Window watched = watch.open(instance, home, steps);
        MeasuredWindow window =
            new MeasuredWindow(instance, observing, groups, home, listener::load)) {
      Instance.Load load = instance.measure(steps, window.load(), home.resolve("latency.hlog"));
      trial.measured(window.end(load));
      trial.carried().measured(load.operations());
      watched.end(load);
    }
  }

  private void proveLoaded(TrialInProgress trial, Instance instance)
      throws SystemException, InterruptedException, IOException {
    if (instance.provesLoaded()) {
      Set<String> before =
          trial.proofs().stream().map(ProofResult::name).collect(Collectors.toSet());
      keep(trial, instance.proveLoaded(trial.phase("prove")));
      demandProof(trial, instance);
      trial.proofs(proofs.witnesses().ofOwnSession(trial.level(), before, trial.proofs()));
    }
    // Last, since neither that nothing changed nor how much was sent proves what was there.
    keep(trial, trial.carried().proof());
    keep(trial, trial.unchanged().proof(instance));
  }

  /** Only where something is to be proved then: else it is stopped by the reset that follows. */
  void proveStopped(TrialInProgress trial, Instance instance)
      throws SystemException, InterruptedException {
    if (instance.provesStopped()) {
      instance.stop(trial.phase("stop"));
      keep(trial, instance.proveStopped(trial.phase("prove")));
    }
  }

  /** What the proofs of the level depend on, and whether they would hold at another one. */
  private void crossCheck(TrialInProgress trial, Instance instance) throws InterruptedException {
    Level level = trial.level();
    trial.proofs(proofs.witnesses().missing(level, instance));
    trial.proofs(
        proofs
            .crossing()
            .take(
                level,
                instance,
                trial.phase("prove"),
                claimed -> claimed(claimed, trial.slot().number())));
  }

  private List<ProofResult> claimed(Level claimed, int slot) {
    return conditions.stream().flatMap(each -> each.claimed(claimed, slot).stream()).toList();
  }

  private void verify(TrialInProgress trial, Instance instance)
      throws SystemException, InterruptedException {
    Verification found = instance.verify(trial.phase("verify"));
    trial.verification(found);
    trial.facts(instance);
    ProofDemands.refuseUnverified(found, instance);
  }
}
