package dev.toll.systems.ontime.client;

import dev.toll.systems.ontime.client.OntimeCommands.Placement;
import java.util.List;
import java.util.Map;

/** Asks a store what it holds. */
final class Placing {
  /** Rows, their range of hashes, and how many of them differ. */
  static final String SQL =
      "SELECT count(*), coalesce(min(h), 0), coalesce(max(h), 0), count(DISTINCT flight) FROM"
          + " (SELECT "
          + Shards.sql()
          + " AS h, concat(date_id, '/', TailNum, '/', CRSDepTime) AS flight FROM ontime_fact) t";

  private Placing() {}

  /** Of a store that has no pages. */
  static Placement of(long[] row, long bytes) {
    return of(row, bytes, 0, 0, "", List.of(), Map.of());
  }

  static Placement of(
      long[] row,
      long bytes,
      long dataBytes,
      long indexBytes,
      String format,
      List<String> lines,
      Map<String, String> variables) {
    return new Placement(
        row[0], row[1], row[2], row[3], bytes, dataBytes, indexBytes, format, lines, variables);
  }
}
