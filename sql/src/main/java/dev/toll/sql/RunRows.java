package dev.toll.sql;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.toll.engine.journal.RunRequest;
import dev.toll.engine.journal.RunView;
import dev.toll.engine.results.Results;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/** The rows of a run in {@code runs}, {@code levels} and {@code effects}. */
final class RunRows {
  private final Run run;
  private final Staging staging;

  RunRows(Run run, Staging staging) {
    this.run = run;
    this.staging = staging;
  }

  void write() throws IOException {
    staging.add(Schema.RUNS, run());
    if (run.results() == null) {
      for (String level :
          new TreeSet<>(run.view().attempts().stream().map(t -> t.level()).toList())) {
        staging.add(Schema.LEVELS, row().put("level", level).map("settings", Map.of()));
      }
      return;
    }
    for (Results.LevelInfo level : run.results().levels()) {
      staging.add(Schema.LEVELS, level(level));
    }
    for (Results.Effect effect : run.results().effects()) {
      staging.add(Schema.EFFECTS, effect(effect));
    }
  }

  private Row row() {
    return new Row().put("study", run.found().study()).put("run", run.found().run());
  }

  private Row run() {
    RunRequest request = run.view().request();
    RunView.End end = run.view().end();
    Row row =
        row()
            .put("scale", request.scale())
            .time("started", run.view().startedAt())
            .time("ended", end == null ? null : end.at())
            .put("state", end == null ? "unfinished" : end.state())
            .put("why", end == null ? "in progress, or killed" : end.why())
            .put("seed", request.seed())
            .put("planned_blocks", request.blocks())
            .put("toll", request.tollVersion())
            .put("command", request.command())
            .map("changes", changes(request))
            .put("directory", run.found().directory().path().toString());
    machine(row);
    if (run.results() != null) {
      Results.StudyInfo study = run.results().study();
      row.put("title", study.title())
          .put("question", study.question())
          .put("system", study.system())
          .put("workload", study.workload())
          .put("blocks", run.results().run().blocks())
          .put("blocks_needed", run.results().run().blocksNeeded())
          .put("warnings", run.results().warnings());
    }
    return row;
  }

  private static Map<String, String> changes(RunRequest request) {
    Map<String, String> changes = new TreeMap<>();
    for (String each : request.set()) {
      String[] part = each.split("=", 2);
      changes.put(part[0], part.length > 1 ? part[1] : "");
    }
    return changes;
  }

  private void machine(Row row) {
    JsonElement machine = run.environment().get("machine");
    row.flat("machine", machine).flat("software", run.environment().get("system"));
    if (machine instanceof JsonObject facts) {
      row.put("processor", text(facts, "processor")).put("memory", text(facts, "memory"));
      String processors = text(facts, "processors");
      if (processors != null && processors.matches("\\d{1,6}")) {
        row.put("processors", Integer.valueOf(processors));
      }
    }
  }

  private static String text(JsonObject object, String name) {
    JsonElement value = object.get(name);
    return value == null || !value.isJsonPrimitive() ? null : value.getAsString();
  }

  private Row level(Results.LevelInfo level) {
    return row()
        .put("level", level.name())
        .put("description", level.description())
        .put("is_baseline", level.isBaseline())
        .put("is_control", level.isControl())
        .put("control", level.control())
        .map("settings", level.settings());
  }

  private Row effect(Results.Effect effect) {
    Row row =
        row()
            .put("metric", effect.metric())
            .put(
                "is_primary",
                run.results().metrics().stream()
                    .anyMatch(metric -> metric.primary() && metric.name().equals(effect.metric())))
            .put("level", effect.level())
            .put("against", effect.against())
            .put("kind", effect.kind().toString())
            .put("blocks", effect.blocks())
            .put("ratio", effect.ratio())
            .put("p", effect.p())
            .put("ratios", effect.ratios() == null ? List.of() : effect.ratios());
    if (effect.t() != null) {
      row.put("t_low", effect.t().low()).put("t_high", effect.t().high());
    }
    if (effect.exact() != null) {
      row.put("exact_low", effect.exact().low()).put("exact_high", effect.exact().high());
    }
    if (effect.verdict() != null) {
      row.put("verdict", effect.verdict().word().toString())
          .put("sentence", effect.verdict().sentence());
    }
    if (effect.published() != null) {
      row.put("published", effect.published().change())
          .put("published_low", effect.published().low())
          .put("published_high", effect.published().high());
    }
    return row;
  }
}
