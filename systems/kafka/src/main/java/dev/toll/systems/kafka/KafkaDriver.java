package dev.toll.systems.kafka;

import dev.toll.engine.process.Role;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.process.DriverClient;
import dev.toll.systems.base.process.JvmSpec;
import dev.toll.systems.base.process.Toolbox;
import dev.toll.systems.base.settings.CommandLoad;
import dev.toll.systems.kafka.client.KafkaCommands;
import dev.toll.systems.kafka.client.KafkaWorkload;
import java.nio.file.Path;
import java.time.Duration;

/** Kafka's clients in a process of their own. */
final class KafkaDriver extends DriverClient {
  private KafkaDriver(
      String name, Role role, Toolbox tools, JvmSpec spec, Path logs, boolean collections)
      throws SystemException {
    super(name, role, tools, spec, KafkaWorkload.class, logs, collections);
  }

  /** Starts the load's JVM; it boots while the broker does. */
  static KafkaDriver start(Jvms jvms) throws SystemException {
    return new KafkaDriver(
        "driver",
        CommandLoad.clientRole(jvms.level().settings()),
        jvms.toolbox(),
        jvms.driver(),
        jvms.layout().logs(),
        jvms.level().observing().gc());
  }

  /** Starts a JVM whose connections pass the relay. */
  static KafkaDriver relayed(Jvms jvms) throws SystemException {
    return new KafkaDriver(
        "relayed", Role.HELPER, jvms.toolbox(), jvms.relayed(), jvms.layout().logs(), false);
  }

  /** Starts a JVM that connects to no broker. */
  static KafkaDriver plain(Toolbox tools, Path logs) throws SystemException {
    JvmSpec spec = JvmSpec.of("names", MAIN, JvmSpec.small("64m"), null).unprofiled();
    return new KafkaDriver("names", Role.HELPER, tools, spec, logs, false);
  }

  /** Connects, which shows that the broker answers. */
  void open(Layout layout, Duration deadline) throws SystemException, InterruptedException {
    ready(deadline);
    call(KafkaCommands.OPEN, new KafkaCommands.Client(layout.client().toString()), deadline);
  }
}
