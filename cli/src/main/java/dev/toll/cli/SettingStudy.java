package dev.toll.cli;

import dev.toll.engine.settings.Choices;
import dev.toll.engine.settings.StudyException;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The study of one setting of a built-in system, at several values.
 *
 * @param kind the system, with the load and the sizes that suit it
 * @param setting an option of the system, or a whole key of a study such as {@code
 *     workload.threads}
 * @param values the first is the baseline
 */
record SettingStudy(Kind kind, String name, String setting, List<String> values) {

  /** A built-in system that has settings of its own. */
  enum Kind {
    ACCUMULO(
        "continuous-ingest",
        "system.properties.",
        "table.file.compress.type",
        "entries: 100k, probe-entries: 5k, warm-entries: 20k",
        "entries: 800k, settle: none, warm-entries: 1M",
        "entries: 2400k, warm-entries: 1M"),
    HDFS(
        "create",
        "system.properties.",
        "dfs.namenode.handler.count",
        "files: 1k, warm-files: 300",
        "files: 20k, warm-files: 5k",
        "files: 100k, warm-files: 20k"),
    KAFKA(
        "produce",
        "system.options.",
        "num.io.threads",
        "probe-records: 100, records: 120k, warm-records: 20k",
        "records: 960k, warm-records: 500k",
        "records: 3M, warm-records: 1M"),
    MARIADB("innodb_flush_log_at_trx_commit"),
    POSTGRESQL("synchronous_commit");

    private final String workload;
    private final String prefix;
    private final String example;

    /** Of the load, at the scales smoke, quick and standard. */
    @SuppressWarnings("ImmutableEnumChecker") // List.of is immutable.
    private final List<String> sizes;

    Kind(String workload, String prefix, String example, String... sizes) {
      this.workload = workload;
      this.prefix = prefix;
      this.example = example;
      this.sizes = List.of(sizes);
    }

    Kind(String example) {
      this(
          "iibench",
          "system.options.",
          example,
          "probe-rows: 100, rows: 20k, warm-rows: 5k",
          "rows: 300k, warm-rows: 50k",
          "rows: 4M, warm-rows: 500k");
    }

    /** A setting of it, to show what one looks like. */
    String example() {
      return example;
    }

    /** As studies name it. */
    String word() {
      return Choices.word(this);
    }

    static Optional<Kind> of(String word) {
      return Arrays.stream(values()).filter(kind -> kind.word().equals(word)).findFirst();
    }
  }

  private static final String NAME = "[A-Za-z][A-Za-z0-9_.-]*";

  /** The keys of a study that are no option of a system. */
  private static final List<String> SCOPES =
      List.of("system.", "workload.", "jvm.", "volume.", "machine.");

  /** Whether it is a key of a study, and no option of a system. */
  static boolean isKey(String setting) {
    return SCOPES.stream().anyMatch(setting::startsWith);
  }

  /** The study file. */
  String text() throws IOException {
    String others = String.join(" or ", values.subList(1, values.size()));
    String question = "What changes when %s is %s instead of %s?";
    return StudyTemplate.fill(
        "setting",
        Map.of(
            "NAME", quoted(name),
            "TITLE", quoted("What " + setting + " costs"),
            "QUESTION", quoted(question.formatted(setting, others, values.get(0))),
            "SYSTEM", kind.word(),
            "WORKLOAD", kind.workload,
            "BASELINE", quoted(levelOf(values.get(0))),
            "LEVELS", levels(values, this::level),
            "SMOKE", kind.sizes.get(0),
            "QUICK", kind.sizes.get(1),
            "STANDARD", kind.sizes.get(2)));
  }

  private String level(String value) {
    boolean ofStudy = isKey(setting) && !setting.startsWith(kind.prefix);
    String keys = ofStudy ? setting.substring(0, setting.indexOf('.') + 1) : kind.prefix;
    String own = setting.startsWith(keys) ? setting.substring(keys.length()) : setting;
    String text = inline(keys, own, value);
    return "\n        description: %s\n        %s"
        .formatted(quoted(setting + " = " + value), text.substring(1, text.length() - 1));
  }

  /**
   * The levels of a study.
   *
   * @param what is behind a level's name and a colon, by its value
   */
  static String levels(List<String> values, Function<String, String> what) {
    return values.stream()
        .map(value -> "      %s:%s\n".formatted(quoted(levelOf(value)), what.apply(value)))
        .collect(Collectors.joining());
  }

  /** A value as the name of a level. */
  static String levelOf(String value) {
    String name = value.replaceAll("[^A-Za-z0-9._-]+", "-").replaceAll("^[^A-Za-z0-9]+", "");
    return name.isEmpty() ? "empty" : name;
  }

  /** Refuses what no setting is called, and what would be more than a name in a study. */
  static void demandName(String setting) throws StudyException {
    if (!setting.matches(NAME)) {
      throw new StudyException("no setting has such a name: '" + setting + "'");
    }
  }

  /**
   * A value as a mapping on one line.
   *
   * @param keys that lead to the setting, each ended by a dot; the setting's own dots stay
   */
  static String inline(String keys, String setting, String value) {
    String outer = keys.replace(".", ": {");
    String ends = "}".repeat(outer.length() - outer.replace("{", "").length() + 1);
    String key = setting.matches(NAME) ? setting : quoted(setting);
    return "{" + outer + key + ": " + quoted(value) + ends;
  }

  /** A text in YAML, also within a mapping on one line. */
  static String quoted(String text) {
    return "'" + text.replace("'", "''") + "'";
  }
}
