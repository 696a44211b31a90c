package dev.toll.driver;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * A pattern with one group, for a number in a line of a program's output. The last match counts,
 * whether it is a number or not.
 */
public final class NumberPattern {
  private static final Pattern TOUCHING =
      Pattern.compile("\\A(\\s*+[(\\[]?)(" + Quantity.UNIT + ")");

  private static final String SEPARATOR = "[,'’_\u00a0\u2009\u202f]";

  /** More of a number that the pattern ends within. */
  private static final Pattern GOES_ON =
      Pattern.compile(
          "\\A(?:\\.?[0-9]|" + SEPARATOR + "[0-9]|:[0-5][0-9](?![0-9])|[eE][+-]?[0-9])");

  private static final Pattern BEGAN_BEFORE =
      Pattern.compile(
          "(?:[0-9]\\.?|[0-9]"
              + SEPARATOR
              + "(?=[0-9])|(?<![\\p{L}\\p{N}.])[0-9]{1,2}:(?=[0-5][0-9](?![0-9]))"
              + "|[0-9.][eE][+-]?|(?<![\\p{L}\\p{N}_-])[-−])\\z");

  /** What programs print in the place of a number, and numbers that a narrow group leaves out. */
  private static final String NO_NUMBER =
      "((?i:[-+]?(?:nan|inf(?:inity)?|∞)|null|none|nil|n/?a|undefined|-[0-9][0-9.]*|--?(?=\\s|$))"
          + "(?![\\p{L}\\p{N}]))";

  private static final int CONTEXT = 120;

  private final Pattern number;
  private final Pattern none;

  /** Of a study or of a command line. */
  public NumberPattern(Pattern number) {
    this.number = number;
    none = inPlace(number);
  }

  /** What a line has at last; null when nothing of it matches. Parameters as of a reading. */
  public Reading last(String line, String unit, double scale) {
    try {
      BoundedText text = new BoundedText(line);
      Reading last = null;
      int end = 0;
      for (Matcher found = number.matcher(text); found.find(); end = found.end()) {
        last = of(found, line, unit, scale);
      }
      Matcher other = none == null ? null : none.matcher(text);
      return other != null && other.find(end) && other.group(1) != null
          ? Reading.of(other.group(1), unit, scale, line, other.start())
          : last;
    } catch (BoundedText.Exhausted e) {
      return Reading.endless(
          "the pattern takes too long on a line of %,d characters; avoid nested repetition, such as (a+)*"
              .formatted(line.length()),
          line);
    } catch (StackOverflowError e) {
      return Reading.wrong(
          "the pattern needs too much stack on a line of %,d characters; repeat a class, [ab]*, in"
                  .formatted(line.length())
              + " place of a group, (a|b)*",
          line,
          0);
    }
  }

  private static Reading of(Matcher found, String line, String unit, double scale) {
    int at = found.start();
    String text = found.group(1);
    if (text == null) {
      return Reading.wrong("its group matches nothing", line, at);
    }
    String rest = line.substring(found.end(1), Math.min(line.length(), found.end(1) + CONTEXT));
    boolean cut =
        (found.end() == found.end(1) && GOES_ON.matcher(rest).find())
            || (at == found.start(1)
                && BEGAN_BEFORE
                    .matcher(line)
                    .region(Math.max(0, at - CONTEXT), at)
                    .useTransparentBounds(true)
                    .find());
    if (cut) {
      return Reading.wrong(
          "'" + text + "' is a part of a longer number; match all of it, or what separates it",
          line,
          at);
    }
    Matcher touching = TOUCHING.matcher(rest);
    boolean has = text.isEmpty() || !Character.isDigit(text.charAt(text.length() - 1));
    if ((has && !text.endsWith("."))
        || !touching.find()
        || literal(found.pattern().pattern(), touching.group())) {
      return Reading.of(text, unit, scale, line, at);
    }
    String follows = touching.group(2);
    boolean counts = touching.group(1).isEmpty() || isUnit(follows, unit);
    return Reading.of(counts ? text + follows : text, unit, scale, line, at);
  }

  /** Whether what follows after a space is a unit, as in "12 ms", and no text, as in "12 rows". */
  private static boolean isUnit(String follows, String asked) {
    return asked == null
        ? Quantity.known(follows)
        : !Double.isNaN(Quantity.factor(follows, asked))
            || (!asked.isEmpty() && Quantity.known(follows) && Quantity.known(asked));
  }

  /** Whether the pattern itself says what follows its group, so that no other unit can. */
  private static boolean literal(String pattern, String follows) {
    return Pattern.compile(
            "\\)(?:\\\\s[+*]?| [+*]?)?" + Pattern.quote(follows.strip()) + "(?![?*+{|\\p{L}])")
        .matcher(pattern)
        .find();
  }

  /** The same pattern with {@link #NO_NUMBER} for its group; null when its group is not found. */
  private static Pattern inPlace(Pattern number) {
    String text = number.pattern();
    int begin = -1;
    int depth = 0;
    int classes = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '\\') {
        i++;
      } else if (c == '[') {
        classes++;
      } else if (c == ']' && classes > 0) {
        classes--;
      } else if (c == '(' && classes == 0) {
        if (begin >= 0) {
          depth++;
        } else if (!text.startsWith("(?", i)
            || (text.startsWith("(?<", i) && letter(text, i + 3))) {
          begin = i;
        }
      } else if (c == ')' && classes == 0 && begin >= 0 && depth-- == 0) {
        return compiled(text.substring(0, begin) + NO_NUMBER + text.substring(i + 1), number);
      }
    }
    return null;
  }

  private static boolean letter(String text, int at) {
    return at < text.length() && Character.isLetter(text.charAt(at));
  }

  private static Pattern compiled(String text, Pattern number) {
    try {
      Pattern pattern = Pattern.compile(text, number.flags());
      return pattern.matcher("").groupCount() == 1 ? pattern : null;
    } catch (PatternSyntaxException e) {
      return null;
    }
  }

  /** What is wrong with a text that is no pattern, and where. */
  public static String mistake(PatternSyntaxException e) {
    // Java 17 has no words for a last backslash.
    String what = e.getDescription().replace("Unexpected internal error", "ends in a backslash");
    String place = e.getIndex() < 0 ? "" : " near character " + (e.getIndex() + 1);
    return "not a regular expression: " + what + place;
  }

  /** One, unless the user is mistaken. */
  public int groups() {
    return number.matcher("").groupCount();
  }

  @Override
  public String toString() {
    return number.pattern();
  }
}
