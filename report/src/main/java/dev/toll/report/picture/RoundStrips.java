package dev.toll.report.picture;

import dev.toll.engine.results.Results.LevelInfo;
import dev.toll.report.ResultsView;
import dev.toll.report.model.Cell;
import dev.toll.report.rounds.RunRounds;
import dev.toll.report.rounds.RunRounds.Attempt;
import dev.toll.report.rounds.RunRounds.Round;
import dev.toll.report.text.Percent;
import dev.toll.report.text.Quantity;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.DoubleFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import org.apache.commons.statistics.descriptive.Median;

/**
 * The rounds of a run from left to right, block after block, in a strip per level, so that what
 * happens to all levels at once stands one below the other. Places across are percentages of the
 * width; those down are pixels.
 *
 * @param blocks labels of the attempts, and where each begins
 * @param shades rounds that do not count
 */
public record RoundStrips(Map<Double, String> blocks, List<Shade> shades, List<Strip> strips) {

  /** Height of a strip in pixels. */
  public static final int HEIGHT = 64;

  private static final int PAD = 7;

  /** Ticks closer together than this, in pixels, would overlap. */
  private static final int TICKS_APART = 13;

  /** More points than these are drawn small. */
  private static final int MANY = 150;

  /** Changes that a scale may end at. */
  private static final double[] ROUND_CHANGES = {
    -0.9, -0.75, -0.5, -0.3, -0.2, -0.1, -0.05, -0.02, -0.01, 0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.5,
    1, 2, 4, 9
  };

  /**
   * What does not count.
   *
   * @param whole whether it is a whole attempt
   */
  public record Shade(double from, double to, boolean whole, String why) {
    public String at() {
      return percent(from);
    }

    public String width() {
      return percent(to - from);
    }
  }

  /**
   * A strip.
   *
   * @param level null for the strip of the other instances' CPU
   * @param against what it is compared with, in words
   * @param radius of its dots
   */
  public record Strip(
      Cell.Level level,
      String against,
      Map<Double, String> ticks,
      List<Dot> dots,
      List<Line> lines,
      List<Line> means,
      double radius) {}

  /** A round; {@code title} is its figure in words. */
  public record Dot(double x, double y, boolean counts, String title) {
    public String at() {
      return percent(x);
    }
  }

  /** From dot to dot, or the mean of a block. */
  public record Line(double fromX, double fromY, double toX, double toY) {
    public String from() {
      return percent(fromX);
    }

    public String to() {
      return percent(toX);
    }
  }

  /** Of a run that has rounds. */
  public static RoundStrips of(ResultsView view, RunRounds rounds) {
    return new Drawing(view, rounds).all();
  }

  /** {@code 37.25%}. */
  public static String percent(double share) {
    return String.format(Locale.ROOT, "%.2f%%", 100 * share);
  }

  public static String pixels(double value) {
    return String.format(Locale.ROOT, "%.1f", value);
  }

  /** Where a block begins on the axis. */
  public static String at(double share) {
    return percent(share);
  }

  private record Drawing(ResultsView view, RunRounds rounds) {

    RoundStrips all() {
      Map<Double, String> blocks = new LinkedHashMap<>();
      List<Shade> shades = new ArrayList<>();
      double x = 0;
      for (Attempt attempt : rounds.attempts()) {
        String name = blocks.isEmpty() ? "block " + attempt.block() : "" + attempt.block();
        blocks.put(x, attempt.counts() ? name : name + " void");
        if (!attempt.counts()) {
          shades.add(new Shade(x, x + share(attempt), true, attempt.reason()));
        }
        for (int i = 0; i < attempt.rounds().size(); i++) {
          Round round = attempt.rounds().get(i);
          if (!round.counts()) {
            String why = "block %d, round %d: %s";
            double from = x + i * step();
            shades.add(
                new Shade(
                    from,
                    from + step(),
                    false,
                    why.formatted(attempt.block(), round.number(), round.reason())));
          }
        }
        x += share(attempt) + step();
      }
      return new RoundStrips(blocks, shades, strips());
    }

    /** A round's width, with one left free between attempts. */
    private double step() {
      return 1.0 / (rounds.all() + rounds.attempts().size() - 1);
    }

    private double share(Attempt attempt) {
      return attempt.rounds().size() * step();
    }

    private List<Strip> strips() {
      Scale scale = scale();
      List<Strip> strips = new ArrayList<>();
      for (LevelInfo level : view.levels()) {
        String other = against(level);
        ToDoubleFunction<Round> value =
            other == null ? drift() : round -> round.logRatio(level.name(), other);
        strips.add(
            strip(
                new Cell.Level(level.name(), view.colour(level.name())),
                other == null ? "against its own median" : "against " + other,
                scale,
                ticks(scale),
                value,
                log -> Percent.orTimes(Math.exp(log))));
      }
      double most = all(Round::idleCpu).max().orElse(Double.NaN);
      if (Double.isFinite(most)) {
        Scale cpu = new Scale(0, Math.max(most, 0.05));
        Map<Double, String> ticks = new LinkedHashMap<>();
        ticks.put(y(cpu, 0), "0");
        ticks.put(y(cpu, cpu.high()), Quantity.significant(cpu.high(), 2));
        strips.add(
            strip(
                null,
                "processors used by instances that were not loaded",
                cpu,
                ticks,
                Round::idleCpu,
                used -> Quantity.significant(used, 2) + " processors"));
      }
      return strips;
    }

    /** The control; without one the baseline; null of the baseline. */
    private String against(LevelInfo level) {
      return level.isBaseline()
          ? null
          : level.control() != null ? level.control() : view.baseline().orElse(null);
    }

    /** The baseline's own time against its median over the run: what the machine did. */
    private ToDoubleFunction<Round> drift() {
      String base = view.baseline().orElse("");
      double median =
          Median.withDefaults()
              .evaluate(all(round -> round.time(base)).filter(Double::isFinite).toArray());
      return round -> Math.log(round.time(base) / median);
    }

    private DoubleStream all(ToDoubleFunction<Round> value) {
      return rounds.attempts().stream()
          .flatMap(attempt -> attempt.rounds().stream())
          .mapToDouble(value)
          .filter(Double::isFinite);
    }

    /** Of the rounds that count; of all where none does. What lies beyond is drawn at the edge. */
    private Scale scale() {
      List<Round> shown =
          rounds.attempts().stream().flatMap(attempt -> attempt.counted().stream()).toList();
      if (shown.isEmpty()) {
        shown = rounds.attempts().stream().flatMap(a -> a.rounds().stream()).toList();
      }
      List<Round> wanted = shown;
      ToDoubleFunction<Round> drift = drift();
      return Scale.around(
          view.levels().stream()
              .flatMapToDouble(
                  level ->
                      wanted.stream()
                          .mapToDouble(
                              round ->
                                  against(level) == null
                                      ? drift.applyAsDouble(round)
                                      : round.logRatio(level.name(), against(level))))
              .filter(Double::isFinite));
    }

    private static Map<Double, String> ticks(Scale scale) {
      Map<Double, String> ticks = new LinkedHashMap<>();
      double zero = y(scale, 0);
      ticks.put(zero, "0");
      double low =
          DoubleStream.of(ROUND_CHANGES)
              .filter(c -> c < 0)
              .filter(c -> in(scale, c))
              .min()
              .orElse(0);
      double high = DoubleStream.of(ROUND_CHANGES).filter(c -> in(scale, c)).max().orElse(0);
      for (double change : new double[] {low, high}) {
        double y = y(scale, Math.log1p(change));
        if (Math.abs(y - zero) >= TICKS_APART) {
          ticks.put(y, Percent.change(change, 0));
        }
      }
      return ticks;
    }

    private static boolean in(Scale scale, double change) {
      return Math.log1p(change) >= scale.low() && Math.log1p(change) <= scale.high();
    }

    private static double y(Scale scale, double value) {
      double share = Math.max(0, Math.min(1, scale.share(value)));
      return HEIGHT - PAD - share * (HEIGHT - 2 * PAD);
    }

    private Strip strip(
        Cell.Level level,
        String against,
        Scale scale,
        Map<Double, String> ticks,
        ToDoubleFunction<Round> value,
        DoubleFunction<String> words) {
      List<Dot> dots = new ArrayList<>();
      List<Line> lines = new ArrayList<>();
      List<Line> means = new ArrayList<>();
      double x = 0;
      for (Attempt attempt : rounds.attempts()) {
        Dot before = null;
        for (int i = 0; i < attempt.rounds().size(); i++) {
          Round round = attempt.rounds().get(i);
          double figure = value.applyAsDouble(round);
          if (Double.isFinite(figure)) {
            String title =
                "block %d, round %d: %s"
                    .formatted(attempt.block(), round.number(), words.apply(figure));
            Dot dot =
                new Dot(
                    x + (i + 0.5) * step(),
                    y(scale, figure),
                    attempt.counts() && round.counts(),
                    title);
            if (before != null) {
              lines.add(new Line(before.x(), before.y(), dot.x(), dot.y()));
            }
            before = dot;
            dots.add(dot);
          } else {
            before = null;
          }
        }
        double from = x;
        double to = x + share(attempt);
        if (level != null) {
          attempt.counted().stream()
              .mapToDouble(value)
              .filter(Double::isFinite)
              .average()
              .ifPresent(mean -> means.add(new Line(from, y(scale, mean), to, y(scale, mean))));
        }
        x = to + step();
      }
      return new Strip(level, against, ticks, dots, lines, means, rounds.all() > MANY ? 1.6 : 2.6);
    }
  }
}
