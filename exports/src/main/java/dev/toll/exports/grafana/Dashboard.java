package dev.toll.exports.grafana;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.toll.exports.run.ExportedRun;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A dashboard for one source; its time range is that of the exported points. */
final class Dashboard {
  private static final Templates TEMPLATES = Template.read("dashboard.json", Templates.class);

  /**
   * The parts of a dashboard.
   *
   * @param tag a variable over a tag's values
   * @param metric the variable over the series
   * @param templates of panels, by name
   * @param panels in order, two in a row
   */
  private record Templates(
      JsonObject dashboard,
      JsonObject tag,
      JsonObject metric,
      Map<String, JsonObject> templates,
      List<Panel> panels) {}

  private final ExportedRun run;
  private final List<String> columns;
  private final Source source;

  Dashboard(ExportedRun run, List<String> columns, Source source) {
    this.run = run;
    this.columns = columns;
    this.source = source;
  }

  JsonElement json() {
    // Figures and effects are at the very end: a second more, so that they are inside.
    Instant end = Instant.EPOCH.plus(Duration.ofNanos(run.endNanos())).plusSeconds(1);
    return Template.fill(
        TEMPLATES.dashboard(),
        Map.of(
            "uid", source.uid(),
            "study", run.results().study().name(),
            "source", source.queries().title(),
            "title", run.results().study().title(),
            "from", run.start(),
            "to", Instant.ofEpochMilli(end.toEpochMilli()),
            "variables", variables(),
            "panels", panels()));
  }

  private JsonArray variables() {
    String study = run.results().study().name();
    String id = run.results().run().id();
    JsonArray variables = new JsonArray();
    variables.add(tag("study", study, study));
    variables.add(tag("run", id, id));
    variables.add(tag("level", "All", "$__all"));
    variables.add(tag("trial", "All", "$__all"));
    variables.add(
        Template.fill(
            TEMPLATES.metric(),
            Map.of(
                "datasource", source.reference(),
                "query", source.queries().metrics(),
                "first", source.metric().apply(columns.get(0)))));
    return variables;
  }

  private JsonElement tag(String tag, String text, String value) {
    return Template.fill(
        TEMPLATES.tag(),
        Map.of(
            "tag",
            tag,
            "datasource",
            source.reference(),
            "query",
            source.values(tag, columns.get(0)),
            "all",
            source.queries().all(),
            "text",
            text,
            "value",
            value));
  }

  private JsonArray panels() {
    JsonArray panels = new JsonArray();
    for (Panel each : TEMPLATES.panels()) {
      Panel panel = each.of(columns);
      JsonArray targets = source.targets(panel);
      if (panel.template().equals(Panel.TABLE) && targets.isEmpty()) {
        continue;
      }
      Map<String, Object> values = new HashMap<>();
      values.put("id", panels.size() + 1);
      values.put("title", panel.title());
      values.put("description", panel.description());
      // Grafana's grid is 24 wide.
      values.put("x", panels.size() % 2 * 12);
      values.put("y", panels.size() / 2 * 8);
      values.put("datasource", source.reference());
      values.put("targets", targets);
      values.put("unit", panel.unit());
      panels.add(Template.fill(TEMPLATES.templates().get(panel.template()), values));
    }
    return panels;
  }
}
