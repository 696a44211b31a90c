package dev.toll.report.answer;

import dev.toll.engine.results.Outlook;
import dev.toll.engine.results.Outlook.Step;
import dev.toll.engine.results.Results.RunInfo;
import dev.toll.engine.results.RunState;
import dev.toll.engine.study.DesignSettings;
import dev.toll.engine.words.Phrase;
import dev.toll.engine.words.ProgramName;
import dev.toll.report.ResultsView;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What more blocks would bring, and what they cost.
 *
 * @param text e.g. {@code every cost to ±3.0 %, about 14 min; the chance that it settles what is
 *     open is 6 in 10}
 * @param command that does it; null while the run goes on
 */
public record NextStep(String text, String command) {
  private static final int LONG = 90;

  /** Of words that mean the same in any shell: the run may come from another user. */
  private static final Pattern COMMAND =
      Pattern.compile("(?:\\./)?toll run [A-Za-z0-9_./=:%,+ -]+");

  private static final Pattern WARM_MOST =
      Pattern.compile(" --set " + Pattern.quote(DesignSettings.WARM_MOST) + "=(\\d{1,4})");

  /** A smaller chance would be printed as none. */
  private static final double SELDOM = 0.05;

  /** Empty where all is settled, or nothing is known of what more blocks would do. */
  public static Optional<NextStep> of(ResultsView view) {
    Outlook outlook = view.outlook();
    RunInfo run = view.results().run();
    if (run.command() != null && moving(view)) {
      return Optional.of(new NextStep("a longer warm-up", warmer(run.command(), view.where())));
    }
    return outlook.next() == null
        ? Optional.empty()
        : Optional.of(new NextStep(text(outlook), command(view, run, outlook.next())));
  }

  /** More blocks begin as cold as those before. */
  private static boolean moving(ResultsView view) {
    return view.effects().stream()
        .anyMatch(effect -> effect.answer() != null && !effect.answer().steady());
  }

  /** The same run with four times the limit of its warm-up; null for a command of another form. */
  private static String warmer(String command, String where) {
    if (!COMMAND.matcher(command).matches()) {
      return null;
    }
    Matcher set = WARM_MOST.matcher(command);
    long most = set.find() ? Long.parseLong(set.group(1)) : DesignSettings.MOST_WARM_UP;
    return set.replaceFirst("")
            .replaceFirst("^(\\./)?toll ", Matcher.quoteReplacement(ProgramName.here() + " "))
            .replaceFirst(" --seed \\d+$", "")
        + " --set %s=%d".formatted(DesignSettings.WARM_MOST, 4 * most)
        + where;
  }

  private static String text(Outlook outlook) {
    Step next = outlook.next();
    StringBuilder text = new StringBuilder();
    text.append(
        next.halfWidth() != null
            ? String.format(Locale.ROOT, "every cost to \u00b1%.1f %%", 100 * next.halfWidth())
            : "a bound for every level");
    Double seconds = outlook.seconds();
    text.append(
        seconds == null
            ? ", " + Phrase.count(next.blocks(), "more block")
            : ", about " + duration(seconds));
    if (next.chance() != null && !outlook.open().isEmpty()) {
      text.append(
          next.chance() < SELDOM
              ? "; it is unlikely to settle what is open"
              : String.format(
                  Locale.ROOT,
                  "; the chance that it settles what is open is %.0f in 10",
                  10 * next.chance()));
    }
    return text.toString();
  }

  private static String command(ResultsView view, RunInfo run, Step next) {
    return run.state() != RunState.UNFINISHED
        ? "%s run %s --more %s%s"
            .formatted(
                ProgramName.here(), view.results().study().name(), next.blocks(), view.where())
        : null;
  }

  /** {@code 9 min}, {@code 3 h}. */
  private static String duration(double seconds) {
    long minutes = Math.max(1, Math.round(seconds / 60));
    return minutes <= LONG ? minutes + " min" : Math.round(minutes / 60.0) + " h";
  }
}
