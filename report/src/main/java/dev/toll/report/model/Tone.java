package dev.toll.report.model;

/** How a word is set off. Colour never carries meaning alone: the word is always there. */
public enum Tone {
  PLAIN("same", ""),
  STRONG("same", "1"),
  SOFT("same", "2"),
  BAD("bad", "31"),
  GOOD("good", "32"),
  OPEN("open", "33");

  private final String css;
  private final String sgr;

  Tone(String css, String sgr) {
    this.css = css;
    this.sgr = sgr;
  }

  /** The style sheets' class for a coloured word. */
  public String css() {
    return css;
  }

  /** A word on a terminal (ECMA-48 select graphic rendition). */
  public String onTerminal(String text, boolean colour) {
    return !colour || sgr.isEmpty() ? text : "\u001b[" + sgr + "m" + text + "\u001b[0m";
  }

  /** Of a decision, a proof's verdict, a trial's status, or a check's outcome. */
  public static Tone of(String word) {
    return switch (word) {
      case "more", "false", "void", "failed" -> BAD;
      case "within", "true", "configured", "valid", "complete" -> GOOD;
      case "open", "unknown", "skipped", "excluded", "interrupted", "stopped" -> OPEN;
      default -> PLAIN;
    };
  }
}
