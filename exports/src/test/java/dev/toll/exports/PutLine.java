package dev.toll.exports;

import dev.toll.exports.points.PointWriter.Kind;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Put lines as strictly as both servers read them.
 *
 * <p>OpenTSDB, PutDataPointRpc and Tags: words are split at every single space, so two in a row
 * make an empty word; {@code Tags.parse} splits at every {@code =} and wants exactly two parts,
 * neither empty; {@code Tags.validateString} allows letters, digits and {@code - _ . /}; a value
 * with {@code .}, {@code e} or {@code E} is a float, else {@code Tags.parseLong}; at most 8 tags
 * (tsd.storage.max_tags).
 *
 * <p>Timely, MetricParser, TagParser and Server: {@code Splitter.on(" ").omitEmptyStrings()},
 * {@code Long.parseLong} of word 2 taken as milliseconds, {@code Double.parseDouble} of word 3; a
 * tag is split at its first {@code =}; a line has at most 65536 bytes, ends in a line feed.
 */
final class PutLine {
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_./-]+");
  private static final int MOST_TAGS = 8;
  private static final int MOST_BYTES = 65_536;

  private PutLine() {}

  static List<Point> parse(String text) {
    if (!text.endsWith("\n") || text.contains("\r")) {
      throw new IllegalArgumentException("lines end in a line feed");
    }
    return text.lines().map(PutLine::point).toList();
  }

  static Point point(String line) {
    String[] words = line.split(" ", -1);
    check(line.length() < MOST_BYTES, "longer than a frame", line);
    check(words.length >= 5 && words[0].equals("put"), "not a put with a tag", line);
    check(NAME.matcher(words[1]).matches(), "metric", line);
    check(words[2].matches("\\d{13}"), "milliseconds have 13 digits", line);
    double value =
        words[3].matches(".*[.eE].*") ? Double.parseDouble(words[3]) : Long.parseLong(words[3]);
    check(Double.isFinite(value), "value", line);
    Map<String, String> tags = new HashMap<>();
    for (int i = 4; i < words.length; i++) {
      String[] tag = words[i].split("=", -1);
      check(tag.length == 2, "invalid tag", line);
      check(NAME.matcher(tag[0]).matches() && NAME.matcher(tag[1]).matches(), "tag", line);
      check(tags.put(tag[0], tag[1]) == null, "duplicate tag", line);
    }
    check(tags.size() <= MOST_TAGS, "too many tags", line);
    return named(words[1], tags, Long.parseLong(words[2]), value);
  }

  private static Point named(String metric, Map<String, String> tags, long millis, double value) {
    for (Kind kind : List.of(Kind.TRIAL, Kind.EFFECT)) {
      String prefix = "toll." + kind.word() + ".";
      if (metric.startsWith(prefix)) {
        return new Point(kind, metric.substring(prefix.length()), tags, millis, value);
      }
    }
    String name = metric.startsWith("toll.") ? metric.substring("toll.".length()) : metric;
    return new Point(Kind.SERIES, name, tags, millis, value);
  }

  private static void check(boolean right, String what, String line) {
    if (!right) {
      throw new IllegalArgumentException(what + ": " + line);
    }
  }
}
