package dev.toll.sql;

import dev.toll.engine.system.Catalog;
import dev.toll.engine.system.Progress;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Replaces the rows of runs that changed, and removes those of runs that are gone. */
final class Refresh {
  private record Id(String study, String run) {}

  private static final Comparator<Id> BY_NAME =
      Comparator.comparing(Id::study).thenComparing(Id::run);

  private final Map<Id, Runs.Found> wanted = new HashMap<>();
  private final List<Runs.Found> found;
  private final String study;
  private final Catalog catalog;
  private final String tollVersion;
  private final Warnings warnings;

  /**
   * A refresh.
   *
   * @param found the runs there are
   * @param study of which study these are all; null: of every study
   */
  Refresh(
      List<Runs.Found> found,
      String study,
      Catalog catalog,
      String tollVersion,
      Warnings warnings) {
    this.found = found;
    this.study = study;
    this.catalog = catalog;
    this.tollVersion = tollVersion;
    this.warnings = warnings;
    found.forEach(run -> wanted.put(new Id(run.study(), run.run()), run));
  }

  private String stamp(Runs.Found run) {
    return tollVersion + ";" + run.stamp();
  }

  /** Whether the database holds these runs as they are, and no others. */
  boolean isCurrent(Connection connection) throws SQLException {
    Map<Id, Loaded> loaded = loaded(connection);
    boolean same =
        loaded.keySet().equals(wanted.keySet())
            && found.stream().noneMatch(run -> changed(run, loaded));
    if (same) {
      found.forEach(run -> repeat(loaded.get(new Id(run.study(), run.run()))));
    }
    return same;
  }

  private boolean changed(Runs.Found run, Map<Id, Loaded> loaded) {
    Loaded before = loaded.get(new Id(run.study(), run.run()));
    return before == null || !before.stamp().equals(stamp(run));
  }

  /** A run in the database: as of when, and what was said of it. */
  private record Loaded(String stamp, List<String> warnings) {}

  /** What was said when it was loaded still holds. */
  private void repeat(Loaded run) {
    run.warnings().forEach(warnings::add);
  }

  private Map<Id, Loaded> loaded(Connection connection) throws SQLException {
    Map<Id, Loaded> loaded = new TreeMap<>(BY_NAME);
    try (PreparedStatement statement =
        connection.prepareStatement(
            "SELECT study, run, stamp, warnings FROM store.loaded WHERE ?::VARCHAR IS NULL OR study = ?")) {
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
    for (Id id : loaded.keySet()) {
      if (!wanted.containsKey(id) || changed(wanted.get(id), loaded)) {
        remove(connection, id);
      } else {
        repeat(loaded.get(id));
      }
    }
    try (Staging staging = new Staging(scratch, lastKey(connection), warnings)) {
      int number = 0;
      for (Runs.Found run : found) {
        number++;
        if (changed(run, loaded)) {
          progress.activity("reading run " + number + " of " + found.size());
          stage(connection, staging, run);
        }
      }
      progress.activity("loading");
      new Loader(connection).load(staging);
    }
    connection.commit();
    connection.setAutoCommit(true);
    execute(connection, "CHECKPOINT");
  }

  /** A broken run is loaded too, as nothing: it is not read again until it changes. */
  private void stage(Connection connection, Staging staging, Runs.Found found)
      throws SQLException, IOException {
    int before = warnings.all().size();
    Run run = Run.orNull(found, catalog, warnings);
    if (run != null) {
      new RunRows(run, staging).write();
      new TrialRows(run, staging).write();
    }
    List<String> said = new ArrayList<>(warnings.all().subList(before, warnings.all().size()));
    try (PreparedStatement statement =
        connection.prepareStatement("INSERT INTO store.loaded VALUES (?, ?, ?, ?)")) {
      statement.setString(1, found.study());
      statement.setString(2, found.run());
      statement.setString(3, stamp(found));
      statement.setString(4, String.join("\n", said));
      statement.execute();
    }
  }

  private static void create(Connection connection) throws SQLException {
    execute(connection, "CREATE SCHEMA IF NOT EXISTS store");
    execute(
        connection,
        "CREATE TABLE IF NOT EXISTS store.loaded"
            + " (study VARCHAR, run VARCHAR, stamp VARCHAR, warnings VARCHAR)");
    execute(
        connection,
        "CREATE TABLE IF NOT EXISTS store.points"
            + " (key INTEGER, t DOUBLE, metric VARCHAR, value DOUBLE)");
    for (Table table : Schema.ALL) {
      if (!table.equals(Schema.SERIES)) {
        execute(
            connection,
            "CREATE TABLE IF NOT EXISTS store.%s (%s%s)"
                .formatted(
                    table.name(),
                    table.equals(Schema.TRIALS) ? Store.KEY + " INTEGER, " : "",
                    table.definitions()));
      }
    }
  }

  private static void remove(Connection connection, Id id) throws SQLException {
    String whose = "study = " + Sql.text(id.study()) + " AND run = " + Sql.text(id.run());
    execute(
        connection,
        "DELETE FROM store.points WHERE key IN (SELECT key FROM store.trials WHERE " + whose + ")");
    for (Table table : Schema.ALL) {
      if (!table.equals(Schema.SERIES)) {
        execute(connection, "DELETE FROM store." + table.name() + " WHERE " + whose);
      }
    }
    execute(connection, "DELETE FROM store.loaded WHERE " + whose);
  }

  private static int lastKey(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT coalesce(max(key), 0) FROM store.trials")) {
      rows.next();
      return rows.getInt(1);
    }
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
