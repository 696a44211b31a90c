package dev.toll.engine.profile;

import dev.toll.engine.process.Role;
import dev.toll.engine.profile.Explanation.Comparison;
import dev.toll.engine.profile.Explanation.GroupInfo;
import dev.toll.engine.profile.Explanation.LevelProfile;
import dev.toll.engine.results.Results;
import dev.toll.engine.study.Study;
import dev.toll.engine.study.Study.ExplainedPair;
import dev.toll.engine.system.Profiling;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Makes the explanation of a run from its profiles. */
public final class ExplainRun {
  private ExplainRun() {}

  /**
   * Explains levels that have been profiled.
   *
   * @param results of the run's own, unprofiled trials
   */
  public static Explanation of(
      Profiles profiles,
      Study study,
      Results results,
      Profiling profiling,
      Groups groups,
      ExplainedLevels levels)
      throws IOException {
    List<GroupInfo> infos = Explainer.infos(groups);
    Explainer explainer =
        new Explainer(
            infos,
            new SentenceMaker(infos, profiling.operations()),
            (level, role) -> priced(results, profiling, level, role));
    List<LevelProfile> found = new ArrayList<>();
    for (String level : levels.all()) {
      List<ProfiledTrial> trials = profiles.read(level, groups);
      if (!trials.isEmpty()) {
        found.add(explainer.level(level, trials));
      }
    }
    String against = levels.against();
    ProfiledWindow window = profiles.newest(against);
    Set<String> warnings = new LinkedHashSet<>(Explainer.warnings(found));
    for (LevelProfile level : found) {
      profiles.newest(level.level()).notes().stream()
          .map(note -> level.level() + ": " + note)
          .forEach(warnings::add);
    }
    return new Explanation(
        Explanation.FORMAT,
        results.execution().run() == null ? null : results.execution().run().id(),
        study.name(),
        profiling.operations(),
        against,
        window == null ? null : window.profiler(),
        window == null ? Double.NaN : window.interval(),
        groups.source(),
        infos,
        found,
        comparisons(explainer, found, study, against),
        List.of(),
        List.copyOf(warnings));
  }

  private static List<Comparison> comparisons(
      Explainer explainer, List<LevelProfile> found, Study study, String against) {
    List<Comparison> comparisons = new ArrayList<>();
    LevelProfile base = named(found, against);
    for (LevelProfile level : found) {
      if (base != null && !level.level().equals(against)) {
        comparisons.add(explainer.compare(level, base, null, List.of()));
      }
    }
    for (ExplainedPair pair : study.pairs()) {
      LevelProfile level = named(found, pair.level());
      LevelProfile other = named(found, pair.against());
      if (level != null && other != null && !pair.against().equals(against)) {
        comparisons.add(explainer.compare(level, other, pair.question(), pair.groups()));
      }
    }
    return comparisons;
  }

  private static LevelProfile named(List<LevelProfile> levels, String name) {
    return levels.stream().filter(level -> level.level().equals(name)).findFirst().orElse(null);
  }

  private static Double priced(Results results, Profiling profiling, String level, String role) {
    String metric =
        profiling.metrics().get(role.equals(Explanation.CLIENT) ? Role.DRIVER : Role.SERVER);
    return results.estimates().summaries().stream()
        .filter(summary -> summary.level().equals(level) && summary.metric().equals(metric))
        .findFirst()
        .map(Results.Summary::median)
        .orElse(null);
  }
}
