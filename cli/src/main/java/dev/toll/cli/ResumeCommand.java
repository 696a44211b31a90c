package dev.toll.cli;

import dev.toll.commands.RunsOption;
import dev.toll.engine.files.RunFiles;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.journal.RunRequest;
import dev.toll.engine.journal.RunView;
import dev.toll.engine.settings.StudyException;
import dev.toll.engine.study.DesignSettings;
import dev.toll.engine.study.Level;
import dev.toll.engine.study.Study;
import java.io.IOException;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Continues an interrupted run, or adds blocks to one. */
@Command(
    name = "resume",
    description = ResumeCommand.SUMMARY,
    footer = {
      "",
      "Examples:",
      "  toll resume                        the newest unfinished run",
      "  toll resume accumulo-security      the newest unfinished run of a study",
      "  toll resume runs/accumulo-security/20261120T190000Z",
      "  toll resume accumulo-security --more 5    five more blocks for its newest run",
      "",
      "Keeps finished trials, repeats the interrupted one, and ends its processes.",
      "A finished run is not changed without --more (exit code 0).",
    })
final class ResumeCommand extends TollCommand {
  static final String SUMMARY = "Continues an interrupted run. Adds blocks to a run.";

  @Parameters(
      arity = "0..1",
      paramLabel = "RUN|STUDY",
      completionCandidates = StudyOptions.StudyNames.class,
      description = "A run directory, or a study for its newest unfinished run (default: of all).")
  String run;

  @Option(
      names = "--more",
      paramLabel = "N",
      description = "Adds N blocks to the run, or to the newest of the study, finished or not.")
  Integer more;

  @Mixin RunExecution.Options execution;

  @Mixin RunsOption runs;

  @Override
  int execute() throws Exception {
    if (more != null && (more < 1 || more > 1000)) {
      throw new StudyException("--more must be between 1 and 1000");
    }
    RunFinder finder = new RunFinder(runs.directory, installation());
    RunDirectory directory = more == null ? finder.toResume(run) : finder.toAddTo(run);
    RunView state = RunView.examined(directory);
    if (state.request() == null) {
      throw new StudyException(
          state.known() && state.damages().isEmpty()
              ? directory.path() + " never started: its journal has no request; start a new run"
              : state.unread(directory));
    }
    if (more != null) {
      return new RunExecution(this, execution).resume(longer(state), directory);
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
    err.println("to add blocks: " + RunExecution.resume(directory) + " --more N");
    if (execution.json && RunFiles.has(directory.path(), directory.results())) {
      printJson(RunFiles.text(directory.results()));
      out.flush();
    }
  }

  /**
   * The request for more blocks than were asked for; than were done where the run stopped before,
   * settled.
   */
  private RunRequest longer(RunView state) throws StudyException {
    RunRequest request = state.request();
    Study study = request.resolve(installation().catalog());
    if (study.protocol() != null) {
      throw new StudyException(
          "--more cannot add runs: the published protocol sets their number; toll resume without it"
              + " finishes the run");
    }
    List<String> levels = study.levels().stream().map(Level::name).toList();
    int planned =
        DesignSettings.untilSettled(study.settings())
            ? state.counted().complete(levels)
            : request.blocks();
    return request.withBlocks(planned + more);
  }
}
