package dev.toll.systems.accumulo.client;

import java.util.Locale;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import org.apache.accumulo.core.client.AccumuloClient;
import org.apache.accumulo.core.client.TableNotFoundException;
import org.apache.accumulo.core.client.admin.NewTableConfiguration;
import org.apache.hadoop.io.Text;

/** Making and dropping tables. */
final class Tables {

  private Tables() {}

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

  /** Drops the table; true when there was one. */
  static void drop(AccumuloClient client, String table) throws Exception {
    if (!client.tableOperations().exists(table)) {
      return;
    }
    try {
      client.tableOperations().delete(table);
    } catch (TableNotFoundException e) {
      // Somebody else was faster.
    }
  }
}
