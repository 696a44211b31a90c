package dev.toll.report.section;

import dev.toll.engine.record.Metric;
import dev.toll.engine.results.Results.LevelInfo;
import dev.toll.report.ResultsView;
import dev.toll.report.model.Cell;
import dev.toll.report.model.Medium;
import dev.toll.report.picture.DotRows;
import dev.toll.report.render.Html;
import dev.toll.report.templates.widget.JteanswerGenerated;
import dev.toll.report.templates.widget.JtedotrowsGenerated;
import dev.toll.report.templates.widget.JtedotsGenerated;
import dev.toll.report.templates.widget.JtefigureGenerated;
import dev.toll.report.templates.widget.JteglossaryGenerated;
import dev.toll.report.templates.widget.JtekeysGenerated;
import dev.toll.report.templates.widget.JtepicturesGenerated;
import dev.toll.report.templates.widget.JteproofsGenerated;
import dev.toll.report.templates.widget.JteseriesGenerated;
import dev.toll.report.templates.widget.JtestacksGenerated;
import dev.toll.report.templates.widget.JtewidthsGenerated;
import gg.jte.Content;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Parts of a page that have templates of their own. */
final class Widgets {

  private Widgets() {}

  /** The terms of the report; the verdicts are defined before a run. */
  static Content glossary() {
    return Html.content(output -> JteglossaryGenerated.render(output, null));
  }

  static Content answer(Answer answer) {
    return Html.content(output -> JteanswerGenerated.render(output, null, answer));
  }

  static Content proofs(List<Proofs.Card> cards, Medium medium) {
    return Html.content(output -> JteproofsGenerated.render(output, null, cards, medium));
  }

  /** Drawn by a script, for a metric of choice. */
  static Content dotsChart(List<Metric> metrics) {
    return Html.content(output -> JtedotsGenerated.render(output, null, metrics));
  }

  static Content dotRows(DotRows dots) {
    return Html.content(output -> JtedotrowsGenerated.render(output, null, dots));
  }

  /** Drawn by a script, for a series of choice. */
  static Content seriesChart(ResultsView view, List<String> names) {
    Map<String, String> labels = new LinkedHashMap<>();
    names.forEach(name -> labels.put(name, SeriesNames.label(view, name)));
    return Html.content(output -> JteseriesGenerated.render(output, null, labels));
  }

  static Content stacks(List<Cpu.Part> keys, List<Cpu.Bar> bars) {
    return Html.content(output -> JtestacksGenerated.render(output, null, keys, bars));
  }

  /** Which line is which level. */
  static Content lineKeys(List<LevelInfo> levels, ResultsView view) {
    List<Cell.Level> keys =
        levels.stream()
            .map(level -> new Cell.Level(level.name(), view.colour(level.name())))
            .toList();
    return Html.content(output -> JtekeysGenerated.render(output, null, keys));
  }

  static Content figure(String caption, Content picture) {
    return Html.content(output -> JtefigureGenerated.render(output, null, caption, picture));
  }

  static Content pictures(List<Content> pictures) {
    return Html.content(output -> JtepicturesGenerated.render(output, null, pictures));
  }

  static Content wideAndNarrow(Content wide, Content narrow) {
    return Html.content(output -> JtewidthsGenerated.render(output, null, wide, narrow));
  }
}
