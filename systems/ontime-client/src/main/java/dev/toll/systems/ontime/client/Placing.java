package dev.toll.systems.ontime.client;

import dev.toll.systems.ontime.client.OntimeCommands.Placement;
import java.sql.ResultSet;
import java.sql.SQLException;
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
  static Placement of(ResultSet row, long bytes) throws SQLException {
    return of(row, bytes, 0, 0, "", List.of(), Map.of());
  }

  static Placement of(
      ResultSet row,
      long bytes,
      long dataBytes,
      long indexBytes,
      String format,
      List<String> lines,
      Map<String, String> variables)
      throws SQLException {
    return new Placement(
        row.getLong(1),
        row.getLong(2),
        row.getLong(3),
        row.getLong(4),
        bytes,
        dataBytes,
        indexBytes,
        format,
        lines,
        variables);
  }
}
