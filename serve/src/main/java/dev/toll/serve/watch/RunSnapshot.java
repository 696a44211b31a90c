package dev.toll.serve.watch;

import dev.toll.engine.journal.Now;
import dev.toll.engine.record.Metric;
import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.results.EffectKind;
import dev.toll.engine.results.Results;
import dev.toll.engine.results.Results.Effect;
import dev.toll.report.ResultsView;
import dev.toll.report.answer.LevelAnswer;
import dev.toll.report.answer.RunAnswer;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The state of a run at one moment.
 *
 * @param version changes whenever anything here does
 * @param id in addresses
 * @param run the directory's name
 * @param startedAt ISO-8601 UTC; null when it has not begun
 * @param endedAt ISO-8601 UTC; null when it has not ended
 * @param why it ended, or what is the matter, in plain words; null otherwise
 * @param levels in the study's order, the baseline first
 * @param blocks complete
 * @param blocksPlanned at the most; 0 when unknown
 * @param planned trials at the most; 0 when unknown
 * @param trials every attempt that ended
 * @param now the trial under way; null when there is none
 * @param leftUntil when it is likely to be done; null when unknown
 * @param rule what the stopping rule looks at, in a sentence; null when unknown
 * @param results so far; null when there are none yet, or they cannot be had
 */
public record RunSnapshot(
    long version,
    String id,
    String run,
    String study,
    String title,
    String scale,
    Stage stage,
    String startedAt,
    String endedAt,
    String why,
    List<LevelMark> levels,
    int blocks,
    int blocksPlanned,
    int planned,
    List<TrialRecord> trials,
    Now now,
    Instant leftUntil,
    String rule,
    List<String> notes,
    Results results) {

  /**
   * A level and its colour, the same as in the run's report.
   *
   * @param colour 0 for the baseline, then 1 to 7, and again
   */
  public record LevelMark(String name, String description, int colour) {}

  /** The colour of a level; that of the baseline for one unknown. */
  public int colour(String level) {
    return levels.stream()
        .filter(mark -> mark.name().equals(level))
        .mapToInt(LevelMark::colour)
        .findFirst()
        .orElse(0);
  }

  /** Where its pages are. */
  public String home() {
    return "/runs/" + id;
  }

  /** Names it among runs of several studies. */
  public String name() {
    return study + "/" + run;
  }

  /** The run's own notes, and the newest of what its results warn of. */
  public List<String> warnings() {
    return results == null
        ? notes
        : Stream.concat(notes.stream(), new ResultsView(results).warnings().stream())
            .distinct()
            .toList();
  }

  public long valid() {
    return trials.stream().filter(TrialRecord::valid).count();
  }

  /** The metric that the answer is given in; empty while there are no results. */
  public Optional<Metric> metric() {
    return Optional.ofNullable(results).map(ResultsView::new).flatMap(ResultsView::primary);
  }

  /** The answers of the levels that have an effect, as in the run's report. */
  public List<LevelAnswer> answers() {
    return Optional.ofNullable(results)
        .map(ResultsView::new)
        .flatMap(RunAnswer::of)
        .map(answer -> answer.levels().stream().filter(LevelAnswer::hasRatio).toList())
        .orElse(List.of());
  }

  /** What their effects are against: the baseline, and controls where there are some. */
  public String against() {
    return answers().stream()
        .map(answer -> answer.effect().against())
        .distinct()
        .collect(Collectors.joining(" or "));
  }

  /** The effects that answer for them; empty when there are none. */
  public List<Effect> effects() {
    return answers().stream().map(LevelAnswer::effect).toList();
  }

  /** The same on the study's primary metric, for programs. */
  public List<Effect> primaryEffects() {
    return metric().stream()
        .flatMap(
            metric ->
                results.design().levels().stream()
                    .filter(level -> !level.isBaseline())
                    .flatMap(level -> effect(metric, level.name()).stream()))
        .filter(effect -> effect.ratio() != null)
        .toList();
  }

  private Optional<Effect> effect(Metric metric, String level) {
    return new ResultsView(results).effect(metric.name(), level, EffectKind.BASELINE);
  }
}
