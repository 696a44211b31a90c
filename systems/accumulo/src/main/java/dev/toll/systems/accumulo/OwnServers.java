package dev.toll.systems.accumulo;

import static dev.toll.systems.base.proof.ProofList.When.CROSSED;
import static dev.toll.systems.base.proof.ProofList.When.LOADED;
import static dev.toll.systems.base.proof.ProofList.When.ONCE;
import static dev.toll.systems.base.proof.ProofList.When.STARTED;

import dev.toll.driver.Nothing;
import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.system.Reachable;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.accumulo.client.AccumuloCommands;
import dev.toll.systems.accumulo.client.AccumuloCommands.Server;
import dev.toll.systems.base.proof.ProofList;
import dev.toll.systems.base.security.HostKeys;
import dev.toll.systems.base.session.ServerGroup;
import dev.toll.systems.base.volume.Volume;
import dev.toll.systems.hadoop.HdfsCluster;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Servers of toll's own, those of one instance or those that all levels of a block use, with what
 * clients and proofs must know of them.
 *
 * @param volume where their data is
 * @param layout of their files, with the logs of the instance that was the first to use them
 * @param hdfs null where the storage is local
 */
record OwnServers(
    AccumuloSession session,
    Volume volume,
    Layout layout,
    Endpoints endpoints,
    HdfsCluster hdfs,
    AccumuloServerSet servers)
    implements Servers {

  /**
   * Starts servers; ends them when that fails.
   *
   * @param loaded the first instance that uses them; what of its level is the servers' is alike at
   *     all of them
   */
  static OwnServers start(
      AccumuloSession session, AccumuloInstance loaded, Volume volume, Steps steps)
      throws SystemException, InterruptedException {
    Jvms jvms = loaded.jvms;
    AccumuloLevel level = jvms.level();
    Machines machines = Machines.of(level, jvms.tools().placement(), session.secrets().host());
    Endpoints endpoints = Endpoints.choose(machines, level, session.ports());
    HdfsCluster hdfs = hdfs(session, jvms);
    AccumuloServerSet servers =
        new AccumuloServerSet(jvms, storage(jvms, endpoints, hdfs), endpoints);
    servers.configure();
    try {
      loaded.startDrivers();
      servers.start(steps);
      return new OwnServers(session, volume, jvms.layout(), endpoints, hdfs, servers);
    } catch (Throwable e) {
      servers.kill();
      throw e;
    }
  }

  private static Storage storage(Jvms jvms, Endpoints endpoints, HdfsCluster hdfs) {
    Layout layout = jvms.layout();
    return hdfs == null
        ? new Storage.Local(endpoints.master().host(), layout.tables(), layout.configuration())
        : new HdfsStorage(hdfs, jvms.level());
  }

  private static HdfsCluster hdfs(AccumuloSession session, Jvms jvms) throws SystemException {
    StorageKind kind = jvms.level().storage().kind();
    Layout layout = jvms.layout();
    return kind.hdfs()
        ? HdfsCluster.of(
            session.hdfs(),
            HdfsStorage.wishes(jvms.level()),
            kind.kerberos() ? session.material().hdfs() : null,
            layout.hdfsConfiguration(),
            layout.hdfs(),
            layout.logs(),
            session.ports())
        : null;
  }

  /** What proofs look at, for the level that it is at. */
  AccumuloProofTarget probed(AccumuloInstance loaded) {
    return new AccumuloProofTarget(loaded.jvms.level(), loaded.jvms, loaded.driver, this);
  }

  @Override
  public ServerGroup group() {
    return servers;
  }

  @Override
  public Map<String, String> describe() {
    return servers.describe();
  }

  @Override
  public void open(IngestDriver client) throws SystemException, InterruptedException {
    client.open(endpoints);
  }

  @Override
  public Map<String, String> client(IngestDriver client, AccumuloLevel claimed) {
    return client.clientProperties(claimed, endpoints);
  }

  @Override
  public ServerLinks links(AccumuloInstance loaded, Steps steps)
      throws SystemException, InterruptedException {
    Duration deadline = loaded.jvms.level().startDeadline();
    ServerLinks links =
        steps.call("links of the servers", deadline, () -> ServerLinks.of(probed(loaded)));
    loaded.facts().putAll(links.proof().facts());
    loaded.facts().putAll(session.linked(loaded.level()).facts());
    return links;
  }

  @Override
  public void prepare(AccumuloInstance loaded, Steps steps)
      throws SystemException, InterruptedException {
    // The manager creates no table in its first 3 s, in which proofs are taken and, in an
    // interleaved block, other instances start.
    Duration deadline = loaded.jvms.level().startDeadline();
    IngestDriver driver = loaded.driver;
    steps.run(
        "preflight",
        deadline,
        () -> driver.call(AccumuloCommands.PREFLIGHT, Nothing.NOTHING, deadline));
    // The instance was initialised afresh: the preflight's is the only table there is.
    steps.run(
        "drop tables", IngestDriver.TABLES, () -> driver.drop(AccumuloCommands.PREFLIGHT_TABLE));
    if (loaded.jvms.level().shared()) {
      steps.run(
          "create the namespace", new NamespaceMaker(driver, loaded.tables.namespace())::make);
    }
  }

  @Override
  public List<TabletServer> tabletServers(IngestDriver driver, AccumuloLevel claimed)
      throws SystemException {
    List<TabletServer> all = new ArrayList<>();
    List<Map<String, String>> properties = servers.properties(claimed);
    for (int i = 0; i < properties.size(); i++) {
      Endpoints.TabletServer each = endpoints.tservers().get(i);
      Map<String, String> wanted = SettingsProof.readable(properties.get(i));
      // The command line of each server has the last word on its port.
      wanted.put("tserver.port.client", Integer.toString(each.port()));
      Server address = new Server(each.host(), each.port());
      all.add(
          new TabletServer(
              AccumuloServerSet.TSERVER + i + each.machine().on(), address, wanted, true));
    }
    return all;
  }

  /**
   * What a level claims, before the load and again after it: what was shown before does not show
   * that the same was in effect until the end. Refusal alone is not repeated: it was taken on these
   * very processes, whose end is noticed, and settings that could change it are read back.
   */
  @Override
  public ProofList<AccumuloLevel> proofs(InstanceProofs common) {
    AccumuloInstance loaded = common.loaded();
    AccumuloProofTarget probed = probed(loaded);
    ProofList<AccumuloLevel> proofs =
        common
            .ofLoad()
            .add(
                NegotiatedProof.NAME,
                it -> new NegotiatedProof(probed.as(it)).prove(),
                STARTED,
                LOADED,
                CROSSED)
            .describing();
    common
        .ofConfiguration(proofs)
        .add("refusal", it -> new RefusalProof(probed.as(it)).prove(), STARTED);
    HostKeysProof keys = new HostKeysProof(probed);
    if (keys.due()) {
      proofs.add(HostKeys.PROOF, it -> keys.prove(), STARTED);
    }
    StorageKind kind = probed.level().storage().kind();
    if (kind.kerberos()) {
      proofs.add("hdfs-refusal", it -> new RefusalProof(probed.as(it)).hdfs(), STARTED);
    }
    proofs
        .add("at-rest", it -> atRest(probed.as(it), false), ONCE)
        .add(
            "at-rest",
            it -> it.storage().kind() == kind ? atRest(probed.as(it), true) : null,
            LOADED,
            CROSSED);
    if (hdfs != null) {
      proofs.add("storage", it -> new StorageProof(probed.as(it)).prove(), STARTED, LOADED);
    }
    proofs.add(WireProof.NAME, it -> proveWire(loaded, probed), ONCE);
    if (loaded.queries != null) {
      proofs.add(
          "wire of queries", it -> wire(probed).ofQueries(loaded.queries.drivers().all()), ONCE);
    }
    return proofs.place(
        loaded.processes(), volume, loaded.directory(), loaded.logs(), layout.logs());
  }

  private ProofResult atRest(AccumuloProofTarget probed, boolean loaded)
      throws SystemException, InterruptedException, IOException {
    if (hdfs == null) {
      AtRestProof proof = new AtRestProof(probed);
      return loaded ? proof.proveLoaded() : proof.prove();
    }
    HdfsAtRestProof proof = new HdfsAtRestProof(probed);
    return loaded ? proof.proveLoaded() : proof.prove();
  }

  private WireProof wire(AccumuloProofTarget probed) {
    return new WireProof(probed, session.secrets().host(), session.ports());
  }

  private ProofResult proveWire(AccumuloInstance loaded, AccumuloProofTarget probed)
      throws SystemException, InterruptedException {
    WireProof.Seen seen = wire(probed).of(loaded.driver);
    session.linked(loaded.level(), seen.links());
    loaded.facts().putAll(seen.links().facts());
    return seen.proof();
  }

  @Override
  public Set<Integer> ports() {
    return Set.copyOf(endpoints.ports());
  }

  @Override
  public List<ManagedProcess> tservers() {
    return servers.tservers();
  }

  @Override
  public Path writeAheadLogs() {
    return hdfs == null && !endpoints.away() ? layout.tables().resolve("wal") : null;
  }

  @Override
  public Optional<Reachable> reachable(AccumuloInstance loaded) {
    return Optional.of(
        new AccumuloAccessFiles(
            session, loaded.jvms, endpoints, loaded.tables.measured(), loaded.directory()));
  }
}
