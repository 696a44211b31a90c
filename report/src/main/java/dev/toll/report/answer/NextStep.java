package dev.toll.report.answer;

import dev.toll.engine.results.Results.RunInfo;
import dev.toll.engine.results.RunState;
import dev.toll.engine.words.Phrase;
import dev.toll.engine.words.ProgramName;
import dev.toll.report.ResultsView;
import java.util.List;
import java.util.Optional;

/**
 * What an answer still needs.
 *
 * @param text e.g. {@code No answer yet: 3 of 8 blocks; about 9 more minutes}
 * @param command that does it; null while the run goes on, and where no number of blocks would do
 */
public record NextStep(String text, String command) {
  private static final int LONG = 90;

  /** Empty where every level has its answer, or nothing is known of what more blocks would do. */
  public static Optional<NextStep> of(ResultsView view) {
    return RunAnswer.of(view)
        .filter(answer -> !answer.open().isEmpty() && view.results().run() != null)
        .map(answer -> of(view, view.results().run(), answer));
  }

  private static NextStep of(ResultsView view, RunInfo run, RunAnswer answer) {
    List<String> open = answer.open().stream().map(need -> need.level()).toList();
    int levels = answer.outlook().needs().size();
    Integer more = answer.outlook().blocks();
    String head =
        run.blocks() < run.blocksNeeded()
            ? "No answer yet: %s of %s blocks".formatted(run.blocks(), run.blocksNeeded())
            : open.size() == levels
                ? "No answer yet after " + Phrase.blocks(run.blocks())
                : "No answer yet for %s (%s of %s levels)"
                    .formatted(String.join(", ", open), open.size(), levels);
    if (more == null) {
      return new NextStep(
          head + "; more than a thousand more blocks would be needed, as noisy as it is", null);
    }
    Double seconds = answer.outlook().seconds(more);
    String time =
        seconds == null
            ? "about " + Phrase.count(more, "more block")
            : "about "
                + duration(seconds)
                + (run.blocks() < run.blocksNeeded() ? "" : blocks(more));
    boolean ended = run.state() != null && run.state() != RunState.UNFINISHED;
    return new NextStep(
        head + "; " + time,
        ended && view.results().study() != null
            ? "%s run %s --more %s"
                .formatted(ProgramName.here(), view.results().study().name(), more)
            : null);
  }

  private static String blocks(int more) {
    return " (" + Phrase.blocks(more) + ")";
  }

  /** {@code 9 more minutes}, {@code 3 more hours}. */
  private static String duration(double seconds) {
    long minutes = Math.max(1, Math.round(seconds / 60));
    return minutes <= LONG
        ? Phrase.count(minutes, "more minute")
        : Phrase.count(Math.round(minutes / 60.0), "more hour");
  }
}
