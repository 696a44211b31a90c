package dev.toll.report.text;

import dev.toll.engine.record.Metric;
import dev.toll.engine.results.Crossed.Interaction;
import dev.toll.engine.results.Crossed.MainEffect;
import dev.toll.engine.results.Crossed.SimpleEffect;
import dev.toll.engine.results.Results.VerdictWords;
import dev.toll.engine.statistics.Interval;
import dev.toll.report.ResultsView;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Main effects and interactions of a metric as rows, the same in every report. */
public final class CrossedTable {

  public static final String MAIN_TITLE = "Main effects, averaged over the other factors";
  public static final String INTERACTION_TITLE =
      "Interactions: what both at once do beyond the two effects multiplied";

  /** Titles of a main effect's cells. */
  public static final List<String> MAIN =
      List.of("factor", "level", "against", "blocks", "effect", "verdict");

  /** Titles of an interaction's cells. */
  public static final List<String> INTERACTION =
      List.of("level", "with", "blocks", "beyond", "verdict");

  private CrossedTable() {}

  /**
   * A row.
   *
   * @param cells by the titles; the verdict is the last
   * @param sentence the verdict in plain words
   * @param at for a main effect, the effect at each combination of the other factors
   */
  public record Row(List<String> cells, String sentence, List<String> at) {
    public String verdict() {
      return cells.get(cells.size() - 1);
    }
  }

  public static List<Row> main(ResultsView view, Metric metric) {
    List<Row> rows = new ArrayList<>();
    for (MainEffect one : view.crossed().mainEffects()) {
      if (one.metric().equals(metric.name())) {
        rows.add(
            new Row(
                List.of(
                    one.factor(),
                    one.level(),
                    one.against(),
                    Integer.toString(one.blocks()),
                    figure(one.ratio(), one.t()),
                    word(one.verdict())),
                sentence(one.verdict()),
                one.at().stream().map(CrossedTable::at).toList()));
      }
    }
    return rows;
  }

  private static String at(SimpleEffect one) {
    String where =
        one.at().entrySet().stream()
            .map(level -> level.getKey() + " " + level.getValue())
            .collect(Collectors.joining(", "));
    return "at " + where + ": " + figure(one.ratio(), one.t());
  }

  public static List<Row> interactions(ResultsView view, Metric metric) {
    List<Row> rows = new ArrayList<>();
    for (Interaction one : view.crossed().interactions()) {
      if (one.metric().equals(metric.name())) {
        rows.add(
            new Row(
                List.of(
                    one.factor() + " " + one.level(),
                    one.otherFactor() + " " + one.otherLevel(),
                    Integer.toString(one.blocks()),
                    figure(one.ratio(), one.t()),
                    word(one.verdict())),
                sentence(one.verdict()),
                List.of()));
      }
    }
    return rows;
  }

  private static String figure(Double ratio, Interval t) {
    if (ratio == null) {
      return Quantity.UNKNOWN;
    }
    String interval = Percent.interval(t);
    return Percent.ofRatio(ratio) + " " + (interval == null ? "[no interval]" : interval);
  }

  private static String word(VerdictWords verdict) {
    return verdict == null ? "no verdict" : verdict.word().toString();
  }

  private static String sentence(VerdictWords verdict) {
    return verdict == null ? "No verdict was recorded." : verdict.sentence();
  }
}
