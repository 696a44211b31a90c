package dev.toll.sql;

import dev.toll.sql.Table.Column;
import java.util.ArrayList;
import java.util.List;

/** The tables; docs/asking.md describes the same, and a test compares them. */
public final class Schema {
  /** Raised whenever a column is renamed, removed or changes its meaning. */
  public static final int VERSION = 1;

  private static final String TEXT = "VARCHAR";
  private static final String NUMBER = "DOUBLE";
  private static final String COUNT = "INTEGER";
  private static final String TRUTH = "BOOLEAN";
  private static final String TIME = "TIMESTAMP";
  private static final String TEXTS = "MAP(VARCHAR, VARCHAR)";

  private static final Column STUDY = column("study", TEXT, "name of the study");
  private static final Column RUN = column("run", TEXT, "name of the run's directory: UTC start");

  /** Which attempt a row belongs to; the same in every table about attempts. */
  private static final List<Column> ATTEMPT =
      List.of(
          STUDY,
          RUN,
          column("trial", TEXT, "name within the run, e.g. b03-auth-conf"),
          column("attempt", COUNT, "1, or more for a replay"),
          column("block", COUNT, "from 1; 0 is the discarded warm-up block"),
          column("level", TEXT, "name of the level"),
          column("status", TEXT, "valid, void or excluded"),
          column("counts", TRUTH, "whether the verdicts rest on it: the first valid attempt"));

  public static final Table RUNS =
      table(
          "runs",
          "one row per run",
          STUDY,
          RUN,
          column("title", TEXT, "title of the study"),
          column("question", TEXT, "what the study asks"),
          column("system", TEXT, "system under test"),
          column("workload", TEXT, "what was done to it"),
          column("scale", TEXT, "scale asked for; null for the study as written"),
          column("started", TIME, "when it began"),
          column("ended", TIME, "when it ended; null while it is in progress or if it was killed"),
          column("state", TEXT, "complete, stopped, failed or unfinished"),
          column("why", TEXT, "why it ended"),
          column("seed", "BIGINT", "of order and data"),
          column("planned_blocks", COUNT, "blocks asked for"),
          column("blocks", COUNT, "complete blocks that count"),
          column("blocks_needed", COUNT, "the floor below which every verdict is undecided"),
          column("toll", TEXT, "version of toll"),
          column("command", TEXT, "how to run it again"),
          column("processor", TEXT, "the machine's processor"),
          column("processors", COUNT, "processors available to toll"),
          column("memory", TEXT, "the machine's memory"),
          column("machine", TEXTS, "everything recorded about the machine"),
          column("software", TEXTS, "versions, JDK, flags, KDC and keys of the system"),
          column("changes", TEXTS, "what --set changed, by path"),
          column("warnings", "VARCHAR[]", "the warnings of its report"),
          column("directory", TEXT, "path of the run directory"));

  public static final Table LEVELS =
      table(
          "levels",
          "one row per level of a run",
          STUDY,
          RUN,
          column("level", TEXT, "its name"),
          column("description", TEXT, "what it is"),
          column("is_baseline", TRUTH, "whether the others are compared with it"),
          column("is_control", TRUTH, "whether it changes only a side effect"),
          column("control", TEXT, "the control it is compared with too"),
          column("settings", TEXTS, "every setting but those of the design, by path"));

  public static final Table TRIALS =
      table(
          "trials",
          "one row per attempt at a trial",
          ATTEMPT,
          column("position", COUNT, "place in the block's order, from 1"),
          column("reason", TEXT, "why it is void or excluded"),
          column("started", TIME, "when it began"),
          column("seconds", NUMBER, "all its steps together, s"),
          column("proved", TEXT, "its worst proof: true, false or unknown; null without any"),
          column("verified", TEXT, "its data: true, false or unknown; null if it was not verified"),
          column("verification", TEXT, "what was found"),
          column("steal", NUMBER, "taken by the hypervisor, share of the machine's CPU time"),
          column("busy", NUMBER, "total busy time, share of the machine's CPU time"),
          column("others", NUMBER, "used by processes not of the run, share of the machine's"),
          column("pressure_cpu", NUMBER, "some task waited for a processor, share of the window"),
          column("pressure_io", NUMBER, "some task waited for a disk, share of the window"),
          column("pressure_memory", NUMBER, "some task waited for memory, share of the window"),
          column("frequency_mean", NUMBER, "mean clock of the processors, MHz"),
          column("frequency_lowest", NUMBER, "lowest clock seen, MHz"),
          column("load1", NUMBER, "load average over a minute at the end"),
          column("interference", "MAP(VARCHAR, DOUBLE)", "all readings of interference"),
          column("counted", "MAP(VARCHAR, BIGINT)", "what the verification counted"),
          column("facts", TEXTS, "what was negotiated or chosen"));

  public static final Table METRICS =
      table(
          "metrics",
          "one row per attempt and metric",
          ATTEMPT,
          column("metric", TEXT, "its name"),
          column("value", NUMBER, "in its unit"),
          column("unit", TEXT, "null when the study can no longer be resolved"),
          column("better", TEXT, "lower, higher or neither; null likewise"),
          column("is_primary", TRUTH, "whether it is the study's headline; null likewise"));

  public static final Table EFFECTS =
      table(
          "effects",
          "one row per metric, level and level compared with",
          STUDY,
          RUN,
          column("metric", TEXT, "its name"),
          column("is_primary", TRUTH, "whether it is the study's headline"),
          column("level", TEXT, "the level judged"),
          column("against", TEXT, "the level compared with"),
          column("kind", TEXT, "baseline or control"),
          column("blocks", COUNT, "block ratios it rests on"),
          column("ratio", NUMBER, "geometric mean of the block ratios; 1 is no effect"),
          column("t_low", NUMBER, "t interval of the ratio, 95 %"),
          column("t_high", NUMBER, "its upper end"),
          column("exact_low", NUMBER, "order-statistic interval of the median ratio"),
          column("exact_high", NUMBER, "its upper end"),
          column("p", NUMBER, "sign-flip p, adjusted after Holm"),
          column("verdict", TEXT, "costs, saves, no difference or undecided"),
          column("sentence", TEXT, "the verdict in a sentence"),
          column("published", NUMBER, "published change of the median, as a fraction"),
          column("published_low", NUMBER, "its re-analysed interval"),
          column("published_high", NUMBER, "its upper end"),
          column("ratios", "DOUBLE[]", "the ratio of each block"));

  public static final Table SERIES =
      table(
          "series",
          "one row per attempt, second and metric",
          ATTEMPT,
          column("t", NUMBER, "seconds since measuring began"),
          column("metric", TEXT, "column of series.csv"),
          column("value", NUMBER, "an unknown value has no row"));

  public static final Table STEPS =
      table(
          "steps",
          "one row per attempt and step",
          ATTEMPT,
          column("step", COUNT, "place in the trial's life, from 1"),
          column("phase", TEXT, "reset, prove, prepare, warm, measure, settle or verify"),
          column("name", TEXT, "what was done"),
          column("seconds", NUMBER, "how long it took, s"),
          column("outcome", TEXT, "done, skipped or failed"),
          column("note", TEXT, "why it was skipped or how it failed"));

  public static final Table PROOFS =
      table(
          "proofs",
          "one row per attempt and proof",
          ATTEMPT,
          column("proof", TEXT, "its name, e.g. wire"),
          column("claim", TEXT, "what must hold at this level"),
          column("verdict", TEXT, "true, false or unknown"),
          column("evidence", TEXT, "what was seen"),
          column("taken_in", TEXT, "the trial in which it was taken"),
          column("facts", TEXTS, "figures and negotiated facts behind it"));

  /** All of them, in the order they are told. */
  public static final List<Table> ALL =
      List.of(RUNS, LEVELS, TRIALS, METRICS, EFFECTS, SERIES, STEPS, PROOFS);

  private Schema() {}

  private static Column column(String name, String type, String description) {
    return new Column(name, type, description);
  }

  private static Table table(String name, String description, Column... columns) {
    return new Table(name, description, List.of(columns));
  }

  private static Table table(
      String name, String description, List<Column> first, Column... columns) {
    List<Column> all = new ArrayList<>(first);
    all.addAll(List.of(columns));
    return new Table(name, description, all);
  }
}
