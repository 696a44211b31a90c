package dev.toll.engine.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toll.engine.system.SystemException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FullDiskTest {
  private static final Path PLACE = Path.of("/runs/study/1");

  @Test
  void placeAndNeedAreNamed() {
    assertThat(new FullDisk(PLACE, 3L << 30, () -> 4096).reason())
        .hasValueSatisfying(
            why ->
                assertThat(why)
                    .startsWith("no space left on the disk of /runs/study/1 (")
                    .contains(" available, the run needs about ")
                    .endsWith("); free some"));
    assertThat(new FullDisk(PLACE, -1, () -> 0).reason())
        .hasValueSatisfying(why -> assertThat(why).doesNotContain("needs"));
  }

  @Test
  void withRoomNothingIsSaid(@TempDir Path here) {
    assertThat(new FullDisk(here, 1).reason()).isEmpty();
    assertThat(new FullDisk(PLACE, 1, () -> 1 << 20).reason()).isEmpty();
    assertThat(new FullDisk(PLACE, 1).reason()).as("no such directory").isEmpty();
  }

  @Test
  void onlyAFullDiskExcusesAFailedWrite() {
    Runnable fails =
        () -> {
          throw new UncheckedIOException(new IOException("No space left on device"));
        };
    assertThatCode(() -> new FullDisk(PLACE, 1, () -> 0).during(fails)).doesNotThrowAnyException();
    assertThatThrownBy(() -> new FullDisk(PLACE, 1, () -> 1 << 30).during(fails))
        .isInstanceOf(UncheckedIOException.class);
  }

  /** What the trial wrote is wiped before anyone asks whether a replay can help. */
  @Test
  void whatWasMissingDuringATrialIsRememberedUntilTheNext() {
    long[] room = {0};
    FullDisk disk = new FullDisk(PLACE, -1, () -> room[0]);
    assertThat(disk.seen()).isEmpty();
    assertThat(disk.reason()).isPresent();
    room[0] = 1 << 30;
    assertThat(disk.reason()).isEmpty();
    assertThat(disk.seen()).hasValueSatisfying(why -> assertThat(why).startsWith("no space left"));
    disk.begin();
    assertThat(disk.seen()).isEmpty();
  }

  /** As of a tablet server whose compaction failed: the file that it began is gone again. */
  @Test
  void theEndOfALogSaysThatItWasFull() {
    SystemException end =
        new SystemException(
            "tserver0 ended", "its log:\njava.io.IOException: No space left on device");
    FullDisk disk = new FullDisk(PLACE, 1 << 30, () -> 64 << 20);
    assertThat(disk.explain(end))
        .hasMessageStartingWith("no space left on the disk of /runs/study/1 (")
        .hasMessageEndingWith("; free some; tserver0 ended");
    assertThat(disk.seen()).isPresent();
    disk.begin();
    SystemException other = new SystemException("tserver0 ended", "its log:\nbye");
    assertThat(disk.explain(other)).isSameAs(other);
    // Such as the memory that processes share.
    assertThat(new FullDisk(PLACE, 1 << 20, () -> 64 << 20).explain(end)).isSameAs(end);
    assertThat(new FullDisk(PLACE, -1, () -> 64 << 20).explain(end)).isSameAs(end);
  }

  @Test
  void aFailureThatNamesItIsNotToldTwice() {
    FullDisk disk = new FullDisk(PLACE, -1, () -> 0);
    String why = disk.reason().orElseThrow();
    assertThat(disk.explain(new SystemException("measure: load: " + why + "; it ended", "its log")))
        .hasMessage("measure: load: " + why + "; it ended");
  }
}
