package dev.toll.exports.grafana;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.settings.StudyException;
import dev.toll.exports.run.ExportedRun;
import dev.toll.exports.run.ExportedTrial;
import dev.toll.exports.run.LatencyRows;
import dev.toll.exports.run.SeriesRows;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A provisioning directory for Grafana: data sources, a provider of dashboards, and a dashboard per
 * source. Grafana started with this as its {@code GF_PATHS_PROVISIONING} shows them.
 */
public final class Provisioning {
  private static final Gson GSON =
      new GsonBuilder().setPrettyPrinting().disableHtmlEscaping().create();

  private Provisioning() {}

  /**
   * Writes the directory; other files in it stay.
   *
   * @return the files written
   * @throws StudyException if the run has no series to show
   */
  public static List<Path> write(ExportedRun run, Path directory)
      throws IOException, StudyException {
    List<String> columns = columns(run);
    if (columns.isEmpty()) {
      throw new StudyException("no series to show: no trial has a series.csv");
    }
    Path home = directory.toAbsolutePath().normalize();
    Path pages = home.resolve("dashboards/toll");
    Map<Path, String> files = new LinkedHashMap<>();
    for (Source source : Source.all(columns)) {
      String page = GSON.toJson(new Dashboard(run, columns, source).json()) + "\n";
      files.put(pages.resolve(source.uid() + ".json"), page);
    }
    files.put(home.resolve("datasources/toll.yaml"), Template.text("datasources.yaml"));
    // A JSON string is a YAML one too.
    String provider =
        Template.text("provider.yaml").replace("@{path}", GSON.toJson(pages.toString()));
    files.put(home.resolve("dashboards/toll.yaml"), provider);
    for (Map.Entry<Path, String> file : files.entrySet()) {
      Files.createDirectories(file.getKey().getParent());
      RunDirectory.writeAtomically(file.getKey(), file.getValue());
    }
    return List.copyOf(files.keySet());
  }

  /** The series of all trials, in the order they come up. */
  private static List<String> columns(ExportedRun run) throws IOException {
    Set<String> columns = new LinkedHashSet<>();
    for (ExportedTrial trial : run.trials()) {
      columns.addAll(SeriesRows.columns(trial.series()));
      columns.addAll(SeriesRows.columns(trial.observed()));
      columns.addAll(LatencyRows.columns(trial.latency()));
    }
    return List.copyOf(columns);
  }

  /** A dashboard for one source; its time range is that of the exported points. */
  private record Dashboard(ExportedRun run, List<String> columns, Source source) {
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
      values.put("study", run.results().design().study().name());
      values.put("run", run.results().execution().run().id());
      values.put("source", source.queries().title());
      values.put("title", run.results().design().study().title());
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
}
