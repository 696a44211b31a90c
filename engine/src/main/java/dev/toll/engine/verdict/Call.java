package dev.toll.engine.verdict;

import com.google.gson.annotations.SerializedName;
import dev.toll.engine.record.Metric.Better;
import dev.toll.engine.statistics.Interval;
import java.util.Locale;

/** What one interval of a ratio says, in the words fixed in advance. */
public enum Call {
  @SerializedName("costs")
  COSTS,
  @SerializedName("saves")
  SAVES,
  /** Of an interaction, which neither costs nor saves: one effect depends on the other. */
  @SerializedName("depends")
  DEPENDS,
  @SerializedName("no difference")
  NO_DIFFERENCE,
  @SerializedName("undecided")
  UNDECIDED;

  /** Whether it is a cost, a saving, or a dependence. */
  public boolean isChange() {
    return this == COSTS || this == SAVES || this == DEPENDS;
  }

  /** The word in files and reports. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  /**
   * Reads an interval: wholly on one side of 1 is a cost or a saving; else wholly inside 1 +/-
   * margin is no difference larger than the margin (equivalence by an interval: Westlake, Journal
   * of Pharmaceutical Sciences 61, 1972); else undecided.
   *
   * @param ratio may be null: no interval decides nothing
   * @param margin as a fraction, 0.02 = 2 %
   */
  public static Call of(Interval ratio, Better better, double margin) {
    if (ratio == null || better == Better.NEITHER) {
      return UNDECIDED;
    }
    if (ratio.low() > 1.0) {
      return better == Better.LOWER ? COSTS : SAVES;
    }
    if (ratio.high() < 1.0) {
      return better == Better.LOWER ? SAVES : COSTS;
    }
    return within(ratio, margin) ? NO_DIFFERENCE : UNDECIDED;
  }

  public static boolean within(Interval ratio, double margin) {
    return ratio != null && ratio.low() >= 1.0 - margin && ratio.high() <= 1.0 + margin;
  }
}
