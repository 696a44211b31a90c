package dev.toll.engine.study.file;

import dev.toll.engine.settings.Origin;
import dev.toll.engine.settings.Problems;
import dev.toll.engine.settings.Setting;
import dev.toll.engine.settings.SettingType;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.Level;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;

/** Reads the factors of a study and crosses their levels. */
public record FactorReader(YamlReader yaml, Problems problems, String fileName) {
  private static final String CROSS = "+";

  /** Names of levels: they name directories too. */
  public static final String LEVEL = "[A-Za-z0-9][A-Za-z0-9._-]{0,40}";

  /** What {@code RunDirectory.attemptName} adds to the directory of an attempt that failed. */
  private static final String ATTEMPT = "\\.(void|excluded)[0-9]+$";

  /** More than can be run, and few enough to list in a message. */
  private static final int MAX_LEVELS = 1000;

  private static final StudyParser.Factors NONE = new StudyParser.Factors(null, List.of(), false);

  StudyParser.Factors read(Node node) {
    if (node == null) {
      problems.add(Origin.file(fileName, 1, 1), "missing key 'factors': the levels to compare");
    }
    Map<String, StudyParser.Factors> factors = yaml.byName(node, "factors", this::factor);
    if (factors.isEmpty() && node instanceof MappingNode) {
      problems.add(yaml.origin(node), "factors: at least one factor is needed");
    }
    StudyParser.Factors all =
        factors.values().stream()
            .reduce((crossed, factor) -> cross(crossed, factor, yaml.origin(node)))
            .orElse(NONE);
    List<String> conditions =
        factors.keySet().stream().filter(name -> factors.get(name).condition()).toList();
    if (!conditions.isEmpty() && conditions.size() == factors.size()) {
      problems.add(
          yaml.origin(node),
          "factors: every factor is a condition, so nothing is compared; remove 'condition' from one");
    }
    return conditions.isEmpty() ? all : underConditions(all, conditions);
  }

  private StudyParser.Factors factor(String name, Node node) {
    Fields factor = yaml.fields(node, "factor " + name, StudyKeys.FACTOR.keySet());
    if (factor == null) {
      return NONE;
    }
    List<Level> levels =
        List.copyOf(
            yaml.byName(
                    factor.get("levels"),
                    "levels of " + name,
                    (level, settings) -> level(name, level, settings))
                .values());
    String baseline = factor.text("baseline");
    if (levels.isEmpty()) {
      factor.mistake("factor " + name + " has no levels");
    } else if (levels.size() > MAX_LEVELS) {
      factor.mistake("factor " + name + " has more than " + MAX_LEVELS + " levels");
    } else {
      checkReferences(name, factor, baseline, levels);
    }
    return new StudyParser.Factors(baseline, levels, flag(factor, "condition"));
  }

  private static void checkReferences(
      String factor, Fields where, String baseline, List<Level> levels) {
    List<String> names = levels.stream().map(Level::name).toList();
    String known = String.join(", ", names);
    if (baseline == null) {
      where.mistake("factor " + factor + " needs a 'baseline', one of " + known);
    } else if (!names.contains(baseline)) {
      where.mistake("baseline '" + baseline + "' is not one of " + known);
    }
    for (Level level : levels) {
      String taken = level.name().replaceFirst(ATTEMPT, "");
      if (!taken.equals(level.name()) && names.contains(taken)) {
        where.mistake(
            "level "
                + level.name()
                + " has the name of a directory for attempts at level "
                + taken
                + "; rename it");
      }
      if (level.name().equals(level.control())) {
        where.mistake("level " + level.name() + " is its own control");
      } else if (level.control() != null && !names.contains(level.control())) {
        where.mistake(
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
    Fields read = yaml.fields(node, "level " + name, StudyKeys.LEVEL.keySet());
    // What is no mapping has been noted; the level is known by its name all the same.
    Fields level = read == null ? Fields.none(yaml, problems) : read;
    return new Level(
        name,
        level.text("description", ""),
        level.text("control"),
        flag(level, "is-control"),
        flag(level, "optional"),
        Settings.of(yaml.settings(level, StudyKeys.SCOPES)),
        null,
        Map.of(factor, name),
        null);
  }

  /** False when absent; anything but a flag is a mistake, never silently false. */
  private boolean flag(Fields level, String key) {
    return Boolean.TRUE.equals(yaml.value(level.get(key), key, SettingType.FLAG));
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
                StudyKeys.with(x.factors(), y.factors()),
                null));
      }
    }
    return new StudyParser.Factors(
        a.baseline() + CROSS + b.baseline(), List.copyOf(crossed.values()), false);
  }

  /**
   * Levels under other conditions than the baseline's are compared with the level that has those
   * conditions, and the baseline of every other factor.
   */
  private static StudyParser.Factors underConditions(
      StudyParser.Factors all, List<String> conditions) {
    Map<Map<String, String>, String> names = new HashMap<>();
    all.levels().forEach(level -> names.put(level.factors(), level.name()));
    Map<String, String> baseline =
        all.levels().stream()
            .filter(level -> level.name().equals(all.baseline()))
            .findFirst()
            .map(Level::factors)
            .orElse(Map.of());
    List<Level> levels = new ArrayList<>();
    for (Level level : all.levels()) {
      Map<String, String> same = new LinkedHashMap<>(baseline);
      conditions.forEach(factor -> same.put(factor, level.factors().get(factor)));
      levels.add(same.equals(baseline) ? level : level.against(names.get(same)));
    }
    return new StudyParser.Factors(all.baseline(), List.copyOf(levels), false);
  }

  /** The first factor's control with the other's level as it is; or the other way round. */
  private static String control(Level x, Level y) {
    if (x.control() != null) {
      return x.control() + CROSS + y.name();
    }
    return y.control() == null ? null : x.name() + CROSS + y.control();
  }

  /** Two factors over one setting are one factor: the crossed levels would misstate the first. */
  private void refuseSamePath(Level x, Level y) {
    for (Setting setting : y.overlay().all()) {
      if (x.overlay().has(setting.path())) {
        problems.add(setting, " is set by two factors; remove one");
      }
    }
  }
}
