package dev.toll.systems.accumulo;

import dev.toll.driver.Nothing;
import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.process.Role;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.system.ClientAccess;
import dev.toll.engine.system.PersistentConnections;
import dev.toll.engine.system.Reachable;
import dev.toll.engine.system.Slot;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.accumulo.AccumuloSession.Home;
import dev.toll.systems.accumulo.Jvms.Kind;
import dev.toll.systems.accumulo.client.AccumuloCommands;
import dev.toll.systems.base.process.Drivers;
import dev.toll.systems.base.process.LogAlarm;
import dev.toll.systems.base.proof.ProofList;
import dev.toll.systems.base.proof.ProofList.When;
import dev.toll.systems.base.session.SharedServerLease;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Accumulo at a level, with continuous ingest on it. */
final class AccumuloInstance extends LoadedInstance implements Reachable {
  /**
   * A tablet server that cannot read an RFile logs its name when it is lost, and the tablet when it
   * is damaged; clients try again without end.
   */
  private static final Pattern UNREADABLE =
      Pattern.compile(
          "(?:WARN|ERROR|Exception).*?([\\w.+-]+\\.rf)\\b|exception while scanning (tablet \\S+)");

  private final AccumuloSession session;
  private final LoadTables tables;
  private final Jvms jvmSpecs;
  private final SharedServerLease<AccumuloServerSet> lease;

  /** Null until it starts. */
  private AccumuloServerSet served;

  private SettingsProof settings;
  private boolean connected;

  /** Null until they listen. */
  private ServerLinks serverLinks;

  /** Nothing is started yet. */
  AccumuloInstance(AccumuloSession session, Settings level, Slot slot, Home home) {
    super(session, level, slot, home.slot(), home.volume());
    this.session = session;
    tables = LoadTables.of(accumulo, slot);
    lease = own(new SharedServerLease<>(home.servers(), slot, Servers.STOP_STEPS));
    jvmSpecs =
        new Jvms(
            session.accumulo(),
            session.material(),
            new Layout(configuration(), volume().path(), logs()),
            accumulo);
  }

  @Override
  protected boolean othersUse() {
    return lease.others();
  }

  Layout layout() {
    return jvmSpecs.layout();
  }

  Servers servers() {
    return served.servers();
  }

  private Endpoints endpoints() {
    return served.endpoints();
  }

  /** What proofs look at, for a level that may claim something else. */
  AccumuloProofTarget probed(AccumuloLevel claimed) {
    return probed().as(claimed);
  }

  /** For the level that it is at. */
  AccumuloProofTarget probed() {
    IngestDriver other = queries == null ? null : queries.driver();
    return new AccumuloProofTarget(accumulo, jvmSpecs, ingesters.all(), other, tables, served);
  }

  @Override
  protected void bringUp(Steps steps) throws SystemException, InterruptedException {
    startServers(steps);
    // Between its slices an instance must be idle, so it is not asked anything.
    if (accumulo.observing().asksSystem() && !session.accumulo().interleaved()) {
      observer =
          new Observer(
              own(IngestDriver.start(Kind.OBSERVER, jvmSpecs)),
              served.hdfs() == null && !endpoints().away()
                  ? layout().tables().resolve("wal")
                  : null);
    }
  }

  private void startServers(Steps steps) throws SystemException, InterruptedException {
    served =
        lease.take(
            () -> {
              AccumuloServerSet fresh = configured();
              // They boot while ZooKeeper and Accumulo do.
              startDrivers();
              return fresh.start(steps);
            });
    if (ingesters == null) {
      startDrivers();
    }
    drivers().forEach(each -> each.watch(served.processes()));
    drivers().forEach(each -> each.alarm(new LogAlarm(servers()::tservers, UNREADABLE)));
    facts().putAll(served.describe(accumulo.shared()));
  }

  private AccumuloServerSet configured() throws SystemException {
    String here = session.secrets().host();
    Machines machines = Machines.of(accumulo, session.accumulo().placement(), here);
    Endpoints endpoints = Endpoints.choose(machines, accumulo, session.ports());
    return AccumuloServerSet.configured(session, jvmSpecs, volume(), endpoints);
  }

  private void startDrivers() throws SystemException, InterruptedException {
    loads(
        Drivers.start(
            jvmSpecs.ingesters(),
            (name, host) -> own(IngestDriver.start(name, Kind.DRIVER, host, jvmSpecs))),
        tables);
    cut(
        accumulo.queries().asks()
            ? new QueryLoad(
                own(IngestDriver.start(Kind.QUERIES, jvmSpecs)),
                accumulo.queries(),
                load.storedLoad(),
                session.seed(),
                load.deadline())
            : null);
  }

  /** How the servers speak, as soon as they listen; before anything that needs several of them. */
  ServerLinks reach(Steps steps) throws SystemException, InterruptedException {
    if (serverLinks == null) {
      Duration deadline = accumulo.startDeadline();
      steps.run(
          "log in",
          deadline,
          () -> {
            for (IngestDriver each : ingesters.all()) {
              each.open(endpoints());
            }
          });
      serverLinks = steps.call("links of the servers", deadline, () -> ServerLinks.of(probed()));
      facts().putAll(serverLinks.proof().facts());
      facts().putAll(session.linked(level()).facts());
    }
    return serverLinks;
  }

  /**
   * Connects the driver, which waits until tablet servers answer. Not at the start: what the
   * servers need for it passes while other instances of a block start.
   */
  void connect(Steps steps) throws SystemException, InterruptedException {
    if (connected) {
      return;
    }
    ServerLinks links = reach(steps);
    Duration deadline = accumulo.startDeadline();
    try {
      steps.run(
          "connect",
          deadline,
          () -> driver.call(AccumuloCommands.ANSWERS, Nothing.NOTHING, deadline));
    } catch (SystemException e) {
      throw links.explained(e);
    }
    connected = true;
  }

  @Override
  protected boolean profiled(ManagedProcess process) {
    return process.role() == Role.DRIVER || servers().tservers().contains(process);
  }

  @Override
  public ClientAccess access(Path directory) throws SystemException, IOException {
    return new AccumuloAccessFiles(jvmSpecs, endpoints(), load.table())
        .write(directory, runDirectory(), session.shell().orElse(null));
  }

  @Override
  protected ProofList<AccumuloProofTarget> proofs() {
    ProofList<AccumuloProofTarget> proofs =
        new InstanceProofs(probed(), load, queries, processes(), settings)
            .list()
            .add(WireProof.NAME, claimed -> proveWire(), When.ONCE);
    if (queries != null) {
      proofs.add("wire of queries", claimed -> wire().ofQueries(queries.driver()), When.ONCE);
    }
    return proofs.place(processes(), volume(), runDirectory(), logs(), served.layout().logs());
  }

  @Override
  public List<ProofResult> prove(Steps steps) throws SystemException, InterruptedException {
    ServerLinks links = reach(steps);
    List<ProofResult> all = new ArrayList<>(List.of(links.proof()));
    if (!links.split()) {
      connect(steps);
      all.addAll(super.prove(steps));
    }
    return all;
  }

  private WireProof wire() {
    return new WireProof(probed(), session.secrets().host(), session.ports());
  }

  private ProofResult proveWire() throws SystemException, InterruptedException {
    WireProof.Seen seen = wire().of(driver);
    session.linked(level(), seen.links());
    facts().putAll(seen.links().facts());
    return seen.proof();
  }

  @Override
  public Set<Integer> listening() {
    // Of another host's sockets this one knows nothing.
    return endpoints().tserversAway() ? Set.of() : loadedPorts();
  }

  /** How many bytes queries send is not known. */
  @Override
  public Optional<PersistentConnections> carried() {
    return accumulo.queries().ingests() ? super.carried() : Optional.empty();
  }

  @Override
  public Set<Integer> loadedPorts() {
    return Set.copyOf(endpoints().ports());
  }

  @Override
  public void prepare(Steps steps) throws SystemException, InterruptedException {
    connect(steps);
    // The manager creates no table in its first 3 s, in which proofs are taken and, in an
    // interleaved block, other instances start.
    Duration deadline = accumulo.startDeadline();
    steps.run(
        "preflight",
        deadline,
        () -> driver.call(AccumuloCommands.PREFLIGHT, Nothing.NOTHING, deadline));
    steps.run("drop tables", load::dropOthers);
    if (accumulo.shared()) {
      steps.run("create the namespace", () -> tables.make(driver));
      facts().put("namespace", tables.namespace());
    }
    steps.run("create tables", load::createTable);
    if (accumulo.queries().stored() > 0) {
      steps.run("store entries", load.deadline(), load::store);
    }
    if (queries != null) {
      steps.run("connect the queries' driver", () -> queries.driver().open(endpoints()));
    }
    settings = new SettingsProof(probed(), servers().properties(accumulo));
    steps.run("read configuration", settings::begin);
    if (observer != null) {
      steps.run("connect the observer", () -> observer.open(endpoints(), load.table()));
    }
  }

  @Override
  public Map<String, Double> metrics(Load done, CpuUse cpu) {
    Map<String, Double> metrics = cost(done, cpu, servers().processes());
    if (accumulo.shared()) {
      metrics.keySet().removeAll(AccumuloMetrics.OF_UNSHARED_SERVERS);
    }
    return metrics;
  }
}
