package dev.toll.engine.series;

import dev.toll.engine.files.RunFiles;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads {@code trials/<trial>/series.csv}: first column {@code t} in seconds, then a metric per
 * column; an empty cell is unknown. A line that is cut short or unreadable (a crash while writing)
 * loses that line only.
 */
public final class SeriesFile {

  /** Below a trial's directory, that of its observed load. */
  public static final String OBSERVED = "observed";

  private SeriesFile() {}

  /** The series of a trial; {@link Series#NONE} when there is no file or nothing in it. */
  public static Series read(Path runDirectory, String trial) {
    Rows whole = new Rows();
    stream(runDirectory, trial, whole);
    return whole.series();
  }

  /** Keeps every row, sorted by time; columns without a number are left out. */
  private static final class Rows implements SeriesSink {

    // Passed on row by row; two of them are never compared.
    @SuppressWarnings("ArrayRecordComponent")
    private record Row(double seconds, double[] values) {}

    private final List<Row> rows = new ArrayList<>();
    private final List<String> names = new ArrayList<>();

    @Override
    public boolean column(int index, String name) {
      names.add(name);
      return true;
    }

    @Override
    public void row(double seconds, double[] values) {
      rows.add(new Row(seconds, values.clone()));
    }

    Series series() {
      rows.sort(Comparator.comparingDouble(Row::seconds));
      Map<String, double[]> values = new LinkedHashMap<>();
      for (int c = 0; c < names.size(); c++) {
        int column = c;
        double[] value = rows.stream().mapToDouble(row -> row.values()[column]).toArray();
        if (Arrays.stream(value).anyMatch(Double::isFinite)) {
          values.put(names.get(c), value);
        }
      }
      return new Series(rows.stream().mapToDouble(Row::seconds).toArray(), values);
    }
  }

  /** The same for two at once: a long trial's file is parsed in one pass. */
  public static void stream(Path runDirectory, String trial, SeriesSink one, SeriesSink other) {
    stream(
        runDirectory,
        trial,
        new SeriesSink() {
          @Override
          public boolean column(int index, String name) {
            // Both are asked.
            boolean wanted = one.column(index, name);
            return other.column(index, name) || wanted;
          }

          @Override
          public void row(double seconds, double[] values) {
            one.row(seconds, values);
            other.row(seconds, values);
          }
        });
  }

  /** Passes on the rows of a trial's series one by one; nothing when there is no file. */
  public static void stream(Path runDirectory, String trial, SeriesSink sink) {
    Optional<Path> file = find(runDirectory, trial);
    if (file.isEmpty()) {
      return;
    }
    try (InputStream in = Files.newInputStream(file.get())) {
      new SeriesParser(in, sink).parse();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file.get(), e);
    }
  }

  /** Under which name the system's own series are read: of the observed load, or the trial. */
  public static String observed(Path runDirectory, String trial) {
    return isObserved(runDirectory, trial) ? trial + "/" + OBSERVED : trial;
  }

  /** Whether a trial has an observed load. */
  public static boolean isObserved(Path runDirectory, String trial) {
    return find(runDirectory, trial + "/" + OBSERVED).isPresent();
  }

  /** A trial's series file, where it has one. */
  public static Optional<Path> find(Path runDirectory, String trial) {
    return find(runDirectory, trial, "series.csv");
  }

  /** A file of a trial; none when the trial's name leads out of the run directory. */
  public static Optional<Path> find(Path runDirectory, String trial, String name) {
    Path trials = runDirectory.resolve("trials").toAbsolutePath().normalize();
    try {
      Path file = trials.resolve(trial).resolve(name).normalize();
      return file.startsWith(trials) && RunFiles.has(runDirectory, file)
          ? Optional.of(file)
          : Optional.empty();
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }
}
