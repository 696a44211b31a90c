package dev.toll.engine.series;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * Parses a series file as bytes. Decoding to text and {@link Double#parseDouble} are several times
 * slower, and a day of forty trials has a hundred million numbers.
 */
final class SeriesParser {

  private static final int CHUNK = 1 << 18;

  /** With at most 15 digits both parts are exact doubles, so their quotient is rounded right. */
  private static final int EXACT_DIGITS = 15;

  private static final double[] POWERS = new double[EXACT_DIGITS + 1];

  static {
    for (int i = 0; i < POWERS.length; i++) {
      POWERS[i] = Double.parseDouble("1e" + i);
    }
  }

  private final InputStream in;
  private final SeriesSink sink;
  private byte[] buffer = new byte[CHUNK];
  private int length;
  private boolean[] wanted;
  private double[] values;

  SeriesParser(InputStream in, SeriesSink sink) {
    this.in = in;
    this.sink = sink;
  }

  /** Reads to the end. */
  void parse() throws IOException {
    int start = 0;
    while (fill()) {
      int end;
      while ((end = lineEnd(start)) >= 0) {
        line(start, end);
        start = end + 1;
      }
      System.arraycopy(buffer, start, buffer, 0, length - start);
      length -= start;
      start = 0;
    }
    if (length > 0) {
      line(0, length);
    }
  }

  private boolean fill() throws IOException {
    if (length == buffer.length) {
      buffer = Arrays.copyOf(buffer, 2 * length);
    }
    int read = in.read(buffer, length, buffer.length - length);
    length += Math.max(0, read);
    return read > 0;
  }

  private int lineEnd(int start) {
    for (int i = start; i < length; i++) {
      if (buffer[i] == '\n') {
        return i;
      }
    }
    return -1;
  }

  private void line(int start, int end) {
    if (values == null) {
      header(new String(buffer, start, end - start, StandardCharsets.UTF_8));
      return;
    }
    int cell = start;
    double seconds = Double.NaN;
    int column = -1;
    while (true) {
      int next = cell;
      while (next < end && buffer[next] != ',') {
        next++;
      }
      if (column == values.length) {
        return;
      }
      if (column < 0) {
        seconds = number(buffer, cell, next);
      } else if (wanted[column]) {
        values[column] = number(buffer, cell, next);
      }
      column++;
      if (next >= end) {
        break;
      }
      cell = next + 1;
    }
    // A line that is cut short is lost, and that line only.
    if (column == values.length && Double.isFinite(seconds)) {
      sink.row(seconds, values);
    }
  }

  private void header(String line) {
    List<String> names = Stream.of(line.split(",", -1)).skip(1).map(String::trim).toList();
    values = new double[names.size()];
    Arrays.fill(values, Double.NaN);
    wanted = new boolean[values.length];
    for (int i = 0; i < wanted.length; i++) {
      wanted[i] = sink.column(i, names.get(i));
    }
  }

  /**
   * The number, as {@link Double#parseDouble} reads it; NaN when empty or no number. Plain decimals
   * are computed as one integer over a power of ten (Clinger, How to Read Floating Point Numbers
   * Accurately, PLDI 1990, the fast path).
   */
  private static double number(byte[] bytes, int start, int end) {
    if (start == end) {
      return Double.NaN;
    }
    boolean negative = bytes[start] == '-';
    long digits = 0;
    int count = 0;
    int point = -1;
    for (int i = negative ? start + 1 : start; i < end; i++) {
      int digit = bytes[i] - '0';
      if (digit >= 0 && digit <= 9) {
        digits = digits * 10 + digit;
        count++;
      } else if (bytes[i] == '.' && point < 0) {
        point = count;
      } else {
        return slowly(bytes, start, end);
      }
      if (count > EXACT_DIGITS) {
        return slowly(bytes, start, end);
      }
    }
    if (count == 0) {
      return Double.NaN;
    }
    double value = point < 0 ? digits : digits / POWERS[count - point];
    return negative ? -value : value;
  }

  private static double slowly(byte[] bytes, int start, int end) {
    String cell = new String(bytes, start, end - start, StandardCharsets.UTF_8).trim();
    try {
      return cell.isEmpty() ? Double.NaN : Double.parseDouble(cell);
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }
}
