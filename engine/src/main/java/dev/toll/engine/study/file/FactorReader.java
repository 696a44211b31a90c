package dev.toll.engine.study.file;

import dev.toll.engine.settings.Origin;
import dev.toll.engine.settings.Problems;
import dev.toll.engine.settings.Setting;
import dev.toll.engine.settings.SettingType;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.Level;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;

/** Reads the factors of a study and crosses their levels. */
public final class FactorReader {
  private static final String CROSS = "+";

  /** Names of levels: they name directories too. */
  public static final String LEVEL = "[A-Za-z0-9][A-Za-z0-9._-]{0,40}";

  /** More than anybody can run, and few enough to list in a message. */
  private static final int MAX_LEVELS = 1000;

  private final YamlReader yaml;
  private final Problems problems;
  private final String fileName;

  FactorReader(YamlReader yaml, Problems problems, String fileName) {
    this.yaml = yaml;
    this.problems = problems;
    this.fileName = fileName;
  }

  StudyParser.Factors read(Node node) {
    MappingNode map = node == null ? null : yaml.mapping(node, "factors");
    if (map == null) {
      if (node == null) {
        problems.add(Origin.file(fileName, 1, 1), "missing key 'factors': the levels to compare");
      }
      return new StudyParser.Factors(null, List.of());
    }
    StudyParser.Factors crossed = null;
    for (Map.Entry<String, Node> factor : yaml.entries(map).entrySet()) {
      StudyParser.Factors read = factor(factor.getKey(), factor.getValue());
      crossed = crossed == null ? read : cross(crossed, read, yaml.origin(node));
    }
    if (crossed == null) {
      problems.add(yaml.origin(node), "factors: at least one factor is needed");
      return new StudyParser.Factors(null, List.of());
    }
    return crossed;
  }

  private StudyParser.Factors factor(String name, Node node) {
    MappingNode map = yaml.mapping(node, "factor " + name);
    if (map == null) {
      return new StudyParser.Factors(null, List.of());
    }
    Map<String, Node> entries = yaml.entries(map);
    yaml.onlyKeys(map, StudyKeys.FACTOR.keySet());
    List<Level> levels = new ArrayList<>();
    MappingNode body =
        entries.containsKey("levels")
            ? yaml.mapping(entries.get("levels"), "levels of " + name)
            : null;
    if (body != null) {
      yaml.entries(body).forEach((level, settings) -> levels.add(level(name, level, settings)));
    }
    String baseline = yaml.text(entries.get("baseline"), "baseline");
    if (levels.isEmpty()) {
      problems.add(yaml.origin(node), "factor " + name + " has no levels");
    } else if (levels.size() > MAX_LEVELS) {
      problems.add(
          yaml.origin(node), "factor " + name + " has more than " + MAX_LEVELS + " levels");
    } else {
      checkReferences(name, node, baseline, levels);
    }
    return new StudyParser.Factors(baseline, levels);
  }

  private void checkReferences(String factor, Node node, String baseline, List<Level> levels) {
    Set<String> names = new HashSet<>(levels.stream().map(Level::name).toList());
    String known = String.join(", ", levels.stream().map(Level::name).toList());
    if (baseline == null) {
      problems.add(yaml.origin(node), "factor " + factor + " needs a 'baseline', one of " + known);
    } else if (!names.contains(baseline)) {
      problems.add(yaml.origin(node), "baseline '" + baseline + "' is not one of " + known);
    }
    for (Level level : levels) {
      if (level.name().equals(level.control())) {
        problems.add(yaml.origin(node), "level " + level.name() + " is its own control");
      } else if (level.control() != null && !names.contains(level.control())) {
        problems.add(
            yaml.origin(node),
            "level " + level.name() + ": control '" + level.control() + "' is not one of " + known);
      }
    }
  }

  private Level level(String factor, String name, Node node) {
    if (!name.matches(LEVEL)) {
      problems.add(
          yaml.origin(node),
          "level '"
              + name
              + "' may contain only letters, digits, '.', '_' and '-' (directories are named after it)");
    }
    MappingNode map = yaml.mapping(node, "level " + name);
    Map<String, Node> entries = map == null ? Map.of() : yaml.entries(map);
    if (map != null) {
      yaml.onlyKeys(map, StudyKeys.LEVEL.keySet());
    }
    List<Setting> overlay = new ArrayList<>();
    for (String scope : StudyKeys.SCOPES) {
      if (entries.containsKey(scope)) {
        overlay.addAll(yaml.flatten(scope, entries.get(scope)));
      }
    }
    String description = yaml.text(entries.get("description"), "description");
    return new Level(
        name,
        description == null ? "" : description,
        yaml.text(entries.get("control"), "control"),
        flag(entries.get("is-control"), "is-control"),
        flag(entries.get("optional"), "optional"),
        Settings.of(overlay),
        null,
        Map.of(factor, name));
  }

  /** False when absent; anything but a flag is a mistake, never silently false. */
  private boolean flag(Node node, String what) {
    String text = yaml.text(node, what);
    if (text == null) {
      return false;
    }
    try {
      return (Boolean) SettingType.FLAG.parse(text, List.of());
    } catch (IllegalArgumentException e) {
      problems.add(yaml.origin(node), what + ": " + e.getMessage());
      return false;
    }
  }

  /** Every level of one factor with every level of the other. */
  private StudyParser.Factors cross(StudyParser.Factors a, StudyParser.Factors b, Origin where) {
    Map<String, Level> crossed = new LinkedHashMap<>();
    if ((long) a.levels().size() * b.levels().size() > MAX_LEVELS) {
      problems.add(where, "factors: crossing them gives more than " + MAX_LEVELS + " levels");
      return a;
    }
    for (Level x : a.levels()) {
      for (Level y : b.levels()) {
        String name = x.name() + CROSS + y.name();
        refuseSamePath(x, y);
        String description =
            (x.description() + " / " + y.description()).replaceAll("^ / | / $", "");
        crossed.put(
            name,
            new Level(
                name,
                description,
                control(x, y),
                x.isControl() || y.isControl(),
                x.optional() || y.optional(),
                x.overlay().with(y.overlay()),
                null,
                both(x.factors(), y.factors())));
      }
    }
    return new StudyParser.Factors(
        a.baseline() + CROSS + b.baseline(), List.copyOf(crossed.values()));
  }

  private static Map<String, String> both(Map<String, String> x, Map<String, String> y) {
    Map<String, String> both = new LinkedHashMap<>(x);
    both.putAll(y);
    return both;
  }

  /** The first factor's control with the other's level as it is; or the other way round. */
  private static String control(Level x, Level y) {
    if (x.control() != null) {
      return x.control() + CROSS + y.name();
    }
    return y.control() == null ? null : x.name() + CROSS + y.control();
  }

  /** Two factors over one setting are one factor: the crossed levels would lie about the first. */
  private void refuseSamePath(Level x, Level y) {
    for (Setting setting : y.overlay().all()) {
      if (x.overlay().has(setting.path())) {
        problems.add(setting.origin(), setting.path() + " is set by two factors; remove one");
      }
    }
  }
}
