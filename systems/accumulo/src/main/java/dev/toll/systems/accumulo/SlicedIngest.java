package dev.toll.systems.accumulo;

import dev.toll.driver.Event;
import dev.toll.engine.system.Instance.Load;
import dev.toll.engine.system.LoadListener;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.accumulo.client.AccumuloCommands.Ingested;
import dev.toll.systems.base.slice.DriverSlices;
import dev.toll.systems.base.slice.SliceLog;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Consumer;

/**
 * Continuous ingest in slices: one table, whose lists go on. The writers of the measured load are
 * not closed: they end with the driver's client. Queries run alongside each slice, or are it.
 */
final class SlicedIngest extends DriverSlices {
  /** Parts of the warm-up, the last, that are loaded as the measured load will be. */
  private static final int AT_PACE = 2;

  /** Parts before them that share a table. */
  private static final int PARTS_OF_TABLE = 2;

  /** Bytes of a small batch: some 170 entries. */
  private static final long SMALL = 50_000;

  /** Flushes of a writer in a whole warm-up, at the least: a few in each of its parts. */
  private static final int WARM_FLUSHES = 16;

  /** Of queries alone, beyond the time that the level says. */
  private static final Duration SPARE = Duration.ofMinutes(3);

  private final IngestLoad load;
  private final QueryLoad queries;
  private final boolean ingests;
  private final Map<String, String> facts;
  private final Ceiling ceiling;

  /** Of the warm-up. */
  private int parts;

  private int warmParts;

  /**
   * Nothing is written yet.
   *
   * @param queries null where the level has none
   * @param facts of the trial, to which is added what was written before
   */
  SlicedIngest(
      AccumuloLevel level,
      IngestLoad load,
      QueryLoad queries,
      Map<String, String> facts,
      Ceiling ceiling) {
    super(cut(level), level.queries().ingests() ? "ingest" : "query");
    this.load = load;
    this.queries = queries;
    this.ingests = level.queries().ingests();
    this.facts = facts;
    this.ceiling = ceiling;
  }

  /** Queries alone are cut by the milliseconds that they last. */
  private static Cut cut(AccumuloLevel level) {
    IngestLevel ingest = level.ingest();
    QueryLevel queries = level.queries();
    Duration spared = ingest.deadline();
    if (queries.ingests()) {
      int writers = ingest.writers();
      return new Cut(
          ingest.entries(), writers, ingest.warm(), writers, AccumuloSettings.WARM, spared);
    }
    Duration alone = queries.alone().plus(SPARE);
    return new Cut(
        queries.alone().toMillis(),
        1,
        level.warmAlone().toMillis(),
        1,
        AccumuloSettings.WARM,
        spared.compareTo(alone) > 0 ? spared : alone);
  }

  @Override
  public OptionalLong operations() {
    return ingests ? super.operations() : OptionalLong.empty();
  }

  @Override
  protected void beginWarm(Steps steps) throws SystemException, InterruptedException {
    ceiling.measure(steps);
    if (ingests) {
      createTable(steps, parts > AT_PACE);
    }
  }

  /**
   * Makes a table for what comes next of a warm-up. In parts its writers flush often: entries
   * before a writer's first flush refer to none, and what makes those that do would be compiled
   * while it is measured.
   *
   * @param small whether in small batches: what is done once per batch, such as a call and its
   *     encryption, is compiled after thousands of batches (decision 0059)
   */
  private void createTable(Steps steps, boolean small)
      throws SystemException, InterruptedException {
    IngestLevel level = load.level();
    long flushed = parts == 1 ? Long.MAX_VALUE : level.warm() / level.writers() / WARM_FLUSHES;
    steps.run(
        "create the warm-up's table",
        IngestDriver.TABLES,
        () -> load.beginWarm(small ? SMALL : Long.MAX_VALUE, flushed));
  }

  private void dropTable(Steps steps) throws SystemException, InterruptedException {
    steps.run("drop the warm-up's table", IngestDriver.TABLES, load::endWarm);
  }

  @Override
  public Load warmSlice(Steps steps, int of, LoadListener listener)
      throws SystemException, InterruptedException {
    parts = of;
    Load done = super.warmSlice(steps, of, listener);
    int small = of - AT_PACE;
    if (ingests
        && done.operations() > 0
        && ++warmParts <= small
        && warmParts % PARTS_OF_TABLE == 0) {
      dropTable(steps);
      // Made now, its tablet has a server before the next part.
      createTable(steps, warmParts < small);
    }
    return done;
  }

  @Override
  protected void endWarm(Steps steps, long entries) throws SystemException, InterruptedException {
    if (ingests) {
      dropTable(steps);
      facts.put("warm-up entries", Long.toString(entries));
    }
  }

  @Override
  protected Load run(Part part, Consumer<Event.Tick> ticks)
      throws SystemException, InterruptedException {
    if (!ingests) {
      Duration length = Duration.ofMillis(part.operations());
      return part.measured()
          ? queries.alone(length, latencies(), ticks)
          : queries.warmAlone(length, ticks);
    }
    if (queries == null) {
      return ingest(part, ticks);
    }
    queries.begin(part.measured() ? latencies() : null);
    Load done =
        ingest(
            part,
            tick -> {
              queries.poll(tick.t());
              ticks.accept(tick);
            });
    queries.end();
    if (part.measured()) {
      done.metrics().putAll(queries.metrics());
    }
    return done;
  }

  private Load ingest(Part part, Consumer<Event.Tick> ticks)
      throws SystemException, InterruptedException {
    Ingested done =
        part.measured()
            ? load.next(part.first(), part.operations(), ticks, listener())
            : load.slice(part.operations(), ticks, listener());
    return IngestLoad.part(done.entries(), done.elapsedSeconds());
  }

  @Override
  protected void ticked(Event.Tick tick) {
    if (ingests) {
      load.ticked(tick);
    }
  }

  @Override
  protected Load whole(long operations, double seconds, SliceLog slices) {
    Load load =
        ingests
            ? IngestLoad.whole(operations, seconds, slices.whole())
            : new Load(operations, seconds, new LinkedHashMap<>());
    if (queries != null) {
      load.metrics().putAll(queries.whole());
    }
    return load;
  }
}
