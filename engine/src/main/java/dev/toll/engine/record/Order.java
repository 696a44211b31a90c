package dev.toll.engine.record;

import com.google.gson.annotations.JsonAdapter;
import dev.toll.driver.Words;
import java.util.Locale;

/** In which order a run's trials are run. */
@JsonAdapter(Words.class)
public enum Order {
  /** Complete blocks, each in random order. */
  RANDOMISED,

  /**
   * Complete blocks in which the instances of all levels are up at once and loaded in turns, slice
   * by slice.
   */
  INTERLEAVED,

  /** Level after level, by a publication's rule. */
  SEQUENTIAL;

  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
