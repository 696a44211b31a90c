package dev.toll.report.html;

import dev.toll.engine.results.Results.LevelInfo;
import dev.toll.report.ResultsView;
import java.util.List;

/** A level's name with its colour, the same on every chart and table of the page. */
final class LevelMark {

  /** Colours in the style sheet beside the baseline's grey; after them they repeat. */
  private static final int COLOURS = 7;

  private LevelMark() {}

  /** The style sheet's colour number: 0 for the baseline, then 1, 2, ... in the levels' order. */
  static int colour(ResultsView view, String level) {
    List<LevelInfo> others = view.levels().stream().filter(info -> !info.isBaseline()).toList();
    for (int i = 0; i < others.size(); i++) {
      if (others.get(i).name().equals(level)) {
        return i % COLOURS + 1;
      }
    }
    return 0;
  }

  static String of(ResultsView view, String level) {
    return "<span class=\"level\"><i class=\"s%1$s\" style=\"background:var(--level-%1$s)\"></i>%2$s</span>"
        .formatted(colour(view, level), Html.text(level));
  }
}
