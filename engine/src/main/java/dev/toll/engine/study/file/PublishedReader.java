package dev.toll.engine.study.file;

import dev.toll.engine.record.Published;
import dev.toll.engine.record.Published.Figures;
import dev.toll.engine.record.Published.Protocol;
import dev.toll.engine.record.Published.Similar;
import dev.toll.engine.record.Published.Table;
import dev.toll.engine.settings.SettingType;
import dev.toll.engine.study.DesignSettings;
import java.util.Map;
import java.util.Objects;
import org.snakeyaml.engine.v2.nodes.Node;

/** Reads {@code published}: the result a study re-runs, and how its runs were repeated. */
record PublishedReader(YamlReader yaml) {
  private static final String PROTOCOL = "published.protocol";

  /** Three similar runs, as in the case study of Cloudera and Intel. */
  private static final Similar SIMILAR = new Similar(3, 0.05, 9);

  /** Null when there is none. */
  Published read(Node node) {
    Fields published = yaml.fields(node, "published", StudyKeys.PUBLISHED.keySet());
    return published == null
        ? null
        : new Published(
            published.text("title"),
            published.text("date"),
            published.text("source"),
            published.text("summary"),
            published.text("metric"),
            published.text("unit"),
            runs(published),
            levels(published),
            protocol(published.fields("protocol", PROTOCOL, StudyKeys.PROTOCOL.keySet())),
            also(published.get("also")));
  }

  private Map<String, Figures> levels(Fields table) {
    return yaml.byName(table.get("levels"), "levels", this::figures);
  }

  private Figures figures(String level, Node node) {
    Fields row = yaml.fields(node, "published figures of " + level, StudyKeys.FIGURES.keySet());
    return row == null
        ? new Figures(null, null, null, null)
        : new Figures(
            number(row, "median"),
            number(row, "sd"),
            number(row, "max"),
            number(row, "min"),
            number(row, "mean"),
            number(row, "within-run-min"),
            number(row, "within-run-max"),
            number(row, "baseline"));
  }

  /** Null when there is none, as most have one metric. */
  private Map<String, Table> also(Node node) {
    if (node == null) {
      return null;
    }
    Map<String, Table> tables = yaml.byName(node, "published.also", this::table);
    tables.values().removeIf(Objects::isNull);
    return tables;
  }

  private Table table(String metric, Node node) {
    Fields table = yaml.fields(node, "published.also." + metric, StudyKeys.ALSO.keySet());
    return table == null ? null : new Table(table.text("unit"), levels(table));
  }

  /** How many runs a published figure summarises; 0 when not said. */
  private static int runs(Fields published) {
    String text = published.text("runs");
    if (text == null) {
      return 0;
    }
    if (!text.matches("[1-9][0-9]{0,8}")) {
      published.mistake("runs", "runs must be a whole number of at least 1");
      return 0;
    }
    return Integer.parseInt(text);
  }

  private Double number(Fields row, String key) {
    return yaml.number(row.get(key), key);
  }

  /** Null when there is none, or when it could not be understood. */
  private static Protocol protocol(Fields protocol) {
    if (protocol == null) {
      return null;
    }
    if (protocol.has("iterations") == protocol.has("similar")) {
      protocol.mistake(
          PROTOCOL
              + " needs either 'iterations: 5' (a fixed number of runs) or 'similar: {runs: 3, within: 5%, at-most: 9}' (repeat until similar)");
      return null;
    }
    if (protocol.has("iterations")) {
      Integer count = count(protocol, "iterations", PROTOCOL, 0, 1);
      return count == null ? null : new Protocol(count, null);
    }
    String what = PROTOCOL + ".similar";
    Fields similar = protocol.fields("similar", what, StudyKeys.SIMILAR.keySet());
    if (similar == null) {
      return null;
    }
    // One run is always similar to itself.
    Integer runs = count(similar, "runs", what, SIMILAR.runs(), 2);
    Integer atMost = count(similar, "at-most", what, SIMILAR.atMost(), runs == null ? 2 : runs);
    Double within =
        similar.has("within")
            ? (Double) similar.value("within", what, SettingType.SHARE)
            : Double.valueOf(SIMILAR.within());
    if (within != null && within <= 0) {
      similar.mistake("within", what + ".within must be greater than 0");
    }
    return runs == null || within == null || atMost == null
        ? null
        : new Protocol(null, new Similar(runs, within, atMost));
  }

  private static Integer count(Fields fields, String key, String what, long standard, int least) {
    Long count =
        fields.has(key)
            ? (Long) fields.value(key, what, SettingType.COUNT)
            : Long.valueOf(standard);
    if (count != null && (count < least || count > DesignSettings.MAX_BLOCKS)) {
      fields.mistake(
          key,
          "%s.%s must be between %s and %s, not %s"
              .formatted(what, key, least, DesignSettings.MAX_BLOCKS, count));
      return null;
    }
    return count == null ? null : count.intValue();
  }
}
