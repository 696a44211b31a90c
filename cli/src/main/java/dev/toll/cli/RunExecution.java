package dev.toll.cli;

import dev.toll.commands.RunsOption;
import dev.toll.engine.compare.ComparedRuns.Check;
import dev.toll.engine.compare.Limit;
import dev.toll.engine.compare.LimitCheck;
import dev.toll.engine.compare.RunLimits;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.journal.RunLock;
import dev.toll.engine.journal.RunRequest;
import dev.toll.engine.journal.RunView;
import dev.toll.engine.measure.MeasureWatch;
import dev.toll.engine.results.Results;
import dev.toll.engine.run.Host;
import dev.toll.engine.run.StudyRun;
import dev.toll.engine.run.StudyRun.Outcome;
import dev.toll.engine.settings.StudyException;
import dev.toll.engine.study.Study;
import dev.toll.engine.system.Catalog;
import dev.toll.engine.system.Fleet;
import dev.toll.engine.system.SystemException;
import dev.toll.report.Reports;
import dev.toll.report.ResultsJson;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Executes a run with a progress display, and prints its results. */
record RunExecution(TollCommand command, Options options) {
  /** Columns of the tables, and of the first screen. */
  static final int WIDTH = 100;

  private static final int SCREEN = 80;

  private static final long LOOK_MILLIS = 1000;

  /** Options of the commands that execute a run. */
  static final class Options {
    @Option(names = "--json", description = "Prints results.json on stdout instead of the screen.")
    boolean json;

    @Option(names = "--full", description = "Prints all tables instead of the first screen.")
    boolean full;

    @Option(
        names = {"-q", "--quiet"},
        description = "Prints no progress, only the answer and errors.")
    boolean quiet;

    @Option(
        names = "--anyway",
        description =
            "Continues a run in a changed environment, or one last in use on another host; its results say so.")
    boolean anyway;

    @Option(
        names = "--wait",
        description = "Waits while another run is under way on this machine, instead of failing.")
    boolean wait;

    @Mixin LimitOptions limits;
  }

  /** Runs a request in a new directory. */
  int begin(RunRequest request, Path runs)
      throws IOException, StudyException, SystemException, InterruptedException {
    return execute(request, (run, host) -> run.begin(runs, host));
  }

  /** Continues a run. */
  int resume(RunRequest request, RunDirectory directory)
      throws IOException, StudyException, SystemException, InterruptedException {
    return execute(request, (run, host) -> run.resume(directory, host));
  }

  /** Executes nothing, and holds the limits against what was found. */
  int finished(RunFinder finder, RunDirectory directory, RunRequest request)
      throws IOException, StudyException, SystemException {
    Catalog catalog = command.installation().catalog();
    List<Limit> limits =
        LimitOptions.with(options.limits.parsed(), StudyRun.of(request, catalog).study(), catalog);
    return limits.isEmpty()
        ? ExitCode.OK
        : held(limits, finder.compared(directory.path().toString()).results());
  }

  @FunctionalInterface
  private interface Start {
    Outcome start(StudyRun run, Host host)
        throws IOException, SystemException, InterruptedException;
  }

  @SuppressWarnings("try") // The interrupt works by its shutdown hook.
  private int execute(RunRequest request, Start start)
      throws IOException, StudyException, SystemException, InterruptedException {
    List<Limit> given = options.limits.parsed();
    // Not before: Ctrl-C at a question just ends toll.
    try (Interrupt interrupt = new Interrupt()) {
      Catalog catalog = command.installation().catalog();
      StudyRun run = StudyRun.of(request, catalog);
      Study study = run.study();
      List<Limit> limits = LimitOptions.with(given, study, catalog);
      if (options.wait) {
        awaitMachine();
      }
      Outcome outcome;
      try (ProgressLine progress =
          options.quiet
              ? TollCommand.silent()
              : command.progress(study.name(), run.estimates().seconds())) {
        outcome =
            start.start(
                run,
                new Host(
                    command.installation().cache(),
                    progress,
                    MeasureWatch.NONE,
                    Reports::writeAll,
                    Fleet.ANY,
                    options.anyway));
      }
      print(outcome);
      return exit(outcome, limits);
    }
  }

  /** Looks each second; what begins in between is refused as without the option. */
  @SuppressWarnings("try") // The lock is taken to see that it is free.
  private void awaitMachine() throws IOException, InterruptedException {
    for (boolean said = false; ; said = true) {
      try (RunLock free = RunLock.take(command.installation().cache(), "toll run --wait")) {
        return;
      } catch (SystemException e) {
        if (!said) {
          command.err.println("waiting: " + e.getMessage());
          command.err.flush();
        }
        Thread.sleep(LOOK_MILLIS);
      }
    }
  }

  private void print(Outcome outcome) {
    if (options.json) {
      command.printJson(ResultsJson.write(outcome.results()));
    } else if (outcome.complete() || outcome.results().execution().run().blocks() > 0) {
      command.out.println(text(command, outcome.directory(), outcome.results(), options.full));
    }
    command.out.flush();
    if (!options.quiet) {
      command.err.println("report: " + outcome.directory().report());
    }
  }

  /** The option by which a command finds a run that is here; empty where it need not be said. */
  private static String where(RunDirectory run) {
    Path runs = run.path().toAbsolutePath().resolve("../..").normalize();
    return runs.equals(Path.of(RunsOption.DEFAULT).toAbsolutePath().normalize())
        ? ""
        : " --runs " + shown(runs);
  }

  /** What a run found: all of it, or the first screen. */
  static String text(TollCommand command, RunDirectory directory, Results results, boolean full) {
    boolean colour = command.ansi.enabled();
    String where = where(directory);
    return full
        ? Reports.terminal(results, where, colour, WIDTH)
        : Reports.screen(results, where, colour, SCREEN);
  }

  private int exit(Outcome outcome, List<Limit> limits)
      throws IOException, StudyException, SystemException, InterruptedException {
    String resume = resume(outcome.directory());
    if (outcome.failure() != null) {
      if (!RunView.read(outcome.directory()).valid().isEmpty()) {
        command.err.println("finished trials are kept; to continue: " + resume);
      }
      throw outcome.failure();
    }
    if (outcome.interrupted()) {
      command.err.println("stopped; finished trials are kept. To continue: " + resume);
      throw new InterruptedException();
    }
    return limits.isEmpty() ? ExitCode.OK : held(limits, outcome.results());
  }

  /** The exit code that limits give a run, each with a line that says why. */
  private int held(List<Limit> limits, Results results) throws StudyException {
    List<Check> checks = RunLimits.hold(limits, results);
    checks.forEach(
        check ->
            command.err.println(
                "%s: %s, %s".formatted(check.outcome(), check.limit(), check.sentence())));
    return ExitCode.of(options.limits, LimitCheck.outcome(checks));
  }

  /** A run directory as one would type it here. */
  static String shown(RunDirectory directory) {
    return shown(directory.path());
  }

  static String shown(Path path) {
    Path here = Path.of("").toAbsolutePath();
    return StudyOptions.quote((path.startsWith(here) ? here.relativize(path) : path).toString());
  }

  /** The command that continues a run. */
  static String resume(RunDirectory directory) {
    return "toll resume " + shown(directory);
  }
}
