package dev.toll.report.render;

import dev.toll.report.model.Tone;

/** The few ANSI styles used (ECMA-48 select graphic rendition). */
enum Style {
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

  static Style of(Tone tone) {
    return switch (tone) {
      case PLAIN -> NONE;
      case STRONG -> BOLD;
      case SOFT -> DIM;
      case BAD -> RED;
      case GOOD -> GREEN;
      case OPEN -> YELLOW;
    };
  }

  String apply(String text, boolean colour) {
    return !colour || this == NONE ? text : "\u001b[" + code + "m" + text + "\u001b[0m";
  }
}
