package dev.toll.driver;

/**
 * A worker that begins operations one after another and learns of their ends later, as a client
 * that sends in the background does. An operation counts, with its latency, once it is
 * acknowledged; {@link #finish} must return only when all are.
 */
public interface AcknowledgedWorker extends LoadWorker {

  /** Called once for each operation that ended well; by one thread of a worker at a time. */
  @FunctionalInterface
  interface Acknowledgement {
    void acknowledged();
  }

  /**
   * Begins one operation. One that fails is not acknowledged: the next call here, or {@link
   * #finish}, throws its failure.
   */
  void begin(Acknowledgement acknowledgement) throws Exception;

  @Override
  default void operate() {
    throw new UnsupportedOperationException("its operations are begun");
  }
}
