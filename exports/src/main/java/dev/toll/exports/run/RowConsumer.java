package dev.toll.exports.run;

import java.io.IOException;

/** Takes the rows of a series, in order of time. */
@FunctionalInterface
public interface RowConsumer {
  /**
   * A sample.
   *
   * @param seconds on the trial's own clock
   * @param values decimal text per column; null where unknown; valid until the call returns
   */
  void row(double seconds, String[] values) throws IOException;
}
