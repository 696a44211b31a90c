package dev.toll.sql;

import dev.toll.engine.files.Sha256;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.settings.StudyException;
import dev.toll.engine.system.Catalog;
import dev.toll.engine.system.Progress;
import dev.toll.engine.system.SystemException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The tables of the runs below one directory, in a file of toll's cache. It holds nothing that the
 * run directories do not, so it is thrown away whenever anything is wrong with it.
 */
public final class Store {
  static final String SCHEMA = "store";

  /** The column by which points find their attempt. */
  static final String KEY = "key";

  /** The most warnings that are printed in full. */
  private static final int SHOWN = 10;

  private static final Duration DEADLINE = Duration.ofSeconds(60);

  private final DuckDb duckDb;
  private final Path file;
  private final Path runs;
  private final Catalog catalog;
  private final String build;
  private final Duration deadline;

  /**
   * A store, which may not be there yet.
   *
   * @param cache toll's cache directory
   * @param runs where run directories are
   * @param catalog resolves studies whose results are not up to date
   * @param build of toll; another one analyses again
   */
  public Store(DuckDb duckDb, Path cache, Path runs, Catalog catalog, String build)
      throws IOException {
    this(duckDb, cache, runs, catalog, build, DEADLINE);
  }

  Store(DuckDb duckDb, Path cache, Path runs, Catalog catalog, String build, Duration deadline)
      throws IOException {
    this.duckDb = duckDb;
    this.runs = Files.exists(runs) ? runs.toRealPath() : runs;
    this.file = DuckDb.directory(cache).resolve(name(this.runs));
    this.catalog = catalog;
    this.build = build;
    this.deadline = deadline;
  }

  /** Another layout, or another DuckDB, is another file. */
  private static String name(Path runs) {
    return "runs-%s-%d-%s.duckdb"
        .formatted(Sha256.of(runs.toString()).substring(0, 16), Schema.VERSION, DuckDb.VERSION);
  }

  Path file() {
    return file;
  }

  /**
   * Brings the tables up to date and opens them.
   *
   * @param study only this one's runs; null for all
   * @throws StudyException when there are no runs
   * @throws SystemException when the store cannot be had
   */
  public Tables open(String study, Progress progress)
      throws StudyException, SystemException, IOException, InterruptedException {
    List<String> warnings = new ArrayList<>();
    List<Runs.Found> found = Runs.find(runs, study, warnings);
    Refresh refresh = new Refresh(found, study, catalog, build, warnings);
    try {
      Tables tables = current(refresh, study);
      if (tables == null) {
        refresh(refresh, progress);
        tables = read(study);
      }
      tell(warnings, progress);
      return tables;
    } catch (SQLException e) {
      throw unusable(e);
    }
  }

  /** What was passed over: a few by name, the rest by number. */
  private static void tell(List<String> warnings, Progress progress) {
    warnings.stream().limit(SHOWN).forEach(warning -> progress.note("warning: " + warning));
    if (warnings.size() > SHOWN) {
      progress.note("warning: and " + (warnings.size() - SHOWN) + " more like these");
    }
  }

  /** The tables as they are, when they are up to date; else null. */
  private Tables current(Refresh refresh, String study)
      throws SystemException, IOException, InterruptedException {
    if (!Files.exists(file)) {
      return null;
    }
    Tables tables = null;
    try {
      tables = read(study);
      if (refresh.isCurrent(tables.connection())) {
        return tables;
      }
    } catch (SQLException e) {
      // Damaged, or of a toll before: it is made again.
    }
    if (tables != null) {
      tables.close();
    }
    return null;
  }

  private Tables read(String study)
      throws SystemException, IOException, InterruptedException, SQLException {
    StoreLock lock = StoreLock.take(lockFile(), true, deadline);
    Connection connection = null;
    try {
      connection = duckDb.open(file, true);
      Tables tables = new Tables(this, connection, lock, study);
      return tables;
    } catch (Throwable e) {
      if (connection != null) {
        connection.close();
      }
      lock.close();
      throw e;
    }
  }

  @SuppressWarnings("try") // The lock works by being held.
  private void refresh(Refresh refresh, Progress progress)
      throws SystemException, IOException, InterruptedException, SQLException {
    try (StoreLock lock = StoreLock.take(lockFile(), false, deadline)) {
      try {
        write(refresh, progress);
      } catch (SQLException e) {
        // Once more from nothing; what is wrong with the runs themselves would come again.
        delete();
        write(refresh, progress);
      }
    }
  }

  private void write(Refresh refresh, Progress progress) throws SQLException, IOException {
    deleteStale();
    try (Connection connection = duckDb.open(file, false)) {
      refresh.apply(connection, file.resolveSibling(file.getFileName() + ".rows"), progress);
    }
  }

  /** Throws the store away. */
  void delete() throws IOException {
    Files.deleteIfExists(file);
    Files.deleteIfExists(file.resolveSibling(file.getFileName() + ".wal"));
  }

  /** The same runs' tables in another layout, and scratch that a crash has left. */
  private void deleteStale() throws IOException {
    String same = file.getFileName().toString().replaceFirst("-\\d+-.*", "-");
    List<Path> ours = List.of(file, lockFile(), file.resolveSibling(file.getFileName() + ".wal"));
    try (Stream<Path> siblings = Files.list(file.getParent())) {
      for (Path each : siblings.toList()) {
        if (each.getFileName().toString().startsWith(same) && !ours.contains(each)) {
          RunDirectory.delete(each);
        }
      }
    }
  }

  private Path lockFile() {
    return file.resolveSibling(file.getFileName() + ".lock");
  }

  /** What the database says of itself, for a user who can only make room or throw it away. */
  SystemException unusable(SQLException e) {
    return new SystemException(
        "the tables in "
            + file
            + " cannot be read or written ("
            + e.getMessage().lines().findFirst().orElse("")
            + "); free disk space, or delete the file: it is rebuilt from the runs",
        e);
  }
}
