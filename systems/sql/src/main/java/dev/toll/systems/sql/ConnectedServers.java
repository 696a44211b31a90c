package dev.toll.systems.sql;

import dev.toll.driver.Nothing;
import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.process.Placement;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.system.Slot;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.connect.Workspace;
import dev.toll.systems.base.settings.CommandLoad;
import dev.toll.systems.sql.client.SqlCommands;
import dev.toll.systems.sql.client.SqlCommands.Access;
import dev.toll.systems.sql.client.SqlCommands.GuestName;
import dev.toll.systems.sql.client.SqlCommands.Occupied;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A server that runs already. Every instance gets a database and a user there, named by the run's
 * mark and the slot, and both are dropped after it. A file in the run's directory says that they
 * were made, so that a run that is killed and resumed knows them for its own; nothing else is ever
 * dropped.
 */
final class ConnectedServers implements Servers {
  static final String STOP_STEP = "drop the database";

  private final SqlSession session;
  private final Connected server;
  private final Settings level;
  private final String name;
  private final Path record;
  private final String group;
  private boolean admitted;

  /**
   * Nothing is made there yet.
   *
   * @param records directory of the file that says what was made
   * @param group that the user becomes a member of; empty for none
   */
  ConnectedServers(
      SqlSession session, Connected server, Settings level, Slot slot, Path records, String group) {
    this.session = session;
    this.server = server;
    this.level = level;
    name = Workspace.word(slot.directory(session.context.ledger().mark()));
    record = records.resolve(slot.directory("connected-database") + ".txt");
    this.group = group;
  }

  @Override
  public Endpoint start(SqlDriver driver, Steps steps)
      throws SystemException, InterruptedException {
    if (session.settings != null) {
      session.settings.apply(level, steps);
    }
    steps.run("create database", () -> session.administrator.ask(this::admit));
    return new Endpoint(
        server.host(),
        server.port(),
        true,
        name,
        server.authority(),
        session.material(),
        Placement.HERE);
  }

  private Nothing admit(SqlDriver client)
      throws SystemException, InterruptedException, IOException {
    boolean leftover = Files.exists(record) && Files.readString(record).contains(name);
    // Known to be free before it is written down, and written down before it is made.
    Occupied found = client.call(SqlCommands.OCCUPIED, guest(leftover));
    if (!found.what().isEmpty()) {
      throw new SystemException(
          "%s has a %s named %s already, and toll drops nothing that this run did not make"
              .formatted(server, found.what(), name));
    }
    tellOthers(found);
    Files.writeString(record, name + " on " + server + "\n");
    admitted = true;
    return client.call(
        SqlCommands.ADMIT,
        new SqlCommands.Admission(
            administrator(),
            name,
            session.material().passwordFile().toString(),
            SqlSettings.encrypted(level),
            SqlSettings.mutual(level),
            group,
            !CommandLoad.is(level) && !level.text(SqlSettings.SETTLE).equals(SqlSettings.NONE),
            !SqlSettings.indexes(level).isEmpty()));
  }

  private Access administrator() {
    return session.product().configuration().administrator(server);
  }

  private GuestName guest(boolean leftover) {
    return new GuestName(administrator(), name, leftover);
  }

  private void tellOthers(Occupied found) {
    // Those of this run's other slots begin with the name of its first.
    String own = Workspace.word(session.context.ledger().mark());
    List<String> others = found.others().stream().filter(each -> !each.startsWith(own)).toList();
    if (!session.othersTold.getAndSet(true) && !others.isEmpty()) {
      note(
          "%s has databases of other runs: %s; drop those of runs that were killed, with the users"
                  .formatted(server, String.join(", ", others))
              + " of the same names");
    }
  }

  @Override
  public List<ManagedProcess> processes() {
    return List.of();
  }

  @Override
  public void stop(Steps steps) throws SystemException, InterruptedException {
    if (admitted) {
      steps.run(STOP_STEP, Steps.SHORT.multipliedBy(2), this::dismiss);
    } else {
      steps.skip(STOP_STEP, "there is none");
    }
  }

  /** By another client: the instance's may have died, and would keep connections open. */
  private void dismiss() throws SystemException, InterruptedException, IOException {
    session.administrator.call(SqlCommands.DISMISS, guest(false));
    admitted = false;
    Files.deleteIfExists(record);
  }

  @Override
  public void kill() {
    if (!admitted) {
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
    note(server + " still has the database and the user " + name + "; drop both: " + why);
  }

  private void note(String text) {
    session.context.progress().note(text);
  }
}
