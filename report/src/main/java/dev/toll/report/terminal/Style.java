package dev.toll.report.terminal;

/**
 * The few ANSI styles used (ECMA-48 select graphic rendition). Colour never carries meaning alone:
 * the verdict's word is always there.
 */
public enum Style {
  NONE(""),
  BOLD("1"),
  DIM("2"),
  RED("31"),
  GREEN("32"),
  YELLOW("33");

  private final String code;

  Style(String code) {
    this.code = code;
  }

  public String apply(String text, boolean colour) {
    return !colour || this == NONE ? text : "\u001b[" + code + "m" + text + "\u001b[0m";
  }

  /** Costs red, saves green, undecided yellow, no difference plain. */
  public static Style ofVerdict(String word) {
    return switch (word) {
      case "costs", "false" -> RED;
      case "saves", "true" -> GREEN;
      case "undecided", "unknown" -> YELLOW;
      default -> NONE;
    };
  }
}
