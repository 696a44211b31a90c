package dev.toll.cli;

import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.journal.RunRequest;
import dev.toll.engine.journal.RunView;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/**
 * Offers to go on with a run that was cut short when the same is asked again. Either answer keeps
 * every finished trial; without a terminal nothing is asked, so that no script waits.
 */
final class Offer {
  /** What the command line says about it. */
  enum Wish {
    ASK,
    NEW,
    RESUME
  }

  private final Console console;
  private final PrintWriter err;

  Offer(Console console, PrintWriter err) {
    this.console = console;
    this.err = err;
  }

  /**
   * The run to go on with; empty to start a new one.
   *
   * @param drawn whether the seed was drawn and not asked for: then any will do
   */
  Optional<RunDirectory> accepted(
      Path runs, String study, RunRequest asked, boolean drawn, Wish wish) throws IOException {
    Optional<RunDirectory> newest =
        wish == Wish.NEW ? Optional.empty() : RunDirectory.latest(runs, study);
    if (newest.isEmpty()) {
      return newest;
    }
    RunDirectory directory = newest.get();
    RunView state = RunView.read(directory);
    if (!worthIt(state, asked, drawn)) {
      return Optional.empty();
    }
    int trials = state.valid().size();
    String cut =
        "the newest run of "
            + study
            + " asked the same and was not finished; "
            + (trials == 1 ? "1 trial is" : trials + " trials are")
            + " done";
    return switch (wish) {
      case RESUME -> newest;
      case NEW -> Optional.empty();
      case ASK -> {
        if (console.canAsk()) {
          err.println(cut + ": " + RunFinder.shown(directory));
          yield yes() ? newest : Optional.empty();
        }
        err.println(cut + "; to go on with it: " + RunFinder.resume(directory));
        err.println("starting a new one (--resume goes on, --new says nothing)");
        yield Optional.empty();
      }
    };
  }

  /** Only what was asked alike, is not being worked on, and has something to keep. */
  private static boolean worthIt(RunView state, RunRequest asked, boolean drawn) {
    return state.unfinished()
        && state.outstanding().atWork() == null
        && !state.valid().isEmpty()
        && asked.asksTheSame(state.request(), drawn);
  }

  private boolean yes() throws IOException {
    while (true) {
      err.print("go on with it? [Y/n] ");
      err.flush();
      String answer = console.answer();
      if (answer == null) {
        // The terminal has nothing to say, as at the end of a script's input.
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
