package dev.toll.systems.accumulo;

import dev.toll.driver.Nothing;
import dev.toll.engine.driver.LatencyLog;
import dev.toll.engine.gc.GcLog;
import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.process.Role;
import dev.toll.engine.record.LoadFacts;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verification;
import dev.toll.engine.sample.Sampler;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.Level;
import dev.toll.engine.system.CarriedLoad;
import dev.toll.engine.system.ClientAccess;
import dev.toll.engine.system.CrossProofs;
import dev.toll.engine.system.DerivedMetrics;
import dev.toll.engine.system.DescribedLoad;
import dev.toll.engine.system.LoadListener;
import dev.toll.engine.system.LoadProofs;
import dev.toll.engine.system.Observed;
import dev.toll.engine.system.Reachable;
import dev.toll.engine.system.SlicedLoad;
import dev.toll.engine.system.Slot;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.accumulo.AccumuloSession.Home;
import dev.toll.systems.accumulo.Jvms.Kind;
import dev.toll.systems.accumulo.client.AccumuloCommands;
import dev.toll.systems.accumulo.client.AccumuloCommands.Ingested;
import dev.toll.systems.base.process.Drivers;
import dev.toll.systems.base.process.LogAlarm;
import dev.toll.systems.base.proof.LinkTable;
import dev.toll.systems.base.proof.Proofs;
import dev.toll.systems.base.proof.TriedClaims;
import dev.toll.systems.base.session.JvmInstance;
import dev.toll.systems.base.session.Seat;
import dev.toll.systems.base.settings.CommandLoad;
import dev.toll.systems.base.slice.Portions;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Pattern;

/** Accumulo at a level, with continuous ingest on it. */
final class AccumuloInstance extends JvmInstance
    implements Observed,
        DescribedLoad,
        DerivedMetrics,
        LoadProofs,
        SlicedLoad,
        CrossProofs,
        CarriedLoad,
        Reachable {
  private static final Duration SHORT = IngestLoad.SHORT;

  /**
   * A tablet server that cannot read an RFile logs its name when it is lost, and the tablet when it
   * is damaged; clients try again without end.
   */
  private static final Pattern UNREADABLE =
      Pattern.compile(
          "(?:WARN|ERROR|Exception).*?([\\w.+-]+\\.rf)\\b|exception while scanning (tablet \\S+)");

  private final AccumuloSession session;
  private final AccumuloLevel accumulo;
  private final boolean measureCeiling;
  private final LoadTables tables;
  private Jvms jvmSpecs;
  private final Seat<Served> seat;

  /** Null until it starts. */
  private Served served;

  private Drivers<IngestDriver> ingesters;

  /** Of the ingest; of several that which does all but its share of the load. */
  private IngestDriver driver;

  private QueryLoad queries;
  private Observer observer;
  private IngestLoad load;
  private MeasuredLoad measured;
  private IngestSlices warming;
  private SettingsProof settings;
  private Double ceiling;
  private boolean connected;

  /** Null until they listen. */
  private ServerLinks serverLinks;

  private double seconds;

  /** Nothing is started yet. */
  AccumuloInstance(
      AccumuloSession session, Settings level, Slot slot, Home home, boolean measureCeiling) {
    super(session, level, slot, home.slot(), home.volume());
    this.session = session;
    this.accumulo = AccumuloLevel.of(level);
    this.measureCeiling = measureCeiling;
    tables = LoadTables.of(accumulo, slot);
    seat = own(new Seat<>(home.servers(), slot, Servers.STOP_STEPS));
    jvmSpecs =
        new Jvms(
            session.accumulo(),
            session.material(),
            new Layout(configuration(), volume().path(), logs()),
            accumulo);
  }

  @Override
  protected boolean othersUse() {
    return seat.others();
  }

  Layout layout() {
    return jvmSpecs.layout();
  }

  Served served() {
    return served;
  }

  Servers servers() {
    return served.servers();
  }

  private Endpoints endpoints() {
    return served.endpoints();
  }

  IngestDriver driver() {
    return driver;
  }

  /** What proofs look at, for a level that may claim something else. */
  Probed probed(AccumuloLevel claimed) {
    return probed().as(claimed);
  }

  /** For the level that it is at. */
  Probed probed() {
    IngestDriver other = queries == null ? null : queries.driver();
    return new Probed(accumulo, jvmSpecs, ingesters.all(), other, tables, served);
  }

  /** Remembers what relays have seen of this level's links. */
  void linked(LinkTable seen) {
    session.linked(level(), seen);
  }

  @Override
  protected void bringUp(Steps steps) throws SystemException, InterruptedException {
    startServers(steps, false);
    // Between its slices an instance must be idle, so nobody asks it anything.
    if (accumulo.observing().asksSystem() && !session.accumulo().interleaved()) {
      observer =
          new Observer(
              own(IngestDriver.start(Kind.OBSERVER, jvmSpecs)),
              served.hdfs() == null && !endpoints().away()
                  ? layout().tables().resolve("wal")
                  : null);
    }
  }

  /** Starts one tablet server on each machine, so that every tablet is behind a relay. */
  RelayedInstance startBehindRelays(Steps steps) throws SystemException, InterruptedException {
    openVolume(steps);
    jvmSpecs = jvmSpecs.with(session.material().behindRelays());
    startServers(steps, true);
    return new RelayedInstance(this);
  }

  private void startServers(Steps steps, boolean relayed)
      throws SystemException, InterruptedException {
    served =
        seat.take(
            () -> {
              Served fresh = configured(relayed);
              // They boot while ZooKeeper and Accumulo do.
              startDrivers();
              return fresh.start(steps);
            });
    if (driver == null) {
      startDrivers();
    }
    drivers().forEach(each -> each.watch(served.processes()));
    drivers().forEach(each -> each.alarm(new LogAlarm(servers()::tservers, UNREADABLE)));
    facts().putAll(served.describe(accumulo.shared()));
  }

  private Served configured(boolean relayed) throws SystemException {
    String here = session.secrets().host();
    Machines machines = Machines.of(accumulo, session.accumulo().placement(), here);
    Endpoints all = Endpoints.choose(machines, accumulo, session.ports());
    Endpoints endpoints = relayed ? all.onePerMachine() : all;
    Relays relays = relayed ? Relays.start(endpoints, here, session.ports()) : Relays.NONE;
    return Served.configured(session, jvmSpecs, volume(), endpoints, relays);
  }

  private void startDrivers() throws SystemException, InterruptedException {
    ingesters =
        Drivers.start(
            jvmSpecs.ingesters(),
            (name, host) -> own(IngestDriver.start(name, Kind.DRIVER, host, jvmSpecs)));
    driver = ingesters.first();
    load = new IngestLoad(ingesters, accumulo, session.seed(), tables);
    if (accumulo.queries().asks()) {
      queries =
          new QueryLoad(
              own(IngestDriver.start(Kind.QUERIES, jvmSpecs)),
              accumulo.queries(),
              load.storedLoad(),
              session.seed(),
              load.deadline());
    }
    measured = new MeasuredLoad(accumulo.queries(), load, queries);
  }

  /** The ingest's, and the queries' where the level has some. */
  private List<IngestDriver> drivers() {
    List<IngestDriver> all = new ArrayList<>(ingesters.all());
    if (queries != null) {
      all.add(queries.driver());
    }
    return all;
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
  public List<Sampler> startSamplers() {
    List<Sampler> samplers = new ArrayList<>();
    if (!CommandLoad.is(level())) {
      samplers.add(load.rate());
    }
    if (queries != null) {
      samplers.add(queries.series());
    }
    if (observer != null) {
      samplers.add(observer.watch(load.table(), accumulo.observing().every()));
    }
    return samplers;
  }

  @Override
  public List<ManagedProcess> observers() {
    return observer == null ? List.of() : List.of(observer.process());
  }

  @Override
  public List<GcLog> gcLogs() {
    List<GcLog> logs = new ArrayList<>(servers().gcLogs());
    drivers().stream().map(IngestDriver::gcLog).filter(Objects::nonNull).forEach(logs::add);
    return logs;
  }

  @Override
  public ClientAccess access(Path directory) throws SystemException, IOException {
    return new OtherClients(jvmSpecs, endpoints(), load.table())
        .write(directory, runDirectory(), session.shell().orElse(null));
  }

  private InstanceProofs proofs() {
    return new InstanceProofs(probed(), load, queries, processes());
  }

  @Override
  public List<ProofResult> prove(Steps steps) throws SystemException, InterruptedException {
    ServerLinks links = reach(steps);
    if (links.split()) {
      return List.of(links.proof());
    }
    connect(steps);
    List<ProofResult> all = new ArrayList<>(List.of(links.proof()));
    all.addAll(placed(proofs().prove(steps, facts())));
    return all;
  }

  @Override
  public List<ProofResult> proveLoaded(Steps steps) throws SystemException, InterruptedException {
    return placed(proofs().proveLoaded(steps, settings, seconds));
  }

  @Override
  public List<ProofResult> proveAs(Level claimed, Steps steps)
      throws SystemException, InterruptedException {
    TriedClaims claims =
        new TriedClaims(claimed.name(), steps).volume(volume(), claimed.settings());
    return proofs().proveAs(AccumuloLevel.of(claimed.settings()), claims, seconds).tried();
  }

  @Override
  public Set<Integer> listening() {
    // Of another host's sockets this one knows nothing.
    return endpoints().tserversAway() ? Set.of() : loadedPorts();
  }

  /** Of queries nobody knows how many bytes they ask with. */
  @Override
  public <T> Optional<T> capability(Class<T> type) {
    return type == CarriedLoad.class && !accumulo.queries().ingests()
        ? Optional.empty()
        : super.capability(type);
  }

  /** The ingest's; that of queries has connections of its own. */
  @Override
  public List<ManagedProcess> clients() {
    return ingesters.all().stream().map(IngestDriver::process).toList();
  }

  @Override
  public Set<Integer> loadedPorts() {
    return Set.copyOf(endpoints().ports());
  }

  @Override
  public long leastBytes() {
    return AccumuloCommands.LEAST_ENTRY_BYTES;
  }

  private List<ProofResult> placed(Proofs proofs) throws SystemException, InterruptedException {
    return proofs
        .volume(volume(), level())
        .place(processes(), volume(), runDirectory(), logs(), served.layout().logs())
        .taken();
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
    steps.run("drop tables", SHORT, load::dropOthers);
    if (accumulo.shared()) {
      steps.run("create the namespace", SHORT, () -> tables.make(driver));
      facts().put("namespace", tables.namespace());
    }
    steps.run("create tables", SHORT, load::createTable);
    if (accumulo.queries().stored() > 0) {
      steps.run("store entries", load.deadline(), load::store);
    }
    if (queries != null) {
      steps.run("connect the queries' driver", SHORT, () -> queries.driver().open(endpoints()));
    }
    settings = new SettingsProof(probed(), servers().properties(accumulo));
    steps.run("read configuration", SHORT, settings::begin);
    if (observer != null) {
      steps.run("connect the observer", SHORT, () -> observer.open(endpoints(), load.table()));
    }
  }

  @Override
  public void warm(Steps steps, LoadListener listener)
      throws SystemException, InterruptedException {
    if (measured.skipsWarming(steps)) {
      return;
    }
    ceiling(steps);
    measured.warm(steps, listener, facts());
  }

  private void ceiling(Steps steps) throws SystemException, InterruptedException {
    if (measureCeiling) {
      ceiling = steps.call("driver's ceiling", SHORT, load::ceiling);
    }
  }

  @Override
  public OptionalLong operations() {
    return OptionalLong.of(accumulo.ingest().entries());
  }

  @Override
  public Load warmSlice(Steps steps, int of, LoadListener listener)
      throws SystemException, InterruptedException {
    IngestLevel ingest = accumulo.ingest();
    if (ingest.warm() == 0) {
      return IngestLoad.NOTHING;
    }
    if (warming == null) {
      ceiling(steps);
      warming = steps.call("create the warm-up's table", SHORT, load::warmSlices);
    }
    long part = Portions.ofWarmUp(ingest.warm(), of, ingest.writers());
    Ingested done =
        steps.call(
            "warm up",
            load.deadline(),
            () -> warming.next(part, tick -> IngestLoad.tell(listener, tick)));
    return IngestLoad.part(done.entries(), done.elapsedSeconds());
  }

  @Override
  public void warmed(Steps steps) throws SystemException, InterruptedException {
    if (warming == null) {
      steps.skip("warm up", "the study asks for none (workload.warm-entries)");
      return;
    }
    steps.run("drop the warm-up's table", SHORT, () -> load.endWarm(warming));
    facts().put("warm-up entries", Long.toString(warming.entries()));
  }

  @Override
  public Slices begin(Path latency) throws SystemException {
    return load.slices(latency);
  }

  @Override
  public LoadFacts loadFacts() {
    return queries == null
        ? new LoadFacts(ceiling, null, null).by(load.joint())
        : new LoadFacts(ceiling, accumulo.queries().rate(), null, QueryMetrics.RATE);
  }

  @Override
  public Load measure(Steps steps, LoadListener listener, Path latency)
      throws SystemException, InterruptedException {
    Load done = LatencyLog.during(latency, log -> measured.measure(steps, listener, log));
    seconds = queries == null ? done.seconds() : queries.seconds();
    return done;
  }

  @Override
  public Map<String, Double> metrics(Load done, CpuUse cpu) {
    Map<String, Double> metrics = measured.cost(done, cpu, servers().processes());
    if (accumulo.shared()) {
      metrics.keySet().removeAll(AccumuloMetrics.OF_UNSHARED_SERVERS);
    }
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
