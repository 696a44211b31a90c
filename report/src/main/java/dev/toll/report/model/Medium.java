package dev.toll.report.model;

import java.util.Set;

/** Where a document is read. */
public enum Medium {
  TERMINAL,
  MARKDOWN,
  /** The HTML page with scripts. */
  PAGE,
  /** The HTML page without scripts, for print. */
  PAPER;

  public static final Set<Medium> TEXT = Set.of(TERMINAL, MARKDOWN);
  public static final Set<Medium> HTML = Set.of(PAGE, PAPER);
}
