package dev.toll.report.picture;

import dev.toll.engine.results.Results.LevelInfo;
import dev.toll.engine.settings.SettingType;
import dev.toll.report.ResultsView;
import dev.toll.report.model.Cell;
import dev.toll.report.render.Typography;
import dev.toll.report.rounds.RunRounds;
import dev.toll.report.rounds.RunRounds.Attempt;
import dev.toll.report.rounds.RunRounds.Round;
import dev.toll.report.text.Percent;
import dev.toll.report.text.Quantity;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.DoubleFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import org.apache.commons.statistics.descriptive.Median;

/**
 * The rounds of a run from left to right, block after block, in a strip per level, so that what
 * happens to all levels at once is aligned vertically. Every round is as wide as any other, with
 * one left free between blocks. Places across are shares of the width; those down are pixels.
 *
 * @param rounds of a run that has some
 */
public record RoundStrips(ResultsView view, RunRounds rounds) {
  /** Height of a strip in pixels. */
  public static final int HEIGHT = 64;

  /**
   * What does not count.
   *
   * @param whole whether it is a whole attempt
   */
  public record Shade(double from, double to, boolean whole, String why) {
    public String width() {
      return Typography.share(to - from);
    }
  }

  /**
   * A strip.
   *
   * @param level null for the strip of the other instances' CPU
   * @param against what it is compared with, in words
   * @param limit beyond which a round does not count; null for none
   * @param radius of its dots
   */
  public record Strip(
      Cell.Level level,
      String against,
      Map<Double, String> ticks,
      Double limit,
      List<Dot> dots,
      List<Line> lines,
      List<Line> means,
      String radius) {}

  /** A round; {@code title} is its figure in words. */
  public record Dot(double x, double y, boolean counts, String title) {}

  /** From dot to dot, or the mean of a block. */
  public record Line(double fromX, double fromY, double toX, double toY) {}

  /** More points than these are drawn small. */
  private static final int MANY = 150;

  /** The least that the strip of processors reaches to. */
  private static final double LEAST_CPU = 0.05;

  private double step() {
    return 1.0 / (rounds.all() + rounds.attempts().size() - 1);
  }

  /** Where each attempt begins. */
  private List<Double> starts() {
    List<Double> starts = new ArrayList<>();
    double x = 0;
    for (Attempt attempt : rounds.attempts()) {
      starts.add(x);
      x += (attempt.rounds().size() + 1) * step();
    }
    return starts;
  }

  /** Labels by where each begins: {@code block 1, void}, then {@code again}, then {@code 2}. */
  public Map<Double, String> blocks() {
    Map<Double, String> blocks = new LinkedHashMap<>();
    List<Double> starts = starts();
    int before = 0;
    for (int i = 0; i < starts.size(); i++) {
      Attempt attempt = rounds.attempts().get(i);
      String name =
          attempt.block() == before ? "again" : (i == 0 ? "block " : "") + attempt.block();
      blocks.put(starts.get(i), attempt.counts() ? name : name + ", void");
      before = attempt.block();
    }
    return blocks;
  }

  /** Rounds that do not count. */
  public List<Shade> shades() {
    List<Shade> shades = new ArrayList<>();
    List<Double> starts = starts();
    for (int i = 0; i < starts.size(); i++) {
      Attempt attempt = rounds.attempts().get(i);
      double x = starts.get(i);
      if (!attempt.counts()) {
        shades.add(
            new Shade(x, x + attempt.rounds().size() * step(), true, "void: " + attempt.reason()));
      }
      for (Round round : attempt.rounds()) {
        if (!round.counts()) {
          String where = "block %d, round %d: ".formatted(attempt.block(), round.number());
          shades.add(new Shade(x, x + step(), false, where + round.reason()));
        }
        x += step();
      }
    }
    return shades;
  }

  public List<Strip> strips() {
    StripScale scale = scale();
    List<Strip> strips = new ArrayList<>();
    for (LevelInfo level : view.levels()) {
      String other = view.against(level);
      strips.add(
          strip(
              new Cell.Level(level.name(), view.colour(level.name())),
              other == null ? "against its own median" : "against " + other,
              scale,
              scale.changes(),
              null,
              value(level),
              log -> Percent.ofRatio(Math.exp(log))));
    }
    idleCpu().ifPresent(strips::add);
    return strips;
  }

  private Optional<Strip> idleCpu() {
    DoubleStream used = all(rounds.attempts(), Round::idleCpu);
    double most = used.max().orElse(Double.NaN);
    if (!Double.isFinite(most)) {
      return Optional.empty();
    }
    Double limit = limit();
    double high = Math.max(most, Math.max(LEAST_CPU, limit == null ? 0 : limit));
    StripScale scale = new StripScale(new Scale(0, high));
    Map<Double, String> ticks = new LinkedHashMap<>();
    ticks.put(scale.y(0), "0");
    ticks.put(scale.y(high), Quantity.significant(high, 2));
    return Optional.of(
        strip(
            null,
            "processors used by instances that were not loaded"
                + (limit == null ? "" : "; dashed: the limit, " + Quantity.significant(limit, 2)),
            scale,
            ticks,
            limit == null ? null : scale.y(limit),
            Round::idleCpu,
            cpu -> Quantity.significant(cpu, 2) + " processors"));
  }

  /** The study's setting; null in results that do not have it. */
  private Double limit() {
    if (view.results().execution().environment().get("design") instanceof Map<?, ?> design
        && design.get("idle-cpu") instanceof String text) {
      try {
        return (Double) SettingType.SHARE.parse(text, List.of());
      } catch (IllegalArgumentException e) {
        return null;
      }
    }
    return null;
  }

  /** Of the baseline its own time against its median over the run: what the machine did. */
  private ToDoubleFunction<Round> value(LevelInfo level) {
    String other = view.against(level);
    if (other != null) {
      return round -> round.logRatio(level.name(), other);
    }
    double[] times = all(rounds.attempts(), round -> round.time(level.name())).toArray();
    double median = Median.withDefaults().evaluate(times);
    return round -> Math.log(round.time(level.name()) / median);
  }

  private static DoubleStream all(List<Attempt> attempts, ToDoubleFunction<Round> value) {
    return attempts.stream()
        .flatMap(attempt -> attempt.rounds().stream())
        .mapToDouble(value)
        .filter(Double::isFinite);
  }

  /** Of the attempts that count; of all where none does. */
  private StripScale scale() {
    List<Attempt> counted = rounds.attempts().stream().filter(Attempt::counts).toList();
    List<Attempt> shown = counted.isEmpty() ? rounds.attempts() : counted;
    return new StripScale(
        Scale.around(view.levels().stream().flatMapToDouble(level -> all(shown, value(level)))));
  }

  private Strip strip(
      Cell.Level level,
      String against,
      StripScale scale,
      Map<Double, String> ticks,
      Double limit,
      ToDoubleFunction<Round> value,
      DoubleFunction<String> words) {
    List<Dot> dots = new ArrayList<>();
    List<Line> lines = new ArrayList<>();
    List<Line> means = new ArrayList<>();
    List<Double> starts = starts();
    for (int i = 0; i < starts.size(); i++) {
      Attempt attempt = rounds.attempts().get(i);
      double from = starts.get(i);
      double x = from + step() / 2;
      Dot before = null;
      for (Round round : attempt.rounds()) {
        double figure = value.applyAsDouble(round);
        Dot dot =
            Double.isFinite(figure)
                ? dot(attempt, round, x, scale.y(figure), words.apply(figure))
                : null;
        if (dot != null) {
          dots.add(dot);
          if (before != null) {
            lines.add(new Line(before.x(), before.y(), dot.x(), dot.y()));
          }
        }
        before = dot;
        x += step();
      }
      double to = from + attempt.rounds().size() * step();
      if (level != null) {
        all(List.of(new Attempt(0, 0, null, attempt.counted())), value)
            .average()
            .ifPresent(mean -> means.add(new Line(from, scale.y(mean), to, scale.y(mean))));
      }
    }
    String radius = rounds.all() > MANY ? "1.6" : "2.6";
    return new Strip(level, against, ticks, limit, dots, lines, means, radius);
  }

  private static Dot dot(Attempt attempt, Round round, double x, double y, String figure) {
    String title = "block %d, round %d: %s".formatted(attempt.block(), round.number(), figure);
    return new Dot(x, y, attempt.counts() && round.counts(), title);
  }

  /** The scale of a strip: places are pixels from its top. Values outside are drawn at its edge. */
  private record StripScale(Scale scale) {
    private static final int PAD = 7;

    /** Ticks closer together than this, in pixels, would overlap. */
    private static final int TICKS_APART = 13;

    double y(double value) {
      return HEIGHT - PAD - scale.share(value) * (HEIGHT - 2 * PAD);
    }

    /** Of logarithms: no change, and the outermost round changes on both sides. */
    Map<Double, String> changes() {
      Map<Double, String> ticks = new LinkedHashMap<>();
      ticks.put(y(0), "0");
      NavigableMap<Double, String> all = new TreeMap<>(RatioAxis.ticks(scale));
      for (Map.Entry<Double, String> end : List.of(all.firstEntry(), all.lastEntry())) {
        double y = y(end.getKey());
        if (ticks.keySet().stream().allMatch(other -> Math.abs(other - y) >= TICKS_APART)) {
          ticks.put(y, end.getValue());
        }
      }
      return ticks;
    }
  }
}
