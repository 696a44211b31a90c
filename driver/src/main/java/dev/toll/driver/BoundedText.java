package dev.toll.driver;

/** A text that a user's pattern reads so many characters of at most: some would not end. */
public final class BoundedText implements CharSequence {
  /** Seconds; more than a pattern needs whose time grows by the square of a line of 10,000. */
  private static final long MOST = 200_000_000;

  private final String text;
  private long left = MOST;

  public BoundedText(String text) {
    this.text = text;
  }

  /** The pattern is not done. */
  public static final class Exhausted extends RuntimeException {
    private static final long serialVersionUID = 1;

    private Exhausted() {
      super("the pattern takes too long", null, false, false);
    }
  }

  @Override
  public char charAt(int index) {
    if (--left < 0) {
      throw new Exhausted();
    }
    return text.charAt(index);
  }

  @Override
  public int length() {
    return text.length();
  }

  @Override
  public CharSequence subSequence(int start, int end) {
    return text.substring(start, end);
  }

  @Override
  public String toString() {
    return text;
  }
}
