package dev.toll.engine.study;

import dev.toll.engine.settings.Origin;
import dev.toll.engine.settings.Problems;
import dev.toll.engine.settings.Setting;
import dev.toll.engine.settings.Settings;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;

/** Reads the factors of a study and crosses their levels. */
final class FactorReader {
  private static final String CROSS = "+";

  private final YamlReader yaml;
  private final Problems problems;
  private final String fileName;

  FactorReader(YamlReader yaml, Problems problems, String fileName) {
    this.yaml = yaml;
    this.problems = problems;
    this.fileName = fileName;
  }

  StudyParser.Factors read(Node node, Set<String> scopes) {
    MappingNode map = node == null ? null : yaml.mapping(node, "factors");
    if (map == null) {
      if (node == null) {
        problems.add(Origin.file(fileName, 1, 1), "missing key 'factors': what shall be compared?");
      }
      return new StudyParser.Factors(null, List.of());
    }
    StudyParser.Factors crossed = null;
    for (Map.Entry<String, Node> factor : yaml.entries(map).entrySet()) {
      StudyParser.Factors read = factor(factor.getKey(), factor.getValue(), scopes);
      crossed = crossed == null ? read : cross(crossed, read);
    }
    if (crossed == null) {
      problems.add(yaml.origin(node), "factors: at least one factor is needed");
      return new StudyParser.Factors(null, List.of());
    }
    return crossed;
  }

  private StudyParser.Factors factor(String name, Node node, Set<String> scopes) {
    MappingNode map = yaml.mapping(node, "factor " + name);
    if (map == null) {
      return new StudyParser.Factors(null, List.of());
    }
    Map<String, Node> entries = yaml.entries(map);
    yaml.onlyKeys(entries, Set.of("baseline", "levels"));
    List<Level> levels = new ArrayList<>();
    MappingNode body =
        entries.containsKey("levels")
            ? yaml.mapping(entries.get("levels"), "levels of " + name)
            : null;
    if (body != null) {
      yaml.entries(body).forEach((level, settings) -> levels.add(level(level, settings, scopes)));
    }
    if (levels.isEmpty()) {
      problems.add(yaml.origin(node), "factor " + name + " has no levels");
    }
    String baseline = yaml.text(entries.get("baseline"), "baseline");
    checkReferences(name, node, baseline, levels);
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
      if (level.control() != null && !names.contains(level.control())) {
        problems.add(
            yaml.origin(node),
            "level " + level.name() + ": control '" + level.control() + "' is not one of " + known);
      }
    }
  }

  private Level level(String name, Node node, Set<String> scopes) {
    if (!name.matches("[A-Za-z0-9][A-Za-z0-9._-]{0,40}")) {
      problems.add(
          yaml.origin(node),
          "level '" + name + "' must be letters, digits, dots, hyphens (it names directories)");
    }
    MappingNode map = yaml.mapping(node, "level " + name);
    Map<String, Node> entries = map == null ? Map.of() : yaml.entries(map);
    Set<String> known = new HashSet<>(scopes);
    known.addAll(Set.of("description", "control", "is-control", "optional"));
    yaml.onlyKeys(entries, known);
    List<Setting> overlay = new ArrayList<>();
    for (String scope : scopes) {
      if (entries.containsKey(scope)) {
        overlay.addAll(yaml.flatten(scope, entries.get(scope)));
      }
    }
    String description = yaml.text(entries.get("description"), "description");
    return new Level(
        name,
        description == null ? "" : description,
        yaml.text(entries.get("control"), "control"),
        "true".equals(yaml.text(entries.get("is-control"), "is-control")),
        "true".equals(yaml.text(entries.get("optional"), "optional")),
        Settings.of(overlay),
        null);
  }

  /** Every level of one factor with every level of the other; the later factor's settings win. */
  private static StudyParser.Factors cross(StudyParser.Factors a, StudyParser.Factors b) {
    Map<String, Level> crossed = new LinkedHashMap<>();
    for (Level x : a.levels()) {
      for (Level y : b.levels()) {
        String name = x.name() + CROSS + y.name();
        String control = x.control() == null ? null : x.control() + CROSS + y.name();
        String description =
            (x.description() + " / " + y.description()).replaceAll("^ / | / $", "");
        crossed.put(
            name,
            new Level(
                name,
                description,
                control,
                x.isControl() || y.isControl(),
                x.optional() || y.optional(),
                x.overlay().with(y.overlay()),
                null));
      }
    }
    return new StudyParser.Factors(
        a.baseline() + CROSS + b.baseline(), List.copyOf(crossed.values()));
  }
}
