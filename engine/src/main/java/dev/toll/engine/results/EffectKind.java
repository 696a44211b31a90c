package dev.toll.engine.results;

import com.google.gson.annotations.SerializedName;
import java.util.Locale;

/** What an effect is compared with. */
public enum EffectKind {
  @SerializedName("baseline")
  BASELINE,
  @SerializedName("control")
  CONTROL;

  /** As files have it. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
