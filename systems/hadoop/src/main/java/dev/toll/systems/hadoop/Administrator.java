package dev.toll.systems.hadoop;

import dev.toll.driver.CommandType;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.process.Toolbox;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/** The client that looks at a connected cluster and makes toll's directories there. */
final class Administrator implements AutoCloseable {
  /**
   * A NameNode that is not there is told of in seconds; Hadoop's own patience is a quarter hour.
   */
  private static final Map<String, String> IMPATIENT =
      Map.of(
          "ipc.client.connect.max.retries", "2",
          "ipc.client.connect.max.retries.on.timeouts", "1",
          "ipc.client.connect.timeout", "10000",
          // What the NameNode tells all clients it is asked for each time.
          "dfs.client.server-defaults.validity.period.ms", "0");

  private final Toolbox tools;
  private final Path work;
  private final Duration patience;
  private ConnectedClient client;
  private ClusterAccess access;
  private String uri = "";

  /**
   * Nothing is started yet.
   *
   * @param work a directory of its own
   * @param patience until a cluster answers
   */
  Administrator(Toolbox tools, Path work, Duration patience) {
    this.tools = tools;
    this.work = work;
    this.patience = patience;
  }

  /** Connects, where it is not connected like that. */
  void connect(ClusterAccess as) throws SystemException, InterruptedException {
    if (client == null || !as.equals(access)) {
      reconnect(as);
    }
  }

  /**
   * Connects anew, in a new process: what a client holds of servers that were restarted, or of one
   * call that was never answered, is gone with the old one.
   */
  void reconnect(ClusterAccess as) throws SystemException, InterruptedException {
    close();
    access = as;
    Map<String, String> properties = new LinkedHashMap<>(as.properties());
    properties.putAll(IMPATIENT);
    ClusterAccess impatient = new ClusterAccess(as.configuration(), as.user(), properties);
    ConnectedClient fresh = ConnectedClient.helper("administrator", tools, impatient, work, work);
    try {
      uri = fresh.open(patience);
    } catch (SystemException | InterruptedException e) {
      fresh.close();
      if (e instanceof SystemException failed) {
        throw new SystemException(
            "cannot connect to HDFS as %s says (fs.defaultFS of its core-site.xml): %s"
                .formatted(as.configuration(), failed.getMessage()),
            failed);
      }
      throw (InterruptedException) e;
    }
    client = fresh;
  }

  boolean connected() {
    return client != null;
  }

  /** Of the cluster that it was connected to last. */
  String uri() {
    return uri;
  }

  /** Runs a command; after one that failed, or was not answered, it must connect anew. */
  <A, R> R call(CommandType<A, R> type, A arguments) throws SystemException, InterruptedException {
    try {
      return client.call(type, arguments, HdfsCluster.SHORT);
    } catch (SystemException e) {
      close();
      throw e;
    }
  }

  /** What the servers tell now; likewise. */
  ClusterState state() throws SystemException, InterruptedException {
    try {
      return ClusterState.read(client.cluster());
    } catch (SystemException e) {
      close();
      throw e;
    }
  }

  /** Says as whom to connect the next time; until then it is not connected. */
  void last(ClusterAccess as) {
    close();
    access = as;
  }

  /** Connects as it was connected last. */
  void again() throws SystemException, InterruptedException {
    connect(access);
  }

  @Override
  public void close() {
    if (client != null) {
      client.close();
      client = null;
    }
  }
}
