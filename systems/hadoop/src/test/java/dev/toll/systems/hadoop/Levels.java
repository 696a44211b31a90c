package dev.toll.systems.hadoop;

import dev.toll.engine.settings.Origin;
import dev.toll.engine.settings.Problems;
import dev.toll.engine.settings.Setting;
import dev.toll.engine.settings.SettingSpec;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.DesignSettings;
import dev.toll.engine.study.Level;
import dev.toll.engine.study.Study;
import dev.toll.engine.study.file.StudyParser;
import dev.toll.engine.study.resolve.StudyResolver;
import dev.toll.engine.system.Catalog;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Levels of the tests, from {@code path=value} texts. */
public final class Levels {
  private Levels() {}

  /** A study of one level with these settings; of two of one path the later counts. */
  public static Study study(String workload, String... settings) throws Exception {
    String text =
        """
        toll: 1
        name: hdfs-test
        system: {name: hdfs}
        workload: {name: %s}
        factors:
          it:
            baseline: it
            levels:
              it: {description: the only one}
        """
            .formatted(workload);
    return new StudyResolver(new Catalog(List.of(new HdfsSystem())))
        .resolve(
            StudyParser.parse("hdfs-test.yaml", text),
            new StudyResolver.Request(null, latest(settings), List.of()));
  }

  private static List<String> latest(String... settings) {
    Map<String, String> byPath = new LinkedHashMap<>();
    for (String each : settings) {
      byPath.put(each.substring(0, each.indexOf('=')), each);
    }
    return List.copyOf(byPath.values());
  }

  /** The only one of a study. */
  public static Level level(Study study) {
    return study.levels().get(0);
  }

  /** Settings with their defaults, whatever a study would say against them. */
  public static Settings settings(String workload, String... settings) {
    List<Setting> given = new ArrayList<>();
    for (String each : settings) {
      String[] sides = each.split("=", 2);
      given.add(new Setting(sides[0], sides[1], Origin.DEFAULT));
    }
    given.add(new Setting("workload.name", workload, Origin.DEFAULT));
    List<SettingSpec> specs = new ArrayList<>(HdfsSettings.all(workload));
    specs.addAll(DesignSettings.ALL);
    Problems problems = new Problems();
    Settings checked = Settings.of(given).checked(specs, problems);
    if (!problems.isEmpty()) {
      throw new IllegalArgumentException(problems.messages().toString());
    }
    return checked;
  }
}
