package dev.toll.report;

import dev.toll.driver.Reason;
import dev.toll.engine.files.RunFiles;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.results.Results;
import dev.toll.engine.results.ResultsForm;
import dev.toll.report.json.ResultsGson;
import java.io.IOException;
import java.nio.file.Path;

/** {@code results.json}: the {@link Results} record, field for field, in full precision. */
public final class ResultsJson {

  private ResultsJson() {}

  /** The file's content, ending in a line feed. */
  public static String write(Results results) {
    assert ResultsForm.problem(results).isEmpty() : ResultsForm.problem(results);
    return ResultsGson.write(results);
  }

  /** Writes the file, whole or not at all. */
  public static void write(Path file, Results results) throws IOException {
    RunDirectory.writeAtomically(file, write(results));
  }

  /**
   * Reads what {@link #write(Results)} wrote.
   *
   * @throws IllegalArgumentException if the text is not of this format
   */
  public static Results read(String json) {
    return parse(json, "results");
  }

  /**
   * Reads a results file.
   *
   * @throws IOException if it cannot be read
   * @throws IllegalArgumentException if it is not of this format
   */
  public static Results read(Path file) throws IOException {
    return parse(RunFiles.text(file), file.toString());
  }

  private static Results parse(String json, String where) {
    Results results;
    try {
      results = ResultsGson.GSON.fromJson(json, Results.class);
    } catch (RuntimeException e) { // a record's constructor may refuse what it is given too
      throw new IllegalArgumentException(
          where
              + " is not readable as results ("
              + Reason.of(e.getCause() == null ? e : e.getCause())
              + "); make it again: toll report",
          e);
    }
    String format = results == null ? null : results.format();
    if (!Results.FORMAT.equals(format)) {
      throw new IllegalArgumentException(
          "%s has format %s, this toll reads %s; make it again: toll report"
              .formatted(where, format, Results.FORMAT));
    }
    ResultsForm.problem(results)
        .ifPresent(
            place -> {
              throw new IllegalArgumentException(
                  "%s has nothing at %s that can be read; make it again: toll report"
                      .formatted(where, place));
            });
    return results;
  }
}
