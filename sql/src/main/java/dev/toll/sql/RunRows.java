package dev.toll.sql;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.toll.engine.journal.JournalReader.Damage;
import dev.toll.engine.journal.RunRequest;
import dev.toll.engine.journal.RunView;
import dev.toll.engine.record.Metric;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.StepRecord;
import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.results.Results;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/** The rows of a run in every table, from its journal and its results. */
final class RunRows {
  /** What the journal calls the readings that have a column; the dot is an underscore there. */
  private static final List<String> INTERFERENCE =
      List.of(
          "steal",
          "busy",
          "others",
          "pressure.cpu",
          "pressure.io",
          "pressure.memory",
          "frequency.mean",
          "frequency.lowest",
          "load1");

  private final Run run;
  private final Staging staging;
  private final Map<String, Metric> metrics = new HashMap<>();

  RunRows(Run run, Staging staging) {
    this.run = run;
    this.staging = staging;
    Results results = run.results();
    if (results != null) {
      results.design().metrics().forEach(metric -> metrics.put(metric.name(), metric));
    }
  }

  void write() throws IOException {
    staging.add(Schema.RUNS, run());
    results();
    for (TrialRecord trial : run.view().attempts()) {
      trial(trial);
    }
  }

  private void results() throws IOException {
    if (run.results() == null) {
      for (String level :
          new TreeSet<>(run.view().attempts().stream().map(t -> t.level()).toList())) {
        staging.add(Schema.LEVELS, row().put("level", level).put("settings", Map.of()));
      }
      return;
    }
    for (Results.LevelInfo level : run.results().design().levels()) {
      staging.add(Schema.LEVELS, level(level));
    }
    for (Results.Effect effect : run.results().estimates().effects()) {
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
            .put("changes", changes(request))
            .put("damages", run.view().damages().stream().map(Damage::toString).toList())
            .put("directory", run.found().directory().path().toString());
    machine(row);
    if (run.results() != null) {
      Results.StudyInfo study = run.results().design().study();
      row.put("title", study.title())
          .put("question", study.question())
          .put("system", study.system())
          .put("workload", study.workload())
          .put("blocks", run.results().execution().run().blocks())
          .put("warnings", run.results().remarks().warnings());
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
        .put("settings", level.settings());
  }

  private Row effect(Results.Effect effect) {
    Row row =
        row()
            .put("metric", effect.metric())
            .put(
                "is_primary",
                run.results().design().metrics().stream()
                    .anyMatch(metric -> metric.primary() && metric.name().equals(effect.metric())))
            .put("level", effect.level())
            .put("against", effect.against())
            .put("kind", effect.kind().toString())
            .put("blocks", effect.blocks())
            .put("ratio", effect.ratio())
            .put("p", effect.p())
            .put("ratios", effect.ratios());
    if (effect.interval() != null) {
      row.put("low", effect.interval().low()).put("high", effect.interval().high());
    }
    if (effect.answer() != null) {
      row.put("decision", effect.answer().decision().toString())
          .put("sentence", effect.answer().sentence());
    }
    if (effect.published() != null) {
      row.put("published", effect.published().change())
          .put("published_low", effect.published().low())
          .put("published_high", effect.published().high());
    }
    return row;
  }

  private void trial(TrialRecord trial) throws IOException {
    int key = staging.nextKey();
    staging.add(Schema.TRIALS, trialRow(trial).put(Store.KEY, key));
    staging.series(key, run.found().directory(), trial);
    for (Map.Entry<String, Double> metric : trial.metrics().entrySet()) {
      staging.add(Schema.METRICS, metric(trial, metric.getKey(), metric.getValue()));
    }
    int place = 0;
    for (StepRecord step : trial.steps()) {
      staging.add(Schema.STEPS, step(trial, step, ++place));
    }
    for (ProofResult proof : trial.proofs()) {
      staging.add(Schema.PROOFS, proof(trial, proof));
    }
  }

  private Row attempt(TrialRecord trial) {
    return row()
        .put("trial", trial.trial())
        .put("attempt", trial.attempt())
        .put("block", trial.block())
        .put("level", trial.level())
        .put("status", trial.status().toString())
        .put("counts", run.counting().contains(trial));
  }

  private Row trialRow(TrialRecord trial) {
    Row row =
        attempt(trial)
            .put("position", trial.position())
            .put("reason", trial.wholeReason())
            .time("started", trial.startedAt())
            .put("seconds", trial.steps().stream().mapToDouble(StepRecord::seconds).sum())
            .put("proved", trial.proved().map(Verdict::word).orElse(null))
            .put("interference", trial.interference())
            .put("facts", trial.facts());
    INTERFERENCE.forEach(name -> row.put(name.replace('.', '_'), trial.interference().get(name)));
    if (trial.verification() != null) {
      row.put("verified", trial.verification().verdict().word())
          .put("verification", trial.verification().summary())
          .put("counted", trial.verification().counts());
    }
    return row;
  }

  private Row metric(TrialRecord trial, String name, Double value) {
    Row row = attempt(trial).put("metric", name).put("value", value);
    Metric known = metrics.get(name);
    if (known != null) {
      row.put("unit", known.unit())
          .put("better", known.better().name().toLowerCase(Locale.ROOT))
          .put("is_primary", known.primary());
    }
    return row;
  }

  private Row step(TrialRecord trial, StepRecord step, int place) {
    return attempt(trial)
        .put("step", place)
        .put("phase", step.phase())
        .put("name", step.name())
        .put("seconds", step.seconds())
        .put("outcome", step.outcome().name().toLowerCase(Locale.ROOT))
        .put("note", step.note());
  }

  private Row proof(TrialRecord trial, ProofResult proof) {
    return attempt(trial)
        .put("level", proof.of() == null ? trial.level() : proof.of())
        .put("proof", proof.name())
        .put("claim", proof.claim())
        .put("verdict", proof.verdict().word())
        .put("evidence", proof.evidence())
        .put("taken_in", proof.trial())
        .put("facts", proof.facts());
  }
}
