package dev.toll.engine.series;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads {@code trials/<trial>/series.csv}: first column {@code t} in seconds, then a metric per
 * column; an empty cell is unknown. A line that is cut short or unreadable (a crash while writing)
 * loses that line only.
 */
public final class SeriesFile {

  private SeriesFile() {}

  /** The series of a trial; {@link Series#NONE} when there is no file or nothing in it. */
  public static Series read(Path runDirectory, String trial) {
    Path trials = runDirectory.resolve("trials").toAbsolutePath().normalize();
    Path file;
    try {
      file = trials.resolve(trial).resolve("series.csv").normalize();
    } catch (InvalidPathException e) {
      return Series.NONE;
    }
    // A trial is named in a file; its name must not lead out of the run directory.
    if (!file.startsWith(trials) || !Files.isRegularFile(file)) {
      return Series.NONE;
    }
    try (BufferedReader reader = Files.newBufferedReader(file)) {
      return read(reader);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file, e);
    }
  }

  private static Series read(BufferedReader reader) throws IOException {
    String header = reader.readLine();
    if (header == null) {
      return Series.NONE;
    }
    String[] columns = header.split(",", -1);
    List<double[]> rows = new ArrayList<>();
    for (String line = reader.readLine(); line != null; line = reader.readLine()) {
      double[] row = parse(line, columns.length);
      if (row != null) {
        rows.add(row);
      }
    }
    rows.sort((a, b) -> Double.compare(a[0], b[0]));
    Map<String, double[]> values = new LinkedHashMap<>();
    for (int c = 1; c < columns.length; c++) {
      int column = c;
      double[] value = rows.stream().mapToDouble(row -> row[column]).toArray();
      if (Arrays.stream(value).anyMatch(Double::isFinite)) {
        values.put(columns[c].trim(), value);
      }
    }
    return new Series(rows.stream().mapToDouble(row -> row[0]).toArray(), values);
  }

  private static double[] parse(String line, int columns) {
    String[] cells = line.split(",", -1);
    if (cells.length != columns) {
      return null;
    }
    double[] row = new double[columns];
    for (int i = 0; i < columns; i++) {
      row[i] = number(cells[i].trim());
    }
    return Double.isFinite(row[0]) ? row : null;
  }

  private static double number(String cell) {
    if (cell.isEmpty()) {
      return Double.NaN;
    }
    try {
      return Double.parseDouble(cell);
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }
}
