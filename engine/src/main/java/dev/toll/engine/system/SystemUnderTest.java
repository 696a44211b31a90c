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
 * A data system toll can start at a level. Stateless; what runs belongs to a {@link Session}. Its
 * module has a {@link SystemProvider}.
 *
 * <p>Its capabilities: {@link Interleaving}, {@link Placing}, {@link Restoring}.
 */
public interface SystemUnderTest {
  /**
   * An interface of this package that it implements too. What it lacks makes a figure unknown or a
   * step skipped, never an error.
   */
  default <T> Optional<T> capability(Class<T> type) {
    return type.isInstance(this) ? Optional.of(type.cast(this)) : Optional.empty();
  }

  /** As studies name it. */
  String name();

  /** Every system, workload, jvm and volume setting it understands with this workload. */
  List<SettingSpec> settings(String workload);

  /**
   * Whether a level connects to servers that toll does not start: the default of a setting of
   * toll's own servers ({@link SettingSpec.Trait#OWN_SERVERS}) says nothing of them.
   */
  default boolean connects(Settings level) {
    return false;
  }

  /** Reports what is wrong with a level beyond the form of its values. */
  default void check(List<Level> levels, Problems problems) {}

  /**
   * Why these levels cannot run on this machine, and how to fix it; empty when nothing is known
   * against them. Asked before anything starts, see {@link MachineCheck}.
   */
  default Optional<String> unavailable(List<Level> levels) {
    return Optional.empty();
  }

  /**
   * Settings that are valid but rarely intended, one sentence each with what to do. Printed before
   * a run and with its results.
   */
  default List<String> remarks(List<Level> levels) {
    return List.of();
  }

  /** One spelling for all values of a setting that are the same to the system. */
  default String canonical(String path, String value) {
    return value;
  }

  /**
   * What of a study cannot be looked at before a run, such as names that only a program knows that
   * is not here, and why. A run looks at it before it starts anything.
   */
  default List<String> unseen(List<Level> levels) {
    return List.of();
  }

  /** How {@code toll explain} attributes its CPU time under these settings, or why it cannot. */
  default Profiling profiling(Settings settings) {
    return Profiling.unavailable(
        "toll knows no groups of the CPU time of system '%s'; profile its processes with perf while a trial is measured"
            .formatted(name()));
  }

  /**
   * Series that show when something runs that may slow the load, such as compactions; results say
   * whether the rate's dips coincide with each.
   */
  default List<EventSeries> events() {
    return List.of();
  }

  /** What a trial yields under the study's own settings, the primary metric first. */
  List<Metric> metrics(Settings settings);

  /**
   * Whether a trial of a level has one of these metrics. One that it has not is no unknown figure:
   * it is left out of the level's effects.
   *
   * @param metric its name
   */
  default boolean measures(String metric, Settings level) {
    return true;
  }

  /** A rough estimate, before anything starts. */
  Estimate estimate(Level level);

  /**
   * Makes ready what lasts the whole run: artifacts, key material, helpers such as a KDC.
   *
   * @throws SystemException with one clear message when that fails
   */
  Session open(Study study, RunContext context) throws SystemException, InterruptedException;

  /**
   * What a trial is estimated to take.
   *
   * @param seconds of one trial; NaN when nothing is known
   * @param diskBytes at its peak; -1 when nothing is known
   * @param memoryBytes of all its processes; -1 when nothing is known
   * @param basis what the estimate rests on, in a sentence
   */
  record Estimate(double seconds, long diskBytes, long memoryBytes, String basis) {}
}
