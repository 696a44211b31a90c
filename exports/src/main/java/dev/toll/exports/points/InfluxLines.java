package dev.toll.exports.points;

import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * InfluxDB's line protocol: measurement {@code toll_series}, {@code toll_trial} or {@code
 * toll_effect}, a field per metric, tags sorted by key, nanoseconds. Every value is a float: an
 * integer in one trial and a fraction in the next would be a conflict of types.
 *
 * <p>Space, comma and equals sign are escaped. There is no escape for a line end, and a backslash
 * before another character cannot be distinguished from an escape, so these become underscores.
 */
public final class InfluxLines implements PointWriter {
  private final Writer out;
  private final Names fields = new Names(InfluxLines::field);
  private final Names values = new Names(InfluxLines::clean);

  /** Writes to what it then owns. */
  public InfluxLines(Writer out) {
    this.out = out;
  }

  @Override
  public Points open(Kind kind, List<String> names, Map<String, String> tags) {
    StringBuilder start = new StringBuilder("toll_").append(kind.word());
    new TreeMap<>(tags)
        .forEach(
            (key, value) ->
                start
                    .append(',')
                    .append(escape(clean(key)))
                    .append('=')
                    .append(escape(values.within(key).of(value))));
    String before = start.append(' ').toString();
    List<String> keys = names.stream().map(name -> escape(fields.of(name)) + "=").toList();
    return (nanos, row) -> write(before, keys, nanos, row);
  }

  private void write(String start, List<String> keys, long nanos, String[] row) throws IOException {
    boolean any = false;
    for (int i = 0; i < row.length; i++) {
      if (row[i] != null) {
        out.write(any ? "," : start);
        out.write(keys.get(i));
        out.write(row[i]);
        any = true;
      }
    }
    if (any) {
      out.write(' ');
      out.write(Long.toString(nanos));
      out.write('\n');
    }
  }

  /**
   * The field of a series, unless another has taken that name. {@code time} is the name of the time
   * itself: a field of that name is dropped by the server.
   */
  public static String field(String name) {
    return name.equals("time") ? "time_" : clean(name);
  }

  private static String clean(String text) {
    String clean = text.replaceAll("[\\\\\\p{Cc}\\u2028\\u2029]", "_");
    return clean.isEmpty() ? "_" : clean;
  }

  private static String escape(String text) {
    return text.replace(",", "\\,").replace("=", "\\=").replace(" ", "\\ ");
  }

  @Override
  public void close() throws IOException {
    out.close();
  }
}
