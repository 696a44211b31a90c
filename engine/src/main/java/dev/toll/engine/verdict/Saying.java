package dev.toll.engine.verdict;

import com.google.gson.annotations.SerializedName;

/** The form of a level's sentence. */
public enum Saying {
  /** An upper bound; no cost is shown. */
  @SerializedName("at most")
  AT_MOST,
  /** A cost, from the lower bound to the upper. */
  @SerializedName("costs")
  COSTS,
  @SerializedName("saves")
  SAVES,
  /** What was seen: before the second block, or with bounds that are too wide to use. */
  @SerializedName("so far")
  SO_FAR,
  /** What was seen while the system was still warming up: no price. */
  @SerializedName("not steady")
  NOT_STEADY,
  /** In some blocks the metric is 0 or missing at one of the levels: no ratio, and no price. */
  @SerializedName("no ratio")
  NO_RATIO;

  /** Whether it states a cost or a saving, and not a bound alone. */
  public boolean isChange() {
    return this == COSTS || this == SAVES;
  }
}
