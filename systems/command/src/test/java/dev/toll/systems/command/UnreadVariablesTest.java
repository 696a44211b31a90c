package dev.toll.systems.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.study.StudyFile;
import dev.toll.engine.study.resolve.StudyCheck;
import dev.toll.engine.system.Catalog;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What {@code toll check} says of variables in which levels differ. */
class UnreadVariablesTest {
  private static List<String> warnings(String load, String one, String other) {
    String study =
        """
        toll: 1
        name: test
        system: {name: command, unproved: a test}
        workload: {name: w, load: '%s', unverified: a test}
        factors:
          f:
            baseline: a
            levels:
              a: {system: {env: {%s}}}
              b: {system: {env: {%s}}}
        design: {blocks: 9}
        """
            .formatted(load, one, other);
    StudyCheck.Report report =
        new StudyCheck(new Catalog(List.of(new CommandSystem()))).check("test.yaml", study);
    assertThat(report.mistakes()).isEmpty();
    StudyFile file = report.study();
    assertThat(file).isNotNull();
    return report.warnings().stream()
        .map(warning -> warning.message())
        .filter(message -> message.contains("variable"))
        .toList();
  }

  @Test
  void oneThatNoCommandNamesIsToldOnce() {
    assertThat(warnings("gzip -$LEVEL data", "LEVLE: 1", "LEVLE: 9"))
        .containsExactly(
            "levels differ in the variable LEVLE, which no command names: they are the same unless a"
                + " program reads it by itself");
    assertThat(warnings("true", "X: 1", "Y: 1")).hasSize(2);
  }

  @Test
  void whatACommandOrAnotherVariableNamesIsRead() {
    assertThat(warnings("gzip -$LEVEL data", "LEVEL: 1", "LEVEL: 9")).isEmpty();
    assertThat(warnings("test -v FAST && gzip data", "FAST: 1", "OTHER: 1"))
        .singleElement()
        .asString()
        .contains("variable OTHER");
    assertThat(warnings("gzip $FLAGS data", "LEVEL: 1, FLAGS: -$LEVEL", "LEVEL: 9, FLAGS: -$LEVEL"))
        .isEmpty();
  }

  @Test
  void whatIsTheSameAtEveryLevelMayBeForAProgram() {
    assertThat(warnings("true", "TZ: UTC", "TZ: UTC")).isEmpty();
  }
}
