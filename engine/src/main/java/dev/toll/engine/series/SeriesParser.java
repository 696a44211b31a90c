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
        seconds = CellNumber.parse(buffer, cell, next);
      } else if (wanted[column]) {
        values[column] = CellNumber.parse(buffer, cell, next);
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
    wanted = sink.columns(names);
  }
}
