package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.settings.Setting;
import dev.toll.engine.study.Level;
import dev.toll.engine.study.StudyFile;
import dev.toll.engine.study.file.StudyParser;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AbStudyTest {
  private static Map<String, String> commands() {
    Map<String, String> commands = new LinkedHashMap<>();
    commands.put("old", "echo 'one: \"quoted\"' # no comment of YAML");
    commands.put("new", "true &&\n  printf '%s\\n' two");
    return commands;
  }

  private static Map<String, String> settings(Iterable<Setting> all) {
    Map<String, String> settings = new LinkedHashMap<>();
    all.forEach(setting -> settings.put(setting.path(), setting.value()));
    return settings;
  }

  @Test
  void commandsStandAsTheyAre() throws Exception {
    StudyFile study =
        StudyParser.parse("ab.yaml", new AbStudy(commands(), null, null, 100, null).text());
    assertThat(study.baseline()).isEqualTo("old");
    assertThat(study.levels()).extracting(Level::name).containsExactly("old", "new");
    assertThat(settings(study.levels().get(0).overlay().all()))
        .containsEntry(
            "workload.load",
            """
            cd "$TOLL_HERE"
            for ((execution = 0; execution < $EXECUTIONS; execution++)); do
            echo 'one: "quoted"' # no comment of YAML
            done
            """);
    assertThat(settings(study.settings()))
        .containsEntry("workload.slice-by", "EXECUTIONS")
        .containsEntry("workload.env.EXECUTIONS", "100")
        .containsEntry("workload.metrics.time.scale", "0.01")
        .containsEntry("workload.metrics.time.primary", "true")
        .doesNotContainKey("system.setup");
  }

  @Test
  void fewExecutionsAreNotDividedAndAPatternIsPrimary() throws Exception {
    StudyFile study =
        StudyParser.parse(
            "ab.yaml",
            new AbStudy(
                    commands(),
                    "make data",
                    "rm -rf out",
                    1,
                    new AbStudy.Pattern("tps", "^tps = ([0-9.]+)", true))
                .text());
    assertThat(settings(study.settings()))
        .doesNotContainKey("workload.slice-by")
        .containsEntry("system.setup", "cd \"$TOLL_HERE\"\nmake data\n")
        .containsEntry("workload.prepare", "cd \"$TOLL_HERE\"\nrm -rf out\n")
        .containsEntry("workload.metrics.tps.pattern", "^tps = ([0-9.]+)")
        .containsEntry("workload.metrics.tps.better", "higher")
        .containsEntry("workload.metrics.tps.primary", "true")
        .containsEntry("workload.metrics.time.primary", "false");
  }
}
