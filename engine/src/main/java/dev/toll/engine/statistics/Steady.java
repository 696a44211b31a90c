package dev.toll.engine.statistics;

/**
 * Where a trial's rate became steady; the metrics are of the whole measured window all the same.
 *
 * @param state {@code steady}, {@code never} or {@code unknown}
 * @param from seconds since measuring began; null unless steady
 * @param share of the measured window that is steady, 0 when it never is; null when unknown
 * @param bias mean rate over the whole window against that over the steady part, as a fraction of
 *     change; null unless steady
 * @param why it is never or unknown; null when steady
 */
public record Steady(String state, Double from, Double share, Double bias, String why) {
  public static final String STEADY = "steady";
  public static final String NEVER = "never";
  public static final String UNKNOWN = "unknown";
}
