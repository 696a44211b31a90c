package dev.toll.engine.record;

import java.util.Map;
import java.util.TreeMap;

/**
 * Evidence that the data the load wrote is all there and right.
 *
 * @param verdict whether it is
 * @param summary one sentence of what was found
 * @param counts figures behind it, e.g. {@code entries}, {@code undefined}
 */
public record Verification(Verdict verdict, String summary, Map<String, Long> counts) {

  public Verification {
    counts = new TreeMap<>(counts);
  }
}
