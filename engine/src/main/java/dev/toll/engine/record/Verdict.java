package dev.toll.engine.record;

import com.google.gson.annotations.JsonAdapter;
import dev.toll.driver.Words;

/**
 * What a proof or a verification found. {@link #UNKNOWN} is said, never hidden: it always comes
 * with a reason.
 */
@JsonAdapter(Words.class)
public enum Verdict {
  TRUE,
  FALSE,
  UNKNOWN;

  /** Of something that is known. */
  public static Verdict of(boolean right) {
    return right ? TRUE : FALSE;
  }

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
