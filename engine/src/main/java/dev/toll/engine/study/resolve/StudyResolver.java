package dev.toll.engine.study.resolve;

import dev.toll.engine.settings.Nearest;
import dev.toll.engine.settings.Origin;
import dev.toll.engine.settings.Problems;
import dev.toll.engine.settings.Setting;
import dev.toll.engine.settings.SettingSpec;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.settings.StudyException;
import dev.toll.engine.study.DesignSettings;
import dev.toll.engine.study.ExclusionRule;
import dev.toll.engine.study.Level;
import dev.toll.engine.study.MachineSettings;
import dev.toll.engine.study.ObserveSettings;
import dev.toll.engine.study.Study;
import dev.toll.engine.study.StudyFile;
import dev.toll.engine.study.file.StudyKeys;
import dev.toll.engine.study.file.StudyParser;
import dev.toll.engine.system.Catalog;
import dev.toll.engine.system.Interleaving;
import dev.toll.engine.system.SystemUnderTest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** Lays scale and command line over a study file, checks everything, fills in every default. */
public record StudyResolver(Catalog catalog) {
  private static final String SYSTEM = "system.name";
  private static final Origin LEVELS = new Origin("--levels");

  /**
   * What the user asked for in addition to the file.
   *
   * @param scale null for the study as written
   * @param set {@code path=value} texts
   * @param levels names to run; empty for the scale's or the study's own choice
   * @param origins by path, of what is in {@code set} but was said by another option
   */
  public record Request(
      String scale, List<String> set, List<String> levels, Map<String, String> origins) {
    /** Everything that is set was said by {@code --set}. */
    public Request(String scale, List<String> set, List<String> levels) {
      this(scale, set, levels, Map.of());
    }
  }

  /**
   * Resolves a study.
   *
   * @throws StudyException with every mistake found
   */
  public Study resolve(StudyFile file, Request request) throws StudyException {
    Problems problems = new Problems();
    Study study = resolve(file, request, problems);
    problems.throwIfAny();
    return study;
  }

  /**
   * Reads and resolves a study: mistakes of form and of value at once.
   *
   * @param fileName as messages shall name it
   * @throws StudyException with every mistake found
   */
  public Study resolve(String fileName, String text, Request request) throws StudyException {
    Problems problems = new Problems();
    StudyFile file = StudyParser.parse(fileName, text, problems);
    Study study = file == null ? null : resolve(file, request, problems);
    problems.throwIfAny();
    return study;
  }

  /** The study, or null when there are problems. What depends on a mistake is not looked at. */
  Study resolve(StudyFile file, Request request, Problems problems) {
    StudyFile.Scale scale = scale(file, request.scale(), problems);
    List<Level> chosen = chosen(file, scale, request.levels(), problems);
    refuseSettingAFactor(file, request, problems);
    refuseLevelsOfAnotherSystem(file, problems);
    Settings settings =
        Settings.of(file.settings())
            .with(Settings.of(scale.settings()))
            .with(Settings.of(assignments(request, problems)));
    SystemUnderTest system = system(settings, problems);
    if (system == null) {
      settings.scope(StudyKeys.DESIGN).checked(DesignSettings.ALL, problems);
      return null;
    }
    // A name that is missing or misspelt is reported once, and read on as what it most likely is.
    settings = settings.with(Settings.of(List.of(nameOf(system, settings))));
    List<SettingSpec> specs = new ArrayList<>(DesignSettings.ALL);
    specs.addAll(MachineSettings.ALL);
    specs.addAll(ObserveSettings.ALL);
    specs.addAll(system.settings(settings.text("workload.name", "")));
    Settings checked = settings.checked(specs, problems);
    checkTexts(checked, problems);
    boolean once = !checked.has(DesignSettings.LOAD) || checked.count(DesignSettings.LOAD) == 1;
    List<Setting> more = once ? List.of() : new Multiplied(checked, chosen).settings(problems);
    if (!more.isEmpty()) {
      settings = settings.with(Settings.of(more));
      checked = settings.checked(specs, new Problems());
    }
    List<Level> levels = levels(chosen, settings, specs, system, problems);
    refuseNul(levels, problems);
    checked = new Repetition(file.published(), levels.size() - 1).resolve(checked, problems);
    // Which metrics there are may depend on what is mistaken; then nothing is said of them yet.
    if (problems.isEmpty()) {
      StudyMetrics.check(system, checked, problems);
      if (file.published() != null || !file.report().isEmpty()) {
        new MetricReferences(file, checked, system).check(problems);
      }
    }
    String twin = twin(checked, levels, problems);
    if (!problems.isEmpty()) {
      return null;
    }
    if (twin != null) {
      levels.add(1, levels.get(0).twin(twin));
    }
    Study study = study(file, scale, checked, levels, twin);
    refuseInterleaving(study, system, problems);
    if (DesignSettings.sharesServer(checked)) {
      SharedServerCheck.check(study, system, problems);
    }
    return problems.isEmpty() ? study : null;
  }

  /** Every setting may end on a command line, in a variable or in a file that C reads. */
  private static void refuseNul(List<Level> levels, Problems problems) {
    levels.stream()
        .flatMap(level -> level.settings().all().stream())
        .filter(setting -> setting.value().indexOf('\0') >= 0)
        .distinct()
        .forEach(
            setting ->
                problems.add(
                    setting, ": has a NUL character, which no command or variable can hold"));
  }

  /** What is asked for and cannot be is a mistake; what is left to toll is decided by the plan. */
  private static void refuseInterleaving(Study study, SystemUnderTest system, Problems problems) {
    if (study.settings().text(DesignSettings.INTERLEAVE).equals(DesignSettings.YES)) {
      Interleaving.obstacle(study, system)
          .ifPresent(
              why ->
                  problems.add(
                      study.settings().origin(DesignSettings.INTERLEAVE),
                      "%s is %s, but blocks cannot be interleaved: %s"
                          .formatted(DesignSettings.INTERLEAVE, DesignSettings.YES, why)));
    }
  }

  private static Study study(
      StudyFile file, StudyFile.Scale scale, Settings checked, List<Level> levels, String twin) {
    return new Study(
        file.name(),
        file.title(),
        file.question(),
        scale.name(),
        file.published(),
        checked,
        levels.get(0).name(),
        levels,
        twin,
        file.pairs(),
        file.report());
  }

  /** The levels that are asked for, or the scale's. */
  private static List<Level> chosen(
      StudyFile file, StudyFile.Scale scale, List<String> asked, Problems problems) {
    List<String> known = file.levelNames();
    for (String name : asked) {
      // Without levels there is nothing to choose from, and the parser has said why.
      if (!known.isEmpty() && !known.contains(name)) {
        problems.add(LEVELS, "unknown level '" + name + "'; " + Nearest.hint(name, known));
      }
    }
    return file.levels(asked.isEmpty() ? scale.levels() : asked);
  }

  /** Every level with all its settings; the system looks at those that have no mistake yet. */
  private static List<Level> levels(
      List<Level> chosen,
      Settings settings,
      List<SettingSpec> specs,
      SystemUnderTest system,
      Problems problems) {
    Problems ofDesign = new Problems();
    settings.scope(StudyKeys.DESIGN).checked(DesignSettings.ALL, ofDesign);
    List<Level> levels = new ArrayList<>();
    List<Level> sound = new ArrayList<>();
    for (Level level : chosen) {
      Problems own = new Problems();
      Level resolved = level.with(settings.with(level.overlay()).checked(specs, own));
      levels.add(resolved);
      // No system looks at the design: a mistake there hides nothing else.
      if (own.isEmpty() || ofDesign.all().containsAll(own.all())) {
        sound.add(resolved);
      }
      problems.addAll(own);
    }
    sound.forEach(level -> level.refuseRunWide(problems));
    system.check(sound, problems);
    return levels;
  }

  private static String twin(Settings checked, List<Level> levels, Problems problems) {
    if (!checked.flag(DesignSettings.NOISE_TWIN) || levels.isEmpty()) {
      return null;
    }
    String twin = levels.get(0).name() + "-again";
    if (levels.stream().map(Level::name).anyMatch(twin::equals)) {
      problems.add(
          checked.origin(DesignSettings.NOISE_TWIN),
          "the second baseline would be named " + twin + ", but a level already has that name");
    }
    return twin;
  }

  private static StudyFile.Scale scale(StudyFile file, String name, Problems problems) {
    if (name == null) {
      return new StudyFile.Scale(Study.AS_WRITTEN, List.of(), List.of(), Origin.DEFAULT);
    }
    StudyFile.Scale scale = file.scales().get(name);
    if (scale == null) {
      problems.add(
          new Origin("--scale"),
          "study %s has no scale '%s'; %s"
              .formatted(file.name(), name, Nearest.hint(name, file.scales().keySet())));
      return new StudyFile.Scale(name, List.of(), List.of(), Origin.DEFAULT);
    }
    return scale;
  }

  private static List<Setting> assignments(Request request, Problems problems) {
    List<Setting> settings = new ArrayList<>();
    for (String assignment : request.set()) {
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
      String by = request.origins().get(full);
      if (settings.stream().anyMatch(other -> other.path().equals(full))) {
        problems.add(
            by == null ? Origin.COMMAND_LINE : new Origin(by), full + " is set twice; keep one");
      }
      settings.add(
          new Setting(
              full,
              assignment.substring(equals + 1).strip(),
              by == null ? Origin.COMMAND_LINE : new Origin(by)));
    }
    return settings;
  }

  /**
   * A key that the levels vary cannot be set from outside: it would be one level under many names.
   */
  private static void refuseSettingAFactor(StudyFile file, Request request, Problems problems) {
    for (Setting assigned : assignments(request, problems)) {
      if (file.levels().stream().anyMatch(level -> level.overlay().has(assigned.path()))) {
        problems.add(assigned, " differs between this study's levels; choose levels with --levels");
      }
    }
  }

  private static void checkTexts(Settings settings, Problems problems) {
    try {
      ExclusionRule.parse(settings.text(DesignSettings.EXCLUDE, ""));
    } catch (IllegalArgumentException e) {
      problems.add(settings, DesignSettings.EXCLUDE, ": " + e.getMessage());
    }
    if (settings.text(DesignSettings.LABEL, "").contains(":")) {
      problems.add(
          settings, DesignSettings.LABEL, " must have no colon, which begins the name of a level");
    }
  }

  /** The whole run has one system and one workload; a level that names another would not get it. */
  private static void refuseLevelsOfAnotherSystem(StudyFile file, Problems problems) {
    for (Level level : file.levels()) {
      for (String path : List.of(SYSTEM, "workload.name")) {
        if (level.overlay().has(path)) {
          problems.add(
              level.overlay().origin(path),
              "level " + level.name() + ": " + path + " cannot differ between levels");
        }
      }
    }
  }

  /** The system the study names, or most likely means; null when that is unclear. */
  private SystemUnderTest system(Settings settings, Problems problems) {
    if (!settings.has(SYSTEM)) {
      // The parser has said that it is missing.
      return catalog.systems().stream()
          .max(Comparator.comparingLong(system -> understood(system, settings)))
          .orElse(null);
    }
    String name = settings.text(SYSTEM);
    SystemUnderTest system = catalog.find(name).orElse(null);
    if (system == null) {
      problems.add(
          settings.origin(SYSTEM),
          "unknown system '" + name + "'; " + Nearest.hint(name, catalog.names()));
      return Nearest.to(name, catalog.names()).flatMap(catalog::find).orElse(null);
    }
    return system;
  }

  /** How many of the settings a system knows. */
  private static long understood(SystemUnderTest system, Settings settings) {
    Settings known =
        settings.checked(system.settings(settings.text("workload.name", "")), new Problems());
    return known.all().stream().filter(setting -> settings.has(setting.path())).count();
  }

  private static Setting nameOf(SystemUnderTest system, Settings settings) {
    return new Setting(SYSTEM, system.name(), settings.origin(SYSTEM));
  }
}
