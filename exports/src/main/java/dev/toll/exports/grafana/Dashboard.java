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
record Dashboard(ExportedRun run, List<String> columns, Source source) {
  private static final Templates TEMPLATES = Template.read("dashboard.json", Templates.class);

  /**
   * The parts of a dashboard.
   *
   * @param tags the variables over a tag's values, in order
   * @param tag such a variable
   * @param metric the variable over the series
   * @param templates of panels, by name
   * @param panels in order, two in a row
   */
  private record Templates(
      JsonObject dashboard,
      List<Tag> tags,
      JsonObject tag,
      JsonObject metric,
      Map<String, JsonObject> templates,
      List<Panel> panels) {}

  /** A variable over a tag's values, and which of them is chosen at first: a template each. */
  private record Tag(String tag, JsonElement text, JsonElement value) {}

  JsonElement json() {
    // Figures and effects are at the very end: a second more, so that they are inside.
    Instant end = Instant.EPOCH.plus(Duration.ofNanos(run.endNanos())).plusSeconds(1);
    Map<String, Object> values = new HashMap<>();
    values.put("uid", source.uid());
    values.put("study", run.results().study().name());
    values.put("run", run.results().run().id());
    values.put("source", source.queries().title());
    values.put("title", run.results().study().title());
    values.put("from", run.start().toString());
    values.put("to", Instant.ofEpochMilli(end.toEpochMilli()).toString());
    values.put("datasource", source.reference());
    values.put("all", source.queries().all());
    values.put("first", source.metric().apply(columns.get(0)));
    values.put("variables", variables(new HashMap<>(values)));
    values.put("panels", panels());
    return Template.fill(TEMPLATES.dashboard(), values);
  }

  private JsonArray variables(Map<String, Object> values) {
    JsonArray variables = new JsonArray();
    for (Tag tag : TEMPLATES.tags()) {
      values.put("tag", tag.tag());
      values.put("text", Template.fill(tag.text(), values));
      values.put("value", Template.fill(tag.value(), values));
      values.put("query", Template.fill(source.queries().values(), values));
      variables.add(Template.fill(TEMPLATES.tag(), values));
    }
    values.put("query", source.queries().metrics());
    variables.add(Template.fill(TEMPLATES.metric(), values));
    return variables;
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
