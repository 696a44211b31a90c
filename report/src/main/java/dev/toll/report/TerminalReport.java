package dev.toll.report;

import dev.toll.engine.results.Results;
import dev.toll.report.render.Terminal;
import dev.toll.report.section.TextEdition;
import java.util.List;

/** The result on a terminal: the published post's table, the effects, and what they rest on. */
public final class TerminalReport {
  private static final int NARROWEST = 60;

  private TerminalReport() {}

  /**
   * Renders the report, ending in a line feed.
   *
   * @param colour whether to use ANSI colours
   * @param width columns of the terminal; at least 80 is wanted
   */
  public static String render(Results results, boolean colour, int width) {
    return Terminal.render(
        TextEdition.of(new ResultsView(results), List.of()), colour, Math.max(NARROWEST, width));
  }
}
