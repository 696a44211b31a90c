package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toll.engine.settings.StudyException;
import java.util.List;
import org.junit.jupiter.api.Test;

class AbPilotTest {
  @Test
  void shortCommandsAreExecutedOftenAndLongOnesOnce() throws Exception {
    assertThat(AbPilot.executions(null, null, List.of("true"))).isGreaterThan(20);
    assertThat(AbPilot.executions(null, null, List.of("sleep 0.5"))).isEqualTo(1);
    // As often as the faster needs.
    assertThat(AbPilot.executions(null, null, List.of("sleep 0.5", "true"))).isGreaterThan(20);
  }

  @Test
  void theyFindWhatSetupAndPrepareMake() throws Exception {
    assertThat(
            AbPilot.executions(
                "echo 1 > \"$TOLL_RUN_DIR/one\"",
                "echo 2 > \"$TOLL_WORK/two\"",
                List.of("cat \"$TOLL_RUN_DIR/one\" \"$TOLL_WORK/two\"")))
        .isPositive();
  }

  @Test
  void whatFailsIsNamedWithWhatItPrinted() {
    assertThatThrownBy(() -> AbPilot.executions(null, null, List.of("true", "echo why; exit 3")))
        .isInstanceOf(StudyException.class)
        .hasMessage("'echo why; exit 3' ended with exit code 3; it printed:\n  why");
    assertThatThrownBy(() -> AbPilot.executions(null, "no-such-program", List.of("true")))
        .hasMessageContaining("the prepare command ended with exit code 127")
        .hasMessageContaining("no-such-program: command not found");
  }
}
