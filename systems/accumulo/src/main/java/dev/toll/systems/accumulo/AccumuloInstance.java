package dev.toll.systems.accumulo;

import dev.toll.driver.Nothing;
import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.process.Role;
import dev.toll.engine.record.LoadFacts;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verification;
import dev.toll.engine.sample.BackgroundSampler;
import dev.toll.engine.sample.Sampler;
import dev.toll.engine.system.PersistentConnections;
import dev.toll.engine.system.Reachable;
import dev.toll.engine.system.Slot;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.accumulo.Jvms.Kind;
import dev.toll.systems.accumulo.client.AccumuloCommands;
import dev.toll.systems.accumulo.client.AccumuloCommands.Configured;
import dev.toll.systems.base.metric.CommonMetrics;
import dev.toll.systems.base.process.Drivers;
import dev.toll.systems.base.process.LogAlarm;
import dev.toll.systems.base.proof.ProofList;
import dev.toll.systems.base.session.JvmInstance;
import dev.toll.systems.base.session.JvmSession;
import dev.toll.systems.base.session.SharedServerLease;
import dev.toll.systems.base.session.SharedServers;
import dev.toll.systems.base.settings.CommandLoad;
import dev.toll.systems.base.volume.Volume;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Accumulo at a level, with continuous ingest on it. */
final class AccumuloInstance extends JvmInstance implements PersistentConnections {
  /**
   * A tablet server that cannot read an RFile logs its name when it is lost, and the tablet when it
   * is damaged; clients try again without end.
   */
  private static final Pattern UNREADABLE =
      Pattern.compile(
          "(?:WARN|ERROR|Exception).*?([\\w.+-]+\\.rf)\\b|exception while scanning (tablet \\S+)");

  final Jvms jvms;
  final LoadTables tables;

  /** Null before they are started, as all that depends on them. */
  Drivers<IngestDriver> ingesters;

  /** Of the ingest; of several that which does all but its share of the load. */
  IngestDriver driver;

  IngestLoad load;

  /** Null where the level has none. */
  QueryLoad queries;

  private final AccumuloLevel accumulo;
  private final long seed;
  private final Servers.Start start;
  private final SharedServerLease<Servers> lease;

  /** Null before they are ready. */
  private Servers servers;

  /** Null where nothing is asked of the servers while they are loaded. */
  private Observer observer;

  private boolean reached;
  private boolean connected;

  /** Null until they listen, and where toll did not start them. */
  private ServerLinks links;

  /** The tablet servers' before the load, by their names. */
  private Map<String, Configured> configured;

  /**
   * What the servers of an instance use.
   *
   * @param slot of their files: the instance's own, or one next to those of all instances
   * @param volume of their data
   * @param servers the instance's own, or those of all levels
   * @param stopSteps of these
   */
  record Home(Slot slot, Volume volume, SharedServers<Servers> servers, List<String> stopSteps) {}

  /** Nothing is started yet. */
  AccumuloInstance(
      JvmSession<?> session,
      Jvms jvms,
      LoadTables tables,
      Slot slot,
      Home home,
      Servers.Start start) {
    super(session, jvms.level().settings(), slot, home.slot(), home.volume());
    this.jvms = jvms;
    this.tables = tables;
    this.start = start;
    accumulo = jvms.level();
    seed = session.seed();
    lease = own(new SharedServerLease<>(home.servers(), slot, home.stopSteps()));
  }

  Servers servers() {
    return servers;
  }

  /** Of the run. */
  Path directory() {
    return runDirectory();
  }

  /** All clients that load: the ingest's, and the queries' where the level has some. */
  List<IngestDriver> loading() {
    List<IngestDriver> all = new ArrayList<>(ingesters.all());
    if (queries != null) {
      all.addAll(queries.drivers().all());
    }
    return all;
  }

  @Override
  protected boolean othersUse() {
    return lease.others();
  }

  @Override
  protected void bringUp(Steps steps) throws SystemException, InterruptedException {
    servers = lease.take(() -> start.start(this, steps));
    if (ingesters == null) {
      // The servers were there already.
      startDrivers();
    }
    for (IngestDriver each : loading()) {
      each.watch(servers.processes());
      each.alarm(new LogAlarm(servers::tservers, UNREADABLE));
    }
    facts().putAll(servers.describe());
    if (accumulo.shared()) {
      facts().putAll(SharedServers.FACT);
    }
    if (!tables.namespace().isEmpty()) {
      facts().put("namespace", tables.namespace());
    }
    // Between its slices an instance must be idle, so it is not asked anything.
    if (accumulo.observing().asksSystem() && !jvms.tools().interleaved()) {
      startObserver();
    }
  }

  private void startObserver() throws SystemException {
    observer = new Observer(own(IngestDriver.start(Kind.OBSERVER, jvms)));
  }

  @Override
  public List<Sampler> observe(Steps steps, double every)
      throws SystemException, InterruptedException {
    if (!accumulo.observing().asksSystem()
        || CommandLoad.is(level())
        || !accumulo.queries().ingests()) {
      return List.of();
    }
    steps.run("create the table anew", IngestDriver.TABLES, load::createTable);
    steps.run("start the observer", this::startObserver);
    steps.run("connect the observer", () -> observer.open(servers, load.table()));
    // Two looks for each line, or some lines would repeat an old answer; a flush every two lines.
    return samplers(every / 2, 4);
  }

  /** Starts all clients that load. */
  void startDrivers() throws SystemException, InterruptedException {
    ingesters =
        Drivers.start(
            jvms.ingesters(),
            (name, host) -> own(IngestDriver.start(name, Kind.DRIVER, host, jvms)));
    driver = ingesters.first();
    load = new IngestLoad(ingesters, accumulo, seed, tables);
    if (accumulo.queries().asks()) {
      queries =
          new QueryLoad(
              Drivers.start(
                  QueryLoad.NAME,
                  jvms.ingesters(),
                  (name, host) -> own(IngestDriver.start(name, Kind.QUERIES, host, jvms))),
              accumulo.queries(),
              load.storedLoad(),
              seed,
              load.deadline());
    }
    own(
        new SlicedIngest(
            accumulo, load, queries, facts(), steps -> measureCeiling(steps, load::ceiling)));
  }

  private void open(Drivers<IngestDriver> clients) throws SystemException, InterruptedException {
    for (IngestDriver each : clients.all()) {
      servers.open(each);
    }
  }

  /** How the servers speak, as soon as they listen; before anything that needs several of them. */
  private void reach(Steps steps) throws SystemException, InterruptedException {
    if (!reached) {
      steps.run("log in", accumulo.startDeadline(), () -> open(ingesters));
      links = servers.links(this, steps);
      reached = true;
    }
  }

  /**
   * Connects the driver, which waits until tablet servers answer. Not at the start: what the
   * servers need for it passes while other instances of a block start.
   */
  void connect(Steps steps) throws SystemException, InterruptedException {
    if (connected) {
      return;
    }
    reach(steps);
    Duration deadline = accumulo.startDeadline();
    try {
      steps.run(
          "connect",
          deadline,
          () -> driver.call(AccumuloCommands.ANSWERS, Nothing.NOTHING, deadline));
    } catch (SystemException e) {
      throw links == null ? e : links.explained(e);
    }
    connected = true;
  }

  @Override
  protected boolean profiled(ManagedProcess process) {
    return process.role() == Role.DRIVER || servers.tservers().contains(process);
  }

  @Override
  public Optional<Reachable> reachable() {
    return servers.reachable(this);
  }

  /** The user's file too, where there is one: with another content it is another level. */
  @Override
  public List<Path> levelFiles() {
    List<Path> files = new ArrayList<>(super.levelFiles());
    if (ConnectSettings.wanted(level())) {
      files.add(ConnectSettings.file(level()));
    }
    return files;
  }

  @Override
  protected ProofList<AccumuloLevel> proofs() {
    return servers.proofs(new InstanceProofs(this, accumulo, servers, configured));
  }

  @Override
  public List<ProofResult> prove(Steps steps) throws SystemException, InterruptedException {
    reach(steps);
    List<ProofResult> all = new ArrayList<>();
    if (links != null) {
      all.add(links.proof());
    }
    if (links == null || !links.split()) {
      connect(steps);
      all.addAll(super.prove(steps));
    }
    return all;
  }

  @Override
  public Set<Integer> listening() {
    // Of the sockets of another host, and of another's servers, toll knows nothing.
    List<ManagedProcess> own = servers.tservers();
    return own.isEmpty() || own.stream().anyMatch(each -> each.host().away())
        ? Set.of()
        : servers.ports();
  }

  /** How many bytes queries send is not known. */
  @Override
  public Optional<PersistentConnections> carried() {
    return accumulo.queries().ingests() ? super.carried() : Optional.empty();
  }

  /** The ingest's; that of queries has connections of its own. */
  @Override
  public List<ManagedProcess> clients() {
    return ingesters.all().stream().map(IngestDriver::process).toList();
  }

  @Override
  public Set<Integer> loadedPorts() {
    return servers.ports();
  }

  @Override
  public long leastBytes() {
    return AccumuloCommands.LEAST_ENTRY_BYTES;
  }

  @Override
  public void prepare(Steps steps) throws SystemException, InterruptedException {
    connect(steps);
    servers.prepare(this, steps);
    steps.run("create tables", IngestDriver.TABLES, load::createTable);
    if (accumulo.queries().stored() > 0) {
      steps.run("store entries", load.deadline(), load::store);
    }
    if (queries != null) {
      steps.run("connect the queries' driver", () -> open(queries.drivers()));
    }
    InstanceProofs proofs = new InstanceProofs(this, accumulo, servers, null);
    configured = steps.call("read configuration", () -> proofs.settings(accumulo).read());
    if (observer != null) {
      steps.run("connect the observer", () -> observer.open(servers, load.table()));
    }
  }

  @Override
  public List<Sampler> startSamplers() {
    return samplers(accumulo.observing().every(), 0);
  }

  /** Starts its series, as {@link Observer#watch} does. */
  private List<Sampler> samplers(double every, int flushed) {
    List<Sampler> samplers = new ArrayList<>();
    if (!CommandLoad.is(level())) {
      samplers.add(load.rate());
    }
    if (queries != null) {
      samplers.add(queries.series());
    }
    if (observer != null) {
      samplers.add(observer.watch(load.table(), every, flushed));
      if (servers.writeAheadLogs() != null) {
        samplers.add(BackgroundSampler.ofFiles("wal_bytes", every, servers.writeAheadLogs()));
      }
    }
    return samplers;
  }

  @Override
  public List<ManagedProcess> observers() {
    return observer == null ? List.of() : List.of(observer.process());
  }

  @Override
  public LoadFacts loadFacts() {
    LoadFacts facts =
        queries == null
            ? new LoadFacts(ceiling(), null, null)
            : new LoadFacts(ceiling(), accumulo.queries().rate(), null, QueryMetrics.RATE, null);
    return facts.by(load.joint());
  }

  @Override
  public Map<String, Double> metrics(Load done, CpuUse cpu) {
    List<ManagedProcess> own = servers.processes();
    Map<String, Double> metrics =
        queries == null ? CommonMetrics.cost(done, cpu, own) : queries.cost(done, cpu, own);
    metrics.keySet().removeAll(AccumuloMetrics.unknown(level()));
    return metrics;
  }

  @Override
  public Map<String, Double> settle(Steps steps) throws SystemException, InterruptedException {
    return load.settle(steps);
  }

  @Override
  protected Verification readBack(Steps steps) throws SystemException, InterruptedException {
    Verification table = steps.call("verify", load.deadline(), load::verify);
    return queries == null ? table : QueryVerification.of(table, queries.checked());
  }
}
