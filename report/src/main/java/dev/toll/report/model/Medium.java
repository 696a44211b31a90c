package dev.toll.report.model;

/** Where a document is read. */
public enum Medium {
  TERMINAL,
  MARKDOWN,
  /** The HTML page with scripts. */
  PAGE,
  /** The HTML page without scripts, for print. */
  PAPER
}
