package dev.toll.engine.study.resolve;

import dev.toll.engine.settings.Origin;
import dev.toll.engine.settings.Problem;
import dev.toll.engine.settings.Problems;
import dev.toll.engine.study.DesignSettings;
import dev.toll.engine.study.Study;
import dev.toll.engine.study.StudyFile;
import dev.toll.engine.study.file.StudyParser;
import dev.toll.engine.study.file.StudyPlaces;
import dev.toll.engine.system.Catalog;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;

/** Looks at the whole of a study file: every level, also the optional ones, at every scale. */
public final class StudyCheck {
  private final StudyResolver resolver;
  private final Catalog catalog;
  private final BiConsumer<Study, Problems> further;

  public StudyCheck(Catalog catalog) {
    this(catalog, (study, problems) -> {});
  }

  /**
   * Of studies of these systems.
   *
   * @param further what else must be right of a study that resolves
   */
  public StudyCheck(Catalog catalog, BiConsumer<Study, Problems> further) {
    this.catalog = catalog;
    this.further = further;
    this.resolver = new StudyResolver(catalog);
  }

  /**
   * A size the study can be run at.
   *
   * @param scale {@code as written} for none
   * @param levels that run, without the baseline's twin
   */
  public record Size(String scale, int levels, long blocks) {}

  /**
   * What was found, every problem with its place in the file.
   *
   * @param study null when there are mistakes
   * @param sizes as written first, then the scales; empty when there are mistakes
   */
  public record Report(
      StudyFile study, List<Size> sizes, List<Problem> mistakes, List<Problem> warnings) {}

  /**
   * Checks a study.
   *
   * @param fileName as messages shall name it
   */
  public Report check(String fileName, String text) {
    Problems problems = new Problems();
    StudyFile file = StudyParser.parse(fileName, text, problems);
    List<Study> studies = file == null ? List.of() : everySize(file, problems);
    StudyPlaces places = new StudyPlaces(fileName, text);
    if (!problems.isEmpty()) {
      return new Report(null, List.of(), placed(problems, places), List.of());
    }
    List<Size> sizes = studies.stream().map(study -> size(file, study)).toList();
    return new Report(
        file, sizes, List.of(), new StudyWarnings(file, places, catalog).of(sizes, studies).all());
  }

  /** Resolves every level at every scale, which finds the mistakes. */
  private List<Study> everySize(StudyFile file, Problems problems) {
    List<String> scales = new ArrayList<>();
    scales.add(null);
    scales.addAll(file.scales().keySet());
    List<String> everyLevel = file.levelNames();
    List<Study> studies = new ArrayList<>();
    for (String scale : scales) {
      Study study =
          resolver.resolve(file, new StudyResolver.Request(scale, List.of(), everyLevel), problems);
      if (study != null) {
        further.accept(study, problems);
        studies.add(study);
      }
    }
    return studies;
  }

  private static Size size(StudyFile file, Study study) {
    StudyFile.Scale scale = file.scales().get(study.scale());
    int levels = file.levels(scale == null ? List.of() : scale.levels()).size();
    return new Size(study.scale(), levels, study.settings().count(DesignSettings.BLOCKS));
  }

  /** A system may name a level instead of a place: editors need the place. */
  private static List<Problem> placed(Problems problems, StudyPlaces places) {
    Problems placed = new Problems();
    for (Problem problem : problems.all()) {
      Origin where = problem.where();
      if (where.line() > 0) {
        placed.add(where, problem.message());
      } else if (where.text().startsWith("level ")) {
        placed.add(places.level(where.text().substring(6)), problem.toString());
      } else {
        placed.add(places.at(), problem.message());
      }
    }
    return placed.all();
  }
}
