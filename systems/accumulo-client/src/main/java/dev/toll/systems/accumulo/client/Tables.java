package dev.toll.systems.accumulo.client;

import dev.toll.driver.LoadClock;
import dev.toll.driver.Nothing;
import dev.toll.driver.WorkloadException;
import dev.toll.systems.accumulo.client.AccumuloCommands.About;
import dev.toll.systems.accumulo.client.AccumuloCommands.NewTable;
import dev.toll.systems.accumulo.client.AccumuloCommands.Settle;
import java.util.Locale;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import org.apache.accumulo.core.client.AccumuloClient;
import org.apache.accumulo.core.client.BatchWriter;
import org.apache.accumulo.core.client.Scanner;
import org.apache.accumulo.core.client.TableNotFoundException;
import org.apache.accumulo.core.client.admin.InstanceOperations;
import org.apache.accumulo.core.client.admin.NewTableConfiguration;
import org.apache.accumulo.core.data.Mutation;
import org.apache.accumulo.core.security.Authorizations;
import org.apache.hadoop.io.Text;

/** Making, settling and dropping tables. */
final class Tables {

  private static final String METADATA = "accumulo.metadata";
  private static final long POLL_NANOS = 250_000_000L;
  private static final long QUIET_NANOS = 2_000_000_000L;

  private Tables() {}

  static Nothing answers(ClientSession session) throws Exception {
    try (Scanner scanner = session.client().createScanner(METADATA, Authorizations.EMPTY)) {
      scanner.setBatchSize(1);
      if (!scanner.iterator().hasNext()) {
        throw new WorkloadException("answers: the table " + METADATA + " is empty");
      }
    }
    return Nothing.NOTHING;
  }

  static Nothing preflight(ClientSession session) throws Exception {
    AccumuloClient client = session.client();
    String table = AccumuloCommands.PREFLIGHT_TABLE;
    create(client, table, 0, Map.of());
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
    create(session.client(), wish.table(), wish.splits(), wish.properties());
    return Nothing.NOTHING;
  }

  static Nothing drop(ClientSession session, About about) throws Exception {
    drop(session.client(), about.table());
    return Nothing.NOTHING;
  }

  static Nothing settle(ClientSession session, Settle wish) throws Exception {
    session.client().tableOperations().flush(wish.table(), null, null, wish.awaited());
    if (wish.compactions()) {
      InstanceOperations instance = session.client().instanceOperations();
      awaitQuiet(() -> !instance.getActiveCompactions().isEmpty(), LoadClock.SYSTEM);
    }
    return Nothing.NOTHING;
  }

  /** One quiet moment proves nothing: the next compaction may be about to be planned. */
  static void awaitQuiet(Callable<Boolean> busy, LoadClock clock) throws Exception {
    long quietSince = clock.nanoTime();
    while (clock.nanoTime() - quietSince < QUIET_NANOS) {
      if (busy.call()) {
        quietSince = clock.nanoTime();
      }
      clock.park(POLL_NANOS);
    }
  }

  /** Split points that cut the 63-bit rows of continuous ingest into equal tablets. */
  static SortedSet<Text> splits(int number) {
    SortedSet<Text> splits = new TreeSet<>();
    long distance = Long.MAX_VALUE / (number + 1) + 1;
    for (int i = 1; i <= number; i++) {
      splits.add(new Text(String.format(Locale.ROOT, "%016x", i * distance)));
    }
    return splits;
  }

  /** Creates the table anew with its splits and properties, dropping one of that name. */
  static void create(
      AccumuloClient client, String table, int splits, Map<String, String> properties)
      throws Exception {
    drop(client, table);
    NewTableConfiguration configuration = new NewTableConfiguration().setProperties(properties);
    if (splits > 0) {
      configuration.withSplits(splits(splits));
    }
    client.tableOperations().create(table, configuration);
  }

  /** Drops the table, if there is one. */
  static void drop(AccumuloClient client, String table) throws Exception {
    if (!client.tableOperations().exists(table)) {
      return;
    }
    try {
      client.tableOperations().delete(table);
    } catch (TableNotFoundException e) {
      // Another client has dropped it meanwhile.
    }
  }
}
