package dev.toll.systems.accumulo;

import dev.toll.engine.settings.Settings;
import dev.toll.systems.base.connect.LevelCommands;
import dev.toll.systems.base.proof.JvmArguments;
import dev.toll.systems.base.volume.VolumeSettings;
import java.util.List;
import java.util.Set;

/** Which proofs look at which settings. */
final class Witnessed {
  private static final List<String> OF_SHAPE =
      List.of(
          AccumuloSettings.WRITERS,
          AccumuloSettings.WRITER_MEMORY,
          AccumuloSettings.WRITER_THREADS,
          AccumuloSettings.FLUSH_EVERY,
          AccumuloSettings.TABLETS);

  private Witnessed() {}

  static Set<String> by(String path, Settings level) {
    if (path.startsWith(AccumuloSettings.PROPERTIES)) {
      return Set.of(SettingsProof.NAME);
    }
    if (path.startsWith(AccumuloSettings.CLIENT_PROPERTIES)) {
      return Set.of(ClientProof.NAME);
    }
    if (OF_SHAPE.contains(path)) {
      return Set.of(ShapeProof.NAME);
    }
    if (ConnectSettings.wanted(level)) {
      return connected(path, level);
    }
    return switch (path) {
      case AccumuloSettings.SECURITY -> Set.of("negotiated", "wire", "refusal");
      case AccumuloSettings.TLS -> Set.of("negotiated", "wire");
      // TLS and SASL force the thread-pool server, so that what is negotiated tells of it too.
      case AccumuloSettings.RPC_SERVER -> Set.of("negotiated");
      case AccumuloSettings.AT_REST -> Set.of("at-rest");
      case AccumuloSettings.STORAGE -> Set.of("storage", "data-place");
      case AccumuloSettings.MEMORY_MAP, AccumuloSettings.TSERVERS -> Set.of(SettingsProof.NAME);
      case AccumuloSettings.DRIVER_HEAP,
          AccumuloSettings.DRIVER_FLAGS,
          AccumuloSettings.TSERVER_HEAP,
          AccumuloSettings.TSERVER_FLAGS ->
          Set.of(JvmArguments.NAME);
      case AccumuloSettings.ENTRIES, QuerySettings.LOAD -> Set.of(LoadProof.NAME);
      // A proof of the load sees no more than that the rates are not exceeded, and none is 0.
      case QuerySettings.WALKS, QuerySettings.BATCH_SCANS, QuerySettings.RANGE_SCANS ->
          Set.of(LoadProof.NAME);
      default -> VolumeSettings.witnesses(path, level);
    };
  }

  private static Set<String> connected(String path, Settings level) {
    if (path.startsWith(ConnectSettings.EXPECT)) {
      return Set.of(SettingsProof.NAME);
    }
    return switch (path) {
      case ConnectSettings.FILE -> Set.of(ClientProof.NAME);
      // By what the level says of it: a command alone shows nothing.
      case LevelCommands.SET ->
          level.below(ConnectSettings.EXPECT).isEmpty() ? Set.of() : Set.of(SettingsProof.NAME);
      case AccumuloSettings.DRIVER_HEAP, AccumuloSettings.DRIVER_FLAGS -> Set.of(JvmArguments.NAME);
      case AccumuloSettings.ENTRIES -> Set.of(LoadProof.NAME);
      default -> Set.of();
    };
  }

  /** Deadlines and sizes of probes; ports, which are another at every start. */
  static boolean inert(String path) {
    return VolumeSettings.inert(path)
        || path.equals(AccumuloSettings.DEADLINE)
        || path.equals(AccumuloSettings.START_DEADLINE)
        || path.equals(AccumuloSettings.PROBE_ENTRIES)
        || path.equals(AccumuloSettings.VERIFY_MEMORY)
        || path.equals(LevelCommands.RESTORE)
        || path.equals(ConnectSettings.RESTART)
        || path.equals(LevelCommands.DEADLINE)
        || path.startsWith("system.port.");
  }
}
