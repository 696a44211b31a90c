package dev.toll.engine.record;

import com.google.gson.annotations.SerializedName;

/**
 * What a proof or a verification found. {@link #UNKNOWN} is said, never hidden: it always comes
 * with a reason.
 */
public enum Verdict {
  @SerializedName("true")
  TRUE,
  @SerializedName("false")
  FALSE,
  @SerializedName("unknown")
  UNKNOWN;

  /** The worse of two: false beats unknown beats true. */
  public Verdict and(Verdict other) {
    if (this == FALSE || other == FALSE) {
      return FALSE;
    }
    return this == UNKNOWN || other == UNKNOWN ? UNKNOWN : TRUE;
  }

  public String word() {
    return name().toLowerCase(java.util.Locale.ROOT);
  }
}
