package dev.toll.systems.accumulo;

import java.util.Map;

/**
 * The tables of a load.
 *
 * @param prefix of their names: a namespace with its dot; empty where all of the instance is toll's
 * @param properties that each is made with
 */
record LoadTables(String prefix, Map<String, String> properties) {
  /** On an instance of toll's own. */
  static final LoadTables OWN = new LoadTables("", Map.of());

  /** The table that is measured. */
  String measured() {
    return prefix + IngestLoad.TABLE;
  }

  /** The table that the warm-up writes. */
  String warm() {
    return prefix + "warm";
  }
}
