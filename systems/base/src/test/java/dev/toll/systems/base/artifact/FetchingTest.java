package dev.toll.systems.base.artifact;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.system.Progress;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.aether.DefaultRepositorySystemSession;
import org.eclipse.aether.transfer.TransferEvent;
import org.eclipse.aether.transfer.TransferResource;
import org.junit.jupiter.api.Test;

class FetchingTest implements Progress {
  private static final long MEGABYTE = 1_000_000;

  private final List<String> shown = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();
  private long nanos;
  private final Fetching fetching;

  FetchingTest() throws Exception {
    PinFile pins = PinFile.read(getClass().getResource("/pins/kerby-2.0.3.sha256"));
    fetching = new Fetching("kerby-2.0.3", pins, this, () -> nanos);
  }

  @Override
  public void activity(String text) {
    shown.add(text);
  }

  @Override
  public void note(String text) {
    notes.add(text);
  }

  @Test
  void countsFilesAndMegabytesAndEstimatesTheTimeLeft() {
    file(0, 2000);
    fetching.expect(4, 40 * MEGABYTE);
    file(1, 5 * MEGABYTE);
    file(3, 5 * MEGABYTE);

    assertThat(shown)
        .containsExactly(
            "Fetching kerby-2.0.3, first use only (about 9 s): 0 descriptions of dependencies",
            "Fetching kerby-2.0.3: 0 of 4 files, 5.0 of 40 MB",
            "Fetching kerby-2.0.3: 1 of 4 files, 10 of 40 MB, about 12 s left");
    file(396, 30 * MEGABYTE);
    fetching.done();
    assertThat(notes).containsExactly("Fetched kerby-2.0.3, 40 MB");
  }

  @Test
  void withoutSizesItCountsFilesAndSaysNothingMore() {
    fetching.expect(2, 0);
    file(3, 4_200_000);
    file(1, 1);

    assertThat(shown)
        .containsExactly(
            "Fetching kerby-2.0.3: 0 of 2 files, 4.2 MB",
            "Fetching kerby-2.0.3: 1 of 2 files, 4.2 MB, about 4 s left");
  }

  @Test
  void showsAtMostTwoTextsPerSecond() {
    fetching.expect(1000, 1000);
    for (int i = 0; i < 1000; i++) {
      file(0.01, 1);
    }

    assertThat(shown).hasSizeBetween(19, 21);
  }

  @Test
  void saysNothingOfWhatIsThereAlready() {
    fetching.expect(0, 0);
    fetching.done();

    assertThat(shown).isEmpty();
    assertThat(notes).isEmpty();
  }

  /** Begins, comes in one piece after this time, and is there. */
  private void file(double seconds, long bytes) {
    DefaultRepositorySystemSession session = new DefaultRepositorySystemSession();
    TransferResource resource = new TransferResource("r", "https://r/", "a.jar", null, null);
    TransferEvent.Builder event = new TransferEvent.Builder(session, resource);
    nanos += (long) (seconds * 1e9);
    fetching.transferProgressed(event.setDataBuffer(ByteBuffer.allocate((int) bytes)).build());
    fetching.transferSucceeded(event.build());
  }
}
