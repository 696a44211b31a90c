package dev.toll.report;

import dev.toll.engine.results.Answer;
import dev.toll.engine.results.Crossed.Interaction;
import dev.toll.engine.results.Crossed.MainEffect;
import dev.toll.engine.results.Crossed.SimpleEffect;
import dev.toll.engine.results.Results;
import dev.toll.engine.results.Results.Effect;
import dev.toll.engine.statistics.Interval;
import java.util.stream.Stream;

/**
 * {@code effects.csv}: one row per effect, of every kind: {@code baseline}, {@code control}, {@code
 * main} (averaged over the other factors), {@code at} (a main effect's parts) and {@code
 * interaction}. Ratios and the ends of intervals; costs, as fractions, where the effect answers for
 * its level.
 */
public final class EffectsCsv {

  private record Figures(int blocks, Double ratio, Interval interval, Double p, Answer answer) {}

  private record Row(
      String kind,
      String metric,
      String factor,
      String level,
      String against,
      String with,
      String withAgainst,
      Figures figures) {}

  private static final Csv<Row> TABLE =
      new Csv<Row>()
          .column("kind", Row::kind)
          .column("metric", Row::metric)
          .column("factor", Row::factor)
          .column("level", Row::level)
          .column("against", Row::against)
          .column("with", Row::with)
          .column("with_against", Row::withAgainst)
          .column("blocks", row -> row.figures().blocks())
          .column("ratio", row -> row.figures().ratio())
          .column("low", row -> Csv.of(row.figures().interval(), Interval::low))
          .column("high", row -> Csv.of(row.figures().interval(), Interval::high))
          .column("p", row -> row.figures().p())
          .column("decision", row -> Csv.of(row.figures().answer(), Answer::decision))
          .column("cost_low", row -> Csv.of(row.figures().answer(), Answer::low))
          .column("cost_high", row -> Csv.of(row.figures().answer(), Answer::high))
          .column("sentence", row -> Csv.of(row.figures().answer(), Answer::sentence));

  private EffectsCsv() {}

  public static String render(Results results) {
    ResultsView view = new ResultsView(results);
    return TABLE.render(
        Stream.of(
                view.effects().stream().map(EffectsCsv::effect),
                view.crossed().mainEffects().stream().flatMap(EffectsCsv::main),
                view.crossed().interactions().stream().map(EffectsCsv::interaction))
            .flatMap(rows -> rows));
  }

  private static Row effect(Effect e) {
    Figures figures = new Figures(e.blocks(), e.ratio(), e.interval(), e.p(), e.answer());
    return new Row(
        e.kind().toString(), e.metric(), null, e.level(), e.against(), null, null, figures);
  }

  private static Stream<Row> main(MainEffect e) {
    Figures figures = new Figures(e.blocks(), e.ratio(), e.interval(), null, null);
    return Stream.concat(
        Stream.of(
            new Row("main", e.metric(), e.factor(), e.level(), e.against(), null, null, figures)),
        e.at().stream().map(part -> at(e, part)));
  }

  private static Row at(MainEffect e, SimpleEffect at) {
    Figures figures = new Figures(at.blocks(), at.ratio(), at.t(), null, null);
    String where = Csv.pairs(at.at());
    return new Row("at", e.metric(), e.factor(), e.level(), e.against(), where, null, figures);
  }

  private static Row interaction(Interaction e) {
    return new Row(
        "interaction",
        e.metric(),
        e.factor(),
        e.level(),
        e.against(),
        e.otherFactor() + "=" + e.otherLevel(),
        e.otherFactor() + "=" + e.otherAgainst(),
        new Figures(e.blocks(), e.ratio(), e.interval(), null, null));
  }
}
