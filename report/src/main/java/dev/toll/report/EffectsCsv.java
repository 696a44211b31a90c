package dev.toll.report;

import dev.toll.engine.results.Crossed.Interaction;
import dev.toll.engine.results.Crossed.MainEffect;
import dev.toll.engine.results.Crossed.SimpleEffect;
import dev.toll.engine.results.Results;
import dev.toll.engine.results.Results.Effect;
import dev.toll.engine.results.Results.VerdictWords;
import dev.toll.engine.results.Ruling;
import dev.toll.engine.statistics.Interval;
import dev.toll.engine.words.RuleText;
import java.util.stream.Stream;

/**
 * {@code effects.csv}: one row per effect, of every kind: {@code baseline}, {@code control}, {@code
 * main} (averaged over the other factors), {@code at} (a main effect's parts) and {@code
 * interaction}. Ratios and the ends of intervals; {@code low} and {@code high} are those of the
 * interval that decides, by {@code rule}.
 */
public final class EffectsCsv {

  private record Figures(
      int blocks,
      Double ratio,
      Interval t,
      Interval exact,
      Double p,
      VerdictWords verdict,
      Ruling ruling) {}

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
          .column("t_low", row -> Csv.of(row.figures().t(), Interval::low))
          .column("t_high", row -> Csv.of(row.figures().t(), Interval::high))
          .column("exact_low", row -> Csv.of(row.figures().exact(), Interval::low))
          .column("exact_high", row -> Csv.of(row.figures().exact(), Interval::high))
          .column("p", row -> row.figures().p())
          .column("verdict", row -> Csv.of(row.figures().verdict(), VerdictWords::word))
          .column("rule", row -> Csv.of(row.figures().ruling(), one -> RuleText.name(one.rule())))
          .column("low", row -> Csv.of(deciding(row), Interval::low))
          .column("high", row -> Csv.of(deciding(row), Interval::high));

  private EffectsCsv() {}

  private static Interval deciding(Row row) {
    return row.figures().ruling() == null ? null : row.figures().ruling().interval();
  }

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
    Figures figures =
        new Figures(e.blocks(), e.ratio(), e.t(), e.exact(), e.p(), e.verdict(), e.ruling());
    return new Row(
        e.kind().toString(), e.metric(), null, e.level(), e.against(), null, null, figures);
  }

  private static Stream<Row> main(MainEffect e) {
    Figures figures =
        new Figures(e.blocks(), e.ratio(), e.t(), e.exact(), e.p(), e.verdict(), e.ruling());
    return Stream.concat(
        Stream.of(
            new Row("main", e.metric(), e.factor(), e.level(), e.against(), null, null, figures)),
        e.at().stream().map(part -> at(e, part)));
  }

  private static Row at(MainEffect e, SimpleEffect at) {
    Figures figures = new Figures(at.blocks(), at.ratio(), at.t(), at.exact(), null, null, null);
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
        new Figures(e.blocks(), e.ratio(), e.t(), e.exact(), e.p(), e.verdict(), e.ruling()));
  }
}
