package dev.toll.sql;

import dev.toll.engine.settings.StudyException;
import dev.toll.engine.system.SystemException;
import dev.toll.sql.Schema.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The tables, up to date and open for reading. */
public final class Tables implements AutoCloseable {
  private final Store store;
  private final Connection connection;
  private final StoreLock lock;
  private boolean locked;
  private boolean closed;

  Tables(Store store, Connection connection, StoreLock lock, String study) throws SQLException {
    this.store = store;
    this.connection = connection;
    this.lock = lock;
    for (Table table : Schema.ALL) {
      Sql.execute(connection, view(table, study));
    }
  }

  /** Takes the rows of an answer. */
  public interface Answer {
    void write(ResultSet rows) throws SQLException, IOException;
  }

  Connection connection() {
    return connection;
  }

  /** What users see of a table: its documented columns, of the study they asked for. */
  private static String view(Table table, String study) {
    String from =
        table.equals(Schema.SERIES)
            ? "(SELECT * FROM store.points JOIN store.trials USING (key))"
            : "store." + table.name();
    return "CREATE TEMP VIEW %s AS SELECT %s FROM %s%s"
        .formatted(
            table.name(),
            table.names(),
            from,
            study == null ? "" : " WHERE study = " + Sql.text(study));
  }

  /**
   * Writes every table as a Parquet file.
   *
   * @return the files
   */
  public List<Path> parquet(Path directory) throws SystemException, IOException {
    Path target = Files.createDirectories(directory).toRealPath();
    List<Path> files = new ArrayList<>();
    try {
      for (Table table : Schema.ALL) {
        Path file = target.resolve(table.name() + ".parquet");
        Sql.execute(
            connection,
            "COPY (SELECT * FROM %s) TO %s (FORMAT parquet, COMPRESSION zstd)"
                .formatted(table.name(), Sql.text(file.toString())));
        files.add(file);
      }
      return files;
    } catch (SQLException e) {
      throw new SystemException("cannot write " + target + ": " + e.getMessage(), e);
    }
  }

  /**
   * Asks. From here on nothing but the tables can be reached: no file and no network.
   *
   * @throws StudyException what DuckDB has to say about the query, with the place
   */
  public void ask(String query, Answer answer) throws StudyException, SystemException, IOException {
    try (Statement statement = connection.createStatement()) {
      if (!locked) {
        statement.execute("SET enable_external_access = false");
        statement.execute("SET lock_configuration = true");
        locked = true;
      }
      if (statement.execute(query)) {
        try (ResultSet rows = statement.getResultSet()) {
          answer.write(rows);
        }
      }
    } catch (SQLException e) {
      throw explain(e);
    }
  }

  private StudyException explain(SQLException e) throws SystemException, IOException {
    String message = String.valueOf(e.getMessage()).strip();
    String low = message.toLowerCase(Locale.ROOT);
    if (low.contains("corrupt") || low.contains("checksum")) {
      close();
      store.delete();
      throw new SystemException(
          "the tables in "
              + store.file()
              + " were corrupt and have been deleted; run the query again",
          e);
    }
    return new StudyException(message);
  }

  @Override
  public void close() throws SystemException, IOException {
    if (closed) {
      return;
    }
    closed = true;
    try {
      connection.close();
    } catch (SQLException e) {
      throw store.unusable(e);
    } finally {
      lock.close();
    }
  }
}
