package dev.toll.systems.accumulo;

import dev.toll.engine.system.Slot;
import java.util.Map;

/**
 * The tables of a load.
 *
 * @param namespace that they are in; empty where the servers have no other users
 * @param properties that each is made with
 */
record LoadTables(String namespace, Map<String, String> properties) {
  /** Of a level on servers of toll's own, which others may use too. */
  static LoadTables of(AccumuloLevel level, Slot slot) {
    return level.shared()
        ? new LoadTables(NamespaceMaker.name(slot), level.tableProperties())
        : new LoadTables("", Map.of());
  }

  /** The same tables as another level would have them made. */
  LoadTables as(AccumuloLevel claimed) {
    return new LoadTables(namespace, claimed.tableProperties());
  }

  /** The table that is measured. */
  String measured() {
    return in(IngestLoad.TABLE);
  }

  /** The table that the warm-up writes. */
  String warm() {
    return in("warm");
  }

  private String in(String table) {
    return namespace.isEmpty() ? table : namespace + "." + table;
  }
}
