package dev.toll.exports.grafana;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.toll.exports.run.ExportedRun;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** A dashboard for one source; the range of time is that of the exported points. */
final class Dashboard {
  /** Grafana 10's schema; newer ones migrate it when they load it. */
  private static final int SCHEMA = 39;

  private final ExportedRun run;
  private final List<String> columns;
  private final Source source;
  private final Layout layout = new Layout();

  Dashboard(ExportedRun run, List<String> columns, Source source) {
    this.run = run;
    this.columns = columns;
    this.source = source;
  }

  JsonObject json() {
    JsonObject json = new JsonObject();
    json.addProperty("uid", source.uid());
    json.addProperty(
        "title", "toll: " + run.results().study().name() + " (" + source.title() + ")");
    json.addProperty("description", run.results().study().title());
    json.add("tags", array("toll"));
    json.addProperty("schemaVersion", SCHEMA);
    json.addProperty("version", 1);
    json.addProperty("editable", true);
    json.addProperty("graphTooltip", 1);
    json.addProperty("timezone", "utc");
    json.addProperty("refresh", "");
    json.add("time", time());
    json.add("templating", list(variables()));
    json.add("annotations", list(new JsonArray()));
    json.add("links", new JsonArray());
    json.add("panels", panels());
    return json;
  }

  private JsonObject time() {
    JsonObject time = new JsonObject();
    time.addProperty("from", run.start().toString());
    // The figures and effects stand at the very end: a second more, so that they are inside.
    Instant end = Instant.EPOCH.plus(Duration.ofNanos(run.endNanos())).plusSeconds(1);
    time.addProperty("to", Instant.ofEpochMilli(end.toEpochMilli()).toString());
    return time;
  }

  private JsonArray variables() {
    JsonArray variables = new JsonArray();
    variables.add(variable("study", run.results().study().name()));
    variables.add(variable("run", run.results().run().id()));
    variables.add(variable("level", null));
    variables.add(variable("trial", null));
    JsonObject metric = base("metric", source.metrics());
    String first = source.metric(columns.get(0));
    metric.add("current", current(first, first));
    metric.addProperty("multi", false);
    metric.addProperty("includeAll", false);
    variables.add(metric);
    return variables;
  }

  private JsonObject variable(String tag, String chosen) {
    JsonObject variable = base(tag, source.values(tag, columns));
    variable.addProperty("multi", true);
    variable.addProperty("includeAll", true);
    variable.addProperty("allValue", source.all());
    variable.add("current", chosen == null ? current("All", "$__all") : current(chosen, chosen));
    return variable;
  }

  private JsonObject base(String name, JsonElement query) {
    JsonObject variable = new JsonObject();
    variable.addProperty("type", "query");
    variable.addProperty("name", name);
    variable.add("datasource", source.reference());
    variable.add("query", query);
    variable.addProperty("refresh", 2);
    variable.addProperty("sort", 1);
    variable.addProperty("hide", 0);
    variable.addProperty("regex", "");
    variable.add("options", new JsonArray());
    return variable;
  }

  private static JsonObject current(String text, String value) {
    JsonObject current = new JsonObject();
    current.addProperty("selected", true);
    current.addProperty("text", text);
    current.addProperty("value", value);
    return current;
  }

  private JsonArray panels() {
    JsonArray panels = new JsonArray();
    for (Picture picture : Picture.of(columns)) {
      JsonObject panel =
          layout.panel(
              picture.missing() ? "text" : "timeseries", picture.title(), picture.description());
      if (picture.missing()) {
        JsonObject options = new JsonObject();
        options.addProperty("mode", "markdown");
        options.addProperty("content", picture.description() + ".");
        panel.add("options", options);
      } else {
        JsonArray targets = new JsonArray();
        boolean several = picture.columns().size() > 1;
        picture
            .columns()
            .forEach(column -> targets.add(source.series(column, picture.average(), several)));
        layout.lines(panel, source, targets, picture.unit());
      }
      panels.add(panel);
    }
    JsonObject any = layout.panel("timeseries", "$metric", "Any series, chosen above");
    layout.lines(any, source, array(source.series(null, null, false)), "short");
    panels.add(any);
    if (source.effects() != null) {
      JsonObject effects =
          layout.panel("table", "Effects", "Ratio of each level to the one it is compared with");
      layout.query(effects, source, array(source.effects()));
      panels.add(effects);
    }
    return panels;
  }

  private static JsonObject list(JsonArray items) {
    JsonObject list = new JsonObject();
    list.add("list", items);
    return list;
  }

  private static JsonArray array(JsonElement item) {
    JsonArray array = new JsonArray();
    array.add(item);
    return array;
  }

  private static JsonArray array(String item) {
    JsonArray array = new JsonArray();
    array.add(item);
    return array;
  }
}
