package dev.toll.engine.results;

import com.google.gson.annotations.JsonAdapter;
import dev.toll.driver.Words;
import java.util.Locale;

/** What an effect is compared with. */
@JsonAdapter(Words.class)
public enum EffectKind {
  BASELINE,
  CONTROL;

  /** As files have it. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
