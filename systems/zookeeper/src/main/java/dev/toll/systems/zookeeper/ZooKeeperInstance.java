package dev.toll.systems.zookeeper;

import static dev.toll.systems.base.proof.ProofList.When.CROSSED;
import static dev.toll.systems.base.proof.ProofList.When.LOADED;
import static dev.toll.systems.base.proof.ProofList.When.STARTED;

import dev.toll.driver.Nothing;
import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.record.Verification;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.system.Slot;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.process.JavaCommand.Stdin;
import dev.toll.systems.base.process.ServerPort;
import dev.toll.systems.base.process.ServerProcesses;
import dev.toll.systems.base.proof.JvmArguments;
import dev.toll.systems.base.proof.ProofList;
import dev.toll.systems.base.session.JvmInstance;
import dev.toll.systems.base.session.JvmSession;
import dev.toll.systems.base.session.ProcessGroup;
import dev.toll.systems.base.slice.LoadSlices;
import dev.toll.systems.base.slice.LoadSlices.Names;
import dev.toll.systems.base.volume.Volume;
import dev.toll.systems.zookeeper.client.ZooKeeperCommands;
import dev.toll.systems.zookeeper.client.ZooKeeperCommands.Ended;
import dev.toll.systems.zookeeper.client.ZooKeeperCommands.Verified;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A server up at a level, with nodes on it. */
final class ZooKeeperInstance extends JvmInstance {
  static final String SERVER = "zookeeper";
  static final String STOP_STEP = "stop ZooKeeper";

  private static final int PREFLIGHT = 3;

  private final JvmSession<?> session;
  private final ZooKeeperLevel zookeeper;
  private Configuration configuration;
  private ServerProcesses servers;
  private ManagedProcess server;
  private ZooKeeperDriver driver;
  private LoadSlices<ZooKeeperCommands.Load, Ended> load;

  /** Syncs of the log before the load. */
  private long synced;

  ZooKeeperInstance(JvmSession<?> session, Settings level, Slot slot, Volume volume) {
    super(session, level, slot, volume);
    this.session = session;
    zookeeper = ZooKeeperLevel.of(level);
  }

  @Override
  protected void bringUp(Steps steps) throws SystemException, InterruptedException {
    configuration =
        new Configuration(
            zookeeper,
            configuration(),
            volume().path().resolve("zookeeper"),
            port("server", ZooKeeperSettings.PORT),
            session.secrets().keys());
    servers = new ServerProcesses(session.tools(), logs(), zookeeper.observing().gc());
    own(new ProcessGroup(servers, STOP_STEP));
    // It boots while the server does.
    driver = own(new ZooKeeperDriver(session.tools(), zookeeper, configuration(), logs()));
    // The warm-up's writes stay: versions count them, and the verification with them.
    load =
        own(
            new LoadSlices<>(
                driver,
                ZooKeeperCommands.LOAD,
                zookeeper.cut(),
                new Names("operations", ZooKeeperMetrics.RATE, "close the sessions"),
                facts()));
    steps.run("start ZooKeeper", zookeeper.startDeadline(), this::startServer);
    driver.watch(servers.processes());
    steps.run(
        "preflight",
        zookeeper.startDeadline(),
        () -> {
          driver.open(configuration, zookeeper.startDeadline());
          driver.probe(null, "preflight", PREFLIGHT);
        });
  }

  /** Whether it answers is for the preflight to show. */
  private void startServer() throws IOException, SystemException {
    configuration.write();
    server =
        servers.start(
            SERVER,
            zookeeper.server(configuration()),
            Stdin.TETHER,
            List.of(configuration.server().toString()));
    ServerPort.await(server, Configuration.ADDRESS, configuration.port());
  }

  /** What is read back comes first; what needs a relay distinguishes nothing more. */
  @Override
  protected ProofList<ZooKeeperLevel> proofs() {
    ProofList<ZooKeeperLevel> proofs =
        new ProofList<>(zookeeper, other -> ZooKeeperLevel.of(other.settings()))
            .add(ServerProofs.THREADS, claimed -> server(claimed).threads(server), STARTED, CROSSED)
            .add(JvmArguments.NAME, this::arguments, STARTED, CROSSED)
            .add(
                ConnectionProofs.NEGOTIATED,
                claimed -> connections(claimed).negotiated(),
                STARTED,
                LOADED,
                CROSSED)
            .describing()
            .add(ServerProofs.SYNC, claimed -> server(claimed).sync(), STARTED, LOADED, CROSSED)
            .add(ServerProofs.DIGEST, claimed -> server(claimed).digest(), LOADED, CROSSED)
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

  private ServerProofs server(ZooKeeperLevel claimed) {
    return new ServerProofs(claimed, driver);
  }

  private ProofResult arguments(ZooKeeperLevel claimed) {
    return new JvmArguments()
        .with(server, claimed.server(configuration()))
        .with(driver.process(), claimed.driver(configuration()))
        .result();
  }

  @Override
  public Set<Integer> listening() {
    return Set.of(configuration.port());
  }

  @Override
  public void prepare(Steps steps) throws SystemException, InterruptedException {
    ZooKeeperCommands.Load nodes = zookeeper.load(session.seed());
    Duration deadline = zookeeper.deadline();
    measureCeiling(steps, () -> load.ceiling(nodes));
    steps.run("create the nodes", deadline, () -> load.connect(nodes, deadline));
    synced = driver.counter(ServerProofs.SYNCS);
  }

  @Override
  public Map<String, Double> settle(Steps steps) throws SystemException, InterruptedException {
    load.end(steps);
    Ended ended = load.ended();
    if (ended == null || ended.writes() == 0) {
      return Map.of();
    }
    long syncs = driver.counter(ServerProofs.SYNCS) - synced;
    return Map.of(ZooKeeperMetrics.SYNCS, syncs / (double) ended.writes());
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
    return new Verification(
        Verdict.of(right),
        summary,
        Map.of(
            "nodes", found.nodes(),
            "missing", found.missing(),
            "wrong", found.wrong(),
            "writes", found.writes()));
  }

  ZooKeeperDriver driver() {
    return driver;
  }
}
