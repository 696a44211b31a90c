package dev.toll.systems.sql;

import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.process.Toolbox;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The client that sets a connected server's variables and drops databases there: one JVM for the
 * whole run, idle under a load, because a JVM for each trial takes longer than what it does there.
 */
final class AdministratorClient implements AutoCloseable {
  private final Toolbox tools;
  private final Path logs;
  private SqlDriver driver;

  /** Nothing is started yet. */
  AdministratorClient(Toolbox tools, Path logs) {
    this.tools = tools;
    this.logs = logs;
  }

  /** The client, started where none runs. */
  synchronized SqlDriver get() throws SystemException, InterruptedException {
    if (driver == null || !driver.process().alive()) {
      close();
      try {
        driver = SqlDriver.plain(tools, Files.createDirectories(logs));
      } catch (IOException e) {
        throw new SystemException("cannot write to " + logs + ": " + e.getMessage(), e);
      }
    }
    driver.ready();
    return driver;
  }

  /** The client where it runs; else another, which is there in any case. */
  synchronized SqlDriver orElse(SqlDriver other) throws SystemException, InterruptedException {
    return driver == null ? other : get();
  }

  @Override
  public synchronized void close() {
    if (driver != null) {
      driver.close();
      driver = null;
    }
  }
}
