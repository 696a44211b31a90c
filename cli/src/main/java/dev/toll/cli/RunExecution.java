package dev.toll.cli;

import com.google.gson.JsonObject;
import dev.toll.engine.analysis.RunAnalysis;
import dev.toll.engine.environment.Machine;
import dev.toll.engine.journal.Journal;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.journal.RunLock;
import dev.toll.engine.journal.RunRequest;
import dev.toll.engine.journal.RunState;
import dev.toll.engine.plan.Plan;
import dev.toll.engine.plan.Planner;
import dev.toll.engine.process.ProcFs;
import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.results.Results;
import dev.toll.engine.run.OtherRuns;
import dev.toll.engine.run.StudyRunner;
import dev.toll.engine.settings.StudyException;
import dev.toll.engine.study.Study;
import dev.toll.engine.study.file.StudyWriter;
import dev.toll.engine.study.resolve.StudyResolver;
import dev.toll.engine.system.Interrupts;
import dev.toll.engine.system.LevelRemarks;
import dev.toll.engine.system.MachineCheck;
import dev.toll.engine.system.SystemException;
import dev.toll.engine.system.SystemUnderTest;
import dev.toll.report.Reports;
import dev.toll.report.ResultsJson;
import dev.toll.report.TerminalReport;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;

/** Carries out a request in a run directory, from the first look at the machine to the report. */
final class RunExecution {
  private final Installation installation;
  private final PrintWriter out;
  private final PrintWriter err;
  private final Ansi ansi;
  private final boolean json;

  RunExecution(Installation installation, CommandSpec spec, boolean json) {
    this.installation = installation;
    this.out = spec.commandLine().getOut();
    this.err = spec.commandLine().getErr();
    this.ansi = spec.commandLine().getColorScheme().ansi();
    this.json = json;
  }

  /** Makes (or finds) the run's directory, once it is sure that the run can begin. */
  @FunctionalInterface
  interface DirectorySource {
    RunDirectory get() throws IOException;
  }

  /**
   * Executes a request.
   *
   * @param place where the run's directory is, or will be made below
   */
  @SuppressWarnings("try") // The lock works by being held.
  int execute(RunRequest request, Path place, DirectorySource source)
      throws IOException, StudyException, SystemException, InterruptedException {
    Study study = request.resolve(new StudyResolver(installation.catalog()));
    SystemUnderTest system = installation.catalog().find(study.system()).orElseThrow();
    Optional<String> unavailable = MachineCheck.of(system, study.levels());
    if (unavailable.isPresent()) {
      throw new SystemException(unavailable.get());
    }
    Plan plan = Planner.plan(study, request.seed(), request.blocks());
    Estimates estimates = Estimates.of(study, plan, system);
    try (RunLock lock = RunLock.take(installation.cache(), study.name() + ", pid " + pid())) {
      checkRoom(place, estimates);
      RunDirectory directory = source.get();
      RunDirectory.writeAtomically(directory.study(), StudyWriter.write(study));
      return run(request, study, system, plan, directory, estimates);
    }
  }

  private static long pid() {
    return ProcessHandle.current().pid();
  }

  /** Refuses before anything starts what could only fail late. */
  static void checkRoom(Path place, Estimates estimates) throws SystemException, IOException {
    Path existing = place.toAbsolutePath();
    while (!Files.exists(existing)) {
      existing = existing.getParent();
    }
    long free = Files.getFileStore(existing).getUsableSpace();
    if (free < estimates.diskBytes()) {
      throw new SystemException(
          "not enough disk: the run needs about "
              + Text.bytes(estimates.diskBytes())
              + ", and "
              + Text.bytes(free)
              + " are free at "
              + existing
              + "; free some, choose a smaller --scale, or another place with --runs");
    }
    long memory = Machine.availableMemoryBytes();
    if (memory > 0 && memory < estimates.memoryBytes()) {
      throw new SystemException(
          "not enough memory: the run needs about "
              + Text.bytes(estimates.memoryBytes())
              + ", and "
              + Text.bytes(memory)
              + " can be had"
              + Machine.memoryLimit().map(limit -> " (a limit of " + limit + " is set)").orElse("")
              + "; end other programs, or make heaps smaller with --set");
    }
  }

  private int run(
      RunRequest request,
      Study study,
      SystemUnderTest system,
      Plan plan,
      RunDirectory directory,
      Estimates estimates)
      throws IOException, SystemException, InterruptedException {
    SystemException failure = null;
    boolean interrupted = false;
    Results results;
    RunState before = RunState.read(directory);
    try (Journal journal = Journal.open(directory.journal());
        ProgressLine progress =
            new ProgressLine(err, Terminal.onStderr(), ansi, study.name(), estimates.seconds())) {
      Leftovers.end(directory, journal, progress::line);
      journal.started(Leftovers.SELF, pid(), ProcFs.startTicks(pid()));
      // A crash while its reports were written left nothing but those to do.
      if (!before.complete() || before.request().blocks() != request.blocks()) {
        request.write(journal);
        Leftovers.endOthers(directory, progress::line);
        tellOtherRuns(journal, progress);
        for (String remark : LevelRemarks.of(system, study.levels())) {
          journal.note(remark);
          progress.note(remark);
        }
        try {
          end(
              journal,
              RunState.COMPLETE,
              work(before, study, system, plan, directory, progress, journal));
        } catch (SystemException e) {
          failure = e;
          end(journal, "failed", e.getMessage());
        } catch (InterruptedException | IOException | UncheckedIOException e) {
          if (!Interrupts.isOne(e)) {
            throw e;
          }
          interrupted = true;
          end(journal, "stopped", "stopped by the user");
          // What is left to do is short, and must not meet the same interrupt again.
          boolean up = Thread.interrupted();
          assert up || interrupted;
        }
      }
      results = RunAnalysis.analyse(directory, study, system);
      Reports.writeAll(directory.path(), results);
      seeOut(before, journal);
    }
    show(results, directory, failure == null && !interrupted);
    if (failure != null) {
      if (!RunState.read(directory).trials().isEmpty()) {
        err.println("finished trials are kept; to go on: " + RunFinder.resume(directory));
      }
      throw failure;
    }
    if (interrupted) {
      err.println("stopped; finished trials are kept. To go on: " + RunFinder.resume(directory));
      throw new InterruptedException();
    }
    return ExitCode.OK;
  }

  /** Runs what is left to run. Returns why the run is over, in plain words. */
  private String work(
      RunState before,
      Study study,
      SystemUnderTest system,
      Plan plan,
      RunDirectory directory,
      ProgressLine progress,
      Journal journal)
      throws IOException, SystemException, InterruptedException {
    List<TrialRecord> finished = Journal.trials(Journal.read(directory.journal()));
    boolean cut = before.unfinished() && !before.complete();
    Stopping stopping =
        new Stopping(study, system, plan, directory, cut ? before.spent() : Duration.ZERO);
    String why = cut && StudyRunner.cutAfterWholeBlock(plan, finished) ? stopping.decide() : null;
    return why != null
        ? why
        : new StudyRunner(system, study, directory, installation.cache(), progress)
            .run(plan, journal, finished, stopping);
  }

  /** Toll is done here: this one, and those that a crash kept from saying so. */
  private static void seeOut(RunState before, Journal journal) {
    before.outstanding().processes().stream()
        .filter(process -> process.name().equals(Leftovers.SELF) && process.pid() != pid())
        .forEach(process -> journal.ended(Leftovers.SELF, process.pid()));
    journal.ended(Leftovers.SELF, pid());
  }

  private static void tellOtherRuns(Journal journal, ProgressLine progress) {
    for (long other : OtherRuns.pids()) {
      String warning = "another toll run (process " + other + ") was at work as this one began";
      journal.note(warning);
      progress.note(warning + "; they disturb each other's numbers");
    }
  }

  private static void end(Journal journal, String state, String why) {
    JsonObject body = new JsonObject();
    body.addProperty("state", state);
    body.addProperty("why", why);
    journal.append("end", body);
  }

  private void show(Results results, RunDirectory directory, boolean complete) {
    if (json) {
      out.print(ResultsJson.write(results));
    } else if (complete || results.run().blocks() > 0) {
      out.println(TerminalReport.render(results, ansi.enabled(), 100));
    }
    out.flush();
    err.println("report: " + directory.report());
    err.flush();
  }
}
