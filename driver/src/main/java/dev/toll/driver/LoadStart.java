package dev.toll.driver;

/** When a load begins whose workers are there. */
public interface LoadStart {
  /** As soon as they are. */
  LoadStart AT_ONCE =
      new LoadStart() {
        @Override
        public void await(LoadClock clock) {
          // There is nothing to wait for.
        }

        @Override
        public void began(long nanos) {
          // Not reported.
        }
      };

  /** Returns when the load shall begin. */
  void await(LoadClock clock) throws InterruptedException;

  /**
   * The load has begun.
   *
   * @param nanos when, by the clock
   */
  void began(long nanos);
}
