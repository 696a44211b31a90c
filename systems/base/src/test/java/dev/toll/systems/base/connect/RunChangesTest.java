package dev.toll.systems.base.connect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.system.Progress;
import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.SystemException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunChangesTest {
  private static final ClusterRecord<ChangedStore> RECORD = ChangedStore.RECORD;

  @TempDir Path run;
  private final List<String> notes = new ArrayList<>();
  private final Progress watcher =
      new Progress() {
        @Override
        public void activity(String text) {}

        @Override
        public void note(String text) {
          notes.add(text);
        }
      };

  private RunChanges<ChangedStore> changes;

  @BeforeEach
  void begin() {
    RunContext context = new RunContext(run.resolve("work"), run, null, watcher);
    changes = new RunChanges<>(context, RECORD, ChangedStore.none("s1"));
  }

  @Test
  void eachChangeIsWrittenDown() throws Exception {
    changes.change(all -> all.with("a"));
    assertThat(RECORD.file().in(run)).contains(changes.now());
    CommandedLevel commanded = changes.commanded(new LevelCommands(run, Duration.ofSeconds(20)));
    commanded.bring("tls", "true", "undo");
    assertThat(RECORD.file().in(run))
        .contains(ChangedStore.none("s1").with("a").command("tls", "undo"));
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
          RECORD.save(run, all.without("a"));
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
                + " toll run in the same directory of runs, tries it again; by hand: [a]");
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
        .endsWith("by hand: undo[a]");
  }
}
