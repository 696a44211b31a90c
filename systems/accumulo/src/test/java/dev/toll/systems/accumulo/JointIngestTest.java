package dev.toll.systems.accumulo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.systems.accumulo.client.AccumuloCommands.Ingested;
import dev.toll.systems.accumulo.client.AccumuloCommands.LiveConnection;
import dev.toll.systems.accumulo.client.AccumuloCommands.Writing;
import dev.toll.systems.base.process.Drivers.Done;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What several drivers say they ingested, as one load. */
class JointIngestTest {
  private static final LiveConnection PLAIN = new LiveConnection(LiveConnection.PLAIN);

  private static final Writing WRITING = new Writing(2, 1, 3, 5);

  private static Ingested ingested(long entries, LiveConnection... own) {
    return new Ingested(entries, entries - 1, 9, 2, List.of(own), WRITING);
  }

  @Test
  void countsAreAddedAndTheTimeIsThatOfAll() {
    Ingested all =
        JointIngest.sum(
            new Done<>(List.of(ingested(30, PLAIN), ingested(10, PLAIN, PLAIN)), 4.0, null));
    assertThat(all)
        .isEqualTo(
            new Ingested(40, 38, 4.0, 4, List.of(PLAIN, PLAIN, PLAIN), new Writing(4, 1, 3, 5)));
  }

  @Test
  void writersThatAreNotAlikeHaveNoCommonShape() {
    Ingested other = new Ingested(10, 9, 9, 2, List.of(PLAIN), new Writing(2, 9, 3, 5));
    assertThat(
            JointIngest.sum(new Done<>(List.of(ingested(30, PLAIN), other), 4.0, null)).writing())
        .isNull();
  }

  @Test
  void whatOneOfThemDoesNotTellIsUnknownOfAll() {
    Ingested all =
        JointIngest.sum(new Done<>(List.of(ingested(30, PLAIN), ingested(10)), 4.0, null));
    assertThat(all.connections()).isEmpty();
  }

  @Test
  void theOnlyDriversWordIsTheLoads() {
    Ingested one = ingested(30);
    assertThat(JointIngest.sum(new Done<>(List.of(one), null, null))).isSameAs(one);
  }
}
