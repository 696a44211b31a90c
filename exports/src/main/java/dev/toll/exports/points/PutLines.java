package dev.toll.exports.points;

import dev.toll.exports.run.PostNames;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The put line of OpenTSDB's telnet API, which Timely reads too: {@code put <metric> <timestamp>
 * <value> <tagk=tagv> ...}. The timestamp has 13 digits, milliseconds: OpenTSDB distinguishes them
 * from seconds by the digits, Timely scales nothing.
 *
 * <p>There is no escape. OpenTSDB allows letters, digits and {@code - _ . /}, and its manual warns
 * of UTF-8 on the telnet API, so all else becomes an underscore. The post's names (e.g. {@code
 * AVG_FILES/TABLET}) are metrics of their own; every other series is {@code toll.<name>}.
 */
public final class PutLines implements PointWriter {
  private static final String ALLOWED = "-_./";
  private static final int NANOS_PER_MILLI = 1_000_000;

  private final Writer out;
  private final Names metrics = new Names(PutLines::clean);
  private final Names values = new Names(PutLines::clean);

  /** Writes to what it then owns. */
  public PutLines(Writer out) {
    this.out = out;
  }

  /** One metric of a row: the column of its value, and the line around it. */
  private record Line(int column, String start) {}

  @Override
  public Points open(Kind kind, List<String> names, Map<String, String> tags) {
    List<Line> lines = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      lines.add(new Line(i, "put " + metric(kind, names.get(i)) + " "));
    }
    if (kind == Kind.SERIES) {
      PostNames.aliases(names)
          .forEach(
              (post, column) ->
                  lines.add(new Line(names.indexOf(column), "put " + metric(kind, post) + " ")));
    }
    String end = end(tags);
    return (nanos, row) -> write(lines, Math.floorDiv(nanos, NANOS_PER_MILLI), row, end);
  }

  private void write(List<Line> lines, long millis, String[] row, String end) throws IOException {
    String time = Long.toString(millis);
    for (Line line : lines) {
      String value = row[line.column()];
      if (value != null) {
        out.write(line.start());
        out.write(time);
        out.write(' ');
        out.write(value);
        out.write(end);
      }
    }
  }

  private String metric(Kind kind, String name) {
    if (kind == Kind.SERIES) {
      return metrics.of(post(name));
    }
    return metrics.of("toll." + kind.word() + "." + name);
  }

  private static String post(String name) {
    return PostNames.is(name) ? name : "toll." + name;
  }

  /** The metric of a series, unless another has taken that name. */
  public static String series(String name) {
    return clean(post(name));
  }

  private static String clean(String text) {
    return Names.replace(text, ALLOWED);
  }

  /** The tags, sorted, and the line feed. A key is never ambiguous: ours are fixed words. */
  private String end(Map<String, String> tags) {
    StringBuilder end = new StringBuilder();
    new TreeMap<>(tags)
        .forEach(
            (key, value) ->
                end.append(' ')
                    .append(clean(key))
                    .append('=')
                    .append(values.within(key).of(value)));
    return end.append('\n').toString();
  }

  @Override
  public void close() throws IOException {
    out.close();
  }
}
