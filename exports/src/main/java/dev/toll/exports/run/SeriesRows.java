package dev.toll.exports.run;

import dev.toll.report.text.Plain;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * Streams {@code series.csv}: first column {@code t} in seconds, then a metric per column, by the
 * header; an empty cell is unknown. It holds one row at a time. A row that is cut short or
 * unreadable (a crash while writing) is passed over, and so is one that is not at least a
 * millisecond after the one before: several formats know no two values at one time.
 */
public final class SeriesRows {
  private static final int TAIL = 1 << 16;

  private SeriesRows() {}

  /** Takes the rows of a series, in order of time. */
  public interface Consumer {
    /**
     * A sample.
     *
     * @param seconds on the trial's own clock
     * @param values decimal text per column; null where unknown; valid until the call returns
     */
    void row(double seconds, String[] values) throws IOException;
  }

  /** The metrics of a file in its order; none when there is no file. */
  public static List<String> columns(Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      return List.of();
    }
    try (BufferedReader reader = Files.newBufferedReader(file)) {
      String header = reader.readLine();
      return header == null ? List.of() : columns(header);
    }
  }

  private static List<String> columns(String header) {
    return Arrays.stream(header.split(",", -1)).skip(1).map(String::trim).toList();
  }

  /** Hands every row to the consumer. */
  public static void read(Path file, Consumer consumer) throws IOException {
    try (BufferedReader reader = Files.newBufferedReader(file)) {
      String header = reader.readLine();
      if (header == null) {
        return;
      }
      String[] values = new String[columns(header).size()];
      long last = Long.MIN_VALUE;
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        double seconds = parse(line, values);
        long millis = Math.round(seconds * 1000);
        if (Double.isFinite(seconds) && millis > last) {
          last = millis;
          consumer.row(seconds, values);
        }
      }
    }
  }

  /** The time of the last whole row; 0 without one. It reads the file's end only. */
  public static double lastSecond(Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      return 0;
    }
    double seconds = last(tail(file), new String[columns(file).size()]);
    return Double.isFinite(seconds) ? seconds : 0;
  }

  /** The last whole row, or null. */
  public static String[] lastRow(Path file) throws IOException {
    String[] values = new String[columns(file).size()];
    String text = tail(file);
    // A line without an end is still being written.
    String lines = text.substring(0, text.lastIndexOf('\n') + 1);
    return Double.isFinite(last(lines, values)) ? values : null;
  }

  /** Fills the values of the last line that is a row; its time, or NaN without one. */
  private static double last(String text, String[] values) {
    String[] lines = text.split("\n");
    double seconds = Double.NaN;
    for (int i = lines.length - 1; i > 0 && !Double.isFinite(seconds); i--) {
      seconds = parse(lines[i].stripTrailing(), values);
    }
    return seconds;
  }

  private static String tail(Path file) throws IOException {
    try (RandomAccessFile in = new RandomAccessFile(file.toFile(), "r")) {
      long length = in.length();
      byte[] bytes = new byte[(int) Math.min(TAIL, length)];
      in.seek(length - bytes.length);
      in.readFully(bytes);
      return new String(bytes, StandardCharsets.UTF_8);
    }
  }

  /**
   * Fills the values; NaN when the line is none. No regular expressions: this is the inner loop.
   */
  private static double parse(String line, String[] values) {
    int from = line.indexOf(',');
    String time = from < 0 ? line : line.substring(0, from);
    int column = 0;
    while (from >= 0) {
      int to = line.indexOf(',', from + 1);
      if (column == values.length) {
        return Double.NaN;
      }
      String cell = line.substring(from + 1, to < 0 ? line.length() : to).trim();
      values[column++] = cell.isEmpty() ? null : cell(cell);
      from = to;
    }
    try {
      return column == values.length ? Double.parseDouble(time.trim()) : Double.NaN;
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }

  /**
   * A cell's number as written, so that it is neither rounded nor parsed a million times; null for
   * what is no finite number.
   */
  private static String cell(String cell) {
    if (plain(cell)) {
      return cell;
    }
    try {
      return Plain.finite(Double.parseDouble(cell));
    } catch (NumberFormatException e) {
      return null;
    }
  }

  /** Whether it is {@code -?digits[.digits]}, of a length no integer parser overflows at. */
  private static boolean plain(String cell) {
    int from = cell.startsWith("-") ? 1 : 0;
    int point = cell.indexOf('.', from);
    return cell.length() - from <= 18
        && digits(cell, from, point < 0 ? cell.length() : point)
        && (point < 0 || digits(cell, point + 1, cell.length()));
  }

  private static boolean digits(String cell, int from, int to) {
    int at = from;
    while (at < to && cell.charAt(at) >= '0' && cell.charAt(at) <= '9') {
      at++;
    }
    return at == to && from < to;
  }
}
