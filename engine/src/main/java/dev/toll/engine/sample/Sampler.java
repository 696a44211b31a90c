package dev.toll.engine.sample;

import java.util.List;
import java.util.Map;

/**
 * Looks at something once a second while a trial is measured. It is called by the thread that reads
 * the driver, so it must be quick; what is slow goes behind a {@link BackgroundSampler}.
 */
public interface Sampler extends AutoCloseable {
  /** Names of its series, always the same and in the same order. */
  List<String> columns();

  /**
   * Values now. Rates are over the time since the call before; the first call, before the window,
   * begins it.
   *
   * @param seconds since the call before; 0 in the first call
   * @return by column; what is unknown is absent
   */
  Map<String, Double> sample(double seconds);

  @Override
  default void close() {}
}
