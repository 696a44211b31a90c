package dev.toll.report.html;

import dev.toll.report.ResultsView;
import dev.toll.report.text.Facts;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Machine, kernel, versions and flags. */
final class EnvironmentSection implements Section {

  @Override
  public String id() {
    return "environment";
  }

  @Override
  public String title() {
    return "Environment";
  }

  @Override
  public String render(ResultsView view) {
    Map<String, String> facts = Facts.flatten(view.environment());
    if (facts.isEmpty()) {
      return Html.missing("Not recorded.");
    }
    HtmlTable table = new HtmlTable("Environment", List.of("What", "Value"), Set.of());
    facts.forEach((key, value) -> table.row("", List.of(Html.text(key), Html.text(value))));
    return table.render();
  }
}
