package dev.toll.systems.sql;

import dev.toll.engine.settings.Settings;
import dev.toll.systems.base.proof.JvmArguments;
import dev.toll.systems.base.volume.VolumeSettings;
import java.util.Set;

/** Which proofs look at which settings. */
final class Witnessed {
  private static final Set<String> OF_TLS =
      Set.of("negotiated", "wire", "refusal", "load-connections");

  private Witnessed() {}

  static Set<String> by(String path, Settings level) {
    if (path.startsWith(SqlSettings.OPTIONS)
        || path.startsWith(SqlSettings.SETTINGS)
        || path.equals(SqlSettings.CONNECT_SET)) {
      return Set.of(InstanceProofs.SETTINGS);
    }
    if (path.startsWith(SqlSettings.CLIENT_OPTIONS)) {
      return Set.of(ClientOptionsProof.NAME);
    }
    return switch (path) {
      case SqlSettings.SECURITY, SqlSettings.TLS -> OF_TLS;
      case SqlSettings.AT_REST -> Set.of("at-rest", InstanceProofs.SETTINGS);
      case SqlSettings.FLUSH,
          SqlSettings.BUFFER_POOL,
          PostgreSqlProduct.AUTHENTICATION,
          PostgreSqlProduct.CHECKSUMS ->
          Set.of(InstanceProofs.SETTINGS);
      case SqlSettings.INDEXES, SqlSettings.PARTITION -> Set.of("indexes");
      case SqlSettings.STATEMENTS -> Set.of(ClientOptionsProof.NAME);
      case SqlSettings.ROWS, SqlSettings.CONNECTIONS, SqlSettings.RATE, SqlSettings.QUERY_THREADS ->
          Set.of(LoadedProofs.LOAD);
      case SqlSettings.DRIVER_HEAP, SqlSettings.DRIVER_FLAGS -> Set.of(JvmArguments.NAME);
      default -> VolumeSettings.witnesses(path, level);
    };
  }

  /** Deadlines and sizes of probes; ports, which are another at every start. */
  static boolean inert(String path) {
    return VolumeSettings.inert(path)
        || path.equals(SqlSettings.DEADLINE)
        || path.equals(SqlSettings.START_DEADLINE)
        || path.equals(SqlSettings.PROBE_ROWS)
        || path.equals(SqlSettings.PORT);
  }
}
