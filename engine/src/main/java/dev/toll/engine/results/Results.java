package dev.toll.engine.results;

import dev.toll.engine.record.Cell;
import dev.toll.engine.record.JointRecord;
import dev.toll.engine.record.LoadFacts;
import dev.toll.engine.record.Metric;
import dev.toll.engine.record.Order;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Published;
import dev.toll.engine.record.ReportSpec.Pivot;
import dev.toll.engine.record.SliceRecord;
import dev.toll.engine.record.TrialRecord.Status;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.settings.SettingType;
import dev.toll.engine.statistics.Interval;
import dev.toll.engine.statistics.Steady;
import dev.toll.engine.verdict.Tolerance;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * What a run found: the content of {@code results.json}, and all that reports are made of. The file
 * has the parts of these records in one object, in an order of its own ({@link ResultsParts}).
 */
public record Results(
    String format,
    Design design,
    Execution execution,
    Estimates estimates,
    Evidence evidence,
    Remarks remarks) {

  /** Of the file; its field names are sealed by a golden test. */
  public static final String FORMAT = "toll-results/1";

  /** The same with more sentences at the end. */
  public Results with(List<Sentence> more) {
    return with("sentences", Stream.concat(remarks.sentences().stream(), more.stream()).toList());
  }

  /** The same, sized. */
  public Results with(Sizing sized) {
    return with("sizing", sized);
  }

  /** The same without what a list of runs does not use: most of each trial. */
  public Results brief() {
    return with("trials", execution.trials().stream().map(Trial::brief).toList());
  }

  private Results with(String name, Object part) {
    Map<String, Object> parts = ResultsParts.of(this);
    parts.put(name, part);
    return ResultsParts.results(parts);
  }

  /**
   * What was asked.
   *
   * @param pivots tables of like metrics that the study asks for
   */
  public record Design(
      StudyInfo study,
      Published published,
      List<LevelInfo> levels,
      List<Metric> metrics,
      List<Pivot> pivots) {}

  /** What ran, where, and how long it took. */
  public record Execution(
      RunInfo run,
      List<Trial> trials,
      List<StepTime> steps,
      Headroom headroom,
      Map<String, Object> environment) {

    /** What the run's study declared. */
    public double tolerance() {
      Object text =
          environment.get("design") instanceof Map<?, ?> map ? map.get("tolerance") : null;
      try {
        double share =
            text == null ? 0 : (Double) SettingType.SHARE.parse(text.toString(), List.of());
        return share > 0 && share < 1 ? share : Tolerance.DEFAULT;
      } catch (IllegalArgumentException e) {
        return Tolerance.DEFAULT;
      }
    }
  }

  /**
   * What settings cost.
   *
   * @param scaling null where the study does not ask for it
   * @param sizing null where it is not asked for
   */
  public record Estimates(
      List<Summary> summaries,
      List<Effect> effects,
      NoiseFloor noiseFloor,
      Crossed crossed,
      ProtocolTable protocol,
      Scaling scaling,
      Sizing sizing) {}

  /**
   * What the estimates rest on.
   *
   * @param noise of each metric that has ratios, and its parts
   * @param outlook what more blocks would bring
   */
  public record Evidence(
      List<LevelProof> proofs,
      DriftFigures drift,
      List<EventOverlap> overlaps,
      List<Noise> noise,
      Outlook outlook) {}

  /**
   * What is said of the run in words.
   *
   * @param warnings in words
   * @param warned the same warnings, typed, in the same order
   */
  public record Remarks(List<String> warnings, List<Warning> warned, List<Sentence> sentences) {

    /** What is damaged of the run that they are of, in words. */
    public List<String> damages() {
      List<String> damages = new ArrayList<>();
      for (int i = 0; i < warned.size(); i++) {
        if (warned.get(i).kind() == Warning.Kind.JOURNAL_DAMAGED) {
          damages.add(warnings.get(i));
        }
      }
      return damages;
    }
  }

  /** The question. */
  public record StudyInfo(
      String name, String title, String question, String scale, String system, String workload) {}

  /**
   * The execution.
   *
   * @param id directory name (UTC start)
   * @param stoppedBy what ended it, in plain words: "3 blocks done", "budget of 2h spent", ...
   * @param blocks complete blocks that count
   * @param command how to run it again
   */
  public record RunInfo(
      String id,
      String startedAt,
      String endedAt,
      RunState state,
      String stoppedBy,
      long seed,
      Order order,
      int blocks,
      String tollVersion,
      String command) {}

  /**
   * A level.
   *
   * @param control the level this one is also compared with, so that its cost splits into the
   *     setting and what comes with it; null when it has none
   * @param isControl whether this level is such a control
   * @param factors which level of which factor it is, e.g. {@code security: auth-conf, memory:
   *     50M}; empty for the second baseline
   * @param reference the level it is compared with instead of the baseline, as it runs under
   *     another condition: its own name where it is what others are compared with; null for the
   *     baseline
   */
  public record LevelInfo(
      String name,
      String description,
      boolean isBaseline,
      boolean isControl,
      String control,
      Map<String, String> settings,
      Map<String, String> factors,
      String reference) {

    /** Whether it is the baseline of a condition that the study's own baseline does not have. */
    public boolean isReference() {
      return name.equals(reference);
    }

    /** By key, in its order, the values of both where they are not the same; null for none. */
    public static Map<String, String[]> changed(Map<String, String> a, Map<String, String> b) {
      Set<String> keys = new TreeSet<>(a.keySet());
      keys.addAll(b.keySet());
      Map<String, String[]> changed = new LinkedHashMap<>();
      for (String key : keys) {
        if (!Objects.equals(a.get(key), b.get(key))) {
          changed.put(key, new String[] {a.get(key), b.get(key)});
        }
      }
      return changed;
    }
  }

  /**
   * A metric at a level, over its valid trials: the published post's own table.
   *
   * @param medianChange change of the median against the baseline's, as a fraction (0.0592 = +5.92
   *     %); null for the baseline
   * @param delta change of medianChange from the previous non-control level of the table, as the
   *     2017 post prints it ("delta from previous level"); null for the first
   */
  public record Summary(
      String metric,
      String level,
      int n,
      Double median,
      Double mean,
      Double sd,
      Double min,
      Double max,
      Double cv,
      Double medianChange,
      Double maxChange,
      Double minChange,
      Double delta,
      List<Double> values) {}

  /**
   * The ratio of a level's metric to another level's in the same block.
   *
   * @param against the level compared with
   * @param blocks number of block ratios it rests on; where levels ran one after another, the fewer
   *     runs of the two levels
   * @param ratios the ratio of each block, in block order; none where levels ran one after another
   * @param ratio geometric mean of the block ratios; null when there is none
   * @param interval of the ratio, for all levels of this metric and kind at once and at every look
   *     ({@link dev.toll.engine.statistics.LevelIntervals}); Welch's, of two unpaired groups, where
   *     levels ran one after another; null below two blocks
   * @param p Holm-adjusted sign-flip permutation p over the levels of this metric and kind, which
   *     assumes nothing but the random order; null when it cannot be had
   * @param answer what is said of the level, with the effect that answers for it on the primary
   *     metric; null with every other: an interval without a sentence
   * @param published the published change, recomputed, with an interval that toll adds; null when
   *     there is none
   */
  public record Effect(
      String metric,
      String level,
      String against,
      EffectKind kind,
      int blocks,
      List<Double> ratios,
      Double ratio,
      Interval interval,
      Double p,
      Answer answer,
      PublishedEffect published) {

    /** The same with what is said of it. */
    public Effect with(Answer said) {
      return new Effect(
          metric, level, against, kind, blocks, ratios, ratio, interval, p, said, published);
    }

    /** Whether it is the effect of a level on a metric, against what the kind says. */
    public boolean is(String ofMetric, String ofLevel, EffectKind ofKind) {
      return metric.equals(ofMetric) && level.equals(ofLevel) && kind == ofKind;
    }
  }

  /**
   * Whether a metric moved over the run regardless of level; null below ten trials.
   *
   * @param rho Spearman's rank correlation of the order of trials with their residuals
   * @param p two-sided
   * @param halves change from the first half to the second, as a fraction
   */
  public record DriftFigures(String metric, int trials, double rho, double p, double halves) {}

  /**
   * A published change as recomputed from the published figures, as fractions; the interval is
   * toll's, and null when it cannot be computed.
   */
  public record PublishedEffect(double change, Double low, Double high) {}

  /** The effect between two identical baselines (A and A'); null in a run without A'. */
  public record NoiseFloor(String metric, int blocks, double ratio, Interval t) {}

  /**
   * One trial as reports show it.
   *
   * @param details what the reason is based on, such as the end of a log; null for none
   * @param slices of a trial in an interleaved block, as the journal has them; empty for a trial
   *     that ran by itself
   * @param joint of a load that several drivers did together; null for one
   */
  public record Trial(
      String trial,
      int block,
      int position,
      String level,
      int attempt,
      Status status,
      String reason,
      String startedAt,
      Map<String, Double> metrics,
      Map<String, Double> interference,
      Verdict proved,
      Verdict verified,
      String verification,
      Map<String, String> facts,
      Steady steady,
      String details,
      List<SliceRecord> slices,
      JointRecord joint)
      implements Cell {

    /** What is known of its load. */
    public LoadFacts load() {
      return LoadFacts.of(facts);
    }

    /** The same without figures, evidence and slices. */
    Trial brief() {
      return new Trial(
          trial,
          block,
          position,
          level,
          attempt,
          status,
          null,
          startedAt,
          Map.of(),
          interference,
          proved,
          verified,
          null,
          Map.of(),
          null,
          null,
          List.of(),
          null);
    }
  }

  /** A proof at a level: the worst verdict over the run, and the newest evidence. */
  public record LevelProof(String level, int times, Verdict worst, ProofResult example) {}

  /** A step's time over the valid trials, seconds. */
  public record StepTime(
      String phase, String name, int n, double median, double max, String note) {}

  /**
   * The driver's own ceiling against what was achieved.
   *
   * @param ceiling operations per second of the same loop and generator with the system left out
   * @param achieved highest rate of any valid trial
   */
  public record Headroom(double ceiling, double achieved) {}
}
