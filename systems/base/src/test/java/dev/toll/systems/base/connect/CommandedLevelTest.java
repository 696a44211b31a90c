package dev.toll.systems.base.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toll.engine.system.SystemException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CommandedLevelTest {
  @TempDir Path run;
  private final List<String> written = new ArrayList<>();

  private CommandedLevel none() {
    return new CommandedLevel(
        new LevelCommands(run, Duration.ofSeconds(20)),
        (level, restore) -> written.add(level + ": " + restore));
  }

  @Test
  void aCommandIsTakenBackBeforeAnotherRuns() throws Exception {
    CommandedLevel cluster = none();
    assertThat(cluster.differs("base", "")).isFalse();
    assertThat(cluster.differs("tls", "echo set $TOLL_LEVEL")).isTrue();
    cluster.bring("tls", "echo set $TOLL_LEVEL", "echo back from $TOLL_LEVEL");
    assertThat(cluster.differs("tls", "echo set $TOLL_LEVEL")).isFalse();
    cluster.bring("big", "echo set $TOLL_LEVEL", "echo small again");
    assertThat(cluster.differs("base", "")).isTrue();
    cluster.bring("base", "", "");
    assertThat(cluster.differs("base", "")).isFalse();
    assertThat(run.resolve("connected-commands.log"))
        .hasContent("set tls\nback from tls\nset big\nsmall again");
    assertThat(written)
        .containsExactly("tls: echo back from $TOLL_LEVEL", ": ", "big: echo small again", ": ");
  }

  /** It was written down first, and what it has done by then is not known. */
  @Test
  void aCommandThatFailsIsTakenBackAllTheSame() throws Exception {
    CommandedLevel cluster = none();
    assertThatThrownBy(() -> cluster.bring("tls", "exit 3", "echo back"))
        .isInstanceOf(SystemException.class);
    assertThat(written).containsExactly("tls: echo back");
    assertThat(cluster.differs("base", "")).isTrue();
    cluster.bring("base", "", "");
    assertThat(run.resolve("connected-commands.log")).hasContent("back");
  }
}
