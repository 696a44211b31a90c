package dev.toll.engine.study.file;

import dev.toll.engine.record.ReportSpec;
import dev.toll.engine.record.ReportSpec.Capacity;
import dev.toll.engine.record.ReportSpec.Claim;
import dev.toll.engine.record.ReportSpec.Pivot;
import dev.toll.engine.record.ReportSpec.Scaling;
import dev.toll.engine.record.ReportSpec.Why;
import dev.toll.engine.settings.SettingType;
import dev.toll.engine.study.Level;
import dev.toll.engine.study.Study.ExplainedPair;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.snakeyaml.engine.v2.nodes.Node;

/**
 * Reads what a study wants said: {@code report}, sentences for reports, and {@code explain}, the
 * pairs of levels whose difference shall be put into words.
 */
record ReportSpecReader(YamlReader yaml, List<Level> levels) {
  private static final String CAPACITY = "report.capacity";
  private static final String WHY = "report.why";
  private static final String PIVOT = "report.pivot";
  private static final String CLAIM = "report.pivot.claim";
  private static final String SCALING = "report.scaling";
  private static final String PAIRS = "explain.pairs";

  ReportSpec report(Node node) {
    Fields report = yaml.fields(node, "report", StudyKeys.REPORT.keySet());
    return report == null
        ? ReportSpec.NONE
        : new ReportSpec(
            capacity(report.fields("capacity", CAPACITY, StudyKeys.CAPACITY.keySet())),
            yaml.list(
                report.get("why"),
                WHY
                    + " must be a list, such as [{question: ..., level: b, against: a, metric: elapsed}]",
                this::why),
            yaml.list(
                report.get("pivot"),
                PIVOT + " must be a list, such as [{title: Time of a query, metrics: [q1, q2]}]",
                this::pivot),
            scaling(
                complete(
                    report.fields("scaling", SCALING, StudyKeys.SCALING.keySet()),
                    SCALING,
                    "setting",
                    "metric")),
            new SizingReader(yaml)
                .wish(report.fields("sizing", "report.sizing", StudyKeys.SIZING.keySet())));
  }

  private Pivot pivot(Node node) {
    Fields pivot = item(node, PIVOT, StudyKeys.PIVOT, "title", "metrics");
    if (pivot == null) {
      return null;
    }
    Map<String, Double> published = new LinkedHashMap<>();
    yaml.byName(pivot.get("published"), PIVOT + ".published", (metric, figure) -> figure)
        .forEach(
            (metric, figure) -> {
              Double value = yaml.number(figure, metric);
              if (value != null) {
                published.put(metric, value);
              }
            });
    return new Pivot(
        pivot.text("title"),
        pivot.texts("metrics"),
        pivot.text("mean"),
        published,
        pivot.text("note"),
        claim(
            complete(
                pivot.fields("claim", CLAIM, StudyKeys.CLAIM.keySet()),
                CLAIM,
                "text",
                "level",
                "low",
                "high")));
  }

  private Claim claim(Fields claim) {
    if (claim == null) {
      return null;
    }
    Double low = yaml.number(claim.get("low"), "low");
    Double high = yaml.number(claim.get("high"), "high");
    if (low == null || high == null) {
      return null;
    }
    if (low <= 0 || high < low) {
      claim.mistake("low", CLAIM + ": low must be above 0 and at most high");
    }
    return new Claim(claim.text("text"), level(claim, "level", CLAIM), low, high);
  }

  private static Scaling scaling(Fields scaling) {
    return scaling == null ? null : new Scaling(scaling.text("setting"), scaling.text("metric"));
  }

  private Capacity capacity(Fields capacity) {
    if (capacity == null) {
      return null;
    }
    Map<String, String> metrics =
        yaml.byName(
            capacity.get("metrics"),
            CAPACITY + ".metrics",
            (metric, word) -> yaml.text(word, metric));
    if (metrics.isEmpty()) {
      capacity.mistake(CAPACITY + " needs 'metrics', such as {client_create: what a client waits}");
    }
    List<String> factors =
        levels.stream().flatMap(level -> level.factors().keySet().stream()).distinct().toList();
    String factor = yaml.named(capacity.get("factor"), CAPACITY + ": unknown factor", factors);
    String operations = capacity.text("operations", "operations");
    Long perHour = (Long) capacity.value("per-hour", CAPACITY, SettingType.COUNT);
    if (!capacity.has("per-hour") || (perHour != null && perHour == 0)) {
      capacity.mistake("per-hour", CAPACITY + " needs 'per-hour', a count above 0 such as 500k");
      return null;
    }
    return perHour == null ? null : new Capacity(operations, perHour, factor, metrics);
  }

  private Why why(Node node) {
    Fields why = item(node, WHY, StudyKeys.WHY, "question", "level", "metric");
    return why == null
        ? null
        : new Why(
            why.text("question"),
            level(why, "level", WHY),
            level(why, "against", WHY),
            why.text("metric"),
            why.text("share-of"),
            why.texts("further"));
  }

  List<ExplainedPair> pairs(Node node) {
    Fields explain = yaml.fields(node, "explain", StudyKeys.EXPLAIN.keySet());
    if (explain == null) {
      return List.of();
    }
    String otherwise = PAIRS + " must be a list, such as [{level: auth-conf, against: auth-int}]";
    if (!explain.has("pairs")) {
      explain.mistake("pairs", otherwise);
    }
    return yaml.list(explain.get("pairs"), otherwise, this::pair);
  }

  private ExplainedPair pair(Node node) {
    Fields pair = item(node, PAIRS, StudyKeys.PAIR, "level", "against");
    if (pair == null) {
      return null;
    }
    String level = level(pair, "level", PAIRS);
    String against = level(pair, "against", PAIRS);
    if (level != null && level.equals(against)) {
      pair.mistake(PAIRS + ": level and against are the same level");
    }
    String question = pair.text("question", "");
    List<String> groups = pair.texts("groups");
    return level == null || against == null
        ? null
        : new ExplainedPair(level, against, question, groups);
  }

  /** An item of a list, with the keys it must have. */
  private Fields item(Node node, String list, Map<String, String> known, String... required) {
    return complete(yaml.fields(node, "each of " + list, known.keySet()), list, required);
  }

  private static Fields complete(Fields fields, String what, String... required) {
    if (fields != null) {
      fields.require(what, List.of(required));
    }
    return fields;
  }

  private String level(Fields item, String key, String list) {
    return yaml.named(
        item.get(key), list + ": unknown level", levels.stream().map(Level::name).toList());
  }
}
