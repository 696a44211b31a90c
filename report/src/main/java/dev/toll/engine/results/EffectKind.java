package dev.toll.engine.results;

/** What an effect is compared with. */
public enum EffectKind {
  BASELINE("baseline"),
  CONTROL("control");

  private final String word;

  EffectKind(String word) {
    this.word = word;
  }

  /** The word in {@code results.json}. */
  public String word() {
    return word;
  }
}
