package dev.toll.engine.system;

/** A failure whose reason is known: it would be the same again. */
public final class Diagnosed extends SystemException {
  private static final long serialVersionUID = 1;

  /**
   * A failure.
   *
   * @param why it failed, and how to mend it
   */
  public Diagnosed(SystemException failure, String why) {
    super(why + "; " + failure.summary(), failure.details(), failure);
  }

  @Override
  public boolean permanent() {
    return true;
  }
}
