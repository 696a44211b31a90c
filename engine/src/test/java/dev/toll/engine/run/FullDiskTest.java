package dev.toll.engine.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
}
