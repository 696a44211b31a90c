package dev.toll.engine.record;

import com.google.gson.annotations.SerializedName;
import java.util.Locale;

/** In which order a run takes its trials. */
public enum Order {
  /** Complete blocks, each in random order. */
  @SerializedName("randomised")
  RANDOMISED,

  /** Level after level, by a publication's rule. */
  @SerializedName("sequential")
  SEQUENTIAL;

  /** As files and people have it. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
