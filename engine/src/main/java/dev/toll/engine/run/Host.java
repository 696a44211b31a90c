package dev.toll.engine.run;

import dev.toll.engine.measure.MeasureWatch;
import dev.toll.engine.results.Results;
import dev.toll.engine.system.Fleet;
import java.io.IOException;
import java.nio.file.Path;

/**
 * What a run is given by the program that starts it.
 *
 * @param cache what outlives a run: class paths, archives, the lock
 * @param listener is notified of how it goes
 * @param watch looks on while trials are measured
 * @param reports writes what was found
 * @param fleet how it reaches other hosts
 * @param anyway whether a run goes on in another environment, or may have another toll elsewhere
 */
public record Host(
    Path cache,
    RunListener listener,
    MeasureWatch watch,
    ReportWriter reports,
    Fleet fleet,
    boolean anyway) {
  /** Writes the reports of a run into its directory. The engine knows none of their formats. */
  @FunctionalInterface
  public interface ReportWriter {
    /**
     * Writes them, however the run ended.
     *
     * @param directory the run's
     */
    void write(Path directory, Results results) throws IOException;
  }
}
