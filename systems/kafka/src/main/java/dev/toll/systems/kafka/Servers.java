package dev.toll.systems.kafka;

import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.process.JavaCommand.Stdin;
import dev.toll.systems.base.process.ServerPort;
import dev.toll.systems.base.process.ServerProcesses;
import dev.toll.systems.base.session.ProcessGroup;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.UUID;

/** The broker of one instance, which is its own controller. */
final class Servers extends ProcessGroup {
  static final String BROKER = "broker";
  static final String STOP_STEP = "stop Kafka";

  private final Jvms jvms;
  private final BrokerConfiguration configuration;

  Servers(Jvms jvms, BrokerConfiguration configuration) {
    super(
        new ServerProcesses(jvms.toolbox(), jvms.layout().logs(), jvms.level().observing().gc()),
        STOP_STEP);
    this.jvms = jvms;
    this.configuration = configuration;
  }

  /** The broker's process. */
  ManagedProcess broker() {
    return processes.named(BROKER).get(0);
  }

  /**
   * Formats the storage with a cluster id of its own and starts the broker. It returns when the
   * broker listens; whether it answers is for the preflight to show.
   */
  void start(Steps steps) throws SystemException, InterruptedException {
    Duration deadline = jvms.level().startDeadline();
    // The broker boots while the storage is formatted, and waits at its gate.
    steps.run("format", deadline, this::format);
    steps.run(
        "start Kafka",
        deadline,
        () -> {
          ServerProcesses.openGate(broker(), "");
          ServerPort.await(broker(), Endpoints.ADDRESS, configuration.endpoints().broker());
        });
  }

  private void format() throws IOException, InterruptedException, SystemException {
    configuration.write();
    Files.createDirectories(jvms.layout().broker());
    String file = jvms.layout().server().toString();
    ManagedProcess format =
        processes.launch(
            "format",
            jvms.format(),
            Stdin.GATE,
            List.of("format", "--cluster-id", clusterId(), "--config", file));
    processes.start(BROKER, jvms.broker(), Stdin.GATE, List.of(file));
    // The password goes through the gate: a process list must not show it.
    String user =
        configuration.level().security().scram()
            ? "--add-scram\t%s=[name=%s,password=%s]"
                .formatted(Security.MECHANISM, BrokerConfiguration.USER, configuration.password())
            : "";
    ServerProcesses.openGate(format, user);
    processes.finish("kafka-storage format", format);
  }

  /** A random UUID as Kafka writes it. */
  private static String clusterId() {
    UUID id = UUID.randomUUID();
    byte[] bytes =
        ByteBuffer.allocate(16)
            .putLong(id.getMostSignificantBits())
            .putLong(id.getLeastSignificantBits())
            .array();
    String text = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    // The tool would take it for an option (Uuid.randomUuid of Kafka avoids it as well).
    return text.startsWith("-") ? clusterId() : text;
  }
}
