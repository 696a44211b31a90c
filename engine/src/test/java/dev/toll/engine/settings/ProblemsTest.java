package dev.toll.engine.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;

class ProblemsTest {
  private static final Origin WHERE = Origin.file("s.yaml", 1, 2);

  @Test
  void nothingWrongNothingThrown() {
    assertThatCode(new Problems()::throwIfAny).doesNotThrowAnyException();
  }

  @Test
  void eachOnceInTheOrderFound() {
    Problems problems = new Problems();
    problems.add(WHERE, "b");
    problems.add(WHERE, "a");
    problems.add(WHERE, "b");
    assertThat(problems.messages()).containsExactly("s.yaml:1:2: b", "s.yaml:1:2: a");
    assertThatThrownBy(problems::throwIfAny)
        .hasMessage("s.yaml:1:2: b" + System.lineSeparator() + "s.yaml:1:2: a");
  }

  @Test
  void inTheOrderOfTheFile() {
    Problems problems = new Problems();
    problems.add(Origin.file("s.yaml", 10, 1), "d");
    problems.add(Origin.file("s.yaml", 2, 30), "c");
    problems.add(new Origin("--set"), "a");
    problems.add(Origin.file("s.yaml", 2, 4), "b");
    assertThat(problems.messages())
        .containsExactly("--set: a", "s.yaml:2:4: b", "s.yaml:2:30: c", "s.yaml:10:1: d");
  }

  @Test
  void whatTheUserWroteCannotForgeALineOrDriveTheTerminal() {
    Problems problems = new Problems();
    problems.add(WHERE, "unknown key 'a\r\nb\u001b[2J\u2028c\u0085d'");
    assertThat(problems.messages()).containsExactly("s.yaml:1:2: unknown key 'a b c d'");
  }

  @Test
  void aHugeValueIsCut() {
    Problems problems = new Problems();
    problems.add(WHERE, "x".repeat(1 << 20));
    assertThat(problems.messages().get(0)).hasSizeLessThan(2100).endsWith("...");
  }

  @Test
  void manyMistakesDoNotTakeLonger() {
    Problems problems = new Problems();
    Assertions.assertTimeout(
        Duration.ofSeconds(5),
        () -> {
          for (int i = 0; i < 100_000; i++) {
            problems.add(Origin.file("s.yaml", i, 1), "wrong");
          }
        });
    assertThat(problems.messages()).hasSize(100_000);
  }
}
