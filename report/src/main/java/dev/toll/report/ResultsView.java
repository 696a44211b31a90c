package dev.toll.report;

import dev.toll.engine.record.Metric;
import dev.toll.engine.record.Order;
import dev.toll.engine.record.ReportSpec.Pivot;
import dev.toll.engine.record.TrialRecord.Status;
import dev.toll.engine.results.Crossed;
import dev.toll.engine.results.EffectKind;
import dev.toll.engine.results.HeadlineEffects;
import dev.toll.engine.results.Outlook;
import dev.toll.engine.results.Results;
import dev.toll.engine.results.Results.Effect;
import dev.toll.engine.results.Results.LevelInfo;
import dev.toll.engine.results.Results.LevelProof;
import dev.toll.engine.results.Results.Summary;
import dev.toll.engine.results.Results.Trial;
import dev.toll.engine.results.Sentence;
import dev.toll.engine.results.Warning;
import dev.toll.engine.words.WarningText;
import dev.toll.report.render.Typography;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What reports ask of a {@link Results}.
 *
 * @param where options by which a command that is proposed finds the run; empty for none
 */
public record ResultsView(Results results, String where) {
  /** Colours in the style sheet apart from the baseline's grey; after them they repeat. */
  private static final int COLOURS = 7;

  /** For those who read it wherever it is. */
  public ResultsView(Results results) {
    this(results, "");
  }

  public List<LevelInfo> levels() {
    return results.design().levels();
  }

  public List<Metric> metrics() {
    return results.design().metrics();
  }

  public List<Trial> trials() {
    return results.execution().trials();
  }

  public List<LevelProof> proofs() {
    return results.evidence().proofs();
  }

  /** Those about what the study uses; the others are in {@code results.json} alone. */
  public List<String> warnings() {
    return touching().mapToObj(results.remarks().warnings()::get).toList();
  }

  private IntStream touching() {
    return IntStream.range(0, results.remarks().warned().size())
        .filter(i -> results.remarks().warned().get(i).severity() != Warning.Severity.ELSEWHERE);
  }

  /**
   * A warning to be shown.
   *
   * @param text with long lists counted
   * @param names the list that was; empty for none
   */
  public record Remark(
      String text, List<String> names, Warning.Kind kind, Warning.Severity severity) {}

  /** First those that bear on whether the figures mean anything; else in their order. */
  public List<Remark> remarks() {
    return touching()
        .mapToObj(
            i -> remark(results.remarks().warned().get(i), results.remarks().warnings().get(i)))
        .sorted(Comparator.comparing(Remark::severity))
        .toList();
  }

  private static Remark remark(Warning typed, String words) {
    boolean counted = WarningText.isLong(typed);
    return new Remark(
        counted ? WarningText.brief(typed) : words,
        counted ? typed.named() : List.of(),
        typed.kind(),
        typed.severity());
  }

  /** What more blocks would bring. */
  public Outlook outlook() {
    return results.evidence().outlook() == null ? Outlook.UNKNOWN : results.evidence().outlook();
  }

  /** Warnings about the machine that touch the study. */
  public List<String> machineWarnings() {
    return touching()
        .filter(i -> results.remarks().warned().get(i).kind().ofMachine())
        .mapToObj(results.remarks().warnings()::get)
        .toList();
  }

  /** What the run says in sentences, in addition to its effects. */
  public List<String> sentences() {
    return results.remarks().sentences().stream().map(Sentence::text).toList();
  }

  /** What the crossing of factors shows; never null, and without factors in a study of one. */
  public Crossed crossed() {
    return results.estimates().crossed() == null
        ? new Crossed(List.of(), List.of(), List.of(), List.of())
        : results.estimates().crossed();
  }

  /** Whether levels ran one after another, so that effects are unpaired. */
  public boolean isSequential() {
    return results.execution().run().order() == Order.SEQUENTIAL;
  }

  /** Whether levels were loaded in turns, slice by slice. */
  public boolean isSliced() {
    return trials().stream().anyMatch(trial -> !trial.slices().isEmpty());
  }

  /** Whether several drivers did a load together. */
  public boolean isJoint() {
    return trials().stream().anyMatch(trial -> trial.joint() != null);
  }

  /** Whether the publication's rule passed over a valid trial and had its level run again. */
  public boolean passedOver(Trial trial) {
    return trial.valid()
        && results.estimates().protocol() != null
        && results.estimates().protocol().rows().stream()
            .anyMatch(row -> row.runAgain().contains(trial.trial()));
  }

  public boolean isCrossed() {
    return !crossed().factors().isEmpty();
  }

  /** Whether levels of several factors ran, so that one's effect may depend on the other. */
  public boolean variesSeveral() {
    return crossed().factors().stream().filter(one -> one.levels().size() > 1).count() > 1;
  }

  public List<Trial> validTrials() {
    return trials(Status.VALID);
  }

  /** An excluded trial is left out by the rule fixed before the run; its figures are shown. */
  public List<Trial> trials(Status status) {
    return trials().stream().filter(trial -> trial.status() == status).toList();
  }

  /** The headline metric: the one marked primary, else the first, else none. */
  public Optional<Metric> primary() {
    return Metric.primary(metrics());
  }

  /**
   * The metrics that answer for levels: the primary one, and those of levels that do not have it.
   */
  public List<Metric> answering() {
    return primary().stream()
        .flatMap(
            primary ->
                Stream.concat(
                    Stream.of(primary.name()),
                    HeadlineEffects.answers(effects(), primary.name()).stream()
                        .map(Effect::metric)))
        .distinct()
        .flatMap(name -> metrics().stream().filter(metric -> metric.name().equals(name)))
        .toList();
  }

  /** The rest: first what differs at most levels, last what only describes; else in their order. */
  public List<Metric> otherMetrics() {
    Optional<Metric> primary = primary();
    return metrics().stream()
        .filter(metric -> !primary.equals(Optional.of(metric)))
        .sorted(
            Comparator.comparing((Metric metric) -> metric.better() == Metric.Better.NEITHER)
                .thenComparing(metric -> -decided(metric)))
        .toList();
  }

  /**
   * The rows of such a table, its mean last. Without those that no level has: shards send nothing
   * where there are none.
   */
  public List<Metric> metrics(Pivot pivot) {
    return Stream.concat(pivot.metrics().stream(), Stream.ofNullable(pivot.mean()))
        .flatMap(name -> metrics().stream().filter(metric -> metric.name().equals(name)))
        .filter(metric -> levels().stream().anyMatch(level -> median(metric, level.name()) != null))
        .toList();
  }

  /** Over a level's valid trials; null when unknown. */
  public Double median(Metric metric, String level) {
    return summary(metric.name(), level).map(Summary::median).orElse(null);
  }

  /** The other metrics that are in no table of similar ones. */
  public List<Metric> singleMetrics() {
    Set<String> shown =
        results.design().pivots().stream()
            .flatMap(pivot -> pivot.metrics().stream())
            .collect(Collectors.toUnmodifiableSet());
    return otherMetrics().stream().filter(metric -> !shown.contains(metric.name())).toList();
  }

  private long decided(Metric metric) {
    return effects(metric.name(), EffectKind.BASELINE).stream()
        .filter(effect -> effect.interval() != null)
        .filter(effect -> effect.interval().low() > 1 || effect.interval().high() < 1)
        .count();
  }

  /** What people read for a metric or a series: the metric's label, else the name in words. */
  public String label(String name) {
    return Metric.named(name, metrics())
        .map(Metric::label)
        .orElseGet(() -> Typography.capital(name.replace('_', ' ').trim()));
  }

  public Optional<String> baseline() {
    return levels().stream().filter(LevelInfo::isBaseline).map(LevelInfo::name).findFirst();
  }

  /**
   * What a level is compared with first: its control, else the baseline under its conditions; null
   * of a baseline.
   */
  public String against(LevelInfo level) {
    if (level.isBaseline() || level.isReference()) {
      return null;
    }
    if (level.control() != null) {
      return level.control();
    }
    return level.reference() == null ? baseline().orElse(null) : level.reference();
  }

  /**
   * The number of a level's colour in the style sheets: 0 for the baseline, then 1, 2, ... in the
   * levels' order.
   */
  public int colour(String level) {
    return colour(
        levels().stream().filter(info -> !info.isBaseline()).map(LevelInfo::name).toList(), level);
  }

  /** The same in a run that has no results yet, by the names of the levels but the baseline. */
  public static int colour(List<String> others, String level) {
    int place = others.indexOf(level);
    return place < 0 ? 0 : place % COLOURS + 1;
  }

  /** The valid trials of a level. */
  public List<Trial> validTrials(String level) {
    return validTrials().stream().filter(trial -> level.equals(trial.level())).toList();
  }

  public Optional<Summary> summary(String metric, String level) {
    return results.estimates().summaries().stream()
        .filter(s -> Objects.equals(s.metric(), metric) && Objects.equals(s.level(), level))
        .findFirst();
  }

  /** The effect of a level on a metric, against the baseline or against its control. */
  public Optional<Effect> effect(String metric, String level, EffectKind kind) {
    return effects(metric, kind).stream()
        .filter(effect -> Objects.equals(effect.level(), level))
        .findFirst();
  }

  /** The effect that answers for a level: against its control where it has one. */
  public Optional<Effect> lead(String metric, String level) {
    return HeadlineEffects.of(effects(), metric).stream()
        .filter(effect -> Objects.equals(effect.level(), level))
        .findFirst();
  }

  /** Every effect on every metric, against baseline or control. */
  public List<Effect> effects() {
    return results.estimates().effects();
  }

  /** The effects on a metric, in the order of the levels. */
  public List<Effect> effects(String metric, EffectKind kind) {
    List<String> order = levels().stream().map(LevelInfo::name).toList();
    return effects().stream()
        .filter(e -> Objects.equals(e.metric(), metric) && kind == e.kind())
        .sorted(Comparator.comparingInt(e -> order.indexOf(e.level())))
        .toList();
  }

  /** What a change recomputed from the published figures is called, with the year where known. */
  public String publishedLabel() {
    return publishedYear() + ", recomputed";
  }

  /** The short form, where the full one is elsewhere on the page. */
  public String publishedYear() {
    String date = results.design().published() == null ? null : results.design().published().date();
    return date == null || date.length() < 4 ? "published" : "published " + date.substring(0, 4);
  }
}
