package dev.toll.engine.statistics;

import com.google.gson.annotations.JsonAdapter;
import dev.toll.driver.Words;
import java.util.Locale;

/**
 * Where a trial's rate became steady; the metrics are of the whole measured window all the same.
 *
 * @param from seconds since measuring began; null unless steady
 * @param share of the measured window that is steady, 0 when it never is; null when unknown
 * @param bias mean rate over the whole window against that over the steady part, as a fraction of
 *     change; null unless steady
 * @param why it is never or unknown; null when steady
 * @param compilers what the JVMs' compilers took of the CPU time of drivers and servers, as a
 *     fraction; null when unknown, 0 where there is no JVM
 */
public record Steady(
    State state, Double from, Double share, Double bias, String why, Double compilers) {

  /** Without looking at compilers. */
  public Steady(State state, Double from, Double share, Double bias, String why) {
    this(state, from, share, bias, why, null);
  }

  /** The same with the compilers' share. */
  public Steady with(Double compilersShare) {
    return new Steady(state, from, share, bias, why, compilersShare);
  }

  /** Whether it became steady. */
  @JsonAdapter(Words.class)
  public enum State {
    STEADY,
    NEVER,
    UNKNOWN;

    /** As files and reports have it. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
