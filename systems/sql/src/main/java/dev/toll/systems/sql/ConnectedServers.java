package dev.toll.systems.sql;

import dev.toll.engine.settings.Settings;
import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.volume.Volume;
import dev.toll.systems.sql.client.SqlCommands;
import dev.toll.systems.sql.client.SqlCommands.GuestName;
import dev.toll.systems.sql.client.SqlCommands.Occupied;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A server that runs already. Every trial gets a database and a user there, named by the run's
 * mark, and both are dropped after it. A file in the run's directory says that they were made, so
 * that a run that is killed and resumed knows them for its own; nothing else is ever dropped.
 */
final class ConnectedServers implements Servers {
  private static final Duration SHORT = Duration.ofMinutes(1);

  private final Product product;
  private final Connected server;
  private final RunContext context;
  private final RunSecrets secrets;
  private final SqlDriver.Tools tools;
  private final String name;
  private final Path record;
  private Settings admitted;
  private boolean othersTold;

  ConnectedServers(
      Product product,
      Connected server,
      RunContext context,
      RunSecrets secrets,
      SqlDriver.Tools tools) {
    this.product = product;
    this.server = server;
    this.context = context;
    this.secrets = secrets;
    this.tools = tools;
    // A word of SQL that needs no quotes.
    name = context.ledger().mark().toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "_");
    record = context.work().toAbsolutePath().resolveSibling("connected-database.txt");
  }

  /** Of the database and its user. */
  String name() {
    return name;
  }

  @Override
  public Place up(Settings level, Path logs, SqlDriver driver, Steps steps)
      throws SystemException, InterruptedException {
    steps.run("create database", SHORT, () -> admit(level, driver));
    return new Place(null, null, null, server.port(), secrets, new Connected.Guest(server, name));
  }

  private void admit(Settings level, SqlDriver driver)
      throws SystemException, InterruptedException, IOException {
    boolean leftover = Files.exists(record) && Files.readString(record).contains(name);
    driver.ready(SHORT);
    // Known to be free before it is written down, and written down before it is made.
    Occupied found = driver.call(SqlCommands.OCCUPIED, guest(leftover));
    if (!found.what().isEmpty()) {
      throw new SystemException(
          server
              + " has a "
              + found.what()
              + " named "
              + name
              + " already, and toll drops nothing that this run did not make");
    }
    tellOthers(found);
    Files.writeString(record, name + " on " + server + "\n");
    admitted = level;
    driver.call(
        SqlCommands.ADMIT,
        new SqlCommands.Admission(
            product.clients().administrator(server).build(),
            name,
            secrets.passwordFile().toString(),
            SqlSettings.encrypted(level),
            !level.text(SqlSettings.SETTLE).equals(SqlSettings.NONE),
            !SqlSettings.indexes(level).isEmpty()));
  }

  private GuestName guest(boolean leftover) {
    return new GuestName(product.clients().administrator(server).build(), name, leftover);
  }

  private void tellOthers(Occupied found) {
    List<String> others = new ArrayList<>(found.others());
    others.remove(name);
    if (!others.isEmpty() && !othersTold) {
      context
          .progress()
          .note(
              server
                  + " has databases of other runs: "
                  + String.join(", ", others)
                  + "; drop those of runs that were killed, with the users of the same names");
    }
    othersTold = true;
  }

  @Override
  public SqlServer server() {
    return null;
  }

  @Override
  public Volume volume() {
    return null;
  }

  @Override
  public List<String> asked(Settings level) {
    return product.configuration().options(level).keySet().stream().toList();
  }

  @Override
  public void down(Steps steps) throws SystemException, InterruptedException {
    if (admitted == null) {
      steps.skip("drop the database", "there is none");
      return;
    }
    steps.run("drop the database", SHORT.multipliedBy(2), this::dismiss);
  }

  /** By a driver of its own: the trial's may have died, and would keep connections open. */
  private void dismiss() throws SystemException, InterruptedException, IOException {
    Path logs = Files.createDirectories(context.work().resolve("logs"));
    try (SqlDriver driver = SqlDriver.start(tools, admitted, logs)) {
      driver.ready(SHORT);
      driver.call(SqlCommands.DISMISS, guest(false));
    }
    admitted = null;
    Files.deleteIfExists(record);
  }

  @Override
  public void wipe(Steps steps) throws SystemException, InterruptedException {
    steps.skip("wipe", "the server is not toll's; its database has been dropped");
  }

  @Override
  public void close() {
    if (admitted == null) {
      return;
    }
    try {
      dismiss();
    } catch (SystemException | IOException e) {
      left(e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      left("interrupted");
    }
  }

  private void left(String why) {
    context
        .progress()
        .note(server + " still has the database and the user " + name + "; drop both: " + why);
  }
}
