package dev.toll.systems.accumulo.client;

import dev.toll.driver.Daemon;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import org.apache.accumulo.core.client.AccumuloClient;
import org.apache.accumulo.core.client.Scanner;
import org.apache.accumulo.core.client.TableNotFoundException;
import org.apache.accumulo.core.data.Key;
import org.apache.accumulo.core.data.Range;
import org.apache.accumulo.core.data.Value;
import org.apache.accumulo.core.security.Authorizations;
import org.apache.hadoop.io.Text;

/** The nodes of an Accumulo table, read by several scanners, each over its part of the rows. */
record TableNodes(AccumuloClient client, String table, int threads) implements NodeSource {
  /**
   * Entries per call; the default of 1,000 costs a call for 150 KB. The server ends a batch earlier
   * at table.scan.max.memory, 512K by default.
   */
  private static final int BATCH = 5000;

  @Override
  public void scan(Supplier<Visitor> visitors) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(threads, Daemon.factory("load-verify"));
    try {
      List<Future<?>> parts = new ArrayList<>();
      for (Range range : ranges()) {
        parts.add(
            pool.submit(
                () -> {
                  scan(range, visitors.get());
                  return null;
                }));
      }
      for (Future<?> part : parts) {
        part.get();
      }
    } catch (ExecutionException e) {
      throw e.getCause() instanceof Exception cause ? cause : e;
    } finally {
      pool.shutdownNow();
    }
  }

  private void scan(Range range, Visitor visitor) throws TableNotFoundException {
    try (Scanner scanner = client.createScanner(table, Authorizations.EMPTY)) {
      scanner.setRange(range);
      scanner.setBatchSize(BATCH);
      for (Map.Entry<Key, Value> entry : scanner) {
        Key key = entry.getKey();
        if (!visitor.entry(
            key.getRowData().toArray(),
            key.getColumnFamilyData().toArray(),
            key.getColumnQualifierData().toArray(),
            entry.getValue().get())) {
          break;
        }
      }
      visitor.end();
    }
  }

  /** Equal parts of the 63-bit rows; the outer ones are open, so that nothing is outside. */
  private List<Range> ranges() {
    List<Range> ranges = new ArrayList<>();
    List<Text> bounds = new ArrayList<>(Tables.splits(threads - 1));
    for (int i = 0; i < threads; i++) {
      Text from = i == 0 ? null : bounds.get(i - 1);
      Text to = i == threads - 1 ? null : bounds.get(i);
      ranges.add(new Range(from, false, to, true));
    }
    return ranges;
  }
}
