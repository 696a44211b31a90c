package dev.toll.systems.accumulo;

import dev.toll.driver.CommandType;
import dev.toll.driver.Nothing;
import dev.toll.engine.process.Role;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.accumulo.client.AccumuloCommands;
import dev.toll.systems.accumulo.client.AccumuloCommands.Login;
import dev.toll.systems.accumulo.client.ContinuousIngest;
import dev.toll.systems.base.process.DriverClient;
import dev.toll.systems.base.process.JvmSpec;
import dev.toll.systems.base.process.Toolbox;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** The client that changes a connected cluster; it loads nothing, and is idle under a load. */
final class Administrator implements AutoCloseable {
  private static final String HEAP = "128m";

  private final Toolbox tools;
  private final Path logs;
  private final Duration patience;
  private Client client;
  private Login login;

  /**
   * Nothing is started yet.
   *
   * @param patience until a cluster answers
   */
  Administrator(Toolbox tools, Path logs, Duration patience) {
    this.tools = tools;
    this.logs = logs;
    this.patience = patience;
  }

  /** Connects, where it is not connected like that. */
  void connect(Login as) throws SystemException, InterruptedException {
    if (client == null || !as.equals(login)) {
      reconnect(as);
    }
  }

  /**
   * Connects anew, in a new process: what a client holds of servers that were restarted, or of one
   * call that was never answered, is gone with the old one.
   */
  void reconnect(Login as) throws SystemException, InterruptedException {
    close();
    Client fresh = new Client(tools, logs);
    try {
      fresh.ready(patience);
      fresh.call(AccumuloCommands.OPEN, as, patience);
      fresh.call(AccumuloCommands.ANSWERS, Nothing.NOTHING, patience);
    } catch (SystemException | InterruptedException e) {
      fresh.close();
      if (e instanceof SystemException failed) {
        throw new SystemException(
            "cannot connect to Accumulo as %s says: %s".formatted(as.file(), failed.getMessage()),
            failed);
      }
      throw (InterruptedException) e;
    }
    client = fresh;
    login = as;
  }

  boolean connected() {
    return client != null;
  }

  /** Runs a command; after one that failed, or was not answered, it must connect anew. */
  <A, R> R call(CommandType<A, R> type, A arguments) throws SystemException, InterruptedException {
    try {
      return client.call(type, arguments);
    } catch (SystemException e) {
      close();
      throw e;
    }
  }

  /** What the tablet servers say now; likewise. */
  ClusterState state() throws SystemException, InterruptedException {
    try {
      return ClusterState.read(client, ClusterState.ANY_TABLE);
    } catch (SystemException e) {
      close();
      throw e;
    }
  }

  /** Connects as it was connected last. */
  void again() throws SystemException, InterruptedException {
    connect(login);
  }

  @Override
  public void close() {
    if (client != null) {
      client.close();
      client = null;
    }
  }

  private static final class Client extends DriverClient {
    Client(Toolbox tools, Path logs) throws SystemException {
      super("administrator", Role.HELPER, tools, spec(), ContinuousIngest.class, logs);
    }

    private static JvmSpec spec() {
      return JvmSpec.of("administrator", MAIN, JvmSpec.small(HEAP), null)
          .with(List.of(Jvms.NO_BEANS, Jvms.LOG_LEVEL))
          .unprofiled();
    }
  }
}
