package dev.toll.engine.run;

import dev.toll.engine.measure.MeasureWatch;
import java.nio.file.Path;

/**
 * What a run is given by the program that starts it.
 *
 * @param cache what outlives a run: class paths, archives, the lock
 * @param listener hears how it goes
 * @param watch looks on while trials are measured
 * @param reports writes what was found
 */
public record Host(Path cache, RunListener listener, MeasureWatch watch, ReportWriter reports) {
  /** A program whose trials nobody looks at. */
  public Host(Path cache, RunListener listener, ReportWriter reports) {
    this(cache, listener, MeasureWatch.NONE, reports);
  }
}
