package dev.toll.systems.accumulo.client;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.toll.driver.Arguments;
import dev.toll.driver.Reporter;
import dev.toll.driver.WorkloadException;
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

  private Probe() {}

  /**
   * Writes entries whose values carry the marker and scans them back, so that it goes both ways.
   * Arguments: {@code marker} (ASCII, no colon), {@code entries} (10 000), {@code table} (default
   * {@code toll_probe}; made anew, dropped after). Result: {@code written}, {@code scanned} entries
   * carrying the marker.
   */
  static JsonObject wire(ClientSession session, Arguments arguments, Reporter reporter)
      throws Exception {
    String marker = arguments.text("marker");
    if (!marker.chars().allMatch(c -> c > ' ' && c < 127 && c != ':') || marker.length() < 8) {
      throw new WorkloadException(
          "probe: argument 'marker' must be 8 or more printable ASCII characters without a colon");
    }
    long entries = arguments.whole("entries", 10_000, 1, 100_000_000);
    String table = arguments.text("table", "toll_probe");
    AccumuloClient client = session.client();
    Tables.create(client, table, 0, Map.of());
    // Entries are to be distinct: a layer longer than the probe is never written again.
    int layer = (int) Math.max(2, entries + 1);
    BatchWriter batchWriter = client.createBatchWriter(table, Ingest.config(arguments));
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
    var unused = Tables.drop(client, table);
    JsonObject result = new JsonObject();
    result.addProperty("written", entries);
    result.addProperty("scanned", scanned);
    return result;
  }

  /**
   * Leaves a marker in files and in the write-ahead log: a table without compression, whose values
   * are the marker, some flushed and some written after it. The table stays, for {@code drop}.
   * Arguments: {@code marker} in base64 (make it random: what can be compressed may hide), {@code
   * entries} of each kind (1000), {@code table} (default {@code toll_probe_files}). Result: {@code
   * tableId}, {@code flushed}, {@code logged} entries, {@code files} of the table.
   */
  static JsonObject files(ClientSession session, Arguments arguments, Reporter reporter)
      throws Exception {
    byte[] marker;
    try {
      marker = Base64.getDecoder().decode(arguments.text("marker"));
    } catch (IllegalArgumentException e) {
      throw new WorkloadException("probe-files: argument 'marker' is not base64", e);
    }
    long entries = arguments.whole("entries", 1_000, 1, 1_000_000);
    String table = arguments.text("table", "toll_probe_files");
    AccumuloClient client = session.client();
    Tables.create(client, table, 0, Map.of("table.file.compress.type", "none"));
    write(client, table, "flushed", marker, entries);
    client.tableOperations().flush(table, null, null, true);
    write(client, table, "logged", marker, entries);
    String id = client.tableOperations().tableIdMap().get(table);
    JsonArray files = new JsonArray();
    Sample.files(session, id).forEach(files::add);
    JsonObject result = new JsonObject();
    result.addProperty("tableId", id);
    result.addProperty("flushed", entries);
    result.addProperty("logged", entries);
    result.add("files", files);
    return result;
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
