package dev.toll.systems.accumulo.client;

import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Locale;

/** Reads a {@link MemoryTable} as clients read a table. */
record MemoryReader(MemoryTable table) implements RowReader {
  @Override
  public void row(long row, Sink sink) {
    String text = text(row);
    table.entries.tailMap(text).values().stream()
        .takeWhile(entry -> entry.row().equals(text))
        .forEach(entry -> hand(entry, sink));
  }

  @Override
  public void rows(Collection<Long> rows, Sink sink) {
    rows.forEach(row -> row(row, sink));
  }

  @Override
  public void from(long row, int entries, Sink sink) {
    table.entries.tailMap(text(row)).values().stream()
        .limit(entries)
        .forEach(entry -> hand(entry, sink));
  }

  static String text(long row) {
    return String.format(Locale.ROOT, "%016x", row);
  }

  private static void hand(MemoryTable.Entry entry, Sink sink) {
    sink.entry(
        bytes(entry.row()), bytes(entry.family()), bytes(entry.qualifier()), bytes(entry.value()));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
