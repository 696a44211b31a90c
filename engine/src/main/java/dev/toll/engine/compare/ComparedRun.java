package dev.toll.engine.compare;

import dev.toll.engine.record.Metric;
import dev.toll.engine.results.Results;
import dev.toll.engine.results.Results.LevelInfo;
import java.util.List;
import java.util.Map;
import java.util.Objects;

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

  /** Whether both sides are the same execution, be it with more blocks. */
  public boolean sameRunAs(ComparedRun other) {
    Results.RunInfo mine = results.execution().run();
    Results.RunInfo theirs = other.results.execution().run();
    return Objects.equals(mine.id(), theirs.id())
        && Objects.equals(mine.startedAt(), theirs.startedAt())
        && mine.seed() == theirs.seed()
        && Objects.equals(results.design().study().name(), other.results.design().study().name());
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
