package dev.toll.exports.points;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A format that is a stream of points. Closing it ends the format (a trailer, what was held back)
 * and what it writes to.
 */
public interface PointWriter extends Closeable {

  /** What points are about. */
  enum Kind {
    /** A metric over the time of a trial. */
    SERIES,
    /** A trial's figures, one point each. */
    TRIAL,
    /** The effect of a level: ratio, low, high. */
    EFFECT;

    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Takes points. */
  interface Points {
    /**
     * Points at one time.
     *
     * @param nanos since 1970-01-01T00:00:00Z
     * @param values decimal text, as many as there are names; null where unknown
     */
    void at(long nanos, String[] values) throws IOException;
  }

  /**
   * Says what the next points are of; it holds until the next call.
   *
   * @param names of the metrics, as toll has them
   * @param tags by key, unescaped
   */
  Points open(Kind kind, List<String> names, Map<String, String> tags) throws IOException;
}
