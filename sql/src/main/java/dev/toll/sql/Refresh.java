package dev.toll.sql;

import dev.toll.engine.system.Catalog;
import dev.toll.engine.system.Progress;
import dev.toll.sql.Schema.Table;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Replaces the rows of runs that changed, and removes those of runs that are gone. */
final class Refresh {
  private record Id(String study, String run) {}

  /** A run in the database: as of when, and what was said of it. */
  private record Loaded(String stamp, List<String> warnings) {}

  private final Map<Id, Runs.Found> wanted = new LinkedHashMap<>();
  private final String study;
  private final Catalog catalog;
  private final String build;
  private final List<String> warnings;

  /**
   * A refresh.
   *
   * @param found the runs there are
   * @param study of which study these are all; null: of every study
   */
  Refresh(
      List<Runs.Found> found, String study, Catalog catalog, String build, List<String> warnings) {
    this.study = study;
    this.catalog = catalog;
    this.build = build;
    this.warnings = warnings;
    found.forEach(run -> wanted.put(new Id(run.study(), run.run()), run));
  }

  /** Whether the database holds these runs as they are, and no others. */
  boolean isCurrent(Connection connection) throws SQLException {
    Map<Id, Loaded> loaded = loaded(connection);
    boolean same =
        loaded.keySet().equals(wanted.keySet())
            && loaded.entrySet().stream().allMatch(run -> holds(run.getKey(), run.getValue()));
    if (same) {
      // What was said when they were loaded still holds.
      loaded.values().forEach(run -> warnings.addAll(run.warnings()));
    }
    return same;
  }

  private boolean holds(Id id, Loaded loaded) {
    return wanted.containsKey(id) && loaded != null && loaded.stamp().equals(stamp(id));
  }

  private String stamp(Id id) {
    return build + ";" + wanted.get(id).stamp();
  }

  private Map<Id, Loaded> loaded(Connection connection) throws SQLException {
    Map<Id, Loaded> loaded = new LinkedHashMap<>();
    try (PreparedStatement statement =
        connection.prepareStatement(
            "SELECT study, run, stamp, warnings FROM store.loaded"
                + " WHERE ?::VARCHAR IS NULL OR study = ? ORDER BY study, run")) {
      statement.setString(1, study);
      statement.setString(2, study);
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          loaded.put(
              new Id(rows.getString(1), rows.getString(2)),
              new Loaded(rows.getString(3), rows.getString(4).lines().toList()));
        }
      }
    }
    return loaded;
  }

  /** Does it, wholly or not at all. */
  void apply(Connection connection, Path scratch, Progress progress)
      throws SQLException, IOException {
    connection.setAutoCommit(false);
    create(connection);
    Map<Id, Loaded> loaded = loaded(connection);
    for (Map.Entry<Id, Loaded> run : loaded.entrySet()) {
      if (holds(run.getKey(), run.getValue())) {
        warnings.addAll(run.getValue().warnings());
      } else {
        remove(connection, run.getKey());
      }
    }
    try (Staging staging = new Staging(scratch, lastKey(connection), warnings)) {
      int number = 0;
      for (Id id : wanted.keySet()) {
        number++;
        if (!holds(id, loaded.get(id))) {
          progress.activity("reading run " + number + " of " + wanted.size());
          stage(connection, staging, id);
        }
      }
      progress.activity("loading");
      staging.load(connection);
    }
    connection.commit();
    connection.setAutoCommit(true);
    Sql.execute(connection, "CHECKPOINT");
  }

  /** A broken run is loaded too, as nothing: it is not read again until it changes. */
  private void stage(Connection connection, Staging staging, Id id)
      throws SQLException, IOException {
    int before = warnings.size();
    Run run = Run.read(wanted.get(id), catalog, warnings);
    if (run != null) {
      new RunRows(run, staging).write();
    }
    try (PreparedStatement statement =
        connection.prepareStatement("INSERT INTO store.loaded VALUES (?, ?, ?, ?)")) {
      statement.setString(1, id.study());
      statement.setString(2, id.run());
      statement.setString(3, stamp(id));
      statement.setString(4, String.join("\n", warnings.subList(before, warnings.size())));
      statement.execute();
    }
  }

  private static void create(Connection connection) throws SQLException {
    Sql.execute(
        connection,
        """
        CREATE SCHEMA IF NOT EXISTS store;
        CREATE TABLE IF NOT EXISTS store.loaded
          (study VARCHAR, run VARCHAR, stamp VARCHAR, warnings VARCHAR);
        CREATE TABLE IF NOT EXISTS store.points
          (key INTEGER, t DOUBLE, metric VARCHAR, value DOUBLE);
        """);
    for (Table table : Schema.STORED) {
      Sql.execute(
          connection,
          "CREATE TABLE IF NOT EXISTS store.%s (%s%s)"
              .formatted(
                  table.name(),
                  table.equals(Schema.TRIALS) ? Store.KEY + " INTEGER, " : "",
                  table.definitions()));
    }
  }

  private static void remove(Connection connection, Id id) throws SQLException {
    String whose = "study = " + Sql.text(id.study()) + " AND run = " + Sql.text(id.run());
    Sql.execute(
        connection,
        "DELETE FROM store.points WHERE key IN (SELECT key FROM store.trials WHERE " + whose + ")");
    for (Table table : Schema.STORED) {
      Sql.execute(connection, "DELETE FROM store." + table.name() + " WHERE " + whose);
    }
    Sql.execute(connection, "DELETE FROM store.loaded WHERE " + whose);
  }

  private static int lastKey(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT coalesce(max(key), 0) FROM store.trials")) {
      rows.next();
      return rows.getInt(1);
    }
  }
}
