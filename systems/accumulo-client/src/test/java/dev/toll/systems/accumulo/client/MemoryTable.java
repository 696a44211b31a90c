package dev.toll.systems.accumulo.client;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.Supplier;

/** A table in memory, that keeps one version of a key as Accumulo does; read by two threads. */
final class MemoryTable implements NodeSource {

  record Entry(String row, String family, String qualifier, String value) {}

  final TreeMap<String, Entry> entries = new TreeMap<>();
  int scans;

  /** Fills it as one writer would. */
  long write(long seed, int layer, long count) {
    NodeGenerator generator = new NodeGenerator(new SplittableRandom(seed), layer);
    return write(generator, "id-" + seed, count);
  }

  /** The same with a generator at any point. */
  long write(NodeGenerator generator, String id, long count) {
    NodeEncoder encoder = new NodeEncoder(id);
    for (long i = 0; i < count; i++) {
      boolean unused = generator.next();
      encoder.encode(
          generator.row,
          generator.family,
          generator.qualifier,
          generator.number,
          generator.previous);
      put(
          new Entry(
              text(encoder.row),
              text(encoder.family),
              text(encoder.qualifier),
              text(encoder.value)));
    }
    return count - generator.rewritten();
  }

  void put(Entry entry) {
    entries.put(entry.row() + entry.family() + entry.qualifier(), entry);
  }

  /** The entry of a row that another entry refers to. */
  Map.Entry<String, Entry> someReferred() {
    for (Entry entry : entries.values()) {
      String[] parts = entry.value().split(":", -1);
      Map.Entry<String, Entry> referred = entries.ceilingEntry(parts[2]);
      if (!parts[2].isEmpty() && referred != null && referred.getKey().startsWith(parts[2])) {
        return referred;
      }
    }
    throw new AssertionError("nothing is referred to");
  }

  @Override
  public void scan(Supplier<Visitor> visitors) throws Exception {
    scans++;
    List<Entry> all = List.copyOf(entries.values());
    int middle = all.size() / 2;
    Thread other = new Thread(() -> read(all.subList(middle, all.size()), visitors.get()));
    other.start();
    read(all.subList(0, middle), visitors.get());
    other.join();
  }

  private static void read(List<Entry> part, Visitor visitor) {
    for (Entry entry : part) {
      if (!visitor.entry(
          bytes(entry.row()),
          bytes(entry.family()),
          bytes(entry.qualifier()),
          bytes(entry.value()))) {
        break;
      }
    }
    visitor.end();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.US_ASCII);
  }
}
