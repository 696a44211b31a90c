package dev.toll.systems.accumulo.client;

import dev.toll.driver.Nothing;
import dev.toll.driver.WorkloadException;
import dev.toll.systems.accumulo.client.AccumuloCommands.About;
import dev.toll.systems.accumulo.client.AccumuloCommands.NewTable;
import dev.toll.systems.accumulo.client.AccumuloCommands.Settle;
import java.util.Map;
import org.apache.accumulo.core.client.AccumuloClient;
import org.apache.accumulo.core.client.BatchWriter;
import org.apache.accumulo.core.client.Scanner;
import org.apache.accumulo.core.data.Mutation;
import org.apache.accumulo.core.security.Authorizations;

/** The commands about tables. */
final class TableCommands {

  private static final long POLL_MILLIS = 250;
  private static final long QUIET_NANOS = 2_000_000_000L;

  private TableCommands() {}

  static Nothing preflight(ClientSession session) throws Exception {
    AccumuloClient client = session.client();
    String table = AccumuloCommands.PREFLIGHT_TABLE;
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
    return Nothing.NOTHING;
  }

  static Nothing prepare(ClientSession session, NewTable wish) throws Exception {
    Tables.create(session.client(), wish.table(), wish.splits(), Map.of());
    return Nothing.NOTHING;
  }

  static Nothing drop(ClientSession session, About about) throws Exception {
    Tables.drop(session.client(), about.table());
    return Nothing.NOTHING;
  }

  static Nothing settle(ClientSession session, Settle wish) throws Exception {
    session.client().tableOperations().flush(wish.table(), null, null, true);
    if (wish.compactions()) {
      awaitQuiet(session.client());
    }
    return Nothing.NOTHING;
  }

  /** One quiet moment proves nothing: the next compaction may be about to be planned. */
  private static void awaitQuiet(AccumuloClient client) throws Exception {
    long quietSince = System.nanoTime();
    while (System.nanoTime() - quietSince < QUIET_NANOS) {
      if (!client.instanceOperations().getActiveCompactions().isEmpty()) {
        quietSince = System.nanoTime();
      }
      Thread.sleep(POLL_MILLIS);
    }
  }
}
