package dev.toll.engine.verdict;

import com.google.gson.annotations.JsonAdapter;
import dev.toll.driver.Words;

/** The form of a level's sentence. */
@JsonAdapter(Words.Spaced.class)
public enum Saying {
  /** An upper bound; no cost is shown. */
  AT_MOST,
  /** A cost, from the lower bound to the upper. */
  COSTS,
  SAVES,
  /** What was seen: before the second block, or with bounds that are too wide to use. */
  SO_FAR,
  /** What was seen while the system was still warming up: no price. */
  NOT_STEADY,
  /** In some blocks the metric is 0 or missing at one of the levels: no ratio, and no price. */
  NO_RATIO;

  /** Whether it states a cost or a saving, and not a bound alone. */
  public boolean isChange() {
    return this == COSTS || this == SAVES;
  }
}
