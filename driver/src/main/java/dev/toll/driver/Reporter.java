package dev.toll.driver;

/** Where a running command reports its progress. */
public interface Reporter {

  /** Reports something to the user. */
  void note(String text);

  /** Reports an interval of load. */
  void tick(Interval interval);
}
