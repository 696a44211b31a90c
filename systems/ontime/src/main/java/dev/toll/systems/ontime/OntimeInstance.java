package dev.toll.systems.ontime;

import static dev.toll.systems.base.proof.ProofList.When.LOADED;

import dev.toll.driver.Nothing;
import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.process.Role;
import dev.toll.engine.process.ServerLocation;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.record.Verification;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.system.LoadListener;
import dev.toll.engine.system.Slot;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.metric.CommonMetrics;
import dev.toll.systems.base.process.DriverClient;
import dev.toll.systems.base.process.JvmSpec;
import dev.toll.systems.base.proof.ProofList;
import dev.toll.systems.base.session.JvmInstance;
import dev.toll.systems.base.settings.JvmSettings;
import dev.toll.systems.base.volume.Volume;
import dev.toll.systems.ontime.OntimeMetrics.PerQuery;
import dev.toll.systems.ontime.client.Ontime;
import dev.toll.systems.ontime.client.OntimeCommands;
import dev.toll.systems.ontime.client.OntimeCommands.FileFacts;
import dev.toll.systems.ontime.client.OntimeCommands.Generated;
import dev.toll.systems.ontime.client.OntimeCommands.Loaded;
import dev.toll.systems.ontime.client.OntimeCommands.Placement;
import dev.toll.systems.ontime.client.OntimeCommands.Shipped;
import dev.toll.systems.ontime.client.OntimeCommands.Store;
import dev.toll.systems.ontime.client.OntimeCommands.Verified;
import dev.toll.systems.ontime.client.OntimeCommands.Workers;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/** A store that is up, with the flights in it. */
final class OntimeInstance extends JvmInstance {
  private final OntimeSession session;
  private final Stores stores;

  /** Asks the queries, and is the store where the store is DuckDB. */
  private DriverClient driver;

  private StoreQueries queries;
  private Store store;
  private FlightsLoad load;

  /** As the newest proof of where the flights are has found them. */
  private List<Placement> placed = List.of();

  OntimeInstance(OntimeSession session, Settings level, Slot slot, Volume volume) {
    super(session, level, slot, volume);
    this.session = session;
    stores = own(new Stores(session, level, configuration(), volume.path(), logs()));
  }

  Stores stores() {
    return stores;
  }

  Store store() {
    return store;
  }

  StoreQueries queries() {
    return queries;
  }

  /** Has the driver open the store, or open it in another way. */
  void open(Store how) throws SystemException, InterruptedException {
    driver.call(OntimeCommands.OPEN, how);
  }

  /** The host of each shard, by which messages and records name it. */
  private List<String> names() {
    return ShardHosts.sites(level(), session.placement()).stream()
        .map(site -> site.host().name())
        .toList();
  }

  private Duration deadline() {
    return level().duration(OntimeSettings.DEADLINE);
  }

  private long rows() {
    return level().count(OntimeSettings.ROWS);
  }

  @Override
  protected void bringUp(Steps steps) throws SystemException, InterruptedException {
    JvmSpec spec =
        JvmSpec.of(
                JvmSettings.DRIVER.kind(),
                DriverClient.MAIN,
                JvmSpec.fixed(JvmSettings.DRIVER.bytes(level())),
                null)
            .with(level().text(JvmSettings.DRIVER.flags()));
    driver =
        own(
            new DriverClient(
                spec.kind(), Role.DRIVER, session.tools(), spec, Ontime.class, logs(), false));
    queries = new StoreQueries(driver, level());
    store = stores.start(steps);
    driver.watch(stores.processes());
    driver.ready();
    open(store);
    if (OntimeSettings.sharded(level())) {
      facts().put("buffer pool of a shard", Long.toString(OntimeSettings.bufferPool(level())));
      if (session.placement().away()) {
        facts().put("hosts of the shards", names().toString());
      }
    }
  }

  @Override
  protected boolean profiled(ManagedProcess process) {
    return process.role() == Role.DRIVER;
  }

  @Override
  public void prepare(Steps steps) throws SystemException, InterruptedException {
    load = new FlightsLoad(driver, level(), session.progress());
    load.run(session.seed(), stores.files(), steps);
    facts().put("flights' SHA-256", load.made().sha256());
  }

  @Override
  public void warm(Steps steps, LoadListener listener, BooleanSupplier again)
      throws SystemException, InterruptedException {
    do {
      queries.all(steps, "warm up", OntimeSettings.WARM, queries::execute);
    } while (again.getAsBoolean());
  }

  @Override
  public Load measure(Steps steps, LoadListener listener, Path latency)
      throws SystemException, InterruptedException {
    QueryTimes times = new QueryTimes(accounts());
    Shipped reading = steps.call("read counters", queries::reading);
    double readBefore = read();
    queries.all(
        steps,
        "queries",
        OntimeSettings.REPETITIONS,
        query -> {
          Shipped before = queries.shipped();
          times.add(query, queries::execute);
          times.shipped(query, before, queries.shipped(), reading);
          listener.tick(times.elapsed(), 1, times.executions());
        });
    Map<String, Double> metrics = times.metrics();
    CommonMetrics.put(metrics, OntimeMetrics.WARM_READ, read() - readBefore);
    return new Load(times.executions(), times.elapsed(), metrics);
  }

  /** Of all processes, and of the shards and of Trino apart where there are such. */
  private List<QueryTimes.CpuOf> accounts() {
    return Stream.of(
            new QueryTimes.CpuOf(PerQuery.CPU::of, processes()),
            new QueryTimes.CpuOf(PerQuery.SHARDS_CPU::of, stores.shards()),
            new QueryTimes.CpuOf(PerQuery.TRINO_CPU::of, stores.trino()))
        .filter(account -> !account.processes().isEmpty())
        .toList();
  }

  /** Who has the flights on disk. */
  private List<ManagedProcess> holders() {
    List<ManagedProcess> servers = stores.holders();
    return servers.isEmpty() ? List.of(driver.process()) : servers;
  }

  /** Bytes that they have read from disks so far; NaN when unknown. */
  private double read() {
    return holders().stream()
        .mapToDouble(holder -> ColdQueries.bytes(holder).orElse(Double.NaN))
        .sum();
  }

  /** After what is measured warm: shards that are started again are not those that were loaded. */
  private Map<String, Double> cold(Steps steps) throws SystemException, InterruptedException {
    String why =
        level().count(OntimeSettings.COLD) == 0
            ? OntimeSettings.COLD + " is 0"
            : OntimeSettings.hosts(level()) > 0
                ? "page caches of other hosts are not dropped between queries"
                : session.caches().kept().orElse("");
    if (!why.isEmpty()) {
      steps.skip(ColdQueries.STEP, why);
      facts().put(ColdQueries.STEP, "not measured: " + why);
      return Map.of();
    }
    ColdQueries cold = new ColdQueries();
    queries.all(
        steps,
        ColdQueries.STEP,
        OntimeSettings.COLD,
        query -> {
          emptyCaches();
          cold.add(query, queries::execute, holders());
        });
    facts().put(ColdQueries.STEP, cold.fact());
    return cold.metrics();
  }

  private void emptyCaches() throws SystemException, InterruptedException, IOException {
    driver.call(OntimeCommands.LET_GO, Nothing.NOTHING);
    stores.restartShards();
    driver.watch(stores.processes());
    session.caches().drop();
  }

  @Override
  public Set<String> restarted() {
    return stores.restarted();
  }

  @Override
  public Map<String, Double> settle(Steps steps) throws SystemException, InterruptedException {
    List<Placement> placements = steps.call("sizes", deadline(), this::placements);
    double bytes = placements.stream().mapToLong(Placement::bytes).sum();
    Map<String, Double> sizes = new LinkedHashMap<>();
    sizes.put(OntimeMetrics.STORE_BYTES, bytes);
    sizes.put(OntimeMetrics.BYTES_PER_ROW, bytes / rows());
    if (OntimeSettings.sharded(level())) {
      double data = placements.stream().mapToLong(Placement::dataBytes).sum();
      double index = placements.stream().mapToLong(Placement::indexBytes).sum();
      sizes.put(OntimeMetrics.DATA_PER_ROW, data / rows());
      sizes.put(OntimeMetrics.INDEX_PER_ROW, index / rows());
    }
    Generated made = load.made();
    sizes.put(OntimeMetrics.SPLIT_VOLUME, made.bytes() / made.seconds() * 3600 / 1e9);
    Loaded loaded = load.loaded();
    sizes.put(OntimeMetrics.LOAD_RATE, loaded.rows() / loaded.seconds());
    sizes.put(OntimeMetrics.LOAD_VOLUME, loaded.bytes() / loaded.seconds() * 3600 / 1e9);
    sizes.putAll(cold(steps));
    return sizes;
  }

  private List<Placement> placements() throws SystemException, InterruptedException {
    return driver.call(OntimeCommands.PLACEMENT, Nothing.NOTHING, deadline()).shards();
  }

  private List<Placement> place() throws SystemException, InterruptedException {
    placed = placements();
    return placed;
  }

  private FileFacts files() throws SystemException, InterruptedException {
    return driver.call(OntimeCommands.FILES, queries.asked("q2"), deadline());
  }

  private Workers workers() throws SystemException, InterruptedException {
    return driver.call(OntimeCommands.WORKERS, Nothing.NOTHING);
  }

  @Override
  protected ProofList<StoreProofs> proofs() {
    boolean sharded = OntimeSettings.sharded(level());
    ProofList<StoreProofs> proofs =
        new ProofList<>(new StoreProofs(level()), claimed -> new StoreProofs(claimed.settings()))
            .add("placement", it -> it.placement(place()), LOADED)
            .within(deadline());
    if (OntimeSettings.store(level()) == OntimeSettings.Store.COLUMN) {
      proofs.add("files", it -> it.files(files()), LOADED).within(deadline());
    }
    if (OntimeSettings.trino(level()) || !sharded) {
      proofs.add("workers", it -> it.workers(workers()), LOADED).within(Steps.SHORT);
    }
    if (!sharded) {
      // In a column store the driver writes, and no server.
      return proofs;
    }
    proofs
        .add("format", it -> it.format(placed), LOADED)
        .add("memory", it -> it.memory(placed), LOADED)
        .add("cache", it -> it.noCache(placed), LOADED)
        .add("statements", it -> it.statements(queries.logged()), LOADED)
        .within(queries.most(queries.loggedQueries().size()));
    if (session.placement().away()) {
      List<ServerLocation> sites = ShardHosts.sites(level(), session.placement());
      proofs.add("hosts", it -> it.hosts(placed, sites), LOADED);
    }
    if (!level().below(OntimeSettings.OPTIONS).isEmpty()) {
      proofs.add("options", it -> it.options(placed), LOADED);
    }
    return proofs.place(processes(), volume(), runDirectory(), logs());
  }

  @Override
  protected Verification readBack(Steps steps) throws SystemException, InterruptedException {
    Verified found =
        steps.call(
            "compare with DuckDB",
            deadline(),
            () ->
                driver.call(
                    OntimeCommands.VERIFY,
                    new OntimeCommands.Verify(
                        stores.files().toString(), OntimeSettings.shards(level()), rows()),
                    deadline()));
    boolean right = found.difference().isEmpty();
    Map<String, Long> counts =
        Map.of("queries", found.queries(), "executions", found.answers(), "rows", found.rows());
    return new Verification(
        Verdict.of(right),
        right
            ? "the answers to %d queries in %d executions are DuckDB's on unsharded flights"
                .formatted(found.queries(), found.answers())
            : found.difference(),
        counts);
  }
}
