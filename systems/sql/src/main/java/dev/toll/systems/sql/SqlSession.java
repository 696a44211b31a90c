package dev.toll.systems.sql;

import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.process.ProcessHost;
import dev.toll.engine.process.ServerLocation;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.DesignSettings;
import dev.toll.engine.study.Level;
import dev.toll.engine.study.Study;
import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.Slot;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.connect.RunChanges;
import dev.toll.systems.base.process.Toolbox;
import dev.toll.systems.base.security.PrivateFiles;
import dev.toll.systems.base.session.BlockServers;
import dev.toll.systems.base.session.JvmSession;
import dev.toll.systems.base.session.SharedServers;
import dev.toll.systems.base.volume.Volume;
import dev.toll.systems.sql.SqlDriver.Kind;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/** A SQL server made ready for one run. */
final class SqlSession extends JvmSession<SqlInstance> {
  private final SqlTools tools;
  private final RunMaterial material;
  private final DataTemplate template;
  private final Connected connected;
  final RunContext context;

  /** Of a connected server that levels change; null where none does. */
  final ServerSettings settings;

  /** Makes and drops what instances have on a connected server. */
  final AdministratorClient administrator;

  /** Whether other runs' databases have been reported to the user. */
  final AtomicBoolean othersTold = new AtomicBoolean();

  /** Clients that have served trials on a connected server and wait for the next. */
  private final List<SqlDriver> idle = new ArrayList<>();

  private final boolean atRest;

  /** Of all levels, where the study wants one server for them; null otherwise. */
  private final SharedServers<BlockServers<OwnServers>> shared;

  private final ServerTenants all;

  private SqlSession(
      Study study,
      RunContext context,
      SqlTools tools,
      ServerSettings settings,
      AdministratorClient administrator,
      RunMaterial material) {
    super(study, context, tools.toolbox(), material.secrets());
    this.tools = tools;
    this.settings = settings;
    this.administrator = administrator;
    this.material = material;
    template = new DataTemplate(tools, material, context.work());
    this.context = context;
    connected =
        tools.installation() == null ? Connected.of(tools.product(), study.settings()) : null;
    boolean sharing = DesignSettings.sharesServer(study.settings());
    shared = sharing ? new SharedServers<>() : null;
    all = ServerTenants.all(study.levels());
    atRest =
        study.levels().stream().anyMatch(level -> SqlSettings.encryptedAtRest(level.settings()));
  }

  static SqlSession open(Product product, Study study, RunContext context)
      throws SystemException, InterruptedException {
    SqlTools tools = SqlTools.of(product, study.settings(), context);
    for (Level level : study.levels()) {
      // Programs fetched only now could not be asked before.
      for (ServerOptions.Mistake mistake :
          ServerOptions.mistakes(
              product, level.settings(), Optional.ofNullable(tools.installation()))) {
        throw new SystemException(mistake.where() + ": " + mistake.message());
      }
    }
    AdministratorClient administrator =
        new AdministratorClient(tools.toolbox(), context.work().resolve("administrator"));
    ServerSettings settings =
        ServerSettings.open(product, administrator, study, context).orElse(null);
    RunMaterial material = RunMaterial.create(study.levels(), context);
    return new SqlSession(study, context, tools, settings, administrator, material);
  }

  @Override
  protected void release() {
    if (settings != null) {
      settings.restore();
    }
    administrator.close();
    idle.forEach(client -> client.process().terminate());
    idle.forEach(SqlDriver::close);
  }

  /** A client for an instance: one that has served a trial, or a new one that logs there. */
  SqlDriver client(Kind kind, Toolbox tools, Path logs) throws SystemException {
    Optional<SqlDriver> served = idle.stream().filter(each -> each.serves(kind, tools)).findFirst();
    served.ifPresent(idle::remove);
    return served.isPresent() ? served.get() : new SqlDriver(kind, tools, logs);
  }

  /**
   * Whether a client waits for the next trial, disconnected. One at a time serves all levels: where
   * several are up at once, what each has compiled would go with a level for the whole run.
   */
  boolean takesBack(SqlDriver client) {
    return connected != null
        && !context.interleaved()
        && !context.profiled()
        && client.disconnect()
        && idle.add(client);
  }

  @Override
  protected Map<String, String> about() {
    Map<String, String> about = new LinkedHashMap<>();
    about.put(
        tools.product().names().label(),
        connected == null ? tools.installation().origin() : "connected to " + connected);
    List<Path> jars = tools.toolbox().jars();
    about.put("JDBC driver", jars.get(jars.size() - 1).getFileName().toString());
    return about;
  }

  /** A connected server's variables are set for one level at a time. */
  @Override
  public boolean sideBySide() {
    return connected == null && super.sideBySide();
  }

  /** Both servers are native code. */
  @Override
  protected boolean serversAreJvms() {
    return false;
  }

  @Override
  protected Toolbox recorded() {
    return tools.drivers();
  }

  @Override
  protected List<String> stopSteps() {
    return shared != null
        ? List.of(ConnectedServers.STOP_STEP, OwnServers.STOP_STEP)
        : List.of(connected == null ? OwnServers.STOP_STEP : ConnectedServers.STOP_STEP);
  }

  Product product() {
    return tools.product();
  }

  /** What drivers on a host are made from. */
  Toolbox drivers(ProcessHost host) throws SystemException {
    return tools.toolbox().on(host);
  }

  /** Where drivers are. */
  List<ServerLocation> ingesters() {
    return tools.placement().ingesters();
  }

  RunMaterial material() {
    return material;
  }

  /** Whether encryption at rest is proved: at every level as soon as one is encrypted. */
  boolean provesAtRest() {
    return atRest;
  }

  @Override
  protected SqlInstance create(Settings level, Slot slot, Volume volume) {
    return new SqlInstance(this, level, slot, volume);
  }

  /** The server of an instance that is about to start. */
  Servers servers(Settings level, Slot slot, Layout layout) {
    if (shared != null) {
      String group = tools.product().configuration().group(level);
      return new TenantOfSharedServer(
          this,
          slot,
          server ->
              new ConnectedServers(
                  this,
                  administered(server.servers().started()),
                  level,
                  slot,
                  server.slot().work().toAbsolutePath(),
                  group));
    }
    return connected == null
        ? new OwnServers(tools, template, ports(), level, layout)
        : new ConnectedServers(this, connected, level, slot, RunChanges.run(context), "");
  }

  /** By its own user, who is its administrator and may come without TLS. */
  private Connected administered(Endpoint server) {
    return new Connected(
        server.host(),
        server.port(),
        Product.USER,
        material.passwordFile(),
        tools.product().names().database(),
        null);
  }

  /** The server that all levels share; null where each has its own. */
  SharedServers<BlockServers<OwnServers>> shared() {
    return shared;
  }

  /**
   * Starts it.
   *
   * @param first slot of the instance that it is started for
   * @param driver of that instance
   */
  BlockServers<OwnServers> serverOfBlock(Slot first, SqlDriver driver, Steps steps)
      throws SystemException, InterruptedException {
    Slot slot = Slot.shared(context.work(), first.logs());
    Path work = slot.work().toAbsolutePath();
    try {
      // What a run that was killed has left.
      RunDirectory.delete(work);
      PrivateFiles.directory(work);
    } catch (IOException e) {
      throw new SystemException("cannot write to " + work + ": " + e.getMessage(), e);
    }
    Volume volume = volume(all.level(), slot);
    Layout layout = new Layout(work.resolve("conf"), volume.path(), slot.logs());
    OwnServers server = new OwnServers(tools, template, ports(), all, layout);
    BlockServers<OwnServers> block = new BlockServers<>(slot, volume, server, "wipe the server");
    return block.start(
        steps,
        () -> {
          Endpoint unused = server.start(driver, steps);
          return block;
        });
  }
}
