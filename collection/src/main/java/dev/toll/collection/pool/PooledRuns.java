package dev.toll.collection.pool;

import dev.toll.engine.record.Metric;
import dev.toll.engine.results.Answer;
import dev.toll.engine.results.EffectKind;
import dev.toll.engine.results.RunState;
import dev.toll.engine.statistics.Interval;
import java.util.List;

/**
 * What several runs of a study say together: the content of {@code toll pool --json}. The field
 * names are the format ({@link #FORMAT}) and sealed by a golden test.
 *
 * @param machines kinds of machine among the runs, by processor, memory and disk
 * @param tolerance the smallest cost that matters, as a fraction
 * @param differences what is not the same in all runs
 * @param effects per metric and level, the metrics in their order
 */
public record PooledRuns(
    String format,
    String study,
    String baseline,
    List<Member> runs,
    int machines,
    double tolerance,
    List<Difference> differences,
    List<String> warnings,
    List<Metric> metrics,
    List<PooledEffect> effects) {

  public static final String FORMAT = "toll-pool/1";

  /**
   * A run that is combined.
   *
   * @param number by which the others refer to it, from 1
   * @param name as the user wrote it
   * @param machine the kind of machine, in words
   * @param blocks complete blocks that count
   */
  public record Member(
      int number,
      String name,
      String run,
      String scale,
      String startedAt,
      RunState state,
      int blocks,
      long seed,
      String tollVersion,
      String machine) {}

  /**
   * Something that is not the same in all runs.
   *
   * @param group {@code study}, {@code setting}, {@code design}, {@code system}, {@code machine},
   *     {@code interference} or {@code run}
   * @param values each with the runs that have it
   */
  public record Difference(String group, String what, List<Value> values) {}

  /**
   * One value of what differs.
   *
   * @param value null where the runs do not have it
   * @param runs their numbers
   */
  public record Value(String value, List<Integer> runs) {}

  /**
   * A level's effect over the runs.
   *
   * @param parts of each run that has it
   * @param ratio the mean of the runs' true ratios, geometric; null for a single run
   * @param interval of it, for all levels at once; null for a single run
   * @param prediction where the true ratio of one more such run is expected with 95 %; null below
   *     three runs
   * @param tau standard deviation between the runs' true ratios, as a fraction
   * @param i2 share of the variance of the runs' figures that is between runs, 0 to 1
   * @param answer of an effect that answers for its level on the primary metric; null with others,
   *     and for a single run
   */
  public record PooledEffect(
      String metric,
      String level,
      String against,
      EffectKind kind,
      List<Part> parts,
      Double ratio,
      Interval interval,
      Interval prediction,
      Double tau,
      Double i2,
      Answer answer) {

    public PooledEffect {
      parts = List.copyOf(parts);
    }
  }

  /**
   * What one run says of a level.
   *
   * @param run its number
   * @param interval 95 % t interval of this run
   */
  public record Part(int run, int blocks, double ratio, Interval interval) {}

  public PooledRuns {
    runs = List.copyOf(runs);
    differences = List.copyOf(differences);
    warnings = List.copyOf(warnings);
    metrics = List.copyOf(metrics);
    effects = List.copyOf(effects);
  }
}
