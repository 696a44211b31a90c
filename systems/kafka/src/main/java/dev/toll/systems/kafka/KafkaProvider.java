package dev.toll.systems.kafka;

import dev.toll.engine.system.SystemProvider;

/** As a service. */
public final class KafkaProvider extends SystemProvider {
  public KafkaProvider() {
    super(KafkaSettings.NAME, () -> new KafkaSystem());
  }
}
