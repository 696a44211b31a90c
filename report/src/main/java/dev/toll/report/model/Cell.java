package dev.toll.report.model;

import java.util.List;

/** A cell of a table, or the value of a fact. */
public sealed interface Cell {

  /** The cell as plain text; a picture has none. */
  default String text() {
    return "";
  }

  /** The same where a terminal has no room for it. */
  default String brief() {
    return text();
  }

  default Tone tone() {
    return Tone.PLAIN;
  }

  /** A name, a word or a text of a file, shown as it is. */
  record Words(String text, Tone tone) implements Cell {}

  /**
   * A figure with its unit. Pages give it a true minus sign.
   *
   * @param second a second, dimmed figure, such as its change; empty for none
   */
  record Figure(String main, String second, Tone tone) implements Cell {
    @Override
    public String text() {
      return second.isEmpty() ? main : main + "  " + second;
    }
  }

  /**
   * A level's name, or what it is in a few words.
   *
   * @param brief its name
   * @param colour its number in the style sheets, 0 for the baseline
   */
  record Level(String text, String brief, int colour) implements Cell {
    public Level(String name, int colour) {
      this(name, name, colour);
    }
  }

  /** A verdict, a status or an outcome: one of the words {@link Tone} knows. */
  record Verdict(String text) implements Cell {
    @Override
    public Tone tone() {
      return Tone.of(text);
    }
  }

  /**
   * A sentence of ours with figures in it.
   *
   * @param below what belongs to it, a line each
   */
  record Sentence(String main, List<String> below) implements Cell {
    @Override
    public String text() {
      return below.isEmpty() ? main : main + " (" + String.join("; ", below) + ")";
    }
  }

  /** Settings or values as code. */
  record Code(List<String> items) implements Cell {
    @Override
    public String text() {
      return String.join(" ", items);
    }
  }

  /** A first line, and the whole text a click away where there is more. */
  record Excerpt(String text, String whole, String after) implements Cell {}

  /** A horizontal bar, in percent of the column's width. */
  record Bar(double percent) implements Cell {}

  /**
   * A bar to the right of zero or to its left.
   *
   * @param share of the widest of the column, -1 to 1
   * @param sure whether it is beyond its error
   */
  record Balance(double share, boolean sure) implements Cell {}

  static Cell of(String text) {
    return new Words(text, Tone.PLAIN);
  }

  static Cell of(int number) {
    return figure(Integer.toString(number));
  }

  static Cell figure(String text) {
    return new Figure(text, "", Tone.PLAIN);
  }

  static Cell sentence(String text) {
    return new Sentence(text, List.of());
  }
}
