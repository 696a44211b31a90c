package dev.toll.systems.kafka;

import dev.toll.engine.settings.Settings;
import dev.toll.systems.base.proof.JvmArguments;
import dev.toll.systems.base.volume.VolumeSettings;
import java.util.Set;

/** Which proofs look at which settings. */
final class Witnessed {
  private Witnessed() {}

  static Set<String> by(String path, Settings level, Settings against) {
    if (path.startsWith(KafkaSettings.OPTIONS)) {
      return Set.of(SettingsProof.NAME);
    }
    return switch (path) {
      case KafkaSettings.SECURITY ->
          Set.of(WireProof.NAME, NegotiatedProof.NAME, RefusalProof.NAME, SettingsProof.NAME);
      case KafkaSettings.TLS -> Set.of(WireProof.NAME, NegotiatedProof.NAME, RefusalProof.NAME);
      case KafkaSettings.CIPHER ->
          // Of a level that leaves the suite open nothing is claimed.
          level.text(path).equals(KafkaSettings.AUTO)
              ? Set.of()
              : Set.of(NegotiatedProof.NAME, SettingsProof.NAME);
      case KafkaSettings.FLUSH, KafkaSettings.PARTITIONS -> Set.of(SettingsProof.NAME);
      case KafkaSettings.RECORDS,
          KafkaSettings.STORED,
          KafkaSettings.IDEMPOTENCE,
          KafkaSettings.COMPRESSION ->
          Set.of(LoadProof.NAME);
      case KafkaSettings.PRODUCERS ->
          level.flag(KafkaSettings.IDEMPOTENCE) ? Set.of(LoadProof.NAME) : Set.of();
      case KafkaSettings.SIZE ->
          level.text(KafkaSettings.COMPRESSION).equals("none") ? Set.of(LoadProof.NAME) : Set.of();
      case KafkaSettings.BATCH ->
          // No batch may be larger; that none is as large shows nothing.
          level.bytes(path) < against.bytes(path) ? Set.of(LoadProof.NAME) : Set.of();
      case KafkaSettings.BROKER_HEAP,
          KafkaSettings.BROKER_FLAGS,
          KafkaSettings.DRIVER_HEAP,
          KafkaSettings.DRIVER_FLAGS ->
          Set.of(JvmArguments.NAME);
      case KafkaSettings.JDK -> Set.of(JdkProof.NAME);
      default -> VolumeSettings.witnesses(path, level);
    };
  }

  /** Deadlines and sizes of probes; ports, which are another at every start. */
  static boolean inert(String path) {
    return VolumeSettings.inert(path)
        || path.equals(KafkaSettings.DEADLINE)
        || path.equals(KafkaSettings.START_DEADLINE)
        || path.equals(KafkaSettings.PROBE_RECORDS)
        || KafkaSettings.PORTS.contains(path);
  }
}
