package dev.toll.engine.run;

import dev.toll.engine.results.Results;
import java.io.IOException;
import java.nio.file.Path;

/** Writes the reports of a run into its directory. The engine knows none of their formats. */
@FunctionalInterface
public interface ReportWriter {
  /**
   * Writes them, whatever the end of the run was.
   *
   * @param directory the run's
   */
  void write(Path directory, Results results) throws IOException;
}
