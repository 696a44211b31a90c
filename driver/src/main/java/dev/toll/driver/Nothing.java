package dev.toll.driver;

/** The arguments of a command that takes none, and the result of one that has none. */
public record Nothing() {
  public static final Nothing NOTHING = new Nothing();
}
