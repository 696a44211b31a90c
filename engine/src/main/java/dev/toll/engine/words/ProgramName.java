package dev.toll.engine.words;

/** How the user calls toll here, for the commands that reports propose. */
public final class ProgramName {
  /** System property that the launcher of an installed toll sets. */
  private static final String PROPERTY = "toll.command";

  private ProgramName() {}

  /** {@code toll} where it is installed, {@code ./toll} in a clone. */
  public static String here() {
    return System.getProperty(PROPERTY, "./toll");
  }
}
