package dev.toll.systems.hadoop;

import dev.toll.engine.record.ProofResult;
import dev.toll.engine.settings.Settings;
import dev.toll.systems.base.proof.JvmArguments;
import dev.toll.systems.hadoop.Jvms.Kind;
import java.util.Map;

/** Heaps and flags of the driver and of the servers that toll started, from their command lines. */
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
    arguments.with(probed.hdfs().client().process(), Jvms.arguments(Kind.DRIVER, claimed));
    probed
        .hdfs()
        .started()
        .ifPresent(
            cluster ->
                SERVERS.forEach(
                    (name, kind) ->
                        cluster
                            .servers()
                            .named(name)
                            .forEach(each -> arguments.with(each, Jvms.arguments(kind, claimed)))));
    return arguments.result();
  }
}
