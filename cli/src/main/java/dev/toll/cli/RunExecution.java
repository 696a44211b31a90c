package dev.toll.cli;

import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.journal.RunRequest;
import dev.toll.engine.journal.RunView;
import dev.toll.engine.run.Host;
import dev.toll.engine.run.StudyRun;
import dev.toll.engine.run.StudyRun.Outcome;
import dev.toll.engine.settings.StudyException;
import dev.toll.engine.system.SystemException;
import dev.toll.report.Reports;
import dev.toll.report.ResultsJson;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;

/** Shows a run as it goes, and prints what it found. */
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

  /** Runs a request in a new directory. */
  int begin(RunRequest request, Path runs)
      throws IOException, StudyException, SystemException, InterruptedException {
    return execute(request, (run, host) -> run.begin(runs, host));
  }

  /** Goes on with a run. */
  int resume(RunRequest request, RunDirectory directory)
      throws IOException, StudyException, SystemException, InterruptedException {
    return execute(request, (run, host) -> run.resume(directory, host));
  }

  @FunctionalInterface
  private interface Way {
    Outcome take(StudyRun run, Host host) throws IOException, SystemException, InterruptedException;
  }

  @SuppressWarnings("try") // The interrupt works by being there.
  private int execute(RunRequest request, Way way)
      throws IOException, StudyException, SystemException, InterruptedException {
    // Not before: whoever is asked a question may leave with Ctrl-C.
    try (Interrupt interrupt = new Interrupt()) {
      StudyRun run = StudyRun.of(request, installation.catalog());
      String name = run.study().name();
      Outcome outcome;
      try (ProgressLine progress =
          new ProgressLine(err, Terminal.onStderr(), ansi, name, run.estimates().seconds())) {
        outcome = way.take(run, new Host(installation.cache(), progress, Reports::writeAll));
      }
      print(outcome);
      return exit(outcome);
    }
  }

  private void print(Outcome outcome) {
    if (json) {
      out.print(ResultsJson.write(outcome.results()));
    } else if (outcome.complete() || outcome.results().run().blocks() > 0) {
      out.println(Reports.terminal(outcome.results(), ansi.enabled(), 100));
    }
    out.flush();
    err.println("report: " + outcome.directory().report());
    err.flush();
  }

  private int exit(Outcome outcome) throws IOException, SystemException, InterruptedException {
    String resume = RunFinder.resume(outcome.directory());
    if (outcome.failure() != null) {
      if (!RunView.read(outcome.directory()).valid().isEmpty()) {
        err.println("finished trials are kept; to go on: " + resume);
      }
      throw outcome.failure();
    }
    if (outcome.interrupted()) {
      err.println("stopped; finished trials are kept. To go on: " + resume);
      throw new InterruptedException();
    }
    return ExitCode.OK;
  }
}
