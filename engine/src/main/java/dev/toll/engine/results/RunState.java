package dev.toll.engine.results;

import com.google.gson.annotations.JsonAdapter;
import dev.toll.driver.Words;
import java.util.Locale;

/** How far a run came. */
@JsonAdapter(Words.class)
public enum RunState {
  COMPLETE,
  /** By its budget or its user. */
  STOPPED,
  FAILED,
  /** Under way, or cut short. */
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
