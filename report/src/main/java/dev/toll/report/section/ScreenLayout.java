package dev.toll.report.section;

import dev.toll.engine.record.Metric;
import dev.toll.engine.record.Metric.Better;
import dev.toll.engine.record.TrialRecord.Status;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.results.EffectKind;
import dev.toll.engine.results.Results.Effect;
import dev.toll.engine.results.Results.LevelInfo;
import dev.toll.engine.results.Results.RunInfo;
import dev.toll.engine.results.Results.Trial;
import dev.toll.engine.results.Scaling;
import dev.toll.engine.results.Warning;
import dev.toll.engine.results.Warning.Kind;
import dev.toll.engine.results.Warning.Severity;
import dev.toll.engine.verdict.Cost;
import dev.toll.engine.verdict.Saying;
import dev.toll.engine.words.AnswerText;
import dev.toll.engine.words.Phrase;
import dev.toll.report.ResultsView;
import dev.toll.report.ResultsView.Remark;
import dev.toll.report.answer.AnswerWords;
import dev.toll.report.answer.LevelAnswer;
import dev.toll.report.answer.LevelAnswer.Further;
import dev.toll.report.answer.NextStep;
import dev.toll.report.answer.RunAnswer;
import dev.toll.report.model.Block;
import dev.toll.report.model.Cell;
import dev.toll.report.model.Column;
import dev.toll.report.model.Columns;
import dev.toll.report.model.Document;
import dev.toll.report.model.Section;
import dev.toll.report.render.Typography;
import dev.toll.report.text.Percent;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The first screen: what each level costs, whether that can be trusted, and what to do next. One
 * unit, the primary metric's, positive = cost; all else is in the report.
 */
public final class ScreenLayout {
  /** A longer description is no part of a sentence on a terminal of 80 columns. */
  private static final int DESCRIPTION = 52;

  /** Levels that a title has room for. */
  private static final int TITLED = 6;

  private static final int MOST = 3;

  /** Warnings that the screen has in other places: as a mark on figures, and below the proofs. */
  private static final Set<Kind> SAID =
      Set.of(Kind.RATIO_SHIFT, Kind.NOT_PROVED, Kind.UNPROVED_LEVEL);

  private final ResultsView view;
  private final RunAnswer answer;

  private ScreenLayout(ResultsView view, RunAnswer answer) {
    this.view = view;
    this.answer = answer;
  }

  /** The document; the whole text where nothing is compared or several factors vary. */
  public static Document of(ResultsView view) {
    RunAnswer answer = RunAnswer.of(view).orElse(null);
    return answer == null || view.variesSeveral() || view.isSequential()
        ? TextLayout.of(view, List.of())
        : new ScreenLayout(view, answer).document();
  }

  /** What each level costs, in a line. */
  public static String line(ResultsView view) {
    return RunAnswer.of(view)
        .map(answer -> new ScreenLayout(view, answer).rows())
        .orElse(List.of())
        .stream()
        .filter(level -> level.answer() != null)
        .map(
            level ->
                name(level) + " " + (level.answer().steady() ? range(level) : "not steady yet"))
        .collect(Collectors.joining(", "));
  }

  /** The same as a title: {@code More time: ssl at most 10 %}; empty before a bound. */
  static String title(ResultsView view) {
    List<Effect> answered =
        view.effects().stream().filter(effect -> effect.answer() != null).toList();
    boolean bounds = answered.stream().anyMatch(effect -> effect.answer().high() != null);
    return bounds && answered.size() <= TITLED
        ? RunAnswer.of(view)
            .map(answer -> Typography.capital(new ScreenLayout(view, answer).cost()) + ": ")
            .map(begin -> begin + line(view))
            .orElse("")
        : "";
  }

  private Document document() {
    List<Block> blocks = new ArrayList<>();
    blocks.add(Block.plain(facts()));
    blocks.add(table());
    blocks.add(Block.plain(against()));
    rows().stream()
        .filter(ScreenLayout::hasNoRatio)
        .map(level -> Block.plain(name(level) + ": " + level.answer().sentence() + "."))
        .forEach(blocks::add);
    sideEffects().forEach(text -> blocks.add(Block.plain(text)));
    Scaling scaling = view.results().estimates().scaling();
    boolean lawFitted = scaling != null && scaling.contention() != null;
    if (scaling != null && !lawFitted) {
      ScalingTable.rise(scaling).ifPresent(text -> blocks.add(Block.plain(text)));
    }
    published().ifPresent(text -> blocks.add(Block.plain(text)));
    blocks.add(Block.plain(trust()));
    List<String> notTrue = Proofs.notTrue(view);
    if (!notTrue.isEmpty()) {
      blocks.add(Block.bullets(notTrue.subList(0, Math.min(MOST, notTrue.size()))));
    }
    if (warned().findAny().isPresent()) {
      blocks.add(
          Block.plain("* still changing when measuring ended: warm up longer before you quote it"));
    }
    warnings().ifPresent(blocks::add);
    NextStep.of(view)
        .filter(next -> next.command() != null)
        .ifPresent(
            next -> {
              blocks.add(Block.plain("Next: " + next.text() + ":"));
              blocks.add(new Block.Code(next.command()));
            });
    return new Document(TextLayout.title(view), blocks, askedFor(view, true, lawFitted));
  }

  /** What the study asks its reports for besides effects. */
  static List<Section> askedFor(ResultsView view) {
    return askedFor(view, false, true);
  }

  private static List<Section> askedFor(ResultsView view, boolean onScreen, boolean scaling) {
    List<Section> sections = new ArrayList<>();
    // Sections that a run does not have are not asked for: a short run would load their classes.
    if (!view.results().design().pivots().isEmpty()) {
      sections.addAll(onScreen ? Pivots.first(view) : Pivots.sections(view));
    }
    if (scaling) {
      sections.addAll(ScalingTable.sections(view));
    }
    if (view.results().estimates().sizing() != null) {
      sections.add(SizingTable.section(view));
    }
    return sections;
  }

  private String facts() {
    RunInfo run = view.results().execution().run();
    return "%s, %s; %s (%s)."
        .formatted(
            Phrase.blocks(run.blocks()),
            Phrase.count(view.levels().size(), "level"),
            run.state(),
            run.stoppedBy());
  }

  private List<LevelAnswer> asked() {
    return answer.levels().stream()
        .filter(level -> level.noise() == null && !level.level().isControl())
        .toList();
  }

  /** What is asked of; the controls alone where nothing else is compared. */
  private List<LevelAnswer> rows() {
    return asked().isEmpty() ? answer.levels() : asked();
  }

  private Block table() {
    Columns<LevelAnswer> columns =
        new Columns<LevelAnswer>()
            .add(Column.text(""), this::label)
            .number(cost(), ScreenLayout::range)
            .number("from \u2192 to", AnswerWords::absolutes);
    rows().stream()
        .flatMap(level -> level.further().stream())
        .findFirst()
        .ifPresent(
            first ->
                columns.number(
                    AnswerWords.furtherLabel(first),
                    level ->
                        level.further().stream()
                            .filter(one -> one.metric().equals(first.metric()))
                            .map(one -> Percent.change(one.ratio() - 1, 0) + mark(level, one))
                            .findFirst()
                            .orElse("")));
    return columns
        .add(Column.text(tolerance()), level -> Cells.decision(level.answer()))
        .table("The answer", rows());
  }

  /** Of a figure that still changed when measuring ended. */
  private String mark(LevelAnswer level, Further one) {
    return moving(name(level), one.metric()) ? " *" : "";
  }

  private boolean moving(String level, Metric metric) {
    return warned()
        .anyMatch(
            warning ->
                warning.arguments().get(0).equals(level)
                    && warning.arguments().get(2).equals(Phrase.inSentence(metric.label())));
  }

  /** What is serious and not on the screen already; as much as has room. */
  private Optional<Block> warnings() {
    List<String> serious =
        view.remarks().stream()
            .filter(remark -> remark.severity() == Severity.SERIOUS)
            .filter(remark -> !SAID.contains(remark.kind()))
            .map(Remark::text)
            .toList();
    if (serious.isEmpty()) {
      return Optional.empty();
    }
    List<String> shown = new ArrayList<>(serious.subList(0, Math.min(MOST, serious.size())));
    int left = serious.size() - shown.size();
    if (left > 0) {
      shown.add(Phrase.count(left, "more warning") + ": see the report");
    }
    return Optional.of(Block.warnings(null, shown));
  }

  private Stream<Warning> warned() {
    return view.results().remarks().warned().stream()
        .filter(warning -> warning.kind() == Kind.RATIO_SHIFT);
  }

  /** "at 5 %". */
  private String tolerance() {
    return "at " + Phrase.margin(view.results().execution().tolerance());
  }

  private String cost() {
    boolean less = answer.metric().better() == Better.HIGHER;
    return (less ? "less " : "more ") + AnswerWords.noun(answer.metric());
  }

  private Cell.Level label(LevelAnswer level) {
    return new Cell.Level(subject(level), name(level), view.colour(name(level)));
  }

  /** A level's name in the table and in all that is said of it below. */
  private static String subject(LevelAnswer level) {
    return AnswerWords.subject(level).replaceFirst(",$", "");
  }

  private static String range(LevelAnswer level) {
    Effect effect = level.effect();
    if (hasNoRatio(level)) {
      return "no ratio";
    }
    if (effect == null || effect.ratio() == null || level.answer() == null) {
      return "unknown";
    }
    return (level.answer().high() == null
            ? AnswerText.soFarAlone(Cost.of(effect.ratio(), level.metric().better()))
            : AnswerText.range(level.cost(effect)))
        + (level.answer().steady() ? "" : " *");
  }

  private static boolean hasNoRatio(LevelAnswer level) {
    return level.answer() != null && level.answer().saying() == Saying.NO_RATIO;
  }

  /** "Each against plain RPC on the same server, in the same block; ...". */
  private String against() {
    return "Each against %s, in the same block; 95 %% for all levels at once."
        .formatted(against(rows()));
  }

  /** What all levels of an answer are compared with. */
  static String against(ResultsView view, RunAnswer answer) {
    return new ScreenLayout(view, answer).against(answer.levels());
  }

  private String against(List<LevelAnswer> levels) {
    String described =
        levels.stream()
            .map(LevelAnswer::effect)
            .filter(effect -> effect != null)
            .map(effect -> described(effect.against()))
            .distinct()
            .collect(Collectors.joining(", or "));
    return described.isEmpty() ? described(answer.baseline()) : described;
  }

  /** What a level is, in a sentence; its name where that is not said in a few words. */
  private String described(String name) {
    return view.levels().stream()
        .filter(level -> level.name().equals(name))
        .map(LevelInfo::description)
        .filter(text -> text != null && !text.isBlank() && text.length() <= DESCRIPTION)
        .findFirst()
        .orElse(name);
  }

  /** What comes with a setting, and both together. */
  private List<String> sideEffects() {
    if (asked().isEmpty()) {
      return List.of();
    }
    return answer.levels().stream()
        .filter(level -> level.level().isControl() && level.answer() != null)
        .map(this::sideEffect)
        .toList();
  }

  private String sideEffect(LevelAnswer control) {
    String name = control.level().name();
    String together =
        asked().stream()
            .filter(level -> steady(control) && steady(level))
            .filter(level -> level.whole() != null && level.whole().interval() != null)
            .filter(level -> level.effect().against().equals(name))
            .map(level -> subject(level) + " " + AnswerText.cost(level.cost(level.whole())))
            .collect(Collectors.joining("; "));
    return "%s by itself %s.%s"
        .formatted(
            described(name).equals(name) ? name : Typography.capital(described(name)),
            control.answer().sentence(),
            together.isEmpty()
                ? ""
                : " Both together, against %s: %s."
                    .formatted(described(answer.baseline()), together));
  }

  /** Whether both were steady: a level, and what its answer compares it with. */
  private static boolean steady(LevelAnswer level) {
    return level.answer() != null && level.answer().steady();
  }

  private Optional<String> published() {
    String changes =
        asked().stream()
            .flatMap(
                level ->
                    view.effect(level.metric().name(), name(level), EffectKind.BASELINE).stream()
                        .filter(effect -> effect.published() != null)
                        .map(effect -> effect.published().change())
                        .map(change -> subject(level) + " " + Percent.change(change, 1)))
            .collect(Collectors.joining("; "));
    return changes.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "%s, against %s: %s."
                .formatted(
                    Typography.capital(view.publishedYear()),
                    described(answer.baseline()),
                    changes));
  }

  private static String name(LevelAnswer level) {
    return level.level().name();
  }

  private String trust() {
    List<Trial> counted = view.validTrials();
    long proved = counted.stream().filter(trial -> trial.proved() == Verdict.TRUE).count();
    long verified = counted.stream().filter(trial -> trial.verified() == Verdict.TRUE).count();
    int invalid = view.trials(Status.VOID).size() + view.trials(Status.EXCLUDED).size();
    String configured =
        view.levels().stream()
            .filter(level -> Proofs.configured(view, level))
            .map(LevelInfo::name)
            .collect(Collectors.joining(", "));
    String how = configured.isEmpty() ? "proved in effect" : "proved";
    String both =
        proved == counted.size() && verified == counted.size()
            ? "all %s and verified".formatted(how)
            : "%d %s, %d verified".formatted(proved, how, verified);
    String own =
        view.levels().stream()
            .filter(level -> Proofs.ofOwnSession(view, level))
            .map(LevelInfo::name)
            .collect(Collectors.joining(", "));
    return "%s: %s%s%s%s."
        .formatted(
            Phrase.count(counted.size(), "valid trial"),
            both,
            own.isEmpty() ? "" : "; of toll's own session, since no proof shows the load's: " + own,
            configured.isEmpty()
                ? ""
                : "; configured, by a report of server or client alone: " + configured,
            invalid == 0 ? "" : "; %d more void or excluded".formatted(invalid));
  }
}
