package dev.toll.systems.accumulo.client;

import dev.toll.systems.accumulo.client.AccumuloCommands.FileProbe;
import dev.toll.systems.accumulo.client.AccumuloCommands.FileProbed;
import dev.toll.systems.accumulo.client.AccumuloCommands.WireProbe;
import dev.toll.systems.accumulo.client.AccumuloCommands.WireProbed;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import org.apache.accumulo.core.client.AccumuloClient;
import org.apache.accumulo.core.client.BatchWriter;
import org.apache.accumulo.core.client.Scanner;
import org.apache.accumulo.core.data.Key;
import org.apache.accumulo.core.data.Mutation;
import org.apache.accumulo.core.data.Value;
import org.apache.accumulo.core.security.Authorizations;

/** Short loads that carry a marker, so that a proof can look for it on the wire or on the disk. */
final class Probe {

  private static final long MEMORY = 512_000;

  private Probe() {}

  /**
   * Writes entries whose values carry the marker and scans them back, so that it goes both ways.
   */
  static WireProbed wire(ClientSession session, WireProbe probe) throws Exception {
    long entries = probe.entries();
    String marker = probe.marker();
    String table = "toll_probe";
    AccumuloClient client = session.client();
    Tables.create(client, table, probe.splits(), Map.of());
    // Entries are to be distinct: a layer longer than the probe is never written again.
    int layer = (int) Math.max(2, entries + 1);
    BatchWriter batchWriter = client.createBatchWriter(table, Ingest.config(MEMORY, 3));
    try (IngestWorker worker =
        new IngestWorker(new SplittableRandom(entries), layer, marker, batchWriter)) {
      for (long i = 0; i < entries; i++) {
        worker.operate();
      }
      worker.finish();
    }
    long scanned = 0;
    try (Scanner scanner = client.createScanner(table, Authorizations.EMPTY)) {
      for (Map.Entry<Key, Value> entry : scanner) {
        if (new String(entry.getValue().get(), StandardCharsets.US_ASCII).startsWith(marker)) {
          scanned++;
        }
      }
    }
    Tables.drop(client, table);
    return new WireProbed(entries, scanned);
  }

  /**
   * Leaves a marker in files and in the write-ahead log: a table without compression, whose values
   * are the marker, some flushed and some written after it. The table stays.
   */
  static FileProbed files(ClientSession session, FileProbe probe) throws Exception {
    byte[] marker = Base64.getDecoder().decode(probe.marker());
    long entries = probe.entries();
    String table = "toll_probe_files";
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
