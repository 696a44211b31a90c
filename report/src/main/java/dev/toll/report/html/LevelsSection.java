package dev.toll.report.html;

import dev.toll.engine.results.Results.LevelInfo;
import dev.toll.report.ResultsView;
import dev.toll.report.text.Facts;
import java.util.List;
import java.util.Set;

/** What each level is. */
final class LevelsSection implements Section {

  @Override
  public String id() {
    return "levels";
  }

  @Override
  public String title() {
    return "Levels";
  }

  @Override
  public String render(ResultsView view) {
    if (view.levels().isEmpty()) {
      return Html.missing("Not recorded: the run names no level.");
    }
    HtmlTable table =
        new HtmlTable("Levels", List.of("Level", "Role", "What it is", "Settings"), Set.of());
    for (LevelInfo level : view.levels()) {
      StringBuilder settings = new StringBuilder();
      if (level.settings() != null) {
        Facts.flatten(level.settings())
            .forEach(
                (key, value) ->
                    settings
                        .append("<code>")
                        .append(Html.text(key + "=" + value))
                        .append("</code> "));
      }
      table.row(
          "",
          List.of(
              LevelMark.of(view, level.name()),
              Html.text(role(level)),
              Html.text(level.description() == null ? "not described" : level.description()),
              settings.length() == 0 ? "none" : settings.toString()));
    }
    return table.render();
  }

  private static String role(LevelInfo level) {
    if (level.isBaseline()) {
      return "baseline";
    }
    if (level.isControl()) {
      return "control";
    }
    return level.control() == null ? "" : "also against " + level.control();
  }
}
