package dev.toll.systems.zookeeper;

import static dev.toll.systems.base.proof.ProofList.When.CROSSED;
import static dev.toll.systems.base.proof.ProofList.When.LOADED;
import static dev.toll.systems.base.proof.ProofList.When.STARTED;

import dev.toll.driver.Nothing;
import dev.toll.engine.record.LoadFacts;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.record.Verification;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.system.SlicedLoad;
import dev.toll.engine.system.Slot;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.metric.CommonMetrics;
import dev.toll.systems.base.process.ServerPort;
import dev.toll.systems.base.proof.JvmArguments;
import dev.toll.systems.base.proof.ProofList;
import dev.toll.systems.base.session.JvmInstance;
import dev.toll.systems.base.volume.Volume;
import dev.toll.systems.zookeeper.client.ZooKeeperCommands;
import dev.toll.systems.zookeeper.client.ZooKeeperCommands.Ended;
import dev.toll.systems.zookeeper.client.ZooKeeperCommands.Verified;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** A server up at a level, with nodes on it. */
final class ZooKeeperInstance extends JvmInstance {
  private static final int PREFLIGHT = 3;

  private final ZooKeeperSession session;
  private final ZooKeeperLevel zookeeper;
  private Configuration configuration;
  private Server server;
  private ZooKeeperDriver driver;
  private SlicedNodes sliced;

  /** Syncs of the log before the load. */
  private long synced;

  ZooKeeperInstance(ZooKeeperSession session, Settings level, Slot slot, Volume volume) {
    super(session, level, slot, volume);
    this.session = session;
    zookeeper = ZooKeeperLevel.of(level);
  }

  @Override
  protected void bringUp(Steps steps) throws SystemException, InterruptedException {
    int port = ServerPort.choose("server", ZooKeeperSettings.PORT, level(), session.ports());
    facts().put("port server", Integer.toString(port));
    configuration =
        new Configuration(
            zookeeper,
            configuration(),
            volume().path().resolve("zookeeper"),
            port,
            session.secrets().keys());
    server = own(new Server(session.tools(), configuration, logs()));
    // It boots while the server does.
    driver = own(new ZooKeeperDriver(session.tools(), zookeeper, configuration(), logs()));
    sliced = new SlicedNodes(driver, zookeeper, facts());
    server.start(steps);
    driver.watch(server.processes());
    steps.run(
        "preflight",
        zookeeper.startDeadline(),
        () -> {
          driver.open(configuration, zookeeper.startDeadline());
          driver.probe(null, "preflight", PREFLIGHT);
        });
  }

  /** What is read back comes first; what needs a relay distinguishes nothing more. */
  @Override
  protected ProofList<ZooKeeperLevel> proofs() {
    ProofList<ZooKeeperLevel> proofs =
        new ProofList<>(zookeeper, other -> ZooKeeperLevel.of(other.settings()))
            .add(
                ThreadsProof.NAME,
                claimed -> ThreadsProof.of(claimed, server.process(), driver.process()),
                STARTED,
                CROSSED)
            .add(JvmArguments.NAME, this::arguments, STARTED, CROSSED)
            .add(
                ConnectionProofs.NEGOTIATED,
                claimed -> connections(claimed).negotiated(),
                STARTED,
                LOADED,
                CROSSED)
            .describing()
            .add(SyncProof.NAME, claimed -> SyncProof.of(claimed, driver), STARTED, LOADED, CROSSED)
            .add(DigestProof.NAME, claimed -> DigestProof.of(claimed, driver), LOADED, CROSSED)
            .add(ConnectionProofs.WIRE, claimed -> connections(claimed).wire(), STARTED)
            .describing();
    if (zookeeper.security().tls()) {
      proofs.add(ConnectionProofs.REFUSAL, claimed -> connections(claimed).refusal(), STARTED);
    }
    return proofs.place(processes(), volume(), runDirectory(), logs());
  }

  /** What new connections show, for a level that may claim something else. */
  ConnectionProofs connections(ZooKeeperLevel claimed) {
    return new ConnectionProofs(claimed, configuration, driver);
  }

  private ProofResult arguments(ZooKeeperLevel claimed) {
    return new JvmArguments()
        .with(server.process(), claimed.server(configuration()))
        .with(driver.process(), claimed.driver(configuration()))
        .result();
  }

  @Override
  protected boolean hasKeys() {
    return zookeeper.security().tls();
  }

  @Override
  public Set<Integer> listening() {
    return Set.of(configuration.port());
  }

  @Override
  public void prepare(Steps steps) throws SystemException, InterruptedException {
    measureCeiling(
        steps,
        () ->
            driver
                .call(ZooKeeperCommands.CEILING, zookeeper.load(session.seed()))
                .operationsPerSecond());
    steps.run(
        "create the nodes",
        zookeeper.deadline(),
        () ->
            driver.call(
                ZooKeeperCommands.BEGIN, zookeeper.load(session.seed()), zookeeper.deadline()));
    synced = syncs();
  }

  private long syncs() throws SystemException, InterruptedException {
    return driver.counter(SyncProof.COUNTER);
  }

  @Override
  public Optional<SlicedLoad> slices() {
    return Optional.of(sliced);
  }

  @Override
  public LoadFacts loadFacts() {
    return new LoadFacts(ceiling(), null, null);
  }

  @Override
  public Map<String, Double> metrics(Load done, CpuUse cpu) {
    return CommonMetrics.cost(done, cpu, server.processes());
  }

  @Override
  public Map<String, Double> settle(Steps steps) throws SystemException, InterruptedException {
    sliced.end(steps);
    Ended ended = sliced.ended();
    return ended == null || ended.writes() == 0
        ? Map.of()
        : Map.of(ZooKeeperMetrics.SYNCS, (syncs() - synced) / (double) ended.writes());
  }

  @Override
  protected Verification readBack(Steps steps) throws SystemException, InterruptedException {
    return verification(
        steps.call(
            "verify",
            zookeeper.deadline(),
            () -> driver.call(ZooKeeperCommands.VERIFY, Nothing.NOTHING, zookeeper.deadline())));
  }

  /** The verdict. */
  static Verification verification(Verified found) {
    Map<String, Long> counts = new TreeMap<>();
    counts.put("nodes", found.nodes());
    counts.put("missing", found.missing());
    counts.put("wrong", found.wrong());
    counts.put("writes", found.writes());
    boolean right = found.difference() == null && found.writes() == found.expected();
    String summary =
        right
            ? "%,d nodes hold the last of %,d writes, each at its version"
                .formatted(found.nodes(), found.writes())
            : "%,d writes acknowledged, %,d counted by the server; %,d nodes missing, %,d wrong; the first: %s"
                .formatted(
                    found.expected(),
                    found.writes(),
                    found.missing(),
                    found.wrong(),
                    found.difference());
    return new Verification(right ? Verdict.TRUE : Verdict.FALSE, summary, counts);
  }

  ZooKeeperDriver driver() {
    return driver;
  }
}
