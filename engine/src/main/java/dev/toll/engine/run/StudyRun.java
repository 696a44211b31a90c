package dev.toll.engine.run;

import dev.toll.engine.analysis.RunAnalysis;
import dev.toll.engine.environment.EveryProcess;
import dev.toll.engine.environment.ProcessLimits;
import dev.toll.engine.files.RunFiles;
import dev.toll.engine.journal.Journal;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.journal.RunLock;
import dev.toll.engine.journal.RunRequest;
import dev.toll.engine.journal.RunView;
import dev.toll.engine.journal.UnreleasedResources;
import dev.toll.engine.mount.LockReach;
import dev.toll.engine.plan.Estimates;
import dev.toll.engine.plan.Interleave;
import dev.toll.engine.plan.Plan;
import dev.toll.engine.plan.Planner;
import dev.toll.engine.pool.EarlierRuns;
import dev.toll.engine.process.ProcFs;
import dev.toll.engine.profile.Profiles;
import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.results.Results;
import dev.toll.engine.settings.StudyException;
import dev.toll.engine.study.Study;
import dev.toll.engine.study.file.StudyWriter;
import dev.toll.engine.system.Catalog;
import dev.toll.engine.system.Interrupts;
import dev.toll.engine.system.MachineCheck;
import dev.toll.engine.system.Placing;
import dev.toll.engine.system.SystemException;
import dev.toll.engine.system.SystemUnderTest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * One execution of a study, from what was asked for to its reports:
 *
 * <ol>
 *   <li>resolve the study, plan its trials, refuse what this machine cannot run;
 *   <li>take the machine's lock, check disk and memory;
 *   <li>make the run's directory or find it, open its journal, end what a crash left behind;
 *   <li>write the request down, then run what is left of the plan ({@link PlanRunner}): for each
 *       block, for each level, a trial; after each block ask whether to stop ({@link Stopping});
 *   <li>write the end down, analyse the journal, write the reports.
 * </ol>
 *
 * <p>A run that was cut short goes on by the same way. So do the profiled trials of {@code toll
 * explain}, which have a directory and a journal of their own below the run's, and no results.
 */
public final class StudyRun {
  private static final String EXPLAIN = "toll explain profiles drivers";

  private final RunRequest request;
  private final Study study;
  private final SystemUnderTest system;
  private final Plan plan;
  private final Profiled profiled;

  /** All there are: what other runs have left may be of another system than this one's. */
  private final Supplier<List<SystemUnderTest>> systems;

  /**
   * Trials that are profiled, not priced.
   *
   * @param run whose levels they explain
   * @param trials wanted of each level
   * @param again whether the levels' earlier profiles no longer count
   */
  public record Profiled(RunDirectory run, List<String> levels, int trials, boolean again) {
    /** What is left to profile; another explanation may change it until the lock is taken. */
    public Plan missing(long seed) throws IOException {
      Profiles profiles = Profiles.of(run);
      return (again ? profiles.without(levels) : profiles).missing(levels, trials, seed);
    }
  }

  /**
   * How a run ended.
   *
   * @param results what its journal holds by now; null of profiled trials
   * @param failure what ended it early; null unless that was a failure
   * @param interrupted whether the user stopped it
   */
  public record Outcome(
      RunDirectory directory, Results results, SystemException failure, boolean interrupted) {
    public boolean complete() {
      return failure == null && !interrupted;
    }
  }

  private StudyRun(
      RunRequest request,
      Study study,
      SystemUnderTest system,
      Plan plan,
      Profiled profiled,
      Supplier<List<SystemUnderTest>> systems)
      throws SystemException {
    this.systems = systems;
    this.request = request;
    this.study = study;
    this.system = system;
    this.plan = plan;
    this.profiled = profiled;
    Optional<String> unavailable =
        ProcessLimits.problem()
            .or(
                () ->
                    profiled == null ? Optional.empty() : Placing.refusal(EXPLAIN, study.levels()))
            .or(() -> MachineCheck.of(system, study.levels()));
    if (unavailable.isPresent()) {
      throw new SystemException(unavailable.get());
    }
  }

  /**
   * Prepares a run; nothing is started or written.
   *
   * @throws StudyException when the study cannot be resolved
   * @throws SystemException when this machine cannot run it
   */
  public static StudyRun of(RunRequest request, Catalog catalog)
      throws StudyException, SystemException {
    Study study = request.resolve(catalog);
    SystemUnderTest system = catalog.find(study.system()).orElseThrow();
    Plan plan = Planner.plan(study, request.seed(), request.blocks());
    return new StudyRun(
        request, study, system, Interleave.of(study, system).of(plan), null, catalog::systems);
  }

  /** Prepares profiled trials; nothing is started or written. */
  public static StudyRun profiling(
      RunRequest request, Study study, SystemUnderTest system, Profiled profiled)
      throws IOException, SystemException {
    return new StudyRun(
        request, study, system, profiled.missing(request.seed()), profiled, () -> List.of(system));
  }

  public Study study() {
    return study;
  }

  public Estimates estimates() {
    return Estimates.of(study, plan, system);
  }

  /** Makes and opens the directory, once it is sure that the run can begin. */
  @FunctionalInterface
  private interface DirectorySource {
    RunDirectory get() throws IOException;
  }

  /** Runs it in a new directory. */
  public Outcome begin(Path runs, Host host)
      throws IOException, SystemException, InterruptedException {
    DirectorySource source =
        () -> {
          RunDirectory made = RunDirectory.create(runs, study.name(), Instant.now());
          if (!made.linksLatest()) {
            host.listener()
                .note(
                    "%s is not a link to the newest run; it is left as it is"
                        .formatted(made.path().resolveSibling("latest")));
          }
          return made;
        };
    return execute(runs, source, host);
  }

  /** Goes on with it where it is. */
  public Outcome resume(RunDirectory directory, Host host)
      throws IOException, SystemException, InterruptedException {
    return execute(directory.path(), () -> directory, host);
  }

  /** Runs profiled trials below the run they explain. */
  public Outcome profile(Host host) throws IOException, SystemException, InterruptedException {
    RunDirectory directory = profiled.run().explain();
    RunFiles.demandOwnPlaces(profiled.run().path());
    Files.createDirectories(directory.path().resolve("trials"));
    return execute(directory.path(), () -> directory, host);
  }

  @SuppressWarnings("try") // The lock works by being held.
  private Outcome execute(Path place, DirectorySource source, Host host)
      throws IOException, SystemException, InterruptedException {
    CapacityCheck.disk(
        host.cache(), CapacityCheck.LEAST, "or choose another directory with XDG_CACHE_HOME");
    try (RunLock lock = RunLock.take(host.cache(), holder())) {
      CapacityCheck.check(place, estimates());
      RunDirectory directory = source.get();
      try (RunLock own = RunOwnership.of(directory, holder() + " on " + host(), host.anyway());
          Journal journal = Journal.open(directory.journal())) {
        RunView before = RunView.examined(directory);
        if (!before.known()) {
          // What another version's journal says this toll would not understand, and so do again.
          throw new SystemException(before.unread(directory));
        }
        CrashRecovery.end(
            directory, journal, host.listener()::note, Restorations.of(systems, host.cache()));
        journal.started(UnreleasedResources.TOLL, pid(), ProcFs.startTicks(pid()));
        unlocked(directory, own, journal, host.listener());
        return finish(before, directory, journal, host);
      }
    }
  }

  /** Runs what is left, writes the reports, and says why where there is no room for that. */
  private Outcome finish(RunView before, RunDirectory directory, Journal journal, Host host)
      throws IOException, SystemException, InterruptedException {
    try {
      Outcome outcome =
          nothingLeft(before)
              ? new Outcome(directory, null, null, false)
              : runTrials(before, directory, journal, host);
      outcome = report(outcome, host);
      leave(before, journal);
      return outcome;
    } catch (IOException | UncheckedIOException e) {
      // Writing a file fails with "No space left on device", without the name of the file.
      Optional<String> full = new FullDisk(directory, estimates().diskBytes()).reason();
      if (full.isPresent()) {
        throw new SystemException(full.get() + ". Continue the run with toll resume", e);
      }
      throw e;
    }
  }

  private String holder() {
    return (profiled == null ? "" : "explain ") + study.name() + ", pid " + pid();
  }

  private static String host() {
    return Objects.requireNonNullElse(
            ProcFs.read(Path.of("/proc/sys/kernel/hostname")), "an unknown host")
        .strip();
  }

  /** Says so when a lock does not keep other tolls away. */
  private static void unlocked(
      RunDirectory directory, RunLock own, Journal journal, RunListener listener)
      throws IOException {
    Optional<String> reason =
        own.works()
            ? LockReach.hostOnly(directory.path())
                .map(why -> "locks are seen by this host only (" + why + ")")
            : Optional.of("the file system has no locks");
    String warning =
        "%s: %s; do not use this run from another host or container at the same time: that would not be noticed";
    reason.map(why -> warning.formatted(directory.path(), why)).ifPresent(listener.noting(journal));
  }

  private static long pid() {
    return ProcessHandle.current().pid();
  }

  /** Whether a crash while its reports were written left nothing but those to do. */
  private boolean nothingLeft(RunView before) {
    return profiled == null && before.complete() && before.request().blocks() == request.blocks();
  }

  private Outcome runTrials(RunView before, RunDirectory directory, Journal journal, Host host)
      throws IOException, SystemException, InterruptedException {
    before.damages().forEach(damage -> host.listener().note(damage.toString()));
    journal.settle(before.damages());
    ask(directory, journal);
    RunDirectory run = profiled == null ? directory : profiled.run();
    CrashRecovery.endOthers(
        directory,
        run.path().getParent().getParent(),
        host.listener()::note,
        Restorations.of(systems, host.cache()));
    remark(journal, host.listener());
    try {
      journal.end(RunView.COMPLETE, trials(before, directory, journal, host));
      return new Outcome(directory, null, null, false);
    } catch (SystemException e) {
      journal.end("failed", e.getMessage());
      return new Outcome(directory, null, e, false);
    } catch (InterruptedException | IOException | UncheckedIOException e) {
      if (!Interrupts.isOne(e)) {
        throw e;
      }
      journal.end("stopped", "stopped by a signal");
      // What is left to do is short, and must not meet the same interrupt again.
      Interrupts.clear();
      return new Outcome(directory, null, null, true);
    }
  }

  /** Writes down what is asked for: from here on the run can be gone on with. */
  private void ask(RunDirectory directory, Journal journal) throws IOException {
    if (profiled == null) {
      RunDirectory.writeAtomically(directory.study(), StudyWriter.write(study));
    } else if (profiled.again()) {
      Profiles.forget(journal, profiled.levels());
    }
    request.write(journal);
  }

  /** What a reader of the results must know beforehand. */
  private void remark(Journal journal, RunListener listener) {
    for (long other : OtherRuns.pids()) {
      String warning = "another toll (process " + other + ") was at work when this run started";
      journal.note(warning);
      listener.note(warning + "; they disturb each other's numbers");
    }
    List<String> remarks = new ArrayList<>(system.remarks(study.levels()));
    EveryProcess.remark(System.getenv()).ifPresent(remarks::add);
    remarks.forEach(listener.noting(journal));
  }

  /** Runs what is left to run. Returns why the run is over, in plain words. */
  private String trials(RunView before, RunDirectory directory, Journal journal, Host host)
      throws IOException, SystemException, InterruptedException {
    PlanRunner runner = new PlanRunner(system, study, directory, host);
    if (profiled != null) {
      // Planned anew: what was missing before the lock was taken may have been profiled since.
      Plan missing = profiled.missing(request.seed());
      // What the proofs of the run have looked at need not be looked at again.
      List<TrialRecord> proved = RunView.read(profiled.run()).valid();
      return runner.run(missing, journal, List.of(), proved, trials -> null);
    }
    List<TrialRecord> finished = before.attempts();
    Plan goingOn = goingOn(before);
    CapacityCheck.check(directory.path(), Estimates.of(study, goingOn, system));
    Stopping stopping =
        new Stopping(study, system, goingOn, directory, before, host.listener()::answered);
    String why = stopping.cutAfterBlock(finished);
    return why != null ? why : runner.run(goingOn, journal, finished, List.of(), stopping);
  }

  /** A run goes on as its trials ran, regardless of the memory there is now: they are compared. */
  private Plan goingOn(RunView before) {
    Plan fresh = Planner.plan(study, request.seed(), request.blocks());
    return before.interleaved().map(is -> is ? fresh.interleaving() : fresh).orElse(plan);
  }

  private Outcome report(Outcome end, Host host) throws IOException {
    if (profiled != null) {
      return end;
    }
    Results results =
        EarlierRuns.told(end.directory(), RunAnalysis.analyse(end.directory(), study, system));
    host.reports().write(end.directory().path(), results);
    return new Outcome(end.directory(), results, end.failure(), end.interrupted());
  }

  /** Toll is done here: this process, and those that a crash kept from saying so. */
  private static void leave(RunView before, Journal journal) {
    before.outstanding().processes().stream()
        .filter(
            process -> process.name().equals(UnreleasedResources.TOLL) && process.pid() != pid())
        .forEach(process -> journal.ended(UnreleasedResources.TOLL, process.pid()));
    journal.ended(UnreleasedResources.TOLL, pid());
  }
}
