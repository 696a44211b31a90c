package dev.toll.engine.system;

import dev.toll.engine.record.EventSeries;
import dev.toll.engine.record.Metric;
import dev.toll.engine.settings.Problems;
import dev.toll.engine.settings.SettingSpec;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.Level;
import dev.toll.engine.study.Study;
import java.util.List;
import java.util.Optional;

/**
 * A data system toll can bring up at a level. Stateless; what runs belongs to a {@link Session}.
 */
public interface SystemUnderTest {
  /** As studies name it. */
  String name();

  /** Every system, workload, jvm and volume setting it understands with this workload. */
  List<SettingSpec> settings(String workload);

  /** Notes what is wrong with a level beyond the form of its values. */
  void check(List<Level> levels, Problems problems);

  /** What a trial yields under the study's own settings, the primary metric first. */
  List<Metric> metrics(Settings settings);

  /** A guess, before anything starts. */
  Estimate estimate(Level level);

  /**
   * Why these levels cannot be had on this machine, and how to mend it, as far as a look tells;
   * empty when nothing is known against them. Asked before anything starts.
   */
  default Optional<String> unavailable(List<Level> levels) {
    return Optional.empty();
  }

  /**
   * What of the levels' settings is no mistake, but hardly meant, in a sentence each with what to
   * do. Said before a run, and beside its results.
   */
  default List<String> remarks(List<Level> levels) {
    return List.of();
  }

  /** Series that are above 0 while something goes on that may slow the load; by default none. */
  default List<EventSeries> events() {
    return List.of();
  }

  /** How its CPU can be told apart, for {@code toll explain}; by default it cannot. */
  default Profiling profiling(Settings settings) {
    return Profiling.unavailable(
        "toll knows no JVM of the system '"
            + name()
            + "' that it could profile; use a profiler of its own platform while a trial is"
            + " measured, such as perf");
  }

  /**
   * Makes ready what lasts the whole run: artifacts, key material, helpers such as a KDC.
   *
   * @throws SystemException with one clear message when it cannot be had
   */
  Session open(Study study, RunContext context) throws SystemException, InterruptedException;

  /**
   * What a trial is guessed to take.
   *
   * @param seconds of one trial; NaN when nothing is known
   * @param firstSeconds in addition, once per level and run (proof probes)
   * @param diskBytes at its peak; -1 when nothing is known
   * @param memoryBytes of all its processes; -1 when nothing is known
   * @param basis what the guess rests on, in a sentence
   */
  record Estimate(
      double seconds, double firstSeconds, long diskBytes, long memoryBytes, String basis) {}
}
