package dev.toll.systems.hadoop;

import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.connect.ClusterAdministrator;
import dev.toll.systems.base.process.Toolbox;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/** The client that looks at connected HDFS and makes toll's directories there. */
final class Administrator extends ClusterAdministrator<ClusterAccess, ConnectedClient> {
  private static final String NAME = "administrator";

  /** A missing NameNode is reported in seconds; Hadoop's own patience is a quarter hour. */
  private static final Map<String, String> IMPATIENT =
      Map.of(
          "ipc.client.connect.max.retries", "2",
          "ipc.client.connect.max.retries.on.timeouts", "1",
          "ipc.client.connect.timeout", "10000",
          // What the NameNode announces to all clients is fetched each time.
          "dfs.client.server-defaults.validity.period.ms", "0");

  private final Toolbox tools;
  private String uri = "";

  Administrator(Toolbox tools, RunContext context, Duration patience) {
    super(context.work().resolve(NAME), patience);
    this.tools = tools;
  }

  @Override
  protected ConnectedClient start(ClusterAccess as, Path logs) throws SystemException {
    Map<String, String> properties = new LinkedHashMap<>(as.properties());
    properties.putAll(IMPATIENT);
    ClusterAccess impatient = new ClusterAccess(as.configuration(), as.user(), properties);
    return ConnectedClient.helper(NAME, tools, impatient, logs, logs);
  }

  @Override
  protected void open(ConnectedClient fresh, ClusterAccess as, Duration deadline)
      throws SystemException, InterruptedException {
    uri = fresh.open(deadline);
  }

  @Override
  protected String target(ClusterAccess as) {
    return "HDFS as %s says (fs.defaultFS of its core-site.xml)".formatted(as.configuration());
  }

  /** Of the cluster that it was connected to last. */
  String uri() {
    return uri;
  }

  /** What the servers report now. */
  ClusterState state() throws SystemException, InterruptedException {
    return ask(client -> ClusterState.read(client.cluster()));
  }
}
