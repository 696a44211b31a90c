package dev.toll.systems.zookeeper;

import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.process.JavaCommand.Stdin;
import dev.toll.systems.base.process.ServerPort;
import dev.toll.systems.base.process.ServerProcesses;
import dev.toll.systems.base.process.Toolbox;
import dev.toll.systems.base.session.ProcessGroup;
import java.nio.file.Path;
import java.util.List;

/** The server of one instance. */
final class Server extends ProcessGroup {
  /** The address it binds. */
  static final String ADDRESS = "127.0.0.1";

  /** What clients call it; certificates have it. */
  static final String HOST = "localhost";

  static final String NAME = "zookeeper";
  static final String STOP_STEP = "stop ZooKeeper";

  private final Configuration configuration;

  Server(Toolbox tools, Configuration configuration, Path logs) {
    super(new ServerProcesses(tools, logs, configuration.level().observing().gc()), STOP_STEP);
    this.configuration = configuration;
  }

  ManagedProcess process() {
    return processes.named(NAME).get(0);
  }

  /** Starts it; whether it answers is for the preflight to show. */
  void start(Steps steps) throws SystemException, InterruptedException {
    steps.run(
        "start ZooKeeper",
        configuration.level().startDeadline(),
        () -> {
          configuration.write();
          ManagedProcess server =
              processes.start(
                  NAME,
                  configuration.level().server(configuration.directory()),
                  Stdin.TETHER,
                  List.of(configuration.server().toString()));
          ServerPort.await(server, ADDRESS, configuration.port());
        });
  }
}
