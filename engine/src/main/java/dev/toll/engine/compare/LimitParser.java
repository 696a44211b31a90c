package dev.toll.engine.compare;

import dev.toll.engine.settings.Nearest;
import dev.toll.engine.settings.StudyException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads a limit. The grammar:
 *
 * <pre>
 *   limit = [ level ":" ] [ metric ] [ "relative" ] ( "cost" | "saving" | "difference" ) "&gt;" number "%"
 * </pre>
 */
public final class LimitParser {

  /** What a message shows. */
  public static final String EXAMPLES =
      "'cost > 5%', 'elapsed cost > 5%', 'ssl: entries_per_second cost > 5%', 'relative cost > 5%'";

  private static final Pattern TOKEN = Pattern.compile("[>%:]|[^\\s>%:]+");
  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,6}(\\.[0-9]{1,6})?");
  private static final List<String> KINDS = List.of("cost", "saving", "difference");
  private static final String RELATIVE = "relative";
  private static final int LONGEST_QUOTED = 60;

  private final String text;
  private final List<Token> tokens = new ArrayList<>();
  private int at;

  /** A word or sign, and its column from 1. */
  private record Token(String text, int column) {}

  private LimitParser(String text, int from) {
    this.text = text;
    Matcher matcher = TOKEN.matcher(text);
    while (matcher.find()) {
      if (matcher.start() >= from) {
        tokens.add(new Token(matcher.group(), matcher.start() + 1));
      }
    }
  }

  /**
   * Parses.
   *
   * @throws StudyException with the place of the mistake and examples
   */
  public static Limit parse(String text) throws StudyException {
    // A level may hold spaces and brackets ("none (A/A)"), so it is all before the last colon.
    int colon = text.lastIndexOf(':');
    String level = colon < 0 ? null : text.substring(0, colon).strip();
    LimitParser parser = new LimitParser(text, colon + 1);
    if (level != null && level.isEmpty()) {
      throw parser.mistake(1, "a level is missing before ':'");
    }
    return parser.limit(level);
  }

  private Limit limit(String level) throws StudyException {
    String metric = null;
    if (!is(KINDS) && !is(List.of(RELATIVE)) && isWord() && wordFollows()) {
      metric = next().text();
    }
    boolean relative = is(List.of(RELATIVE));
    if (relative) {
      next();
    }
    if (!is(KINDS)) {
      throw expected("cost, saving or difference", KINDS);
    }
    Limit.Kind kind = Limit.Kind.valueOf(next().text().toUpperCase(Locale.ROOT));
    sign(">");
    if (at == tokens.size() || !NUMBER.matcher(tokens.get(at).text()).matches()) {
      throw expected("a number such as 5 or 2.5", List.of());
    }
    double percent = Double.parseDouble(next().text());
    sign("%");
    if (at < tokens.size()) {
      throw mistake(tokens.get(at).column(), quoted(tokens.get(at).text()) + " is too much");
    }
    return new Limit(text.strip(), level, metric, relative, kind, percent / 100);
  }

  private boolean isWord() {
    return at < tokens.size() && Character.isLetter(tokens.get(at).text().charAt(0));
  }

  /** A metric is followed by another word; a mistyped kind is not. */
  private boolean wordFollows() {
    return at + 1 < tokens.size() && Character.isLetter(tokens.get(at + 1).text().charAt(0));
  }

  private boolean is(List<String> words) {
    return at < tokens.size() && words.contains(tokens.get(at).text());
  }

  private Token next() {
    return tokens.get(at++);
  }

  private void sign(String sign) throws StudyException {
    if (!is(List.of(sign))) {
      throw expected("'" + sign + "'", List.of());
    }
    next();
  }

  private StudyException expected(String what, List<String> words) {
    if (at >= tokens.size()) {
      return mistake(text.length() + 1, "expected " + what + ", but it ends here");
    }
    Token token = tokens.get(at);
    String hint =
        Nearest.to(token.text(), words).map(word -> "; did you mean '" + word + "'?").orElse("");
    return mistake(token.column(), "expected " + what + ", not " + quoted(token.text()) + hint);
  }

  private StudyException mistake(int column, String what) {
    return new StudyException(
        "--fail-if %s, column %d: %s. Examples: %s"
            .formatted(quoted(text), column, what, EXAMPLES));
  }

  /** What the user wrote must neither flood nor drive the terminal. */
  private static String quoted(String text) {
    String plain = text.replaceAll("[\\p{Cc}\\p{Zl}\\p{Zp}]+", " ");
    return "'"
        + (plain.length() > LONGEST_QUOTED ? plain.substring(0, LONGEST_QUOTED) + "..." : plain)
        + "'";
  }
}
