package dev.toll.systems.hadoop;

import dev.toll.driver.Nothing;
import dev.toll.engine.process.Role;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.process.DriverClient;
import dev.toll.systems.base.process.JavaCommand.Stdin;
import dev.toll.systems.base.process.JvmSpec;
import dev.toll.systems.base.process.Toolbox;
import dev.toll.systems.base.settings.JvmSettings;
import dev.toll.systems.hadoop.client.ClusterCommands;
import dev.toll.systems.hadoop.client.ClusterCommands.Cluster;
import dev.toll.systems.hadoop.client.HdfsCommands;
import dev.toll.systems.hadoop.client.HdfsCommands.Login;
import dev.toll.systems.hadoop.client.HdfsCommands.Opened;
import dev.toll.systems.hadoop.client.HdfsWorkload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** A client of a connected cluster in a process of its own: it reads the user's own files. */
final class ConnectedClient extends DriverClient {
  /** Of clients that load nothing. */
  private static final String HEAP = "128m";

  private final ClusterAccess access;

  private ConnectedClient(
      String name, Role role, Toolbox tools, JvmSpec spec, ClusterAccess access, Path own)
      throws SystemException, IOException {
    super(name, role, command(tools, spec, access, own), tools.archive(spec), own, tools.ledger());
    this.access = access;
  }

  private static ProcessBuilder command(Toolbox tools, JvmSpec spec, ClusterAccess access, Path own)
      throws IOException {
    ProcessBuilder builder = tools.command(spec, Stdin.OWN, List.of(HdfsWorkload.class.getName()));
    // Not in the user's directory of configuration, where a JVM that crashes would leave files.
    builder.directory(own.toFile());
    if (!access.user().isEmpty()) {
      builder.environment().put("HADOOP_USER_NAME", access.user());
    }
    return builder;
  }

  /**
   * Starts the driver of a load.
   *
   * @param own directory of its configuration of logging
   */
  static ConnectedClient driver(Toolbox tools, ConnectedLevel level, Path own, Path logs)
      throws SystemException {
    HdfsLevel hdfs = level.hdfs();
    long heap = JvmSettings.DRIVER.bytes(hdfs.settings());
    JvmSpec spec =
        spec("driver", JvmSpec.fixed(heap), level.access(), own)
            .with(Jvms.driver(hdfs))
            .with(hdfs.settings().text(JvmSettings.DRIVER.flags()));
    return start("driver", Role.DRIVER, tools, spec, level.access(), own, logs);
  }

  /** The same, for one that loads nothing. */
  static ConnectedClient helper(
      String name, Toolbox tools, ClusterAccess access, Path own, Path logs)
      throws SystemException {
    JvmSpec spec = spec("helper", JvmSpec.small(HEAP), access, own).unprofiled();
    return start(name, Role.HELPER, tools, spec, access, own, logs);
  }

  private static JvmSpec spec(String kind, List<String> shape, ClusterAccess access, Path own) {
    return JvmSpec.of(kind, MAIN, shape, access.directory()).with(List.of(Jvms.logging(own)));
  }

  private static ConnectedClient start(
      String name,
      Role role,
      Toolbox tools,
      JvmSpec spec,
      ClusterAccess access,
      Path own,
      Path logs)
      throws SystemException {
    try {
      Files.createDirectories(own);
      Files.createDirectories(logs);
      ConfigurationFiles.writeLogging(own);
      return new ConnectedClient(name, role, tools, spec, access, logs);
    } catch (IOException e) {
      throw new SystemException("cannot start the " + name + ": " + e.getMessage(), e);
    }
  }

  /** Opens the client, and shows that the NameNode answers; returns the cluster's URI. */
  String open(Duration deadline) throws SystemException, InterruptedException {
    ready(deadline);
    Opened opened = call(HdfsCommands.OPEN, new Login(access.properties(), null, null), deadline);
    Cluster unused = call(ClusterCommands.CLUSTER, Nothing.NOTHING, deadline);
    return opened.uri();
  }

  /** The cluster now. */
  Cluster cluster() throws SystemException, InterruptedException {
    return ClusterState.completed(call(ClusterCommands.CLUSTER, Nothing.NOTHING));
  }
}
