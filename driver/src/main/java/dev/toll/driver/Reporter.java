package dev.toll.driver;

/** Where a running command reports its progress. */
public interface Reporter {

  /** Reports something to the user. */
  void note(String text);

  /** Reports an interval of load. */
  void tick(Interval interval);

  /** When the load that it reports begins, for {@link LoadLoop}. */
  default LoadStart start() {
    return LoadStart.AT_ONCE;
  }
}
