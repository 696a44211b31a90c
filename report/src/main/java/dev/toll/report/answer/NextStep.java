package dev.toll.report.answer;

import dev.toll.engine.results.Outlook;
import dev.toll.engine.results.Outlook.Step;
import dev.toll.engine.results.Results.RunInfo;
import dev.toll.engine.results.RunState;
import dev.toll.engine.study.DesignSettings;
import dev.toll.engine.words.Phrase;
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
  /** Of words that mean the same in any shell: the run may come from another user. */
  private static final Pattern COMMAND =
      Pattern.compile("(?:\\./)?toll run [A-Za-z0-9_./=:%,+ -]+");

  private static final String WARM_MOST = " --set " + DesignSettings.WARM_MOST + "=";
  private static final String LOAD = " --load ";

  /** A smaller chance would be printed as none. */
  private static final double SELDOM = 0.05;

  /** Empty where all is settled, or nothing is known of what more blocks would do. */
  public static Optional<NextStep> of(ResultsView view) {
    Outlook outlook = view.outlook();
    RunInfo run = view.results().execution().run();
    if (run.command() != null && moving(view)) {
      String warmer = again(view, WARM_MOST, DesignSettings.MOST_WARM_UP, 4);
      return Optional.of(new NextStep("a longer warm-up", warmer));
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

  /**
   * The same run with several times what an option has; null for a command of another form.
   *
   * @param standard what it has where it is not given
   */
  private static String again(ResultsView view, String option, long standard, long times) {
    String command = view.results().execution().run().command();
    if (command == null || !COMMAND.matcher(command).matches()) {
      return null;
    }
    Matcher given = Pattern.compile(Pattern.quote(option) + "(\\d{1,4})").matcher(command);
    long now = given.find() ? Long.parseLong(given.group(1)) : standard;
    return given
            .replaceFirst("")
            .replaceFirst("^(\\./)?toll ", Matcher.quoteReplacement(program() + " "))
            .replaceFirst(" --seed \\d+$", "")
        + option
        + times * now
        + view.where();
  }

  private static String text(Outlook outlook) {
    Step next = outlook.next();
    StringBuilder text = new StringBuilder();
    text.append(
        next.load() == 1 ? "" : "a new run with %d times the load: ".formatted(next.load()));
    text.append(
        next.halfWidth() != null
            ? String.format(Locale.ROOT, "every cost to \u00b1%.1f %%", 100 * next.halfWidth())
            : outlook.halfWidth() == null
                ? "a bound for every level"
                : "a narrower bound for every level");
    text.append(
        next.seconds() == null
            ? ", " + Phrase.count(next.blocks(), "more block")
            : ", about " + Phrase.time(next.seconds()));
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
    if (next.load() > 1 && run.state() != RunState.UNFINISHED) {
      return again(view, LOAD, 1, next.load());
    }
    return run.state() != RunState.UNFINISHED
        ? "%s resume %s --more %s%s"
            .formatted(
                program(), view.results().design().study().name(), next.blocks(), view.where())
        : null;
  }

  /** {@code toll} where it is installed, as its launcher says, {@code ./toll} in a clone. */
  private static String program() {
    return System.getProperty("toll.command", "./toll");
  }
}
