package dev.toll.systems.base.connect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.system.Progress;
import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.SystemException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunChangesTest {
  private static final ChangeRecord<ClusterChange<ChangedStore>> RECORD = ChangedStore.RECORD;

  @TempDir Path run;
  private final List<String> notes = new ArrayList<>();
  private final Progress watcher = notes::add;

  private RunChanges<ClusterChange<ChangedStore>> changes;

  @BeforeEach
  void begin() {
    RunContext context = new RunContext(run.resolve("work"), run, null, watcher);
    changes = new RunChanges<>(context, RECORD, ChangedStore.none("s1"));
  }

  @Test
  void eachChangeIsWrittenDown() throws Exception {
    changes.change(all -> all.with("a"));
    assertThat(RECORD.in(run)).contains(changes.now());
    changes.change(all -> all.command("tls", "undo"));
    assertThat(RECORD.in(run)).contains(ChangedStore.none("s1").with("a").command("tls", "undo"));
  }

  @Test
  void nothingIsPutBackWhereNothingIsChanged() {
    changes.putBack(
        all -> {
          throw new IOException("there is nothing to put back");
        });
    assertThat(notes).isEmpty();
  }

  /** The interrupt is why the run ends. */
  @Test
  void anInterruptDoesNotStopIt() throws Exception {
    changes.change(all -> all.with("a"));
    Thread.currentThread().interrupt();
    changes.putBack(
        all -> {
          Thread.sleep(1);
        });
    assertThat(Thread.interrupted()).isFalse();
    assertThat(RECORD.left(run)).isFalse();
    assertThat(notes).isEmpty();
  }

  @Test
  void whatCouldNotBePutBackIsSaid() throws Exception {
    changes.change(all -> all.command("tls", "undo").with("a"));
    changes.putBack(
        all -> {
          RECORD.save(run, all.command("", ""));
          throw new SystemException("no answer");
        });
    assertThat(notes)
        .containsExactly(
            "the store s1 is not as it was before this run: no answer. toll resume %s, or the next"
                    .formatted(run)
                + " toll run in the same directory of runs, tries it again; to put it back by hand: rm a");
  }

  @Test
  void withoutItsRecordWhatIsKnownIsSaid() throws Exception {
    changes.change(all -> all.command("tls", "undo").with("a"));
    changes.putBack(
        all -> {
          Files.writeString(run.resolve("connected-store.json"), "{\"id\": [");
          throw new InterruptedException();
        });
    assertThat(Thread.interrupted()).isTrue();
    assertThat(notes)
        .singleElement()
        .asString()
        .contains("before this run: interrupted. toll resume")
        .endsWith("by hand: TOLL_LEVEL=tls; undo; rm a");
  }
}
