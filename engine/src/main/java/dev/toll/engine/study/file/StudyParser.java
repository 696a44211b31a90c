package dev.toll.engine.study.file;

import dev.toll.engine.record.Published;
import dev.toll.engine.settings.Nearest;
import dev.toll.engine.settings.Origin;
import dev.toll.engine.settings.Problems;
import dev.toll.engine.settings.Setting;
import dev.toll.engine.settings.StudyException;
import dev.toll.engine.study.Level;
import dev.toll.engine.study.StudyFile;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;

/** Turns a study's YAML into a {@link StudyFile}; all mistakes of form at once. */
public final class StudyParser {
  /** The version of the study format this toll reads. */
  public static final String FORMAT = "1";

  /** A number as YAML 1.2 writes it. */
  public static final String NUMBER = "[-+]?([0-9]+(\\.[0-9]*)?|\\.[0-9]+)([eE][-+]?[0-9]+)?";

  public static final String NAME = "[a-z0-9][a-z0-9-]{0,60}";

  /** As many as anybody can tell apart; each is resolved when a study is checked. */
  private static final int MAX_SCALES = 50;

  private final String fileName;
  private final Problems problems;
  private final YamlReader yaml;

  private StudyParser(String fileName, Problems problems) {
    this.fileName = fileName;
    this.problems = problems;
    this.yaml = new YamlReader(fileName, problems);
  }

  /**
   * Parses a study.
   *
   * @param fileName as messages shall name it
   * @throws StudyException with every mistake of form
   */
  public static StudyFile parse(String fileName, String text) throws StudyException {
    Problems problems = new Problems();
    StudyFile file = parse(fileName, text, problems);
    problems.throwIfAny();
    return file;
  }

  /**
   * Parses what can be read of a study, so that its values can be checked beside its form.
   *
   * @return the study without what is wrong with it; null when it is no study at all
   */
  public static StudyFile parse(String fileName, String text, Problems problems) {
    return new StudyParser(fileName, problems).read(text);
  }

  private StudyFile read(String text) {
    MappingNode root = yaml.parse(text);
    if (root == null) {
      return null;
    }
    Map<String, Node> top = yaml.entries(root);
    yaml.onlyKeys(root, StudyKeys.STUDY.keySet());
    checkFormat(top.get("toll"));
    String name = required(top, "name");
    if (name != null && !name.matches(NAME)) {
      problems.add(
          yaml.origin(top.get("name")),
          "name: '" + name + "' must be lower-case letters, digits and hyphens");
    }
    List<Setting> settings = new ArrayList<>();
    for (String scope : StudyKeys.SETTINGS.keySet()) {
      if (top.containsKey(scope)) {
        settings.addAll(yaml.flatten(scope, top.get(scope)));
      }
    }
    requiredSetting(settings, "system.name");
    requiredSetting(settings, "workload.name");
    Factors factors = new FactorReader(yaml, problems, fileName).read(top.get("factors"));
    return new StudyFile(
        fileName,
        name,
        top.containsKey("title") ? yaml.text(top.get("title"), "title") : name,
        top.containsKey("question") ? yaml.text(top.get("question"), "question") : "",
        published(top.get("published")),
        settings,
        factors.baseline(),
        factors.levels(),
        scales(top.get("scales"), factors.levels()),
        new ExplainReader(yaml, problems, factors.levels()).read(top.get("explain")),
        new ReportReader(yaml, problems, factors.levels()).read(top.get("report")));
  }

  /** The levels of all factors, crossed. */
  record Factors(String baseline, List<Level> levels) {}

  private void checkFormat(Node node) {
    String version = node == null ? null : yaml.text(node, "toll");
    if (!FORMAT.equals(version)) {
      problems.add(
          node == null ? Origin.file(fileName, 1, 1) : yaml.origin(node),
          "the first key must be 'toll: 1' (the version of the study format)");
    }
  }

  private String required(Map<String, Node> top, String key) {
    if (!top.containsKey(key)) {
      problems.add(Origin.file(fileName, 1, 1), "missing key '" + key + "'");
      return null;
    }
    return yaml.text(top.get(key), key);
  }

  private void requiredSetting(List<Setting> settings, String path) {
    if (settings.stream().noneMatch(setting -> setting.path().equals(path))) {
      problems.add(Origin.file(fileName, 1, 1), "missing key '" + path + "'");
    }
  }

  private Map<String, StudyFile.Scale> scales(Node node, List<Level> known) {
    Map<String, StudyFile.Scale> scales = new LinkedHashMap<>();
    MappingNode map = node == null ? null : yaml.mapping(node, "scales");
    if (map == null) {
      return scales;
    }
    yaml.entries(map)
        .forEach(
            (name, body) -> {
              MappingNode scale = yaml.mapping(body, "scale " + name);
              if (scale == null) {
                return;
              }
              yaml.onlyKeys(scale, StudyKeys.SCALE.keySet());
              Map<String, Node> entries = new LinkedHashMap<>(yaml.entries(scale));
              List<String> levels = levels(entries.remove("levels"), known);
              List<Setting> settings = new ArrayList<>();
              entries.keySet().retainAll(StudyKeys.SETTINGS.keySet());
              entries.forEach((key, value) -> settings.addAll(yaml.flatten(key, value)));
              scales.put(name, new StudyFile.Scale(name, settings, levels, yaml.origin(body)));
            });
    if (scales.size() > MAX_SCALES) {
      problems.add(yaml.origin(node), "more than " + MAX_SCALES + " scales");
      return Map.of();
    }
    return scales;
  }

  /** The names a scale is limited to: checked here, so that one not chosen is checked too. */
  private List<String> levels(Node node, List<Level> known) {
    List<String> names = known.stream().map(Level::name).toList();
    List<String> levels = yaml.texts(node, "levels");
    for (String level : levels) {
      if (!names.isEmpty() && !names.contains(level)) {
        problems.add(
            yaml.origin(node), "unknown level '" + level + "'; " + Nearest.hint(level, names));
      }
    }
    return levels;
  }

  private Published published(Node node) {
    MappingNode map = node == null ? null : yaml.mapping(node, "published");
    if (map == null) {
      return null;
    }
    Map<String, Node> entries = yaml.entries(map);
    yaml.onlyKeys(map, StudyKeys.PUBLISHED.keySet());
    return new Published(
        yaml.text(entries.get("title"), "title"),
        yaml.text(entries.get("date"), "date"),
        yaml.text(entries.get("source"), "source"),
        yaml.text(entries.get("summary"), "summary"),
        yaml.text(entries.get("metric"), "metric"),
        yaml.text(entries.get("unit"), "unit"),
        runs(entries.get("runs")),
        levels(entries.get("levels")),
        new ProtocolReader(yaml, problems).read(entries.get("protocol")),
        also(entries.get("also")));
  }

  private Map<String, Published.Figures> levels(Node node) {
    Map<String, Published.Figures> levels = new LinkedHashMap<>();
    MappingNode rows = node == null ? null : yaml.mapping(node, "levels");
    if (rows != null) {
      yaml.entries(rows).forEach((level, row) -> levels.put(level, figures(level, row)));
    }
    return levels;
  }

  /** Null when there is none, as most have one metric. */
  private Map<String, Published.Table> also(Node node) {
    MappingNode map = node == null ? null : yaml.mapping(node, "published.also");
    if (map == null) {
      return null;
    }
    Map<String, Published.Table> tables = new LinkedHashMap<>();
    yaml.entries(map)
        .forEach(
            (metric, body) -> {
              MappingNode table = yaml.mapping(body, "published.also." + metric);
              if (table != null) {
                yaml.onlyKeys(table, StudyKeys.ALSO.keySet());
                Map<String, Node> entries = yaml.entries(table);
                tables.put(
                    metric,
                    new Published.Table(
                        yaml.text(entries.get("unit"), "unit"), levels(entries.get("levels"))));
              }
            });
    return tables;
  }

  private Published.Figures figures(String level, Node node) {
    MappingNode map = yaml.mapping(node, "published figures of " + level);
    if (map == null) {
      return new Published.Figures(null, null, null, null);
    }
    Map<String, Node> row = yaml.entries(map);
    yaml.onlyKeys(map, StudyKeys.FIGURES.keySet());
    return new Published.Figures(
        number(row.get("median"), "median"),
        number(row.get("sd"), "sd"),
        number(row.get("max"), "max"),
        number(row.get("min"), "min"),
        number(row.get("mean"), "mean"),
        number(row.get("within-run-min"), "within-run-min"),
        number(row.get("within-run-max"), "within-run-max"),
        number(row.get("baseline"), "baseline"));
  }

  /** How many runs a published figure summarises; 0 when not said. */
  private int runs(Node node) {
    Double runs = number(node, "runs");
    if (runs == null) {
      return 0;
    }
    if (runs < 1 || runs > Integer.MAX_VALUE || runs != Math.rint(runs)) {
      problems.add(yaml.origin(node), "runs must be a whole number of at least 1");
      return 0;
    }
    return runs.intValue();
  }

  private Double number(Node node, String what) {
    String text = yaml.text(node, what);
    if (text == null) {
      return null;
    }
    // Double.parseDouble alone would take NaN, 0x1p3 and 5d.
    double value = text.matches(NUMBER) ? Double.parseDouble(text) : Double.NaN;
    if (Double.isFinite(value)) {
      return value;
    }
    problems.add(yaml.origin(node), what + ": '" + text + "' is not a number");
    return null;
  }
}
