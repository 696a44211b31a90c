package dev.toll.systems.accumulo.client;

import dev.toll.driver.WorkloadException;
import dev.toll.systems.accumulo.client.AccumuloCommands.FileProbe;
import dev.toll.systems.accumulo.client.AccumuloCommands.FileProbed;
import dev.toll.systems.accumulo.client.AccumuloCommands.WireProbe;
import dev.toll.systems.accumulo.client.AccumuloCommands.WireProbed;
import dev.toll.systems.accumulo.client.RelayedTablets.TabletMovedException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import org.apache.accumulo.core.client.AccumuloClient;
import org.apache.accumulo.core.client.BatchWriter;
import org.apache.accumulo.core.data.Mutation;

/** Short loads that carry a marker, so that a proof can look for it on the wire or on the disk. */
final class Probe {

  /** Of a probe whose tablets move while it runs. */
  private static final int ATTEMPTS = 4;

  private Probe() {}

  /**
   * Writes entries whose values carry the marker and scans them back, so that it goes both ways. A
   * proof compares what each server took with what it gives back, so that a probe during which a
   * tablet moved is made again, in a new table.
   */
  static WireProbed wire(ClientSession session, WireProbe probe) throws Exception {
    for (int attempt = 1; ; attempt++) {
      try {
        return once(session, probe);
      } catch (TabletMovedException e) {
        if (attempt == ATTEMPTS) {
          throw new WorkloadException(
              "probe: %s in each of %d attempts".formatted(e.getMessage(), ATTEMPTS));
        }
        System.err.println("probe: " + e.getMessage() + "; once more when tablets are balanced");
        session.client().instanceOperations().waitForBalance();
      }
    }
  }

  private static WireProbed once(ClientSession session, WireProbe probe) throws Exception {
    String table = "toll_probe";
    Tables.create(session.client(), table, probe.splits(), Map.of());
    try (RelayedTablets tablets = RelayedTablets.of(session, table, probe.relays())) {
      // Entries are to be distinct: a layer longer than the probe is never written again.
      int layer = (int) Math.max(2, probe.entries() + 1);
      IngestWorker worker =
          new IngestWorker(new SplittableRandom(probe.entries()), layer, probe.marker(), tablets);
      for (long i = 0; i < probe.entries(); i++) {
        worker.operate();
      }
      worker.acknowledge();
      return new WireProbed(tablets.written(), tablets.scanned(probe.marker()));
    } finally {
      Tables.drop(session.client(), table);
    }
  }

  /**
   * Leaves a marker in files and in the write-ahead log: a table without compression, whose values
   * are the marker, some flushed and some written after it. The table stays.
   */
  static FileProbed files(ClientSession session, FileProbe probe) throws Exception {
    byte[] marker = Base64.getDecoder().decode(probe.marker());
    long entries = probe.entries();
    String table = AccumuloCommands.MARKED_TABLE;
    AccumuloClient client = session.client();
    Tables.create(client, table, 0, Map.of("table.file.compress.type", "none"));
    write(client, table, "flushed", marker, entries);
    client.tableOperations().flush(table, null, null, true);
    write(client, table, "logged", marker, entries);
    return new FileProbed(entries, entries, client.tableOperations().tableIdMap().get(table));
  }

  private static void write(
      AccumuloClient client, String table, String kind, byte[] marker, long entries)
      throws Exception {
    try (BatchWriter writer = client.createBatchWriter(table)) {
      for (long i = 0; i < entries; i++) {
        Mutation mutation = new Mutation(String.format(Locale.ROOT, "%s-%08d", kind, i));
        mutation.put("marker".getBytes(StandardCharsets.US_ASCII), new byte[0], marker);
        writer.addMutation(mutation);
      }
    }
  }
}
