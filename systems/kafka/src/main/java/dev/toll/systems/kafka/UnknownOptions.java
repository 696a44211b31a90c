package dev.toll.systems.kafka;

import dev.toll.engine.settings.Settings;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.kafka.client.KafkaCommands.Known;
import java.util.ArrayList;
import java.util.List;

/** Names under a study's options that this version of Kafka does not have. */
final class UnknownOptions {
  private UnknownOptions() {}

  /** Whether a level names any. */
  static boolean any(Settings level) {
    return !level.below(KafkaSettings.OPTIONS).isEmpty()
        || !level.below(KafkaSettings.CLIENT_OPTIONS).isEmpty();
  }

  /** Refuses the first unknown one. */
  static void refuse(Settings level, Known known) throws SystemException {
    refuse(level, KafkaSettings.OPTIONS, "Kafka's broker", known.broker());
    List<String> clients = new ArrayList<>(known.producer());
    clients.addAll(known.consumer());
    refuse(level, KafkaSettings.CLIENT_OPTIONS, "Kafka's producers and consumers", clients);
  }

  private static void refuse(Settings level, String prefix, String who, List<String> known)
      throws SystemException {
    for (String name : level.below(prefix).keySet()) {
      if (!known.contains(name)) {
        String path = prefix + name;
        throw new SystemException(
            level.origin(path)
                + ": "
                + path
                + ": "
                + who
                + " do"
                + (prefix.equals(KafkaSettings.OPTIONS) ? "es" : "")
                + " not know '"
                + name
                + "'; write it as Kafka's documentation does, or leave it out");
      }
    }
  }
}
