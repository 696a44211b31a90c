package dev.toll.report;

import de.siegmar.fastcsv.writer.CsvWriter;
import dev.toll.engine.results.Crossed.Interaction;
import dev.toll.engine.results.Crossed.MainEffect;
import dev.toll.engine.results.Crossed.SimpleEffect;
import dev.toll.engine.results.Results;
import dev.toll.engine.results.Results.Effect;
import dev.toll.engine.results.Results.VerdictWords;
import dev.toll.engine.statistics.Interval;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * {@code effects.csv}: one row per effect, of every kind: {@code baseline}, {@code control}, {@code
 * main} (averaged over the other factors), {@code at} (a main effect's parts) and {@code
 * interaction}. Ratios and the ends of intervals, in full precision; what could not be had is
 * empty.
 */
public final class EffectsCsv {
  private static final List<String> COLUMNS =
      List.of(
          ("kind,metric,factor,level,against,with,with_against,blocks,"
                  + "ratio,t_low,t_high,exact_low,exact_high,p,verdict")
              .split(",", -1));

  private record Figures(int blocks, Double ratio, Interval t, Interval exact, Double p) {}

  private final CsvWriter csv;

  private EffectsCsv(CsvWriter csv) {
    this.csv = csv;
  }

  public static String render(Results results) {
    ResultsView view = new ResultsView(results);
    return Csv.of(
        csv -> {
          csv.writeRecord(COLUMNS);
          EffectsCsv rows = new EffectsCsv(csv);
          view.effects().forEach(rows::effect);
          view.crossed().mainEffects().forEach(rows::main);
          view.crossed().interactions().forEach(rows::interaction);
        });
  }

  private void effect(Effect e) {
    Figures figures = new Figures(e.blocks(), e.ratio(), e.t(), e.exact(), e.p());
    row(figures, e.verdict(), e.kind().toString(), e.metric(), "", e.level(), e.against(), "", "");
  }

  private void main(MainEffect e) {
    Figures figures = new Figures(e.blocks(), e.ratio(), e.t(), e.exact(), e.p());
    row(figures, e.verdict(), "main", e.metric(), e.factor(), e.level(), e.against(), "", "");
    for (SimpleEffect at : e.at()) {
      Figures part = new Figures(at.blocks(), at.ratio(), at.t(), at.exact(), null);
      String where = Csv.pairs(at.at());
      row(part, null, "at", e.metric(), e.factor(), e.level(), e.against(), where, "");
    }
  }

  private void interaction(Interaction e) {
    Figures figures = new Figures(e.blocks(), e.ratio(), e.t(), e.exact(), e.p());
    String with = e.otherFactor() + "=" + e.otherLevel();
    String instead = e.otherFactor() + "=" + e.otherAgainst();
    String kind = "interaction";
    row(figures, e.verdict(), kind, e.metric(), e.factor(), e.level(), e.against(), with, instead);
  }

  private void row(Figures figures, VerdictWords verdict, String... names) {
    List<String> cells = new ArrayList<>(Arrays.asList(names));
    cells.add(Integer.toString(figures.blocks()));
    cells.add(Csv.number(figures.ratio()));
    for (Interval interval : Arrays.asList(figures.t(), figures.exact())) {
      cells.add(interval == null ? "" : Csv.number(interval.low()));
      cells.add(interval == null ? "" : Csv.number(interval.high()));
    }
    cells.add(Csv.number(figures.p()));
    cells.add(verdict == null ? "" : verdict.word().toString());
    csv.writeRecord(cells);
  }
}
