package dev.toll.systems.sql;

import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.process.Role;
import dev.toll.engine.record.LoadFacts;
import dev.toll.engine.record.Verification;
import dev.toll.engine.sample.BackgroundSampler;
import dev.toll.engine.sample.Sampler;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.Observing;
import dev.toll.engine.system.ClientAccess;
import dev.toll.engine.system.PersistentConnections;
import dev.toll.engine.system.Reachable;
import dev.toll.engine.system.Slot;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.metric.CommonMetrics;
import dev.toll.systems.base.process.ClientScript;
import dev.toll.systems.base.process.DriverClient;
import dev.toll.systems.base.process.Drivers;
import dev.toll.systems.base.process.JvmSpec;
import dev.toll.systems.base.proof.ProofList;
import dev.toll.systems.base.session.JvmInstance;
import dev.toll.systems.base.session.SharedServers;
import dev.toll.systems.base.settings.CommandLoad;
import dev.toll.systems.base.volume.Volume;
import dev.toll.systems.sql.SqlDriver.Kind;
import dev.toll.systems.sql.client.SqlCommands;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A SQL server up at a level, with iiBench on it. */
final class SqlInstance extends JvmInstance implements PersistentConnections, Reachable {
  private final SqlSession session;
  private final Layout layout;
  private final Servers servers;
  private Endpoint endpoint;
  private Drivers<SqlDriver> drivers;

  /** Of several drivers that which does all but its share of the load. */
  private SqlDriver driver;

  private SqlDriver observer;
  private InsertLoad load;
  private SlicedInserts sliced;
  private ServerStatus status;

  private SqlProofs proofs;

  SqlInstance(SqlSession session, Settings level, Slot slot, Volume volume) {
    super(session, level, slot, volume);
    this.session = session;
    layout = new Layout(configuration(), volume.path(), logs());
    servers = own(session.servers(level, slot, layout));
  }

  /** What proofs look at, for a level that may claim something else. */
  SqlProofTarget probed(Settings claimed) {
    List<ManagedProcess> server = servers.processes();
    return new SqlProofTarget(
        claimed,
        level(),
        session.product(),
        servers.layout(layout),
        endpoint,
        drivers.all(),
        server.isEmpty() ? -1 : server.get(0).members().get(0),
        session.ports());
  }

  @Override
  protected void bringUp(Steps steps) throws SystemException, InterruptedException {
    // Both boot while the server does.
    drivers =
        Drivers.start(
            session.ingesters(),
            (name, host) ->
                own(session.client(Kind.driver(name, level()), session.drivers(host), logs())));
    driver = drivers.first();
    if (Observing.of(level()).asksSystem() && session.shared() == null) {
      observer = own(session.client(Kind.observer(level()), session.tools(), logs()));
    }
    load = new InsertLoad(drivers, level(), session.seed());
    sliced =
        own(
            new SlicedInserts(
                load, level(), facts(), those -> measureCeiling(those, load::ceiling)));
    endpoint = servers.start(driver, steps);
    drivers.all().forEach(each -> each.watch(servers.processes()));
    facts().put("port", Integer.toString(endpoint.port()));
    if (endpoint.guest() != null) {
      facts().put("database", endpoint.guest());
    }
    if (endpoint.shared()) {
      facts().putAll(SharedServers.FACT);
    }
    Duration deadline = level().duration(SqlSettings.START_DEADLINE);
    steps.run("preflight", deadline.plusSeconds(5), () -> preflight(deadline));
  }

  @Override
  protected boolean takenBack(DriverClient client) {
    return session.takesBack((SqlDriver) client);
  }

  private void preflight(Duration deadline) throws SystemException, InterruptedException {
    for (SqlDriver each : drivers.all()) {
      open(each);
    }
    proofs = new SqlProofs(level(), this::probed, load, deadline);
    facts().putAll(proofs.told());
  }

  private void open(SqlDriver client) throws SystemException, InterruptedException {
    client.ready();
    client.call(SqlCommands.OPEN, probed(level()).access(Endpoint.Way.RIGHT));
  }

  @Override
  public ClientAccess access(Path directory) throws IOException {
    ClientAccess access = session.product().configuration().others(level(), endpoint, directory);
    // With the JDBC driver.
    return ClientScript.java(access, directory, session.tools(), JvmSpec.ofUser(null));
  }

  @Override
  public void look(Set<Integer> ports) throws SystemException, InterruptedException {
    proofs.look(ports);
  }

  @Override
  public List<ManagedProcess> observers() {
    return observer == null ? List.of() : List.of(observer.process());
  }

  /** The driver's JVM: both servers are native code. */
  @Override
  protected boolean profiled(ManagedProcess process) {
    return process.role() == Role.DRIVER;
  }

  @Override
  public List<Sampler> startSamplers() {
    List<Sampler> samplers = new ArrayList<>();
    if (endpoint.guest() == null) {
      samplers.add(BackgroundSampler.ofFiles("data_bytes", 1, volume().path()));
    }
    if (status != null) {
      samplers.add(status.start(Observing.of(level()).every()));
    }
    return samplers;
  }

  @Override
  protected Volume stored() {
    return servers.data(volume());
  }

  /** Where another's server has its data is not known. */
  @Override
  protected ProofList<SqlProofTarget> proofs() {
    ProofList<SqlProofTarget> list = proofs.list(session.provesAtRest());
    Path logsOfServer = servers.layout(layout).logs();
    return endpoint.connected()
        ? list
        : list.place(processes(), stored(), runDirectory(), logs(), logsOfServer);
  }

  /** For tests, which verify what was not written. */
  InsertLoad load() {
    return load;
  }

  @Override
  public List<Path> levelFiles() {
    List<Path> files = new ArrayList<>(super.levelFiles());
    files.addAll(servers.files());
    files.addAll(session.material().files());
    return files;
  }

  @Override
  public Set<Integer> listening() {
    return endpoint.connected() ? Set.of() : Set.of(endpoint.port());
  }

  /** Once it has connected. */
  @Override
  public Optional<PersistentConnections> carried() {
    return sliced.connected() ? Optional.of(this) : Optional.empty();
  }

  @Override
  public List<ManagedProcess> clients() {
    return drivers.all().stream().map(SqlDriver::process).toList();
  }

  @Override
  public Set<Integer> loadedPorts() {
    return Set.of(endpoint.port());
  }

  @Override
  public long leastBytes() {
    return InsertLoad.leastRowBytes(level());
  }

  @Override
  public void prepare(Steps steps) throws SystemException, InterruptedException {
    if (!CommandLoad.is(level())) {
      steps.run("create table", load::createTable);
    }
    if (observer != null) {
      steps.run("connect the observer", this::observe);
    }
  }

  private void observe() throws SystemException, InterruptedException {
    open(observer);
    status = new ServerStatus(observer);
  }

  @Override
  protected double rate() {
    return level().count(SqlSettings.RATE);
  }

  @Override
  public LoadFacts loadFacts() {
    return new LoadFacts(
            ceiling(),
            rate() > 0 ? rate() : null,
            SqlSettings.partitions(level()) > 1 ? level().count(SqlSettings.PARTITION) : null)
        .by(load.joint());
  }

  @Override
  public Map<String, Double> metrics(Load done, CpuUse cpu) {
    Map<String, Double> metrics = CommonMetrics.cost(done, cpu, servers.processes());
    metrics.keySet().removeAll(SqlMetrics.unknown(level()));
    return metrics;
  }

  @Override
  public Map<String, Double> settle(Steps steps) throws SystemException, InterruptedException {
    sliced.end(steps);
    if (level().text(SqlSettings.SETTLE).equals(SqlSettings.NONE)) {
      steps.skip("flush", "the study does not ask for it (workload.settle)");
    } else {
      steps.run("flush", load.deadline(), load::flush);
    }
    return steps.call("sizes", load::sizes);
  }

  @Override
  protected Verification readBack(Steps steps) throws SystemException, InterruptedException {
    return steps.call("verify", load.deadline(), () -> load.verify(load.written()));
  }
}
