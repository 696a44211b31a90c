package dev.toll.engine.compare;

import dev.toll.engine.record.Metric;
import dev.toll.engine.results.Results;
import dev.toll.engine.results.Results.LevelInfo;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * One side of a comparison.
 *
 * @param name as the user wrote it
 * @param level null for every level
 */
public record ComparedRun(String name, Results results, String level) {

  public List<LevelInfo> levels() {
    return results.design().levels();
  }

  public List<String> levelNames() {
    return levels().stream().map(LevelInfo::name).toList();
  }

  /** The level every other is compared with; null when the file names none. */
  public String baseline() {
    return levels().stream()
        .filter(LevelInfo::isBaseline)
        .map(LevelInfo::name)
        .findFirst()
        .orElse(null);
  }

  /** Whether both sides compare with the same level. */
  boolean hasBaselineOf(ComparedRun other) {
    return baseline() != null && baseline().equals(other.baseline());
  }

  /** Of a level; none for one that is not there. */
  public Map<String, String> settings(String of) {
    return levels().stream()
        .filter(info -> info.name().equals(of))
        .map(LevelInfo::settings)
        .findFirst()
        .orElse(Map.of());
  }

  public List<Metric> metrics() {
    return results.design().metrics();
  }

  public List<Results.Effect> effects() {
    return results.estimates().effects();
  }

  public Map<String, Object> environment() {
    return results.execution().environment();
  }

  /** Equal to that of the same execution, be it with more blocks. */
  public Object execution() {
    Results.RunInfo run = results.execution().run();
    String study = results.design().study().name();
    return Arrays.asList(study, run.id(), run.startedAt(), run.seed());
  }

  /** Whether both sides are the same execution. */
  public boolean sameRunAs(ComparedRun other) {
    return execution().equals(other.execution());
  }

  /** All of its levels. */
  ComparedRun whole() {
    return new ComparedRun(name, results, null);
  }

  ComparedRuns.Side side() {
    Results.RunInfo run = results.execution().run();
    return new ComparedRuns.Side(
        name,
        results.design().study().name(),
        results.design().study().scale(),
        run.id(),
        level,
        run.startedAt(),
        run.state(),
        run.blocks(),
        run.seed(),
        run.tollVersion());
  }
}
