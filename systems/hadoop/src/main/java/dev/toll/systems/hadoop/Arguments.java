package dev.toll.systems.hadoop;

import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.settings.Settings;
import dev.toll.systems.base.proof.JvmArguments;
import dev.toll.systems.hadoop.Jvms.Kind;
import java.util.Map;

/** Heaps and flags of HDFS's servers and of the driver, from their command lines. */
final class Arguments {
  private static final Map<String, Kind> SERVERS =
      Map.of(
          Servers.NAMENODE, Kind.NAMENODE,
          Servers.DATANODE, Kind.DATANODE,
          Servers.KMS, Kind.KMS);

  private Arguments() {}

  static ProofResult of(HdfsProofTarget probed) {
    Settings claimed = probed.level().settings();
    JvmArguments arguments = new JvmArguments();
    for (ManagedProcess client : probed.cluster().clients()) {
      arguments.with(client, Jvms.arguments(Kind.DRIVER, claimed));
    }
    SERVERS.forEach(
        (name, kind) -> {
          for (ManagedProcess server : probed.cluster().servers().named(name)) {
            arguments.with(server, Jvms.arguments(kind, claimed));
          }
        });
    return arguments.result();
  }
}
