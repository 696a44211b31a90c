package dev.toll.systems.accumulo;

import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.record.LoadFacts;
import dev.toll.engine.record.Verification;
import dev.toll.engine.sample.Sampler;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.system.PersistentConnections;
import dev.toll.engine.system.SlicedLoad;
import dev.toll.engine.system.Slot;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.accumulo.client.AccumuloCommands;
import dev.toll.systems.base.metric.CommonMetrics;
import dev.toll.systems.base.process.Drivers;
import dev.toll.systems.base.session.JvmInstance;
import dev.toll.systems.base.session.JvmSession;
import dev.toll.systems.base.settings.CommandLoad;
import dev.toll.systems.base.volume.Volume;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Accumulo with continuous ingest on it, on servers of toll's own or on connected ones: the life of
 * a load in one piece.
 */
abstract class LoadedInstance extends JvmInstance implements PersistentConnections {
  final AccumuloLevel accumulo;

  /** Null before they are started, as all that depends on them. */
  Drivers<IngestDriver> ingesters;

  /** Of the ingest; of several that which does all but its share of the load. */
  IngestDriver driver;

  IngestLoad load;

  /** Null where the level has none. */
  QueryLoad queries;

  /** Null where nothing is asked of the servers while they are loaded. */
  Observer observer;

  private SlicedIngest sliced;

  private final long seed;

  /**
   * Nothing is started yet.
   *
   * @param home where the files of its servers are
   * @param volume of that slot
   */
  LoadedInstance(JvmSession<?> session, Settings level, Slot slot, Slot home, Volume volume) {
    super(session, level, slot, home, volume);
    accumulo = AccumuloLevel.of(level);
    seed = session.seed();
  }

  /** Takes the drivers of the ingest. */
  final void loads(Drivers<IngestDriver> drivers, LoadTables tables) {
    ingesters = drivers;
    driver = drivers.first();
    load = new IngestLoad(drivers, accumulo, seed, tables);
  }

  /** Takes that of queries, where the level has some. */
  final void cut(QueryLoad asked) {
    queries = asked;
    sliced =
        new SlicedIngest(
            accumulo, load, queries, facts(), steps -> measureCeiling(steps, load::ceiling));
  }

  /** What the load cost. */
  final Map<String, Double> cost(Load done, CpuUse cpu, List<ManagedProcess> servers) {
    return queries == null
        ? CommonMetrics.cost(done, cpu, servers)
        : queries.cost(done, cpu, servers);
  }

  /** All clients that load: the ingest's, and the queries' where the level has some. */
  final List<IngestDriver> drivers() {
    List<IngestDriver> all = new ArrayList<>(ingesters == null ? List.of() : ingesters.all());
    if (queries != null) {
      all.add(queries.driver());
    }
    return all;
  }

  @Override
  public LoadFacts loadFacts() {
    return queries == null
        ? new LoadFacts(ceiling(), null, null).by(load.joint())
        : new LoadFacts(ceiling(), accumulo.queries().rate(), null, QueryMetrics.RATE);
  }

  @Override
  public Optional<SlicedLoad> slices() {
    return Optional.of(sliced);
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

  /** The ingest's; that of queries has connections of its own. */
  @Override
  public List<ManagedProcess> clients() {
    return ingesters.all().stream().map(IngestDriver::process).toList();
  }

  @Override
  public long leastBytes() {
    return AccumuloCommands.LEAST_ENTRY_BYTES;
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
}
