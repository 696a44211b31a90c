package dev.toll.sql;

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

/** The rows of a run's attempts, from its journal. */
final class TrialRows {
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

  TrialRows(Run run, Staging staging) {
    this.run = run;
    this.staging = staging;
    Results results = run.results();
    if (results != null) {
      results.metrics().forEach(metric -> metrics.put(metric.name(), metric));
    }
  }

  void write() throws IOException {
    for (TrialRecord trial : run.view().attempts()) {
      int key = staging.nextKey();
      staging.add(Schema.TRIALS, trial(trial).put(Store.KEY, key));
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
  }

  private Row attempt(TrialRecord trial) {
    return new Row()
        .put("study", run.found().study())
        .put("run", run.found().run())
        .put("trial", trial.trial())
        .put("attempt", trial.attempt())
        .put("block", trial.block())
        .put("level", trial.level())
        .put("status", trial.status().toString())
        .put("counts", run.counting().contains(trial));
  }

  private Row trial(TrialRecord trial) {
    Row row =
        attempt(trial)
            .put("position", trial.position())
            .put("reason", trial.reason())
            .time("started", trial.startedAt())
            .put("seconds", trial.steps().stream().mapToDouble(StepRecord::seconds).sum())
            .put("proved", proved(trial))
            .map("interference", trial.interference())
            .map("facts", trial.facts());
    INTERFERENCE.forEach(name -> row.put(name.replace('.', '_'), trial.interference().get(name)));
    if (trial.verification() != null) {
      row.put("verified", trial.verification().verdict().word())
          .put("verification", trial.verification().summary())
          .map("counted", trial.verification().counts());
    }
    return row;
  }

  private static String proved(TrialRecord trial) {
    return trial.proofs().stream()
        .map(ProofResult::verdict)
        .reduce(Verdict::and)
        .map(Verdict::word)
        .orElse(null);
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
        .put("proof", proof.name())
        .put("claim", proof.claim())
        .put("verdict", proof.verdict().word())
        .put("evidence", proof.evidence())
        .put("taken_in", proof.trial())
        .map("facts", proof.facts());
  }
}
