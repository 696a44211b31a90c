package dev.toll.engine.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.system.SystemException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FullDiskTest {
  private static final Path PLACE = Path.of("/runs/study/1");

  private static FullDisk disk(long needed, FullDisk.Free room) {
    return new FullDisk(PLACE, needed, room, () -> 0);
  }

  @Test
  void placeAndNeedAreNamed() {
    assertThat(disk(3L << 30, () -> 4096).reason())
        .hasValueSatisfying(
            why ->
                assertThat(why)
                    .startsWith("no space left on the disk of /runs/study/1 (")
                    .contains(" available, the run needs about ")
                    .endsWith("); free some"));
    assertThat(disk(-1, () -> 0).reason())
        .hasValueSatisfying(why -> assertThat(why).doesNotContain("needs"));
  }

  @Test
  void withRoomNothingIsSaid(@TempDir Path here) {
    assertThat(new FullDisk(new RunDirectory(here), 1).reason()).isEmpty();
    assertThat(disk(1, () -> 1 << 20).reason()).isEmpty();
    assertThat(new FullDisk(new RunDirectory(PLACE), 1).reason()).as("no such directory").isEmpty();
  }

  @Test
  void onlyAFullDiskExcusesAFailedWrite() {
    Runnable fails =
        () -> {
          throw new UncheckedIOException(new IOException("No space left on device"));
        };
    assertThatCode(() -> disk(1, () -> 0).during(fails)).doesNotThrowAnyException();
    assertThatThrownBy(() -> disk(1, () -> 1 << 30).during(fails))
        .isInstanceOf(UncheckedIOException.class);
  }

  /** What the trial wrote is wiped before anyone asks whether a replay can help. */
  @Test
  void whatWasMissingDuringATrialIsRememberedUntilTheNext() {
    long[] room = {0};
    FullDisk disk = disk(-1, () -> room[0]);
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
    FullDisk disk = disk(1 << 30, () -> 64 << 20);
    assertThat(disk.explain(end))
        .hasMessageStartingWith("no space left on the disk of /runs/study/1 (")
        .hasMessageEndingWith("; free some; tserver0 ended");
    assertThat(disk.seen()).isPresent();
    // Such as the memory that processes share.
    assertThat(disk(1 << 20, () -> 64 << 20).explain(end)).isSameAs(end);
    assertThat(disk(-1, () -> 64 << 20).explain(end)).isSameAs(end);
  }

  /** A tablet server's writer ends it at once, before its logger says why. */
  @Test
  void noReplayIsTriedInLessRoomThanTheRunNeeds() throws Exception {
    SystemException end = new SystemException("tserver0 ended", "its log:\nbye");
    FullDisk disk = new FullDisk(PLACE, 1 << 30, () -> 64 << 20, () -> 512 << 20);
    assertThat(disk.explain(end))
        .hasMessageStartingWith("too little space left on the disk of /runs/study/1 (")
        .hasMessageEndingWith("; free some; tserver0 ended");
    assertThat(disk.seen()).isPresent();
    // Wiping gives back enough.
    disk = new FullDisk(PLACE, 1 << 30, () -> 64 << 20, () -> 1 << 30);
    assertThat(disk.explain(end)).isSameAs(end);
    assertThat(disk.seen()).isEmpty();
  }

  @Test
  void whatTheScratchHoldsIsAddedUp(@TempDir Path here) throws Exception {
    RunDirectory run = new RunDirectory(here);
    Path data = Files.createDirectories(run.work().resolve("data"));
    SystemException end = new SystemException("it ended");
    FullDisk disk = new FullDisk(run, Long.MAX_VALUE);
    assertThat(disk.explain(end)).hasMessageStartingWith("too little space");
    try (FileChannel file =
        FileChannel.open(
            data.resolve("sparse"), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      file.write(ByteBuffer.wrap(new byte[1]), 1L << 40);
    }
    long free = Files.getFileStore(here).getUsableSpace();
    assertThat(new FullDisk(run, free + (1L << 39)).explain(end)).isSameAs(end);
    assertThat(new FullDisk(run, free + (1L << 41)).explain(end)).isNotSameAs(end);
  }

  @Test
  void aFailureThatNamesItIsNotToldTwice() {
    FullDisk disk = disk(-1, () -> 0);
    String why = disk.reason().orElseThrow();
    assertThat(disk.explain(new SystemException("measure: load: " + why + "; it ended", "its log")))
        .hasMessage("measure: load: " + why + "; it ended");
  }
}
