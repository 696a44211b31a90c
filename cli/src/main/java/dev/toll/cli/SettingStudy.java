package dev.toll.cli;

import dev.toll.engine.settings.Choices;
import dev.toll.engine.settings.StudyException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.snakeyaml.engine.v2.api.Dump;
import org.snakeyaml.engine.v2.api.DumpSettings;
import org.snakeyaml.engine.v2.common.FlowStyle;
import org.snakeyaml.engine.v2.common.ScalarStyle;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.Tag;
import org.snakeyaml.engine.v2.representer.StandardRepresenter;

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
    ACCUMULO("continuous-ingest", "system.properties.", "table.file.compress.type"),
    HDFS("create", "system.properties.", "dfs.namenode.handler.count"),
    KAFKA("produce", "system.options.", "num.io.threads"),
    MARIADB("iibench", "system.options.", "innodb_flush_log_at_trx_commit"),
    POSTGRESQL("iibench", "system.options.", "synchronous_commit");

    private final String workload;
    private final String prefix;
    private final String example;

    Kind(String workload, String prefix, String example) {
      this.workload = workload;
      this.prefix = prefix;
      this.example = example;
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

  private static final DumpSettings SETTINGS =
      DumpSettings.builder().setDefaultFlowStyle(FlowStyle.BLOCK).setWidth(120).build();

  /** What some reader of YAML, of 1.1 or 1.2, takes for no text. */
  private static final String NO_TEXT =
      "(?i)~|null|yes|no|on|off|true|false|[-+]?[0-9][0-9_]*|[-+]?\\.(?:inf|nan)|0[ox]\\p{XDigit}+";

  /** The keys of a study that are no option of a system. */
  private static final List<String> SCOPES =
      List.of("system.", "workload.", "jvm.", "volume.", "machine.");

  private Map<String, Object> scales() {
    return switch (kind) {
      case ACCUMULO ->
          scales(
              Map.of("entries", "100k", "warm-entries", "20k", "probe-entries", "5k"),
              Map.of("entries", "800k", "warm-entries", "1M", "settle", "none"),
              Map.of("entries", "2400k", "warm-entries", "1M"));
      case HDFS ->
          scales(
              Map.of("files", "1k", "warm-files", "300"),
              Map.of("files", "20k", "warm-files", "5k"),
              Map.of("files", "100k", "warm-files", "20k"));
      case KAFKA ->
          scales(
              Map.of("records", "120k", "warm-records", "20k", "probe-records", "100"),
              Map.of("records", "960k", "warm-records", "500k"),
              Map.of("records", "3M", "warm-records", "1M"));
      case MARIADB, POSTGRESQL ->
          scales(
              Map.of("rows", "20k", "warm-rows", "5k", "probe-rows", "100"),
              Map.of("rows", "300k", "warm-rows", "50k"),
              Map.of("rows", "4M", "warm-rows", "500k"));
    };
  }

  private static Map<String, Object> scales(
      Map<String, String> smoke, Map<String, String> quick, Map<String, String> standard) {
    Map<String, Object> scales = new LinkedHashMap<>();
    scales.put("smoke", scale(smoke, 1));
    scales.put("quick", scale(quick, 8));
    scales.put("standard", scale(standard, 12));
    return scales;
  }

  private static Map<String, Object> scale(Map<String, String> workload, int blocks) {
    Map<String, Object> scale = new LinkedHashMap<>();
    scale.put("workload", new TreeMap<>(workload));
    scale.put("design", Map.of("blocks", blocks));
    return scale;
  }

  /** Whether it is a key of a study, and no option of a system. */
  static boolean isKey(String setting) {
    return SCOPES.stream().anyMatch(setting::startsWith);
  }

  /** The key of a study. */
  String path() {
    return isKey(setting) ? setting : kind.prefix + setting;
  }

  /** The study file. */
  String text() {
    Map<String, Object> study = new LinkedHashMap<>();
    study.put("toll", 1);
    study.put("name", name);
    study.put("title", "What " + setting + " costs");
    study.put(
        "question",
        "What changes when %s is %s instead of %s?"
            .formatted(
                setting, String.join(" or ", values.subList(1, values.size())), values.get(0)));
    study.put("system", Map.of("name", kind.word()));
    study.put("workload", Map.of("name", kind.workload));
    study.put("factors", Map.of("setting", factor()));
    study.put("design", Map.of("blocks", 8));
    study.put("scales", scales());
    return yaml(study);
  }

  private Map<String, Object> factor() {
    Map<String, Object> levels = new LinkedHashMap<>();
    for (String value : values) {
      Map<String, Object> level = new LinkedHashMap<>();
      level.put("description", setting + " = " + value);
      level.putAll(nested(value));
      levels.put(level(value), level);
    }
    Map<String, Object> factor = new LinkedHashMap<>();
    factor.put("baseline", level(values.get(0)));
    factor.put("levels", levels);
    return factor;
  }

  /** A value as the name of a level. */
  static String level(String value) {
    String name = value.replaceAll("[^A-Za-z0-9._-]+", "-").replaceAll("^[^A-Za-z0-9]+", "");
    return name.isEmpty() ? "empty" : name;
  }

  /** Refuses what no setting is called, and what would be more than a name in a study. */
  static void demandName(String setting) throws StudyException {
    if (!setting.matches("[A-Za-z][A-Za-z0-9_.-]*")) {
      throw new StudyException("no setting has such a name: '" + setting + "'");
    }
  }

  /**
   * A value as a mapping on one line.
   *
   * @param keys that lead to the setting, each ended by a dot
   */
  static String inline(String keys, String setting, String value) {
    String text = "{%s: %s}".formatted(setting, quoted(value));
    String[] outer = keys.split("\\.");
    for (int i = outer.length - 1; i >= 0; i--) {
      text = "{%s: %s}".formatted(outer[i], text);
    }
    return text;
  }

  /** A text in YAML, also within a mapping on one line. */
  static String quoted(String text) {
    return "'" + text.replace("'", "''") + "'";
  }

  /**
   * The path as keys within keys; an option's own dots stay, since YAML would take it for parts.
   */
  private Map<String, Object> nested(String value) {
    String path = path();
    int scope = path.indexOf('.');
    String rest = path.substring(scope + 1);
    boolean option = path.startsWith(kind.prefix);
    int part = option ? rest.indexOf('.') : -1;
    Object inner =
        option
            ? Map.of(rest.substring(0, part), Map.of(rest.substring(part + 1), value))
            : Map.of(rest, value);
    return Map.of(path.substring(0, scope), inner);
  }

  /** A study as a person would write it: a key a line. */
  private static String yaml(Map<String, Object> study) {
    return new Dump(SETTINGS, new Quoting()).dumpToString(study);
  }

  private static final class Quoting extends StandardRepresenter {
    Quoting() {
      super(SETTINGS);
    }

    @Override
    protected Node representScalar(Tag tag, String value, ScalarStyle style) {
      boolean quote = tag.equals(Tag.STR) && style == ScalarStyle.PLAIN && value.matches(NO_TEXT);
      return super.representScalar(tag, value, quote ? ScalarStyle.SINGLE_QUOTED : style);
    }
  }
}
