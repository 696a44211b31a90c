package dev.toll.systems.kafka;

import dev.toll.systems.base.process.DriverClient;
import dev.toll.systems.base.process.JvmSpec;
import dev.toll.systems.base.process.Toolbox;
import dev.toll.systems.base.settings.JvmSettings;
import java.util.List;

/** The JVMs of an instance: which flags they get. */
record Jvms(Toolbox toolbox, KafkaLevel level, Layout layout) {

  /** Formats the storage. */
  JvmSpec format() {
    return of("format", "kafka.tools.StorageTool", JvmSpec.small("128m"))
        .with(List.of("-Dtoll.preload=kafka.tools.StorageTool"))
        .unprofiled();
  }

  JvmSpec broker() {
    JvmSpec spec = of("broker", "kafka.Kafka", level.brokerShape());
    return KafkaSettings.BROKER.of(
        spec.with(List.of("-Dtoll.preload=kafka.Kafka,kafka.server.KafkaRaftServer")),
        level.settings());
  }

  JvmSpec driver() {
    List<String> heap = JvmSpec.fixed(JvmSettings.DRIVER.bytes(level.settings()));
    return JvmSettings.DRIVER.of(of("driver", DriverClient.MAIN, heap), level.settings());
  }

  /** The wire proof's client, for which the broker's name is the relay's address. */
  JvmSpec relayed() {
    return of("relayed", DriverClient.MAIN, JvmSpec.small("96m"))
        .with(List.of("-Djdk.net.hosts.file=" + layout.hosts()))
        .unprofiled();
  }

  /** Of a user's own client. */
  JvmSpec ofUser() {
    return logging(JvmSpec.ofUser(layout.configuration()));
  }

  private JvmSpec of(String kind, String mainClass, List<String> shape) {
    return logging(JvmSpec.of(kind, mainClass, shape, layout.configuration()));
  }

  private JvmSpec logging(JvmSpec spec) {
    return spec.with(List.of("-Dlog4j2.configurationFile=" + layout.logging().toUri()));
  }
}
