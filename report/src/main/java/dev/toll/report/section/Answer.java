package dev.toll.report.section;

import dev.toll.engine.record.Metric;
import dev.toll.engine.results.EffectKind;
import dev.toll.engine.results.Results.Effect;
import dev.toll.engine.results.Results.LevelInfo;
import dev.toll.engine.results.Results.PublishedEffect;
import dev.toll.engine.statistics.Interval;
import dev.toll.report.ResultsView;
import dev.toll.report.model.Block;
import dev.toll.report.model.Cell;
import dev.toll.report.model.Section;
import dev.toll.report.model.Tone;
import dev.toll.report.picture.Whiskers;
import dev.toll.report.templates.widget.JteanswerGenerated;
import dev.toll.report.text.EffectLine;
import dev.toll.report.text.Percent;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The answer, on the first screen: per level its cost, interval, published figure and verdict.
 *
 * @param label of the metric
 * @param published what published figures are called; null where there are none
 * @param publishedBriefly the same in short
 */
public record Answer(
    String label,
    String baseline,
    boolean paired,
    String published,
    String publishedBriefly,
    boolean controls,
    boolean noise,
    Whiskers whiskers,
    List<Row> rows) {

  /** Warnings on the first screen; the others are a click away. */
  private static final int MOST_WARNINGS = 3;

  /**
   * A level's figures.
   *
   * @param effect against the baseline; null where there is none
   * @param control the effect against its control; null where there is none
   * @param was the published figure, its {@code main} empty for none
   */
  public record Row(
      Cell.Level level,
      boolean isControl,
      Effect effect,
      Effect control,
      Cell.Figure figure,
      Cell.Figure was,
      String verdict,
      String words) {}

  static Section section(ResultsView view) {
    List<Block> blocks = new ArrayList<>();
    if (view.primary().isEmpty()) {
      blocks.add(Block.missing("Unknown: the run recorded no metric."));
    } else if (view.levels().stream().allMatch(LevelInfo::isBaseline)) {
      blocks.add(Block.missing("Unknown: there is only one level, so nothing to compare it with."));
    } else {
      Answer answer = of(view, view.primary().get());
      blocks.add(Block.inset(output -> JteanswerGenerated.render(output, null, answer)));
      if (!view.sentences().isEmpty()) {
        blocks.add(new Block.Heading("What it means"));
        blocks.add(Block.bullets(view.sentences()));
      }
    }
    List<String> warnings = view.warningsBySeverity().stream().map(Cells::excerpt).toList();
    if (!warnings.isEmpty()) {
      int shown = Math.min(MOST_WARNINGS, warnings.size());
      blocks.add(
          new Block.Warnings(
              "Read this first",
              warnings.subList(0, shown),
              warnings.subList(shown, warnings.size())));
    }
    return Section.of("answer", "The answer", blocks);
  }

  private static Answer of(ResultsView view, Metric metric) {
    List<Effect> controls = view.effects(metric.name(), EffectKind.CONTROL);
    List<Effect> effects = new ArrayList<>(view.effects(metric.name(), EffectKind.BASELINE));
    effects.addAll(controls);
    Interval noise = view.results().noiseFloor() == null ? null : view.results().noiseFloor().t();
    boolean published = view.effects().stream().anyMatch(effect -> effect.published() != null);
    return new Answer(
        metric.label() == null ? "the metric" : metric.label().toLowerCase(Locale.ROOT),
        view.baseline().orElse("the baseline"),
        !view.isSequential(),
        published ? view.publishedLabel() : null,
        view.publishedYear(),
        !controls.isEmpty(),
        view.results().noiseFloor() != null,
        Whiskers.of(effects, noise),
        view.levels().stream()
            .filter(level -> !level.isBaseline())
            .map(level -> row(view, metric, level))
            .toList());
  }

  private static Row row(ResultsView view, Metric metric, LevelInfo level) {
    Effect effect = view.effect(metric.name(), level.name(), EffectKind.BASELINE).orElse(null);
    Effect control = view.effect(metric.name(), level.name(), EffectKind.CONTROL).orElse(null);
    return new Row(
        Cells.level(view, level.name()),
        level.isControl(),
        effect,
        control,
        figure(effect),
        published(effect == null ? null : effect.published()),
        effect == null ? "undecided" : EffectLine.verdict(effect),
        effect == null
            ? "Unknown: no block has a valid trial of both " + level.name() + " and the baseline."
            : EffectLine.brief(effect));
  }

  private static Cell.Figure figure(Effect effect) {
    if (effect == null || effect.ratio() == null) {
      return two("?", "unknown");
    }
    return two(
        Percent.ofRatio(effect.ratio()),
        effect.t() == null ? "no interval" : range(effect.t().low() - 1, effect.t().high() - 1));
  }

  private static Cell.Figure published(PublishedEffect published) {
    if (published == null) {
      return two("", "");
    }
    return two(
        Percent.change(published.change(), 1),
        published.low() == null || published.high() == null
            ? ""
            : range(published.low(), published.high()));
  }

  private static Cell.Figure two(String main, String beside) {
    return new Cell.Figure(main, beside, Tone.PLAIN);
  }

  private static String range(double low, double high) {
    return Percent.number(low, 1) + " to " + Percent.number(high, 1);
  }
}
