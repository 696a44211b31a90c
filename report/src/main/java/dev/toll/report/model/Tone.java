package dev.toll.report.model;

/** How a word is set off. Colour never carries meaning alone: the word is always there. */
public enum Tone {
  PLAIN("same"),
  STRONG("same"),
  SOFT("same"),
  BAD("bad"),
  GOOD("good"),
  OPEN("open");

  private final String css;

  Tone(String css) {
    this.css = css;
  }

  /** The style sheets' class for a coloured word. */
  public String css() {
    return css;
  }

  /** Of a verdict on an effect, a proof's verdict, a trial's status, or a check's outcome. */
  public static Tone of(String word) {
    return switch (word) {
      case "costs", "false", "void", "failed", "regression" -> BAD;
      case "saves", "true", "valid", "complete", "no regression" -> GOOD;
      case "undecided", "unknown", "skipped", "excluded", "interrupted", "stopped" -> OPEN;
      default -> PLAIN;
    };
  }
}
