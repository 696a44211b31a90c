package dev.toll.systems.accumulo.client;

import com.google.gson.JsonObject;
import dev.toll.driver.Arguments;
import dev.toll.driver.Reporter;
import dev.toll.driver.WorkloadException;
import java.util.Map;
import org.apache.accumulo.core.client.AccumuloClient;
import org.apache.accumulo.core.client.BatchWriter;
import org.apache.accumulo.core.client.Scanner;
import org.apache.accumulo.core.data.Mutation;
import org.apache.accumulo.core.security.Authorizations;

/** The commands about tables. */
final class TableCommands {

  private static final long POLL_MILLIS = 250;

  private TableCommands() {}

  /**
   * Creates a table, writes and scans it: an open port is no readiness. The table stays, for {@code
   * drop}. Argument: {@code table} (default {@code toll_preflight}).
   */
  static JsonObject preflight(ClientSession session, Arguments arguments, Reporter reporter)
      throws Exception {
    AccumuloClient client = session.client();
    String table = arguments.text("table", "toll_preflight");
    long start = System.nanoTime();
    Tables.create(client, table, 0, Map.of());
    try (BatchWriter writer = client.createBatchWriter(table)) {
      Mutation mutation = new Mutation("preflight");
      mutation.put("f", "q", "ready");
      writer.addMutation(mutation);
    }
    try (Scanner scanner = client.createScanner(table, Authorizations.EMPTY)) {
      long entries = scanner.stream().filter(e -> e.getValue().toString().equals("ready")).count();
      if (entries != 1) {
        throw new WorkloadException(
            "preflight: wrote one entry to %s and read back %d".formatted(table, entries));
      }
    }
    return seconds("seconds", start);
  }

  /**
   * Creates the table anew. Arguments: {@code table}, {@code splits} (default 0, over the 63-bit
   * rows), {@code properties} of the table. Result: {@code tableId}, {@code tablets}, {@code
   * seconds}.
   */
  static JsonObject prepare(ClientSession session, Arguments arguments, Reporter reporter)
      throws Exception {
    long start = System.nanoTime();
    String table = arguments.text("table");
    int splits = (int) arguments.whole("splits", 0, 0, 1_000_000);
    Tables.create(session.client(), table, splits, arguments.map("properties"));
    JsonObject result = seconds("seconds", start);
    result.addProperty("tableId", session.client().tableOperations().tableIdMap().get(table));
    result.addProperty("tablets", splits + 1);
    return result;
  }

  /** Deletes the table. Argument: {@code table}. Result: {@code dropped}. */
  static JsonObject drop(ClientSession session, Arguments arguments, Reporter reporter)
      throws Exception {
    JsonObject result = new JsonObject();
    result.addProperty("dropped", Tables.drop(session.client(), arguments.text("table")));
    return result;
  }

  /**
   * Flushes the table to files and waits for it. Arguments: {@code table}; {@code compactions}
   * (default false) also waits until none has run for {@code quietSeconds} (default 2). Result:
   * {@code flushSeconds}, {@code compactionSeconds}.
   */
  static JsonObject settle(ClientSession session, Arguments arguments, Reporter reporter)
      throws Exception {
    long start = System.nanoTime();
    session.client().tableOperations().flush(arguments.text("table"), null, null, true);
    JsonObject result = seconds("flushSeconds", start);
    if (arguments.flag("compactions", false)) {
      long waiting = System.nanoTime();
      awaitQuiet(session.client(), arguments.number("quietSeconds", 2));
      result.addProperty("compactionSeconds", (System.nanoTime() - waiting) / 1e9);
    }
    return result;
  }

  /** One quiet moment proves nothing: the next compaction may be about to be planned. */
  private static void awaitQuiet(AccumuloClient client, double seconds) throws Exception {
    long quietSince = System.nanoTime();
    while (System.nanoTime() - quietSince < seconds * 1e9) {
      if (!client.instanceOperations().getActiveCompactions().isEmpty()) {
        quietSince = System.nanoTime();
      }
      Thread.sleep(POLL_MILLIS);
    }
  }

  private static JsonObject seconds(String name, long startNanos) {
    JsonObject result = new JsonObject();
    result.addProperty(name, (System.nanoTime() - startNanos) / 1e9);
    return result;
  }
}
