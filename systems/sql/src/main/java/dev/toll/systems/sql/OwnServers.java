package dev.toll.systems.sql;

import dev.toll.engine.process.AgentLedger;
import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.process.Ports;
import dev.toll.engine.process.ProcessHost;
import dev.toll.engine.process.ProcessLedger;
import dev.toll.engine.process.Role;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.process.GuardedProgram;
import dev.toll.systems.base.process.ServerPort;
import dev.toll.systems.base.security.PrivateFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** A server of toll's own, on data copied from a template. */
final class OwnServers implements Servers {
  static final String STOP_STEP = "stop the server";

  private static final Duration COPY = Duration.ofMinutes(5);

  private final SqlTools tools;
  private final DataTemplate template;
  private final Ports ports;
  private final ServerTenants served;
  private final Settings level;
  private final Layout layout;
  private Endpoint started;
  private GuardedProgram server;

  /** Of one level. */
  OwnServers(SqlTools tools, DataTemplate template, Ports ports, Settings level, Layout layout) {
    this(tools, template, ports, ServerTenants.one(level), layout);
  }

  OwnServers(
      SqlTools tools, DataTemplate template, Ports ports, ServerTenants served, Layout layout) {
    this.tools = tools;
    this.template = template;
    this.ports = ports;
    this.served = served;
    level = served.level();
    this.layout = layout;
  }

  @Override
  public Endpoint start(SqlDriver driver, Steps steps)
      throws SystemException, InterruptedException {
    Endpoint endpoint = endpoint();
    steps.run("initialise", COPY, () -> initialise(endpoint));
    steps.run(
        "start the server",
        level.duration(SqlSettings.START_DEADLINE),
        () -> {
          launch("server");
          // Whether it answers is the preflight's to say.
          await(endpoint);
        });
    started = endpoint;
    return endpoint;
  }

  /** Where it is; null before it is started. */
  Endpoint started() {
    return started;
  }

  /** Where it will be. */
  Endpoint endpoint() throws SystemException {
    String label = tools.product().names().label();
    return Endpoint.own(
        ServerPort.choose(label + " server", SqlSettings.PORT, level, ports),
        template.material(),
        tools.placement());
  }

  /** Starts it, initialised, under a name for its process and its log. */
  void launch(String name) throws SystemException, InterruptedException, IOException {
    ProcessLedger ledger = tools.toolbox().ledger();
    List<String> command =
        tools.product().configuration().server(tools.installation(), layout.on(ledger.host()));
    Path log = layout.logs().resolve(name + ".log");
    server =
        ledger instanceof AgentLedger there
            ? GuardedProgram.start(name, command, log, there)
            : GuardedProgram.start(
                name, Role.SERVER, command, layout.configuration(), log, tools.script(), ledger);
  }

  /** Waits until it listens. */
  void await(Endpoint endpoint) throws SystemException {
    ServerPort.await(server.process(), endpoint.listen(), endpoint.port());
  }

  /** Ends it in good order and starts it again on its data; {@link #await} waits for it. */
  void restart(String name) throws SystemException, InterruptedException, IOException {
    server.stop(Steps.SHORT);
    server = null;
    launch(name);
  }

  void initialise(Endpoint endpoint) throws SystemException, InterruptedException, IOException {
    ProcessHost host = endpoint.machine();
    PrivateFiles.directory(layout.configuration());
    host.make(layout.temporary());
    template.copy(level, layout.server(), host);
    tools.product().configuration().configure(tools.installation(), served, layout, endpoint);
    host.put(layout.configuration());
  }

  Layout layout() {
    return layout;
  }

  /** PostgreSQL reads its configuration from the directory of its data. */
  @Override
  public List<Path> files() {
    return Stream.of("postgresql.conf", "postgresql.auto.conf", "pg_hba.conf")
        .map(layout.server()::resolve)
        .toList();
  }

  @Override
  public List<ManagedProcess> processes() {
    return server == null ? List.of() : List.of(server.process());
  }

  @Override
  public void stop(Steps steps) throws SystemException, InterruptedException {
    if (server == null) {
      steps.skip(STOP_STEP, "nothing is running");
      return;
    }
    steps.run(STOP_STEP, this::kill);
  }

  /** Its data is wiped next, so there is nothing to be written in good order. */
  @Override
  public void kill() {
    if (server != null) {
      server.close();
      server = null;
    }
  }
}
