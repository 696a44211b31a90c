package dev.toll.systems.accumulo;

import dev.toll.driver.Nothing;
import dev.toll.engine.process.Role;
import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.accumulo.client.AccumuloCommands;
import dev.toll.systems.accumulo.client.AccumuloCommands.Login;
import dev.toll.systems.accumulo.client.ContinuousIngest;
import dev.toll.systems.base.connect.ClusterAdministrator;
import dev.toll.systems.base.process.DriverClient;
import dev.toll.systems.base.process.JvmSpec;
import dev.toll.systems.base.process.Toolbox;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** The client that changes a connected cluster of Accumulo. */
final class Administrator extends ClusterAdministrator<Login, DriverClient> {
  private static final String NAME = "administrator";
  private static final String HEAP = "128m";

  private final Toolbox tools;

  Administrator(Toolbox tools, RunContext context, Duration patience) {
    super(context.work().resolve(NAME), patience);
    this.tools = tools;
  }

  @Override
  protected DriverClient start(Login as, Path logs) throws SystemException {
    JvmSpec spec =
        JvmSpec.of(NAME, DriverClient.MAIN, JvmSpec.small(HEAP), null)
            .with(List.of(Jvms.NO_BEANS, Jvms.LOG_LEVEL))
            .unprofiled();
    return new DriverClient(NAME, Role.HELPER, tools, spec, ContinuousIngest.class, logs, false);
  }

  @Override
  protected void open(DriverClient fresh, Login as, Duration deadline)
      throws SystemException, InterruptedException {
    fresh.ready(deadline);
    fresh.call(AccumuloCommands.OPEN, as, deadline);
    fresh.call(AccumuloCommands.ANSWERS, Nothing.NOTHING, deadline);
  }

  @Override
  protected String target(Login as) {
    return "Accumulo as %s says".formatted(as.file());
  }

  /** What the tablet servers say now. */
  ClusterState state() throws SystemException, InterruptedException {
    return ask(ClusterState::read);
  }
}
