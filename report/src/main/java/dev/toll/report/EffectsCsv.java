package dev.toll.report;

import de.siegmar.fastcsv.writer.CsvWriter;
import dev.toll.engine.results.Crossed.Interaction;
import dev.toll.engine.results.Crossed.MainEffect;
import dev.toll.engine.results.Results;
import dev.toll.engine.results.Results.Effect;
import dev.toll.engine.results.Results.VerdictWords;
import dev.toll.engine.statistics.Interval;
import java.util.Map;

/**
 * {@code effects.csv}: one row per effect, of every kind: {@code baseline}, {@code control}, {@code
 * main} (averaged over the other factors), {@code at} (a main effect's parts) and {@code
 * interaction}. Ratios and the ends of intervals, in full precision; what could not be had is
 * empty.
 */
public final class EffectsCsv {

  /** An effect's names: the first seven columns. */
  private record Names(
      String kind,
      String metric,
      String factor,
      String level,
      String against,
      String with,
      String withAgainst) {}

  private final CsvWriter csv;

  private EffectsCsv(CsvWriter csv) {
    this.csv = csv;
  }

  public static String render(Results results) {
    ResultsView view = new ResultsView(results);
    return Csv.of(
        csv -> {
          csv.writeRecord(
              "kind",
              "metric",
              "factor",
              "level",
              "against",
              "with",
              "with_against",
              "blocks",
              "ratio",
              "t_low",
              "t_high",
              "exact_low",
              "exact_high",
              "p",
              "verdict");
          EffectsCsv rows = new EffectsCsv(csv);
          view.effects().forEach(rows::effect);
          view.crossed().mainEffects().forEach(rows::main);
          view.crossed().interactions().forEach(rows::interaction);
        });
  }

  private void effect(Effect e) {
    row(
        new Names(e.kind(), e.metric(), "", e.level(), e.against(), "", ""),
        e.blocks(),
        e.ratio(),
        e.t(),
        e.exact(),
        e.p(),
        e.verdict());
  }

  private void main(MainEffect e) {
    row(
        new Names("main", e.metric(), e.factor(), e.level(), e.against(), "", ""),
        e.blocks(),
        e.ratio(),
        e.t(),
        e.exact(),
        e.p(),
        e.verdict());
    e.at()
        .forEach(
            at ->
                row(
                    new Names(
                        "at",
                        e.metric(),
                        e.factor(),
                        e.level(),
                        e.against(),
                        Csv.pairs(at.at()),
                        ""),
                    at.blocks(),
                    at.ratio(),
                    at.t(),
                    at.exact(),
                    null,
                    null));
  }

  private void interaction(Interaction e) {
    row(
        new Names(
            "interaction",
            e.metric(),
            e.factor(),
            e.level(),
            e.against(),
            Csv.pairs(Map.of(e.otherFactor(), e.otherLevel())),
            Csv.pairs(Map.of(e.otherFactor(), e.otherAgainst()))),
        e.blocks(),
        e.ratio(),
        e.t(),
        e.exact(),
        e.p(),
        e.verdict());
  }

  private void row(
      Names names,
      int blocks,
      Double ratio,
      Interval t,
      Interval exact,
      Double p,
      VerdictWords verdict) {
    csv.writeRecord(
        names.kind(),
        names.metric(),
        names.factor(),
        names.level(),
        names.against(),
        names.with(),
        names.withAgainst(),
        Integer.toString(blocks),
        Csv.number(ratio),
        Csv.number(t == null ? null : t.low()),
        Csv.number(t == null ? null : t.high()),
        Csv.number(exact == null ? null : exact.low()),
        Csv.number(exact == null ? null : exact.high()),
        Csv.number(p),
        verdict == null ? "" : verdict.word());
  }
}
