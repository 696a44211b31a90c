package dev.toll.engine.record;

import com.google.gson.annotations.SerializedName;
import java.util.Locale;

/** In which order a run's trials are run. */
public enum Order {
  /** Complete blocks, each in random order. */
  @SerializedName("randomised")
  RANDOMISED,

  /**
   * Complete blocks in which the instances of all levels are up at once and loaded in turns, slice
   * by slice.
   */
  @SerializedName("interleaved")
  INTERLEAVED,

  /** Level after level, by a publication's rule. */
  @SerializedName("sequential")
  SEQUENTIAL;

  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
