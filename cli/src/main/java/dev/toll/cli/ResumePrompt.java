package dev.toll.cli;

import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.journal.RunRequest;
import dev.toll.engine.journal.RunView;
import dev.toll.engine.words.Phrase;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/**
 * Offers to continue an interrupted run when the same run is requested again. Either answer keeps
 * every finished trial. Without a terminal it does not ask, so that no script waits.
 *
 * @param answers lines that the user types; null without a terminal
 */
record ResumePrompt(BufferedReader answers, PrintWriter err) {

  /**
   * The run to continue; empty to start a new one.
   *
   * @param drawn whether the seed was chosen at random: then a run with any seed is the same
   * @param resume whether to continue without asking
   */
  Optional<RunDirectory> accepted(
      Path runs, String study, RunRequest asked, boolean drawn, boolean resume) throws IOException {
    Optional<RunDirectory> newest = RunDirectory.latest(runs, study);
    if (newest.isEmpty()) {
      return newest;
    }
    RunView state = RunView.read(newest.get());
    if (!continues(state, asked, drawn)) {
      return Optional.empty();
    }
    if (resume) {
      return newest;
    }
    int trials = state.valid().size();
    String unfinished =
        "the newest run of %s made the same request and is unfinished; %s %s done"
            .formatted(study, Phrase.count(trials, "trial"), trials == 1 ? "is" : "are");
    if (answers != null) {
      err.println(unfinished + ": " + RunExecution.shown(newest.get()));
      return yes() ? newest : Optional.empty();
    }
    err.println(unfinished + "; to continue it: " + RunExecution.resume(newest.get()));
    err.println(
        "starting a new run (--resume continues the unfinished one, --new skips this question)");
    return Optional.empty();
  }

  /** Only the same request that is not in progress and has finished trials. */
  private static boolean continues(RunView state, RunRequest asked, boolean drawn) {
    return state.unfinished()
        && state.outstanding().atWork() == null
        && !state.valid().isEmpty()
        && asked.asksTheSame(state.request(), drawn);
  }

  private boolean yes() throws IOException {
    while (true) {
      err.print("continue it? [Y/n] ");
      err.flush();
      String answer = answers.readLine();
      if (answer == null) {
        // The input has ended, as that of a script does.
        err.println();
        return false;
      }
      switch (answer.strip().toLowerCase(Locale.ROOT)) {
        case "", "y", "yes" -> {
          return true;
        }
        case "n", "no" -> {
          return false;
        }
        default -> err.println("please answer y or n");
      }
    }
  }
}
