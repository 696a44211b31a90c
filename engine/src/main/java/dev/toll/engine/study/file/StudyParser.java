package dev.toll.engine.study.file;

import dev.toll.engine.record.ReportSpec;
import dev.toll.engine.settings.Origin;
import dev.toll.engine.settings.Problems;
import dev.toll.engine.settings.Setting;
import dev.toll.engine.settings.StudyException;
import dev.toll.engine.study.Level;
import dev.toll.engine.study.StudyFile;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.snakeyaml.engine.v2.nodes.Node;

/** Turns a study's YAML into a {@link StudyFile}; all mistakes of form at once. */
public final class StudyParser {
  /** The version of the study format this toll reads. */
  public static final String FORMAT = "1";

  /** A number as YAML 1.2 writes it. */
  public static final String NUMBER = "[-+]?([0-9]+(\\.[0-9]*)?|\\.[0-9]+)([eE][-+]?[0-9]+)?";

  public static final String NAME = "[a-z0-9][a-z0-9-]{0,60}";

  /** As many as a user can keep apart; each is resolved when a study is checked. */
  private static final int MAX_SCALES = 50;

  private final String fileName;
  private final Problems problems;
  private final YamlReader yaml;

  private StudyParser(String fileName, Problems problems) {
    this.fileName = fileName;
    this.problems = problems;
    this.yaml = new YamlReader(fileName, problems);
  }

  /**
   * Parses a study.
   *
   * @param fileName as messages shall name it
   * @throws StudyException with every mistake of form
   */
  public static StudyFile parse(String fileName, String text) throws StudyException {
    Problems problems = new Problems();
    StudyFile file = parse(fileName, text, problems);
    problems.throwIfAny();
    return file;
  }

  /**
   * Parses what can be read of a study, so that its values can be checked along with its form.
   *
   * @return the study without what is wrong with it; null when it is no study at all
   */
  public static StudyFile parse(String fileName, String text, Problems problems) {
    return new StudyParser(fileName, problems).read(text);
  }

  private StudyFile read(String text) {
    Fields top = yaml.fields(yaml.parse(text), "the study", StudyKeys.STUDY.keySet());
    if (top == null) {
      return null;
    }
    checkFormat(top.get("toll"));
    required(top.has("name"), "name");
    String name = top.text("name");
    if (name != null && !name.matches(NAME)) {
      top.mistake("name", "name: '" + name + "' must be lower-case letters, digits and hyphens");
    }
    List<Setting> settings = yaml.settings(top, StudyKeys.SETTINGS.keySet());
    requiredSetting(settings, "system.name");
    requiredSetting(settings, "workload.name");
    Factors factors = new FactorReader(yaml, problems, fileName).read(top.get("factors"));
    // Most studies ask for nothing of the kind.
    ReportSpecReader wishes =
        top.has("explain") || top.has("report")
            ? new ReportSpecReader(yaml, factors.levels())
            : null;
    return new StudyFile(
        fileName,
        name,
        top.text("title", name),
        top.text("question", ""),
        top.has("published") ? new PublishedReader(yaml).read(top.get("published")) : null,
        settings,
        factors.baseline(),
        factors.levels(),
        scales(top, factors.levels()),
        wishes == null ? List.of() : wishes.pairs(top.get("explain")),
        wishes == null ? ReportSpec.NONE : wishes.report(top.get("report")));
  }

  /**
   * The levels of one factor, or of several, crossed.
   *
   * @param condition whether the levels of the one are compared under, and not with each other
   */
  record Factors(String baseline, List<Level> levels, boolean condition) {}

  private void checkFormat(Node node) {
    String version = node == null ? null : yaml.text(node, "toll");
    if (!FORMAT.equals(version)) {
      problems.add(
          node == null ? Origin.file(fileName, 1, 1) : yaml.origin(node),
          "the first key must be 'toll: 1' (the version of the study format)");
    }
  }

  private void required(boolean there, String key) {
    if (!there) {
      problems.add(Origin.file(fileName, 1, 1), "missing key '" + key + "'");
    }
  }

  private void requiredSetting(List<Setting> settings, String path) {
    required(settings.stream().anyMatch(setting -> setting.path().equals(path)), path);
  }

  private Map<String, StudyFile.Scale> scales(Fields top, List<Level> known) {
    List<String> names = known.stream().map(Level::name).toList();
    Map<String, StudyFile.Scale> scales =
        yaml.byName(top.get("scales"), "scales", (name, body) -> scale(name, body, names));
    scales.values().removeIf(Objects::isNull);
    if (scales.size() > MAX_SCALES) {
      top.mistake("scales", "more than " + MAX_SCALES + " scales");
      return Map.of();
    }
    return scales;
  }

  private StudyFile.Scale scale(String name, Node body, List<String> known) {
    Fields scale = yaml.fields(body, "scale " + name, StudyKeys.SCALE.keySet());
    if (scale == null) {
      return null;
    }
    // The names a scale is limited to are checked here, so that one not chosen is checked too.
    List<String> levels =
        yaml.list(
            scale.get("levels"),
            "levels" + YamlReader.NO_LIST,
            item -> yaml.named(item, "unknown level", known));
    return new StudyFile.Scale(
        name, yaml.settings(scale, StudyKeys.SETTINGS.keySet()), levels, yaml.origin(body));
  }
}
