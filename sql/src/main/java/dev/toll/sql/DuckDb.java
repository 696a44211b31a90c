package dev.toll.sql;

import dev.toll.engine.system.Progress;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.artifact.ArtifactRequest;
import dev.toll.systems.base.artifact.ArtifactResolver;
import dev.toll.systems.base.artifact.MavenOptions;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.Properties;
import org.apache.commons.lang3.exception.ExceptionUtils;

/**
 * DuckDB, fetched at first use: its 80 MB would be most of toll. It lives in a class loader of its
 * own, and may fetch nothing itself.
 */
public final class DuckDb {
  static final String VERSION = "2.0.0.1";

  /** A native library can be loaded by one class loader only, so there is one in a JVM. */
  private static DuckDb loaded;

  private final Driver driver;

  private DuckDb(Driver driver) {
    this.driver = driver;
  }

  /**
   * Fetches it if need be, and loads it.
   *
   * @param cache toll's cache directory
   * @throws SystemException when it cannot be had, or does not run here
   */
  public static synchronized DuckDb get(Path cache, Progress progress)
      throws SystemException, IOException, InterruptedException {
    return get(cache, MavenOptions.ordinary(), progress);
  }

  static synchronized DuckDb get(Path cache, MavenOptions maven, Progress progress)
      throws SystemException, IOException, InterruptedException {
    if (loaded == null) {
      Path jar = fetch(cache, maven, progress);
      loaded = new DuckDb(load(jar, NativeLibrary.unpack(jar, directory(cache))));
    }
    return loaded;
  }

  /** Where everything of this package is kept. */
  static Path directory(Path cache) {
    return cache.toAbsolutePath().resolve("sql");
  }

  static Path fetch(Path cache, MavenOptions maven, Progress progress) throws SystemException {
    ArtifactRequest request =
        ArtifactRequest.files("duckdb-" + VERSION, "org.duckdb:duckdb_jdbc:" + VERSION)
            .withPins(DuckDb.class.getResource("/pins/duckdb-" + VERSION + ".sha256"));
    try {
      return new ArtifactResolver(cache.resolve("classpath"), maven)
          .resolve(request, progress)
          .files()
          .get(0)
          .path();
    } catch (SystemException e) {
      throw new SystemException(
          "toll sql needs DuckDB, which is downloaded once (80 MB).\n" + e.getMessage(), e);
    }
  }

  static Driver load(Path jar, Path library) throws SystemException {
    PrintStream err = System.err;
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    try {
      // Why a library does not load, DuckDB only prints as a stack trace.
      System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
      Class<?> driver = new NativeLibrary.Loader(jar, library).loadClass("org.duckdb.DuckDBDriver");
      Driver made = (Driver) driver.getDeclaredConstructor().newInstance();
      made.connect("jdbc:duckdb:", new Properties()).close();
      return made;
    } catch (ReflectiveOperationException | LinkageError | IOException | SQLException e) {
      throw new SystemException(
          "cannot load DuckDB's native library (it needs glibc): "
              + said.toString(StandardCharsets.UTF_8)
                  .lines()
                  .findFirst()
                  .orElseGet(() -> ExceptionUtils.getRootCause(e).getMessage()),
          e);
    } finally {
      System.setErr(err);
    }
  }

  /**
   * Opens a database.
   *
   * @param file null for one in memory
   */
  Connection open(Path file, boolean readOnly) throws SQLException {
    Properties settings = new Properties();
    settings.setProperty("autoinstall_known_extensions", "false");
    settings.setProperty("autoload_known_extensions", "false");
    settings.setProperty("allow_persistent_secrets", "false");
    // A streamed result that fails half-way only says "Invalid result set", not why.
    settings.setProperty("jdbc_stream_results", "false");
    settings.setProperty("duckdb.read_only", Boolean.toString(readOnly));
    return driver.connect("jdbc:duckdb:" + (file == null ? "" : file), settings);
  }
}
