package dev.toll.cli;

import dev.toll.engine.files.RunFiles;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.journal.RunView;
import dev.toll.engine.settings.StudyException;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Continues an interrupted run. */
@Command(
    name = "resume",
    description = ResumeCommand.SUMMARY,
    footer = {
      "",
      "Examples:",
      "  toll resume                        the newest unfinished run",
      "  toll resume accumulo-security      the newest unfinished run of a study",
      "  toll resume runs/accumulo-security/20261120T190000Z",
      "",
      "Keeps finished trials, repeats the interrupted one, and ends its processes.",
      "A finished run is not changed (exit code 0). To add blocks to it:",
      "  toll run accumulo-security --more 5",
    })
final class ResumeCommand extends TollCommand {
  static final String SUMMARY = "Continues an interrupted run exactly as requested.";

  @Parameters(
      arity = "0..1",
      paramLabel = "RUN|STUDY",
      completionCandidates = StudyOptions.StudyNames.class,
      description = "A run directory, or a study for its newest unfinished run (default: of all).")
  String run;

  @Mixin RunExecution.Options execution;

  @Mixin RunsOption runs;

  @Override
  int execute() throws Exception {
    RunFinder finder = new RunFinder(runs.directory, installation());
    RunDirectory directory = finder.toResume(run);
    RunView state = RunView.examined(directory);
    if (state.request() == null) {
      throw new StudyException(
          state.known() && state.damages().isEmpty()
              ? directory.path() + " never started: its journal has no request; start a new run"
              : state.unread(directory));
    }
    if (state.finished()) {
      finished(directory, state);
      return new RunExecution(this, execution).finished(finder, directory, state.request());
    }
    return new RunExecution(this, execution).resume(state.request(), directory);
  }

  private void finished(RunDirectory directory, RunView state) throws IOException {
    err.println(RunExecution.shown(directory) + " is finished: " + state.why());
    state.damages().forEach(damage -> err.println("warning: " + damage));
    String study = directory.path().getParent().getFileName().toString();
    Path place = directory.path().getParent().getParent();
    if (RunDirectory.latest(place, study).filter(directory::equals).isPresent()) {
      err.println("to add blocks: " + more(state, study, place));
    }
    if (execution.json && RunFiles.has(directory.path(), directory.results())) {
      printJson(RunFiles.text(directory.results()));
      out.flush();
    }
  }

  private String more(RunView state, String study, Path place) throws IOException {
    boolean builtIn = installation().studies().names().contains(study);
    boolean usual = place.equals(Path.of(RunsOption.DEFAULT).toAbsolutePath().normalize());
    return "toll run "
        + StudyOptions.quote(builtIn ? study : state.request().file())
        + (usual ? "" : " --runs " + StudyOptions.quote(place.toString()))
        + " --more N";
  }
}
