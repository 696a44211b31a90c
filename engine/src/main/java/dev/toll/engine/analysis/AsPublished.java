package dev.toll.engine.analysis;

import dev.toll.engine.record.Cell;
import dev.toll.engine.record.Metric;
import dev.toll.engine.record.Published.Protocol;
import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.results.ProtocolTable;
import dev.toll.engine.results.ProtocolTable.ProtocolRow;
import dev.toll.engine.results.Results.LevelInfo;
import dev.toll.engine.statistics.Finite;
import dev.toll.engine.statistics.Spread;
import dev.toll.engine.verdict.SimilarRuns;
import dev.toll.engine.words.Phrase;
import java.util.ArrayList;
import java.util.List;

/** The table that the publication's own rule of repetition gives, next to ours. */
record AsPublished(Blocks blocks, Protocol rule, Metric metric) {

  /** Of a run that was repeated by the publication's rule. */
  static ProtocolTable of(AnalysisInput input, Blocks blocks) {
    Metric metric = input.metric(metricName(input));
    return metric == null
        ? null
        : new AsPublished(blocks, input.published().protocol(), metric).table(input.levels());
  }

  private static String metricName(AnalysisInput input) {
    String named = input.published().metric();
    return named != null || input.primary() == null ? named : input.primary().name();
  }

  private ProtocolTable table(List<LevelInfo> levels) {
    List<ProtocolRow> rows = new ArrayList<>();
    Double base = null;
    for (LevelInfo level : levels) {
      ProtocolRow row = row(level.name(), base);
      base = level.isBaseline() ? row.median() : base;
      rows.add(row);
    }
    List<String> notes = new ArrayList<>();
    notes.add("the publication's rule gives no interval; ours is given as well");
    notes.add(
        "levels ran one after another, so what changed in the machine meanwhile cannot be distinguished from"
            + " what the levels do");
    if (rule.similar() != null) {
      notes.add(
          "runs kept because they agree spread less than runs do; our own figures take every valid"
              + " run");
    }
    return new ProtocolTable(
        Phrase.rule(rule, metric.label()), metric.name(), metric.unit(), rows, notes);
  }

  private ProtocolRow row(String level, Double base) {
    List<TrialRecord> runs = blocks.counted(level);
    if (rule.similar() == null) {
      String outcome =
          runs.size() >= rule.iterations()
              ? Phrase.count(runs.size(), "run")
              : "only " + runs.size() + " of " + rule.iterations() + " runs";
      return row(level, outcome, runs, List.of(), base);
    }
    List<TrialRecord> newest = SimilarRuns.newest(runs, rule.similar());
    if (SimilarRuns.reached(runs, metric.name(), rule.similar())) {
      return row(
          level,
          "similar after " + Phrase.count(runs.size(), "run"),
          newest,
          runs.subList(0, runs.size() - newest.size()),
          base);
    }
    String outcome =
        runs.size() >= rule.similar().atMost()
            ? "never similar in " + Phrase.count(runs.size(), "run") + ": no figure by this rule"
            : "not similar yet after " + Phrase.count(runs.size(), "run");
    return row(level, outcome, List.of(), runs, base);
  }

  private ProtocolRow row(
      String level, String outcome, List<TrialRecord> used, List<TrialRecord> again, Double base) {
    Spread spread = Spread.of(Cell.values(used, metric.name()));
    Double median = spread.median();
    return new ProtocolRow(
        level,
        outcome,
        used.stream().map(TrialRecord::trial).toList(),
        again.stream().map(TrialRecord::trial).toList(),
        median,
        spread.mean(),
        spread.sd(),
        spread.cv(),
        base == null || median == null ? null : Finite.orNull(median / base - 1));
  }
}
