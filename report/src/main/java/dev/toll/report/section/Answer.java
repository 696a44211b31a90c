package dev.toll.report.section;

import dev.toll.engine.results.EffectKind;
import dev.toll.engine.results.Results.Effect;
import dev.toll.engine.results.Results.LevelInfo;
import dev.toll.engine.results.Results.NoiseFloor;
import dev.toll.engine.results.Results.PublishedEffect;
import dev.toll.report.ResultsView;
import dev.toll.report.answer.AnswerWords;
import dev.toll.report.answer.LevelAnswer;
import dev.toll.report.answer.NextStep;
import dev.toll.report.answer.RunAnswer;
import dev.toll.report.model.Block;
import dev.toll.report.model.Cell;
import dev.toll.report.model.Medium;
import dev.toll.report.model.Section;
import dev.toll.report.model.Tone;
import dev.toll.report.picture.Whiskers;
import dev.toll.report.templates.widget.JteanswerGenerated;
import dev.toll.report.text.EffectLine;
import dev.toll.report.text.Percent;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The answer, on the first screen: a sentence per level, with its change, interval and published
 * figure.
 *
 * @param noun what changes
 * @param with what levels are compared with
 * @param next what an answer still needs; null for nothing
 * @param published what published figures are called; null where there are none
 * @param publishedBriefly the same in short
 * @param legend what the picture's bars are
 */
public record Answer(
    String noun,
    String with,
    String baseline,
    boolean paired,
    NextStep next,
    String published,
    String publishedBriefly,
    boolean controls,
    boolean noise,
    String legend,
    Whiskers whiskers,
    List<Row> rows) {

  private static final String ID = "answer";
  private static final String TITLE = "The answer";

  /**
   * A level.
   *
   * @param kind {@code pending} where its decision is open, {@code beneath} where it only helps to
   *     read the others, or both
   * @param effect that answers: against the level's control or the baseline; null where there is
   *     none
   * @param whole against the baseline, where {@code effect} is against a control; else null
   * @param published the published change; null where there is none
   * @param was the same in words, its {@code main} empty for none
   * @param decision empty where none is given
   */
  public record Row(
      Cell.Level level,
      String kind,
      String role,
      Effect effect,
      Effect whole,
      PublishedEffect published,
      Cell.Figure figure,
      Cell.Figure was,
      String decision,
      AnswerWords.Said said) {}

  static Section section(ResultsView view) {
    List<Block> blocks = new ArrayList<>(alone(view).blocks());
    Remarks.block(view, "Before you quote these").ifPresent(blocks::add);
    if (!view.sentences().isEmpty()) {
      blocks.add(new Block.Heading("What it means"));
      blocks.add(Block.bullets(view.sentences()));
    }
    return Section.of(ID, TITLE, blocks);
  }

  /** On a page, without what is below it. */
  static Section alone(ResultsView view) {
    List<Block> blocks = new ArrayList<>();
    Optional<Answer> answer = of(view);
    if (view.primary().isEmpty()) {
      blocks.add(Block.missing("Unknown: the run recorded no metric."));
    } else if (answer.isEmpty()) {
      blocks.add(Block.missing("Unknown: there is only one level, so nothing to compare it with."));
    } else {
      blocks.add(Block.inset(output -> JteanswerGenerated.render(output, null, answer.get())));
    }
    return Section.of(ID, TITLE, blocks);
  }

  /** In text: what is still needed, and a sentence per level. Empty where nothing is compared. */
  static List<Section> text(ResultsView view) {
    RunAnswer answer = RunAnswer.of(view).orElse(null);
    if (answer == null) {
      return List.of();
    }
    List<Block> blocks = new ArrayList<>();
    NextStep.of(view)
        .ifPresent(
            next -> {
              blocks.add(
                  new Block.Prose(
                      Block.Voice.STRONG,
                      "Next: " + next.text() + (next.command() == null ? "" : ":")));
              if (next.command() != null) {
                blocks.add(new Block.Code(next.command()));
              }
            });
    blocks.add(
        new Block.Bullets(
            answer.levels().stream()
                .map(
                    level ->
                        new Block.Item(
                            lead(level), AnswerWords.said(level).line(), null, List.of()))
                .toList()));
    blocks.add(
        Block.only(
            Medium.TEXT,
            Block.caption(
                "Compared with %s%s."
                    .formatted(
                        with(view, answer),
                        view.isSequential()
                            ? "; levels ran one after another, unpaired"
                            : " in the same block"))));
    return List.of(Section.of(ID, TITLE, blocks));
  }

  /** The level's name where the sentence does not begin with it. */
  private static String lead(LevelAnswer level) {
    String name = level.level().name();
    return AnswerWords.said(level).claim().startsWith(name) ? "" : name;
  }

  private static String with(ResultsView view, RunAnswer answer) {
    return answer.levels().stream().anyMatch(level -> level.level().reference() != null)
        ? "the baseline under the same condition"
        : ScreenLayout.against(view, answer);
  }

  /** Empty where there is no metric, or nothing to compare. */
  static Optional<Answer> of(ResultsView view) {
    return RunAnswer.of(view).map(answer -> of(view, answer));
  }

  private static Answer of(ResultsView view, RunAnswer answer) {
    String metric = answer.metric().name();
    List<Effect> controls = view.effects(metric, EffectKind.CONTROL);
    List<Row> rows = answer.levels().stream().map(level -> row(view, level)).toList();
    boolean published = rows.stream().anyMatch(row -> row.published() != null);
    List<Effect> effects = new ArrayList<>(view.effects(metric, EffectKind.BASELINE));
    effects.addAll(controls);
    NoiseFloor noise = view.results().estimates().noiseFloor();
    return new Answer(
        AnswerWords.noun(answer.metric()),
        with(view, answer),
        answer.baseline(),
        !view.isSequential(),
        NextStep.of(view).orElse(null),
        published ? view.publishedLabel() : null,
        view.publishedYear(),
        !controls.isEmpty(),
        noise != null,
        "measured, with the interval that holds for all levels at once",
        Whiskers.of(
            effects, rows.stream().map(Row::published).toList(), noise == null ? null : noise.t()),
        rows);
  }

  private static Row row(ResultsView view, LevelAnswer answer) {
    LevelInfo level = answer.level();
    PublishedEffect published =
        view.primary()
            .flatMap(primary -> view.effect(primary.name(), level.name(), EffectKind.BASELINE))
            .map(Effect::published)
            .orElse(null);
    boolean below = level.isControl() || answer.noise() != null;
    return new Row(
        Cells.level(view, level.name()),
        (answer.isOpen() ? "pending " : "") + (below ? "beneath" : ""),
        level.isControl() ? "control" : answer.noise() != null ? "baseline again" : "",
        answer.effect(),
        answer.whole(),
        published,
        answer.effect() == null && answer.noise() != null ? two("", "") : figure(answer.effect()),
        published(published),
        answer.noise() != null ? "" : EffectLine.decision(answer.answer()),
        AnswerWords.said(answer));
  }

  private static Cell.Figure figure(Effect effect) {
    if (effect == null || effect.ratio() == null) {
      return two("?", "unknown");
    }
    return two(
        Percent.ofRatio(effect.ratio(), effect.interval()),
        effect.interval() == null
            ? "no interval"
            : Percent.range(effect.ratio(), effect.interval()));
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

  private static Cell.Figure two(String main, String second) {
    return new Cell.Figure(main, second, Tone.PLAIN);
  }

  private static String range(double low, double high) {
    return Percent.number(low, 1) + " to " + Percent.number(high, 1);
  }
}
