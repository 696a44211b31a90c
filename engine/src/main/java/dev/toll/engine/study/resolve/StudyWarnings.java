package dev.toll.engine.study.resolve;

import dev.toll.engine.record.Metric;
import dev.toll.engine.settings.Nearest;
import dev.toll.engine.settings.Origin;
import dev.toll.engine.settings.Problems;
import dev.toll.engine.settings.Setting;
import dev.toll.engine.study.DesignSettings;
import dev.toll.engine.study.Level;
import dev.toll.engine.study.Study;
import dev.toll.engine.study.StudyFile;
import dev.toll.engine.study.file.StudyPlaces;
import dev.toll.engine.system.Catalog;
import dev.toll.engine.system.SystemUnderTest;
import dev.toll.engine.system.UncoveredSettings;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** What is no mistake, but hardly meant. */
final class StudyWarnings {
  private final StudyFile file;
  private final StudyPlaces places;
  private final Catalog catalog;
  private final Problems warnings = new Problems();

  StudyWarnings(StudyFile file, StudyPlaces places, Catalog catalog) {
    this.file = file;
    this.places = places;
    this.catalog = catalog;
  }

  /**
   * All of a good study.
   *
   * @param sizes as written first, then every scale
   * @param studies the same with every level, also those on request
   */
  Problems of(List<StudyCheck.Size> sizes, List<Study> studies) {
    sizes.forEach(this::tooFewBlocks);
    studies.forEach(this::remarks);
    if (file.levels().size() == 1) {
      warnings.add(places.at("factors"), "only one level; nothing to compare it with");
    }
    twiceTheSame(catalog.find(studies.get(0).system()).orElseThrow());
    published(studies.get(0));
    unwitnessed(studies.get(0));
    unseen(studies);
    return warnings;
  }

  /** What was not checked is said, lest silence be taken for consent. */
  private void unseen(List<Study> studies) {
    SystemUnderTest system = catalog.find(studies.get(0).system()).orElseThrow();
    studies.stream()
        .flatMap(study -> system.unseen(study.levels()).stream())
        .distinct()
        .forEach(what -> warnings.add(places.at("system"), what));
  }

  /** A setting at which nothing looks leaves its level unproved, even if its proofs are true. */
  private void unwitnessed(Study study) {
    for (UncoveredSettings found : UncoveredSettings.of(study)) {
      warnings.add(places.level(found.level()), found.sentence());
    }
  }

  private void tooFewBlocks(StudyCheck.Size size) {
    if (size.blocks() < 2 && size.levels() > 1) {
      warnings.add(
          blocksAt(file.scales().get(size.scale())),
          called(size.scale())
              + ": one block gives no bound on any cost; the second gives the first");
    }
  }

  /** What the system has to say of a size. */
  private void remarks(Study study) {
    StudyFile.Scale scale = file.scales().get(study.scale());
    Origin where = scale == null ? places.at("system") : scale.origin();
    SystemUnderTest system = catalog.find(study.system()).orElseThrow();
    for (String remark : system.remarks(study.levels())) {
      warnings.add(where, called(study.scale()) + ": " + remark);
    }
  }

  private static String called(String scale) {
    return scale.equals(Study.AS_WRITTEN) ? scale : "scale " + scale;
  }

  /** Where a scale says its blocks; the scale itself when it takes over the study's. */
  private Origin blocksAt(StudyFile.Scale scale) {
    List<Setting> said = scale == null ? file.settings() : scale.settings();
    return said.stream()
        .filter(setting -> setting.path().equals(DesignSettings.BLOCKS))
        .map(Setting::origin)
        .findFirst()
        .orElse(scale == null ? places.at("factors") : scale.origin());
  }

  /** Two levels of one setting: a copied line that was not changed. */
  private void twiceTheSame(SystemUnderTest system) {
    Map<SortedMap<String, String>, String> seen = new HashMap<>();
    for (Level level : file.levels()) {
      SortedMap<String, String> settings = new TreeMap<>(level.overlay().below(""));
      settings.replaceAll(system::canonical);
      String other = seen.putIfAbsent(settings, level.name());
      if (other != null) {
        warnings.add(
            places.level(level.name()),
            "level " + level.name() + " has the same settings as level " + other);
      }
    }
  }

  private void published(Study asWritten) {
    if (file.published() == null) {
      return;
    }
    List<String> levels = file.levelNames();
    for (String level : file.published().levels().keySet()) {
      // A published level that the study leaves out is no mistake; a typo is.
      if (!levels.contains(level) && Nearest.to(level, levels).isPresent()) {
        warnings.add(
            places.at("published", "levels", level),
            "published: no level is called '" + level + "'; " + Nearest.hint(level, levels));
      }
    }
    SystemUnderTest system = catalog.find(asWritten.system()).orElseThrow();
    List<String> metrics =
        StudyMetrics.of(system, asWritten.settings()).stream().map(Metric::name).toList();
    for (String metric : file.published().metrics()) {
      if (metrics.contains(metric)) {
        continue;
      }
      boolean first = metric.equals(file.published().metric());
      warnings.add(
          first ? places.at("published", "metric") : places.at("published", "also", metric),
          "published: no metric is called '" + metric + "'; " + Nearest.hint(metric, metrics));
    }
  }
}
