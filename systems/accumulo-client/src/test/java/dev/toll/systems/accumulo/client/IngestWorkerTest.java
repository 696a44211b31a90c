package dev.toll.systems.accumulo.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.SplittableRandom;
import java.util.zip.CRC32;
import org.apache.accumulo.core.data.ColumnUpdate;
import org.junit.jupiter.api.Test;

class IngestWorkerTest {

  @Test
  void oneOperationIsOneEntryThatVerifies() throws Exception {
    try (IngestWorker worker = new IngestWorker(new SplittableRandom(1), 10, null, null)) {
      for (int i = 0; i < 30; i++) {
        worker.operate();
        List<ColumnUpdate> updates = worker.unsent().getUpdates();
        assertThat(updates).hasSize(1);
        ColumnUpdate update = updates.get(0);
        long previous =
            NodeFormat.previous(
                worker.unsent().getRow(),
                update.getColumnFamily(),
                update.getColumnQualifier(),
                update.getValue(),
                new CRC32());
        assertThat(previous).isNotEqualTo(NodeFormat.CORRUPT);
        assertThat(previous == NodeFormat.NONE).isEqualTo(i < 10);
        assertThat(new String(update.getValue(), StandardCharsets.US_ASCII))
            .startsWith(worker.id() + ":");
      }
      assertThat(worker.id()).hasSize(36);
    }
  }

  @Test
  void aMarkerTakesThePlaceOfTheIngestId() throws Exception {
    try (IngestWorker worker = new IngestWorker(new SplittableRandom(1), 10, "MARKER", null)) {
      worker.operate();
      assertThat(worker.unsent().getUpdates().get(0).getValue())
          .startsWith("MARKER:0000000000000000::".getBytes(StandardCharsets.US_ASCII));
    }
  }
}
