package dev.toll.systems.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.settings.StudyException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What levels on one server may differ in, and what its commands may name. */
class SharedCheckTest {
  private static final String SHARED = "design.share-server=true";

  private static final String STUDY =
      """
      toll: 1
      name: test
      system:
        name: command
        env: {ALL: same, SWITCH: none}
        start: sleep 600
        ready: 'true'
        unproved: a test
      workload:
        name: w
        env: {LINES: 100}
        slice-by: LINES
        load: seq $LINES
        unverified: a test
      factors:
        switch:
          baseline: off
          levels:
            off: {system: {env: {SWITCH: off}}}
            on: {%s}
      """;

  private static List<String> mistakes(String level, String... set) {
    try {
      Runs.study(STUDY.formatted(level), set);
      return List.of();
    } catch (StudyException e) {
      return e.getMessage().lines().toList();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "workload: {load: seq $LINES $LINES, prepare: ls, deadline: {load: 5s}}",
        "workload: {env: {LINES: 50, MORE: x}, expected: 3s}",
        "system: {unproved: another test, requires: {ls: coreutils}, deadline: {proof: 5s}}",
        "system: {unproved: '', proof: {p: {claim: c, command: echo $SWITCH, expect: x}}}",
        "system: {env: {SWITCH: 'on'}}"
      })
  void whatIsOfClientsMayDiffer(String level) {
    assertThat(mistakes(level, SHARED)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "system: {start: sleep 700} | system.start",
        "system: {ready: ls} | system.ready",
        "system: {stop: ls} | system.stop",
        "system: {reset: ls} | system.reset",
        "system: {deadline: {ready: 5s}} | system.deadline.ready",
        "system: {daemon: true, pid-file: pid} | system.daemon",
        "volume: {directory: /tmp} | volume.directory"
      })
  void whatIsOfTheServerMayNot(String level, String path) {
    assertThat(mistakes(level)).isEmpty();
    assertThat(mistakes(level, SHARED))
        .allMatch(line -> line.startsWith("test.yaml:20:"))
        .anyMatch(line -> line.contains(path + " is a setting of the server"));
  }

  @Test
  void theServersCommandsNameNoVariableInWhichLevelsDiffer() {
    String on = "system: {env: {SWITCH: 'on'}}";
    assertThat(mistakes(on, SHARED, "system.start=serve --all $ALL")).isEmpty();
    assertThat(mistakes(on, SHARED, "system.start=serve $SWITCH"))
        .containsExactly(
            "test.yaml:19:36: system.start names the variable SWITCH, in which levels differ, and which a shared server (design.share-server) does not get; make it the same at all levels, or name another in system.start",
            "test.yaml:20:35: system.start names the variable SWITCH, in which levels differ, and which a shared server (design.share-server) does not get; make it the same at all levels, or name another in system.start");
    assertThat(mistakes(on, SHARED, "system.ready=eval $ALL", "system.env.ALL=ask $SWITCH"))
        .as("by the value of another")
        .hasSize(2)
        .allMatch(line -> line.contains("system.ready names the variable SWITCH"));
    assertThat(mistakes(on, SHARED, "system.reset=printenv SWITCH")).hasSize(2);
    assertThat(mistakes(on, "system.start=serve $SWITCH")).isEmpty();
  }

  @Test
  void norWhatOnlyALevelHas() {
    assertThat(mistakes("", SHARED, "system.start=serve $TOLL_LEVEL"))
        .containsExactly(
            "--set: system.start: TOLL_LEVEL is not set there; write ${TOLL_LEVEL:-} if it may be"
                + " empty");
    assertThat(mistakes("", SHARED, "system.start=serve $ALL", "system.env.ALL=$TOLL_PLACE"))
        .containsExactly(
            "--set: system.env.ALL: TOLL_PLACE is not set in system.start of a shared server (design.share-server)");
    assertThat(mistakes("", SHARED, "system.daemon=true", "system.pid-file=$TOLL_TRIAL.pid"))
        .singleElement()
        .asString()
        .contains("TOLL_TRIAL is not set in system.pid-file");
    assertThat(mistakes("", SHARED, "system.start=serve $TOLL_WORK $TOLL_SERVER_WORK")).isEmpty();
    assertThat(mistakes("", "system.start=serve $TOLL_LEVEL $TOLL_PLACE")).isEmpty();
  }

  @Test
  void thereMustBeAServerAndALoadThatCanBeCut() {
    assertThat(mistakes("", SHARED, "system.start=", "system.ready="))
        .containsExactly(
            "--set: design.share-server: system command cannot be shared: the study starts none"
                + " (system.start)");
    assertThat(mistakes("", SHARED, "workload.slice-by="))
        .singleElement()
        .asString()
        .contains("design.share-server needs interleaved blocks: the study does not say by what");
    assertThat(mistakes("", SHARED, "system.reset=rm -rf /nowhere")).isEmpty();
  }

  @Test
  void aVariableInWhichLevelsDifferDoesNotReachTheServer() throws Exception {
    var levels = Runs.study(STUDY.formatted("workload: {env: {OTHER: x}}"), SHARED).levels();
    var settings = SharedCheck.shared(levels);
    assertThat(Variables.ofStudy(settings)).containsOnlyKeys("ALL", "LINES");
  }
}
