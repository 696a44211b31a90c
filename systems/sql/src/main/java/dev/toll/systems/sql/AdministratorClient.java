package dev.toll.systems.sql;

import dev.toll.driver.Nothing;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.connect.ClusterAdministrator;
import dev.toll.systems.base.process.Toolbox;
import java.nio.file.Path;
import java.time.Duration;

/** The client that sets a connected server's variables and drops databases there. */
final class AdministratorClient extends ClusterAdministrator<Nothing, SqlDriver> {
  private final Toolbox tools;

  /** Nothing is started yet. */
  AdministratorClient(Toolbox tools, Path logs) {
    super(logs, Steps.SHORT);
    this.tools = tools;
    last(Nothing.NOTHING);
  }

  @Override
  protected SqlDriver start(Nothing as, Path logs) throws SystemException {
    return SqlDriver.plain(tools, logs);
  }

  /** Each command says what it connects to. */
  @Override
  protected void open(SqlDriver fresh, Nothing as, Duration deadline)
      throws SystemException, InterruptedException {
    fresh.ready(deadline);
  }

  @Override
  protected String target(Nothing as) {
    return "the client";
  }
}
