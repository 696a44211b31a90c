package dev.toll.report;

import dev.toll.engine.results.Crossed.Interaction;
import dev.toll.engine.results.Crossed.MainEffect;
import dev.toll.engine.results.Results;
import dev.toll.engine.results.Results.Effect;
import dev.toll.engine.results.Results.VerdictWords;
import dev.toll.engine.statistics.Interval;
import dev.toll.report.text.Plain;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * {@code effects.csv}: one row per effect, of every kind: {@code baseline}, {@code control}, {@code
 * main} (averaged over the other factors), {@code at} (a main effect's parts) and {@code
 * interaction}. Ratios and the ends of intervals, in full precision; what could not be had is
 * empty.
 */
public final class EffectsCsv {

  private static final String COLUMNS =
      "kind,metric,factor,level,against,with,with_against,blocks,ratio,t_low,t_high,exact_low,"
          + "exact_high,p,verdict\n";

  private final StringBuilder csv = new StringBuilder(COLUMNS);

  private EffectsCsv() {}

  public static String render(Results results) {
    EffectsCsv out = new EffectsCsv();
    ResultsView view = new ResultsView(results);
    view.effects().forEach(out::effect);
    view.crossed().mainEffects().forEach(out::main);
    view.crossed().interactions().forEach(out::interaction);
    return out.csv.toString();
  }

  private void effect(Effect e) {
    row(
        List.of(e.kind().toString(), e.metric(), "", e.level(), e.against(), "", ""),
        e.blocks(),
        e.ratio(),
        e.t(),
        e.exact(),
        e.p(),
        e.verdict());
  }

  private void main(MainEffect e) {
    row(
        List.of("main", e.metric(), e.factor(), e.level(), e.against(), "", ""),
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
                    List.of(
                        "at", e.metric(), e.factor(), e.level(), e.against(), text(at.at()), ""),
                    at.blocks(),
                    at.ratio(),
                    at.t(),
                    at.exact(),
                    null,
                    null));
  }

  private void interaction(Interaction e) {
    row(
        List.of(
            "interaction",
            e.metric(),
            e.factor(),
            e.level(),
            e.against(),
            text(Map.of(e.otherFactor(), e.otherLevel())),
            text(Map.of(e.otherFactor(), e.otherAgainst()))),
        e.blocks(),
        e.ratio(),
        e.t(),
        e.exact(),
        e.p(),
        e.verdict());
  }

  private static String text(Map<String, String> levels) {
    return new TreeMap<>(levels)
        .entrySet().stream()
            .map(level -> level.getKey() + "=" + level.getValue())
            .collect(Collectors.joining(";"));
  }

  private void row(
      List<String> names,
      int blocks,
      Double ratio,
      Interval t,
      Interval exact,
      Double p,
      VerdictWords verdict) {
    csv.append(
            names.stream()
                .map(CsvReport::text)
                .map(CsvReport::quote)
                .collect(Collectors.joining(",")))
        .append(',')
        .append(blocks)
        .append(',')
        .append(number(ratio))
        .append(',')
        .append(t == null ? "," : number(t.low()) + "," + number(t.high()))
        .append(',')
        .append(exact == null ? "," : number(exact.low()) + "," + number(exact.high()))
        .append(',')
        .append(number(p))
        .append(',')
        .append(verdict == null ? "" : CsvReport.quote(verdict.word().toString()))
        .append('\n');
  }

  private static String number(Double value) {
    return value == null ? "" : Plain.number(value);
  }
}
