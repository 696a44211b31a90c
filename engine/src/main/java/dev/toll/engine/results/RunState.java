package dev.toll.engine.results;

import com.google.gson.annotations.SerializedName;
import java.util.Locale;

/** How far a run came. */
public enum RunState {
  @SerializedName("complete")
  COMPLETE,
  /** By its budget or its user. */
  @SerializedName("stopped")
  STOPPED,
  @SerializedName("failed")
  FAILED,
  /** Under way, or cut short. */
  @SerializedName("unfinished")
  UNFINISHED;

  /** As journals write it. */
  public static RunState of(String word) {
    return valueOf(word.toUpperCase(Locale.ROOT));
  }

  /** As files and reports have it. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
