package dev.toll.systems.accumulo.client;

import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.apache.accumulo.core.client.AccumuloClient;
import org.apache.accumulo.core.client.BatchScanner;
import org.apache.accumulo.core.client.Scanner;
import org.apache.accumulo.core.client.TableNotFoundException;
import org.apache.accumulo.core.data.Key;
import org.apache.accumulo.core.data.Range;
import org.apache.accumulo.core.data.Value;
import org.apache.accumulo.core.security.Authorizations;
import org.apache.hadoop.io.Text;

/** Reads an Accumulo table as its clients do: scanners for rows and ranges, a batch scanner. */
record TableReader(AccumuloClient client, String table) implements RowReader {
  /** Of a batch scanner: as many servers as are asked at once. */
  private static final int BATCH_THREADS = 1;

  @Override
  public void row(long row, Sink sink) throws TableNotFoundException {
    try (Scanner scanner = client.createScanner(table, Authorizations.EMPTY)) {
      scanner.setRange(Range.exact(text(row)));
      scanner.forEach(entry -> hand(entry, sink));
    }
  }

  @Override
  public void rows(Collection<Long> rows, Sink sink) throws TableNotFoundException {
    try (BatchScanner scanner =
        client.createBatchScanner(table, Authorizations.EMPTY, BATCH_THREADS)) {
      List<Range> ranges = rows.stream().map(row -> Range.exact(text(row))).toList();
      scanner.setRanges(ranges);
      scanner.forEach(entry -> hand(entry, sink));
    }
  }

  @Override
  public void from(long row, int entries, Sink sink) throws TableNotFoundException {
    try (Scanner scanner = client.createScanner(table, Authorizations.EMPTY)) {
      scanner.setRange(new Range(text(row), null));
      scanner.setBatchSize(entries);
      Iterator<Map.Entry<Key, Value>> all = scanner.iterator();
      for (int i = 0; i < entries && all.hasNext(); i++) {
        hand(all.next(), sink);
      }
    }
  }

  private static Text text(long row) {
    byte[] bytes = new byte[NodeFormat.ROW];
    Hex.write(row, bytes, 0, NodeFormat.ROW);
    return new Text(bytes);
  }

  private static void hand(Map.Entry<Key, Value> entry, Sink sink) {
    Key key = entry.getKey();
    sink.entry(
        key.getRowData().toArray(),
        key.getColumnFamilyData().toArray(),
        key.getColumnQualifierData().toArray(),
        entry.getValue().get());
  }
}
