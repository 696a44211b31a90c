package dev.toll.systems.ontime;

import dev.toll.driver.Nothing;
import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.process.Role;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.record.Verification;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.system.LoadListener;
import dev.toll.engine.system.LoadProofs;
import dev.toll.engine.system.Slot;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.proof.Proofs;
import dev.toll.systems.base.session.JvmInstance;
import dev.toll.systems.base.volume.Volume;
import dev.toll.systems.ontime.client.OntimeCommands;
import dev.toll.systems.ontime.client.OntimeCommands.Generate;
import dev.toll.systems.ontime.client.OntimeCommands.Generated;
import dev.toll.systems.ontime.client.OntimeCommands.Loaded;
import dev.toll.systems.ontime.client.OntimeCommands.Placement;
import dev.toll.systems.ontime.client.OntimeCommands.Query;
import dev.toll.systems.ontime.client.OntimeCommands.Shipped;
import dev.toll.systems.ontime.client.OntimeCommands.Store;
import dev.toll.systems.ontime.client.OntimeCommands.Verified;
import dev.toll.systems.ontime.client.Queries;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A store that is up, with the flights in it. */
final class OntimeInstance extends JvmInstance implements LoadProofs {
  private static final Duration SHORT = Duration.ofMinutes(1);

  private final OntimeSession session;
  private final Stores stores;
  private OntimeDriver driver;
  private Store store;
  private Loaded loaded;

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

  /** Has the driver open the store, or open it in another way. */
  void open(Store how) throws SystemException, InterruptedException {
    driver.call(OntimeCommands.OPEN, how);
  }

  private Duration deadline() {
    return level().duration(OntimeSettings.DEADLINE);
  }

  private long rows() {
    return level().count(OntimeSettings.ROWS);
  }

  @Override
  protected void bringUp(Steps steps) throws SystemException, InterruptedException {
    driver = own(OntimeDriver.start(session.tools(), level(), logs()));
    store = stores.start(steps);
    driver.watch(stores.processes());
    driver.ready(SHORT);
    open(store);
    if (OntimeSettings.sharded(level())) {
      facts().put("buffer pool of a shard", Long.toString(OntimeSettings.bufferPool(level())));
    }
  }

  @Override
  protected boolean profiled(ManagedProcess process) {
    return process.role() == Role.DRIVER;
  }

  @Override
  public List<ProofResult> prove(Steps steps) throws SystemException, InterruptedException {
    // In a column store the driver writes, and no server.
    return !OntimeSettings.sharded(level())
        ? List.of()
        : new Proofs(steps).place(processes(), volume(), runDirectory(), logs()).taken();
  }

  @Override
  public void prepare(Steps steps) throws SystemException, InterruptedException {
    int shards = OntimeSettings.shards(level());
    String directory = stores.files().toString();
    Generated made =
        steps.call(
            "make flights up",
            deadline(),
            () ->
                driver.call(
                    OntimeCommands.GENERATE,
                    new Generate(
                        session.seed(),
                        rows(),
                        shards,
                        (int) level().count(OntimeSettings.THREADS),
                        directory),
                    deadline()));
    facts().put("flights' SHA-256", made.sha256());
    boolean compressed = OntimeSettings.store(level()) == OntimeSettings.Store.ROW_COMPRESSED;
    loaded =
        steps.call(
            "load flights",
            deadline(),
            () ->
                driver.call(
                    OntimeCommands.LOAD,
                    new OntimeCommands.Load(directory, shards, compressed),
                    deadline()));
  }

  @Override
  public void warm(Steps steps, LoadListener listener)
      throws SystemException, InterruptedException {
    long times = level().count(OntimeSettings.WARM);
    steps.run(
        "warm up",
        deadline(),
        () -> {
          for (long i = 0; i < times; i++) {
            for (String query : Queries.ALL) {
              execute(query);
            }
          }
        });
  }

  private double execute(String query) throws SystemException, InterruptedException {
    return driver.call(OntimeCommands.QUERY, new Query(query, rows()), deadline()).seconds();
  }

  @Override
  public Load measure(Steps steps, LoadListener listener, Path latency)
      throws SystemException, InterruptedException {
    QueryTimes times = new QueryTimes();
    Shipped reading = steps.call("read counters", SHORT, this::reading);
    steps.run(
        "queries",
        deadline(),
        () -> {
          for (long i = 0; i < level().count(OntimeSettings.REPETITIONS); i++) {
            for (String query : Queries.ALL) {
              Shipped before = shipped();
              times.add(query, this::execute, processes());
              times.shipped(query, before, shipped(), reading);
              listener.tick(times.elapsed(), 1, times.executions());
            }
          }
        });
    return new Load(times.executions(), times.elapsed(), times.metrics());
  }

  /** What the shards have sent so far; null where there are none. */
  private Shipped shipped() throws SystemException, InterruptedException {
    return OntimeSettings.sharded(level())
        ? driver.call(OntimeCommands.SHIPPED, Nothing.NOTHING, SHORT)
        : null;
  }

  /** What it makes the shards send that their counters are read; null where there are none. */
  private Shipped reading() throws SystemException, InterruptedException {
    Shipped first = shipped();
    Shipped second = shipped();
    return first == null
        ? null
        : new Shipped(second.rows() - first.rows(), second.bytes() - first.bytes());
  }

  @Override
  public Map<String, Double> settle(Steps steps) throws SystemException, InterruptedException {
    long bytes =
        steps.call("sizes", deadline(), this::placements).stream()
            .mapToLong(Placement::bytes)
            .sum();
    Map<String, Double> sizes = new LinkedHashMap<>();
    sizes.put(OntimeMetrics.STORE_BYTES, (double) bytes);
    sizes.put(OntimeMetrics.BYTES_PER_ROW, (double) bytes / rows());
    sizes.put(OntimeMetrics.LOAD_RATE, loaded.rows() / loaded.seconds());
    sizes.put(OntimeMetrics.LOAD_VOLUME, loaded.bytes() / loaded.seconds() * 3600 / 1e9);
    return sizes;
  }

  private List<Placement> placements() throws SystemException, InterruptedException {
    return driver.call(OntimeCommands.PLACEMENT, Nothing.NOTHING, deadline()).shards();
  }

  @Override
  public List<ProofResult> proveLoaded(Steps steps) throws SystemException, InterruptedException {
    List<ProofResult> found = new ArrayList<>();
    StoreProofs proofs = new StoreProofs(level());
    List<Placement> placements = steps.call("placement", deadline(), this::placements);
    found.add(proofs.placement(placements));
    if (OntimeSettings.store(level()) == OntimeSettings.Store.COLUMN) {
      found.add(
          proofs.files(
              steps.call(
                  "files",
                  deadline(),
                  () -> driver.call(OntimeCommands.FILES, new Query("q2", rows()), deadline()))));
    }
    if (OntimeSettings.sharded(level())) {
      found.add(proofs.format(placements));
      found.add(proofs.memory(placements));
      found.add(proofs.noCache(placements));
      found.add(proofs.statements(steps.call("statements", deadline(), this::logged)));
    }
    return found;
  }

  /** What reached the shards: for all queries where each was split, else for one. */
  private Map<String, List<List<String>>> logged() throws SystemException, InterruptedException {
    Map<String, List<List<String>>> logged = new LinkedHashMap<>();
    for (String query : OntimeSettings.partials(level()) ? Queries.ALL : List.of("q2")) {
      Query asked = new Query(query, rows());
      logged.put(query, driver.call(OntimeCommands.STATEMENTS, asked, deadline()).shards());
    }
    return logged;
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
        right ? Verdict.TRUE : Verdict.FALSE,
        right
            ? "the answers to %d queries in %d executions are DuckDB's on unsharded flights"
                .formatted(found.queries(), found.answers())
            : found.difference(),
        counts);
  }
}
