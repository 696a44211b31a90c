package dev.toll.systems.base.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.SystemException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CommandedLevelTest {
  @TempDir Path run;
  private final ClusterChange<ChangedStore> none = ChangedStore.none("s1");
  private RunChanges<ClusterChange<ChangedStore>> changes;

  private CommandedLevel<ChangedStore> none() {
    RunContext context = new RunContext(run.resolve("work"), run, null, null);
    changes = new RunChanges<>(context, ChangedStore.RECORD, none);
    return new CommandedLevel<>(none.before().commands(run), changes);
  }

  @Test
  void aCommandIsTakenBackBeforeAnotherRuns() throws Exception {
    CommandedLevel<ChangedStore> cluster = none();
    assertThat(cluster.differs("base", "")).isFalse();
    assertThat(cluster.differs("tls", "echo set $TOLL_LEVEL")).isTrue();
    cluster.bring("tls", "echo set $TOLL_LEVEL", "echo back from $TOLL_LEVEL");
    assertThat(cluster.differs("tls", "echo set $TOLL_LEVEL")).isFalse();
    assertThat(changes.now()).isEqualTo(none.command("tls", "echo back from $TOLL_LEVEL"));
    cluster.bring("big", "echo set $TOLL_LEVEL", "echo small again");
    assertThat(changes.now()).isEqualTo(none.command("big", "echo small again"));
    assertThat(cluster.differs("base", "")).isTrue();
    cluster.bring("base", "", "");
    assertThat(cluster.differs("base", "")).isFalse();
    assertThat(run.resolve("connected-commands.log"))
        .hasContent("set tls\nback from tls\nset big\nsmall again");
    assertThat(changes.now()).isEqualTo(none);
  }

  /** It was written down first, and what it has done by then is not known. */
  @Test
  void aCommandThatFailsIsTakenBackAllTheSame() throws Exception {
    CommandedLevel<ChangedStore> cluster = none();
    assertThatThrownBy(() -> cluster.bring("tls", "exit 3", "echo back"))
        .isInstanceOf(SystemException.class);
    assertThat(ChangedStore.RECORD.in(run)).contains(none.command("tls", "echo back"));
    assertThat(cluster.differs("base", "")).isTrue();
    cluster.bring("base", "", "");
    assertThat(run.resolve("connected-commands.log")).hasContent("back");
  }
}
