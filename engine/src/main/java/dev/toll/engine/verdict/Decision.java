package dev.toll.engine.verdict;

import com.google.gson.annotations.JsonAdapter;
import dev.toll.driver.Words;
import java.util.Locale;

/** What an interval of a cost means for the tolerance, the smallest cost that matters. */
@JsonAdapter(Words.class)
public enum Decision {
  /** It costs no more than the tolerance. */
  WITHIN,
  /** It costs more than the tolerance. */
  MORE,
  /** The interval reaches across the tolerance, or there is none yet. */
  OPEN;

  /** The word in files and reports. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
