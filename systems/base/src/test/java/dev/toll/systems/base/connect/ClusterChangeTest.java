package dev.toll.systems.base.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.system.SystemException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClusterChangeTest {
  private static final ChangeRecord<ClusterChange<ChangedStore>> RECORD = ChangedStore.RECORD;
  private static final ClusterChange<ChangedStore> NONE = ChangedStore.none("s1");

  @TempDir Path runs;

  private Path run(String study, String start) throws IOException {
    return RunDirectory.create(runs, study, Instant.parse(start)).path();
  }

  @Test
  void itIsThereWhileAnythingIsChanged() throws Exception {
    ClusterChange<ChangedStore> place = RECORD.save(runs, NONE.with("a").with("b"));
    assertThat(place.places()).containsExactly("a", "b");
    assertThat(RECORD.left(runs)).isTrue();
    ClusterChange<ChangedStore> both = RECORD.save(runs, place.command("tls", "undo"));
    RECORD.save(runs, both.without("a").without("b"));
    assertThat(RECORD.left(runs)).isTrue();
    RECORD.save(runs, both.command("", "").without("b"));
    assertThat(RECORD.in(runs)).contains(NONE.with("a"));
    RECORD.save(runs, NONE);
    assertThat(RECORD.left(runs)).isFalse();
  }

  @Test
  void whatIsLeftIsRestoredFromTheRecord() throws Exception {
    List<ClusterChange<ChangedStore>> restored = new ArrayList<>();
    RECORD.restore(runs, restored::add);
    assertThat(restored).isEmpty();
    RECORD.save(runs, NONE.with("a"));
    RECORD.restore(runs, restored::add);
    assertThat(restored).containsExactly(NONE.with("a"));
    assertThat(RECORD.left(runs)).isFalse();
    Files.writeString(runs.resolve("connected-store.json"), "{\"id\": [");
    RECORD.restore(runs, restored::add);
    assertThat(restored).as("one that cannot be read stops nothing").hasSize(1);
  }

  @Test
  void aClusterThatAnotherRunHasNotPutBackIsRefused() throws Exception {
    Path own = run("mine", "2026-11-20T10:00:00Z");
    Path other = run("theirs", "2026-11-20T11:00:00Z");
    // Places of others are not in the way.
    RECORD.save(other, NONE.with("a"));
    RECORD.refuseLeft(own, NONE.cluster(), NONE.id());
    RECORD.save(other, NONE.command("tls", "undo"));
    RECORD.refuseLeft(own, "the store s2", "s2");
    assertThatThrownBy(() -> RECORD.refuseLeft(own, NONE.cluster(), NONE.id()))
        .isInstanceOf(SystemException.class)
        .hasMessage(
            "the store s1 still has settings of the interrupted run %s: toll resume %s puts them"
                    .formatted(other, other)
                + " back; to put it back by hand: TOLL_LEVEL=tls; undo");
  }

  @Test
  void afterACrashWhatIsNotPutBackIsSaid() throws Exception {
    RECORD.save(runs, NONE.command("tls", "undo").with("a"));
    assertThatThrownBy(
            () ->
                RECORD.restore(
                    runs,
                    left -> {
                      RECORD.save(runs, left.command("", ""));
                      throw new IOException("no answer");
                    }))
        .hasMessage(
            "the store s1 still has what an interrupted run has changed: no answer; to put it back by"
                + " hand: rm a");
  }
}
