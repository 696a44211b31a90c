package dev.toll.cli;

import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.journal.RunView;
import dev.toll.engine.settings.StudyException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** Goes on with a run that was cut short. */
@Command(
    name = "resume",
    mixinStandardHelpOptions = true,
    description = "Goes on with an interrupted run exactly as it was asked for.",
    footer = {
      "",
      "Examples:",
      "  toll resume                        the newest unfinished run",
      "  toll resume accumulo-security      the newest unfinished run of a study",
      "  toll resume runs/accumulo-security/20261120T190000Z",
      "",
      "Finished trials stand, the interrupted one is run again, what was left is ended.",
      "A finished run is left as it is (exit code 0). To add blocks to it:",
      "  toll run accumulo-security --more 5",
    })
final class ResumeCommand implements Callable<Integer> {
  @Spec CommandSpec spec;
  @ParentCommand Main toll;

  @Parameters(
      arity = "0..1",
      paramLabel = "RUN|STUDY",
      completionCandidates = StudyOptions.StudyNames.class,
      description = "A run directory, or a study for its newest unfinished run (default: of all).")
  String run;

  @Option(names = "--json", description = "Prints results.json on stdout instead of the table.")
  boolean json;

  @Mixin RunsOption runs;

  @Override
  public Integer call() throws Exception {
    RunDirectory directory =
        new RunFinder(runs.directory, toll.installation().studies()).toResume(run);
    RunView state = RunView.read(directory);
    if (state.request() == null) {
      throw new StudyException(directory.path() + " never began: it holds no request; start a run");
    }
    if (state.finished()) {
      return finished(directory, state);
    }
    return new RunExecution(toll.installation(), spec, json).resume(state.request(), directory);
  }

  private int finished(RunDirectory directory, RunView state) throws IOException {
    PrintWriter err = spec.commandLine().getErr();
    err.println(RunFinder.shown(directory) + " is finished: " + state.why());
    String study = directory.path().getParent().getFileName().toString();
    Path place = directory.path().getParent().getParent();
    if (RunDirectory.latest(place, study).filter(directory::equals).isPresent()) {
      err.println("to add blocks: " + more(state, study, place));
    }
    if (json && Files.exists(directory.results())) {
      spec.commandLine().getOut().print(Files.readString(directory.results()));
      spec.commandLine().getOut().flush();
    }
    return ExitCode.OK;
  }

  private String more(RunView state, String study, Path place) throws IOException {
    boolean builtIn = toll.installation().studies().names().contains(study);
    boolean usual = place.equals(Path.of(RunCommand.RUNS).toAbsolutePath().normalize());
    return "toll run "
        + StudyOptions.quote(builtIn ? study : state.request().file())
        + (usual ? "" : " --runs " + StudyOptions.quote(place.toString()))
        + " --more N";
  }
}
