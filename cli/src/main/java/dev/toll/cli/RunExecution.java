package dev.toll.cli;

import com.google.gson.JsonObject;
import dev.toll.engine.analysis.Results;
import dev.toll.engine.analysis.StoppingRule;
import dev.toll.engine.environment.Machine;
import dev.toll.engine.plan.Plan;
import dev.toll.engine.plan.Planner;
import dev.toll.engine.process.ProcFs;
import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.run.Journal;
import dev.toll.engine.run.OtherRuns;
import dev.toll.engine.run.RunAnalysis;
import dev.toll.engine.run.RunDirectory;
import dev.toll.engine.run.RunLock;
import dev.toll.engine.run.RunRequest;
import dev.toll.engine.run.StudyRunner;
import dev.toll.engine.settings.StudyException;
import dev.toll.engine.study.DesignSettings;
import dev.toll.engine.study.Study;
import dev.toll.engine.study.StudyResolver;
import dev.toll.engine.study.StudyWriter;
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
import java.util.function.Function;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;

/** Carries out a request in a run directory, from the first look at the machine to the report. */
final class RunExecution {
  private final Installation installation;
  private final PrintWriter out;
  private final PrintWriter err;
  private final Ansi ansi;
  private final boolean json;
  private final String goOn;

  /**
   * An execution.
   *
   * @param goOn the command that goes on with the run when it was cut short
   */
  RunExecution(Installation installation, CommandSpec spec, boolean json, String goOn) {
    this.installation = installation;
    this.goOn = goOn;
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
  private static void checkRoom(Path place, Estimates estimates)
      throws SystemException, IOException {
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
              + " can be had; end other programs, or make heaps smaller with --set");
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
    try (Journal journal = Journal.open(directory.journal());
        ProgressLine progress =
            new ProgressLine(err, Terminal.onStderr(), ansi, estimates.seconds())) {
      Leftovers.end(directory, journal, progress::line);
      Leftovers.endOthers(directory, progress::line);
      for (long other : OtherRuns.pids()) {
        String warning = "another toll run (process " + other + ") was at work as this one began";
        journal.note(warning);
        progress.note(warning + "; they disturb each other's numbers");
      }
      journal.started(Leftovers.SELF, pid(), ProcFs.startTicks(pid()));
      List<TrialRecord> finished = Journal.trials(Journal.read(directory.journal()));
      request.write(journal);
      try {
        String why =
            new StudyRunner(system, study, directory, installation.cache(), progress)
                .run(plan, journal, finished, afterBlock(study, system, plan, directory));
        end(journal, "complete", why);
      } catch (SystemException e) {
        failure = e;
        end(journal, "failed", e.getMessage());
      } catch (InterruptedException e) {
        interrupted = true;
        end(journal, "stopped", "stopped by the user");
      }
      journal.ended(Leftovers.SELF, pid());
    }
    Results results = RunAnalysis.analyse(directory, study, system);
    Reports.writeAll(directory.path(), results);
    show(results, directory, failure == null && !interrupted);
    if (failure != null) {
      if (Journal.trials(Journal.read(directory.journal())).stream().anyMatch(TrialRecord::valid)) {
        err.println("finished trials are kept; to go on: " + goOn);
      }
      throw failure;
    }
    if (interrupted) {
      err.println("stopped; finished trials are kept. To go on: " + goOn);
      throw new InterruptedException();
    }
    return ExitCode.OK;
  }

  private static void end(Journal journal, String state, String why) {
    JsonObject body = new JsonObject();
    body.addProperty("state", state);
    body.addProperty("why", why);
    journal.append("end", body);
  }

  private static Function<List<TrialRecord>, String> afterBlock(
      Study study, SystemUnderTest system, Plan plan, RunDirectory directory) {
    StoppingRule rule =
        new StoppingRule(
            study.settings().has(DesignSettings.PRECISION)
                ? study.settings().share(DesignSettings.PRECISION)
                : null,
            1,
            Math.max(1, plan.blocks()),
            study.settings().has(DesignSettings.BUDGET)
                ? Duration.ofMillis((long) (study.settings().seconds(DesignSettings.BUDGET) * 1000))
                : null);
    long start = System.nanoTime();
    int[] blocks = {0};
    return trials -> {
      try {
        blocks[0]++;
        Duration spent = Duration.ofNanos(System.nanoTime() - start);
        StoppingRule.Decision decision =
            rule.decide(
                RunAnalysis.analyse(directory, study, system), spent, spent.dividedBy(blocks[0]));
        return decision.stop() ? decision.reason() : null;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    };
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
