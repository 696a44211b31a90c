package dev.toll.driver;

/** A worker that sends in the background: what fails there is thrown by a later call. */
public abstract class SendingWorker implements AcknowledgedWorker {
  private volatile Exception failure;

  /** Keeps the compiler from leaving out what is sent nowhere (the ceiling). */
  private Object unsent;

  /** An operation has failed. */
  protected final void fail(Exception why) {
    failure = why;
  }

  protected final boolean failed() {
    return failure != null;
  }

  protected final void rethrow() throws Exception {
    if (failure != null) {
      throw failure;
    }
  }

  /** Takes what an operation would have sent. */
  protected final void keep(Object what) {
    unsent = what;
  }

  public final Object unsent() {
    return unsent;
  }
}
