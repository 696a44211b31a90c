package dev.toll.engine.verdict;

import com.google.gson.annotations.SerializedName;
import java.util.Locale;

/** What an interval of a cost means for the tolerance, the smallest cost that matters. */
public enum Decision {
  /** It costs no more than the tolerance. */
  @SerializedName("within")
  WITHIN,
  /** It costs more than the tolerance. */
  @SerializedName("more")
  MORE,
  /** The interval reaches across the tolerance, or there is none yet. */
  @SerializedName("open")
  OPEN;

  /** The word in files and reports. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
