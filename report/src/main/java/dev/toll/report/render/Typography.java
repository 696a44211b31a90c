package dev.toll.report.render;

import dev.toll.report.model.Cell;
import java.util.Locale;
import java.util.regex.Pattern;

/** How pages set figures. */
public final class Typography {
  private static final Pattern HYPHEN = Pattern.compile("(?<![\\w\\]])-(?=\\d)");
  private static final Pattern PERCENT = Pattern.compile("(?<=\\d) %");

  private static final Pattern WORD =
      Pattern.compile("\\p{Ll}[\\p{Ll}'\u2019-]*(?=[\\s,;:.!?)]*(\\s|$))");

  private Typography() {}

  /** A true minus sign before figures, and figures kept on one line with their percent sign. */
  public static String figures(String text) {
    return PERCENT.matcher(HYPHEN.matcher(text).replaceAll("\u2212")).replaceAll("\u00a0%");
  }

  /** A sentence begins with a capital, unless with an identifier, which keeps its spelling. */
  public static String capital(String text) {
    return WORD.matcher(text).lookingAt()
        ? text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1)
        : text;
  }

  /** A length for a style sheet: {@code 37.25%}. */
  public static String percent(double percent) {
    return String.format(Locale.ROOT, "%.2f%%", percent);
  }

  /** The same of a share: {@code 37.25%} of 0.3725. */
  public static String share(double share) {
    return percent(100 * share);
  }

  /** Where a bar begins that points away from the middle of its cell; half the cell is 80 wide. */
  public static String start(Cell.Balance bar) {
    return tenths(80 + 80 * Math.min(0, bar.share()));
  }

  public static String length(Cell.Balance bar) {
    return tenths(80 * Math.abs(bar.share()));
  }

  /** Tenths of a pixel are as fine as anyone sees. */
  public static String tenths(double pixels) {
    return String.format(Locale.ROOT, "%.1f", pixels);
  }
}
