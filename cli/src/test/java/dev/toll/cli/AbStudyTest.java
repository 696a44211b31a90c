package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
        StudyParser.parse(
            "ab.yaml", new AbStudy(commands(), null, null, 100, AbMetric.of("time", false)).text());
    assertThat(study.baseline()).isEqualTo("old");
    assertThat(study.levels()).extracting(Level::name).containsExactly("old", "new");
    assertThat(settings(study.levels().get(0).overlay().all()))
        .containsEntry(
            "workload.load",
            """
            cd "$TOLL_HERE"
            toll_began=${EPOCHREALTIME/[.,]/}
            for ((toll_execution = 0; toll_execution < $EXECUTIONS; toll_execution++)); do
            echo 'one: "quoted"' # no comment of YAML
            done
            echo "toll: $((${EPOCHREALTIME/[.,]/} - toll_began)) us"
            """);
    assertThat(settings(study.settings()))
        .containsEntry("workload.slice-by", "EXECUTIONS")
        .containsEntry("workload.env.EXECUTIONS", "100")
        .containsEntry("workload.metrics.time.scale", "1.0E-8")
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
                    AbMetric.of("tps=^tps = ([0-9.]+)", true))
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

  @Test
  void memoryIsWhatGnuTimeSaysOfAllExecutions() throws Exception {
    StudyFile study =
        StudyParser.parse(
            "ab.yaml", new AbStudy(commands(), null, null, 2, AbMetric.of("memory", false)).text());
    assertThat(settings(study.levels().get(0).overlay().all()).get("workload.load"))
        .contains(
            "command time -q -o \"$TOLL_WORK/peak\" -f %M bash -eu -o pipefail -c 'for ((",
            "echo '\\''one: \"quoted\"'\\'' # no comment of YAML\ndone'\n");
    assertThat(settings(study.settings()))
        .containsEntry("system.requires.time", "time")
        .containsEntry("workload.metrics.peak_memory.primary", "true");
  }

  @Test
  void cpuTimeIsMeasuredAnyway() throws Exception {
    StudyFile study =
        StudyParser.parse(
            "ab.yaml", new AbStudy(commands(), null, null, 1, AbMetric.of("cpu", false)).text());
    assertThat(settings(study.settings())).containsEntry("design.primary", "client_cpu");
  }

  @Test
  void lessTimeCpuAndMemoryAreBetter() {
    assertThatThrownBy(() -> AbMetric.of("cpu", true))
        .hasMessage("--higher needs --metric NAME=PATTERN: less cpu is better");
    assertThatThrownBy(() -> AbMetric.of("rss", false))
        .hasMessageStartingWith("--metric must be time, cpu, memory or NAME=PATTERN");
  }
}
