package dev.toll.engine.study;

import dev.toll.engine.settings.Nearest;
import dev.toll.engine.settings.Origin;
import dev.toll.engine.settings.Problems;
import dev.toll.engine.settings.Setting;
import dev.toll.engine.settings.SettingSpec;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.settings.StudyException;
import dev.toll.engine.system.Catalog;
import dev.toll.engine.system.SystemUnderTest;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Lays scale and command line over a study file, checks everything, fills in every default. */
public final class StudyResolver {
  private static final int MAX_BLOCKS = 10_000;

  private final Catalog catalog;

  public StudyResolver(Catalog catalog) {
    this.catalog = catalog;
  }

  /**
   * What the user asked for beside the file.
   *
   * @param scale null for the study as written
   * @param set {@code path=value} texts
   * @param levels names to run; empty for the scale's or the study's own choice
   */
  public record Request(String scale, List<String> set, List<String> levels) {}

  /**
   * Resolves a study.
   *
   * @throws StudyException with every mistake found
   */
  public Study resolve(StudyFile file, Request request) throws StudyException {
    Problems problems = new Problems();
    StudyFile.Scale scale = scale(file, request.scale(), problems);
    Settings settings =
        Settings.of(file.settings())
            .with(Settings.of(scale.settings()))
            .with(Settings.of(assignments(request.set(), problems)));
    SystemUnderTest system = system(settings, problems);
    if (system == null) {
      problems.throwIfAny();
      throw new IllegalStateException("no system and no problem");
    }
    List<SettingSpec> specs = new ArrayList<>(DesignSettings.ALL);
    specs.addAll(system.settings(settings.text("workload.name", "")));
    Settings checked = settings.checked(specs, problems);
    checkBlocks(checked, problems);
    checkExclusion(checked, problems);
    refuseSettingAFactor(file, request, problems);
    refuseLevelsOfAnotherSystem(file, problems);
    List<Level> chosen = chosen(file, scale, request.levels(), problems);
    List<Level> levels = new ArrayList<>();
    for (Level level : chosen) {
      levels.add(level.with(settings.with(level.overlay()).checked(specs, problems)));
    }
    sequentialStopsNowhere(checked, problems);
    problems.throwIfAny();
    system.check(levels, problems);
    problems.throwIfAny();
    String twin = null;
    if (checked.flag(DesignSettings.NOISE_TWIN)) {
      twin = file.baseline() + "-again";
      if (levels.stream().map(Level::name).anyMatch(twin::equals)) {
        problems.add(
            origin(settings, DesignSettings.NOISE_TWIN),
            "the second baseline would be called " + twin + ", as one of the levels is");
        problems.throwIfAny();
      }
      levels.add(1, levels.get(0).twin(twin));
    }
    return new Study(
        file.name(),
        file.title(),
        file.question(),
        scale.name(),
        file.published(),
        checked,
        file.baseline(),
        levels,
        twin);
  }

  /** Level after level there is no whole block to look at before the very end. */
  private static void sequentialStopsNowhere(Settings checked, Problems problems) {
    if (!checked.text(DesignSettings.ORDER, "").equals(DesignSettings.ORDER_SEQUENTIAL)) {
      return;
    }
    for (Setting setting : checked.all()) {
      if (setting.path().equals(DesignSettings.PRECISION)
          || setting.path().equals(DesignSettings.BUDGET)) {
        problems.add(
            setting.origin(), setting.path() + " needs whole blocks: use order randomised");
      }
    }
  }

  private static StudyFile.Scale scale(StudyFile file, String name, Problems problems) {
    if (name == null) {
      return new StudyFile.Scale("as written", List.of(), List.of());
    }
    StudyFile.Scale scale = file.scales().get(name);
    if (scale == null) {
      problems.add(
          new Origin("--scale"),
          "study "
              + file.name()
              + " has no scale '"
              + name
              + "'; "
              + Nearest.hint(name, file.scales().keySet()));
      return new StudyFile.Scale(name, List.of(), List.of());
    }
    return scale;
  }

  private static List<Setting> assignments(List<String> set, Problems problems) {
    List<Setting> settings = new ArrayList<>();
    for (String assignment : set) {
      int equals = assignment.indexOf('=');
      if (equals < 1) {
        problems.add(
            Origin.COMMAND_LINE,
            "'" + assignment + "' must be path=value, e.g. workload.entries=5M");
        continue;
      }
      String path = assignment.substring(0, equals).strip();
      // "kdc=mit" is what people type: a bare key means the system's.
      String full = path.contains(".") ? path : "system." + path;
      settings.add(
          new Setting(full, assignment.substring(equals + 1).strip(), Origin.COMMAND_LINE));
    }
    return settings;
  }

  /**
   * A key that the levels vary cannot be set from outside: it would be one level under many names.
   */
  private static void refuseSettingAFactor(StudyFile file, Request request, Problems problems) {
    for (Setting assigned : assignments(request.set(), problems)) {
      if (file.levels().stream().anyMatch(level -> level.overlay().has(assigned.path()))) {
        problems.add(
            Origin.COMMAND_LINE,
            assigned.path() + " is what this study's levels vary; choose among them with --levels");
      }
    }
  }

  private static void checkBlocks(Settings settings, Problems problems) {
    long blocks = settings.count(DesignSettings.BLOCKS);
    if (blocks < 1 || blocks > MAX_BLOCKS) {
      problems.add(
          origin(settings, DesignSettings.BLOCKS),
          DesignSettings.BLOCKS + " must lie between 1 and " + MAX_BLOCKS + ", not " + blocks);
    }
  }

  private static void checkExclusion(Settings settings, Problems problems) {
    try {
      ExclusionRule.parse(settings.text(DesignSettings.EXCLUDE, ""));
    } catch (IllegalArgumentException e) {
      problems.add(
          origin(settings, DesignSettings.EXCLUDE), DesignSettings.EXCLUDE + ": " + e.getMessage());
    }
  }

  /** The whole run has one system and one workload; a level that names another would not get it. */
  private static void refuseLevelsOfAnotherSystem(StudyFile file, Problems problems) {
    for (Level level : file.levels()) {
      for (String path : List.of("system.name", "workload.name")) {
        if (level.overlay().has(path)) {
          problems.add(
              origin(level.overlay(), path),
              "level " + level.name() + ": " + path + " cannot differ between levels");
        }
      }
    }
  }

  private SystemUnderTest system(Settings settings, Problems problems) {
    String name = settings.text("system.name", "");
    SystemUnderTest system = catalog.find(name).orElse(null);
    if (system == null) {
      problems.add(
          origin(settings, "system.name"),
          "unknown system '" + name + "'; " + Nearest.hint(name, catalog.names()));
    }
    return system;
  }

  private static Origin origin(Settings settings, String path) {
    return settings.all().stream()
        .filter(setting -> setting.path().equals(path))
        .map(Setting::origin)
        .findFirst()
        .orElse(Origin.DEFAULT);
  }

  private static List<Level> chosen(
      StudyFile file, StudyFile.Scale scale, List<String> asked, Problems problems) {
    List<String> names = asked.isEmpty() ? scale.levels() : asked;
    Origin where = new Origin(asked.isEmpty() ? "scale " + scale.name() : "--levels");
    List<String> known = file.levels().stream().map(Level::name).toList();
    Set<String> wanted = new LinkedHashSet<>();
    wanted.add(file.baseline());
    for (String name : names) {
      if (!known.contains(name)) {
        problems.add(where, "unknown level '" + name + "'; " + Nearest.hint(name, known));
      }
      wanted.add(name);
    }
    List<Level> chosen = new ArrayList<>();
    for (Level level : file.levels()) {
      // The baseline is always there, even were it called optional.
      if (wanted.contains(level.name()) || (names.isEmpty() && !level.optional())) {
        chosen.add(level);
      }
    }
    // The baseline leads every table.
    chosen.sort((a, b) -> rank(a, file.baseline()) - rank(b, file.baseline()));
    return chosen;
  }

  private static int rank(Level level, String baseline) {
    return level.name().equals(baseline) ? 0 : 1;
  }
}
