package dev.toll.systems.hadoop;

import dev.toll.engine.settings.Settings;
import dev.toll.systems.base.connect.LevelCommands;
import dev.toll.systems.base.proof.JvmArguments;
import dev.toll.systems.base.settings.CommandLoad;
import dev.toll.systems.base.volume.VolumeSettings;
import java.util.Set;

/** Which proofs look at which settings. */
final class Witnessed {
  private static final Set<String> OF_WIRE =
      Set.of("wire", "wire-rpc", "refusal", ServerSettings.NAME);

  private Witnessed() {}

  static Set<String> by(String path, Settings level) {
    return ConnectSettings.wanted(level) ? connected(path, level) : own(path, level);
  }

  private static Set<String> connected(String path, Settings level) {
    if (path.startsWith(ConnectSettings.EXPECT)) {
      return Set.of(ServerSettings.NAME);
    }
    if (path.startsWith(HdfsSettings.CLIENT_PROPERTIES)) {
      return Set.of(ConnectedProofs.CLIENT);
    }
    return switch (path) {
      case HdfsSettings.ZONE -> Set.of(ConnectedProofs.FILES, "codec");
      case ConnectSettings.CONFIGURATION, ConnectSettings.USER -> Set.of(ConnectedProofs.CLIENT);
      case ConnectSettings.DIRECTORY, ConnectSettings.ZONE_KEY -> Set.of(ConnectedProofs.FILES);
      // By what the level says of it: a command alone shows nothing.
      case LevelCommands.SET ->
          level.below(ConnectSettings.EXPECT).isEmpty()
              ? Set.of("wire", ServerSettings.NAME)
              : Set.of(ServerSettings.NAME);
      default -> own(path, level);
    };
  }

  private static Set<String> own(String path, Settings level) {
    return switch (path) {
      case HdfsSettings.ZONE -> Set.of("at-rest", "load-files", "codec");
      case HdfsSettings.CODEC, HdfsSettings.PROVIDER, HdfsSettings.NATIVE ->
          // It looks at toll's client, and a study's own load has another.
          CommandLoad.is(level) ? Set.of() : Set.of("codec");
      case HdfsSettings.DRIVER_AES ->
          // Read from the JVM only where Hadoop's own codec encrypts.
          HdfsLevel.of(level).zone() && HdfsLevel.of(level).codec() == Codec.JCE
              ? Set.of("codec", JvmArguments.NAME)
              : Set.of(JvmArguments.NAME);
      case HdfsSettings.DRIVER_HEAP, HdfsSettings.DRIVER_FLAGS -> Set.of(JvmArguments.NAME);
      case HdfsSettings.CLIENT -> Set.of(ClientProof.NAME);
      case HdfsSettings.TRANSFER, HdfsSettings.TRANSFER_PROTECTION, HdfsSettings.TRANSFER_CIPHER ->
          Set.of("wire", ServerSettings.NAME);
      case HdfsSettings.AUTHENTICATION -> OF_WIRE;
      case HdfsSettings.RPC_PROTECTION -> Set.of("wire-rpc", ServerSettings.NAME);
      case HdfsSettings.KMS_TRANSPORT -> Set.of("wire-kms");
      case HdfsSettings.CACHE_NAMENODE, HdfsSettings.CACHE_KMS -> Set.of("key-stocks");
      case HdfsSettings.RATE -> Set.of(PaceProof.NAME);
      case MapReduceSettings.JOB,
          MapReduceSettings.RUNNER,
          MapReduceSettings.REDUCES,
          MapReduceSettings.SORT_BUFFER,
          MapReduceSettings.TASK_MEMORY ->
          Set.of(JobProof.NAME);
      case MapReduceSettings.ENCRYPT_INTERMEDIATE -> Set.of(JobProof.NAME, Spills.NAME);
      default -> ofServers(path, level);
    };
  }

  private static Set<String> ofServers(String path, Settings level) {
    for (String server : HdfsSettings.SERVERS) {
      if (path.equals(HdfsSettings.heap(server)) || path.equals(HdfsSettings.flags(server))) {
        return Set.of(JvmArguments.NAME);
      }
    }
    return path.startsWith(HdfsSettings.PROPERTIES)
        ? Set.of(ServerSettings.NAME)
        : VolumeSettings.witnesses(path, level);
  }

  /** Deadlines, and ports, which are another at every start. */
  static boolean inert(String path) {
    return VolumeSettings.inert(path)
        || path.equals(HdfsSettings.DEADLINE)
        || path.equals(HdfsSettings.START_DEADLINE)
        || path.equals(LevelCommands.RESTORE)
        || path.equals(LevelCommands.DEADLINE)
        || path.startsWith("system.port.");
  }
}
