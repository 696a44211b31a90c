package dev.toll.engine.study.file;

import dev.toll.engine.record.Published.Protocol;
import dev.toll.engine.record.Published.Similar;
import dev.toll.engine.settings.Problems;
import dev.toll.engine.settings.SettingType;
import dev.toll.engine.study.DesignSettings;
import java.util.List;
import java.util.Map;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;

/** Reads {@code published.protocol}: how the publication repeated its runs. */
final class ProtocolReader {
  /** The Cloudera benchmark's "three similar runs". */
  private static final String SIMILAR_RUNS = "3";

  private static final String SIMILAR_WITHIN = "5%";
  private static final String SIMILAR_AT_MOST = "9";
  private static final String WHAT = "published.protocol";

  private final YamlReader yaml;
  private final Problems problems;

  ProtocolReader(YamlReader yaml, Problems problems) {
    this.yaml = yaml;
    this.problems = problems;
  }

  /** Null when there is none, or when it could not be understood. */
  Protocol read(Node node) {
    MappingNode map = node == null ? null : yaml.mapping(node, WHAT);
    if (map == null) {
      return null;
    }
    yaml.onlyKeys(map, StudyKeys.PROTOCOL.keySet());
    Map<String, Node> entries = yaml.entries(map);
    Node iterations = entries.get("iterations");
    Node similar = entries.get("similar");
    if ((iterations == null) == (similar == null)) {
      problems.add(
          yaml.origin(node),
          WHAT
              + " needs either 'iterations: 5' (a fixed number of runs) or 'similar: {runs: 3, within: 5%, at-most: 9}' (repeat until similar)");
      return null;
    }
    if (iterations != null) {
      Long count = count(iterations, null, WHAT + ".iterations", 1, node);
      return count == null ? null : new Protocol(count.intValue(), null);
    }
    return similar(similar);
  }

  private Protocol similar(Node node) {
    MappingNode map = yaml.mapping(node, WHAT + ".similar");
    if (map == null) {
      return null;
    }
    yaml.onlyKeys(map, StudyKeys.SIMILAR.keySet());
    Map<String, Node> entries = yaml.entries(map);
    String what = WHAT + ".similar.";
    // One run is always similar to itself.
    Long runs = count(entries.get("runs"), SIMILAR_RUNS, what + "runs", 2, node);
    Double within = share(entries.get("within"), what + "within", node);
    Long atMost =
        count(
            entries.get("at-most"),
            SIMILAR_AT_MOST,
            what + "at-most",
            runs == null ? 2 : runs,
            node);
    return runs == null || within == null || atMost == null
        ? null
        : new Protocol(null, new Similar(runs.intValue(), within, atMost.intValue()));
  }

  private Long count(Node node, String standard, String what, long least, Node parent) {
    Long count = (Long) value(node, standard, what, SettingType.COUNT, parent);
    if (count != null && (count < least || count > DesignSettings.MAX_BLOCKS)) {
      problems.add(
          yaml.origin(node == null ? parent : node),
          "%s must be between %s and %s, not %s"
              .formatted(what, least, DesignSettings.MAX_BLOCKS, count));
      return null;
    }
    return count;
  }

  private Double share(Node node, String what, Node parent) {
    Double share = (Double) value(node, SIMILAR_WITHIN, what, SettingType.SHARE, parent);
    if (share != null && share <= 0) {
      problems.add(yaml.origin(node), what + " must be greater than 0");
      return null;
    }
    return share;
  }

  private Object value(Node node, String standard, String what, SettingType type, Node parent) {
    String text = node == null ? standard : yaml.text(node, what);
    if (text == null) {
      return null;
    }
    try {
      return type.parse(text, List.of());
    } catch (IllegalArgumentException e) {
      problems.add(yaml.origin(node == null ? parent : node), what + ": " + e.getMessage());
      return null;
    }
  }
}
