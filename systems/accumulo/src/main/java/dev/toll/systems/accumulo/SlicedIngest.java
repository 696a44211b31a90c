package dev.toll.systems.accumulo;

import dev.toll.driver.Event;
import dev.toll.engine.system.Instance.Load;
import dev.toll.engine.system.LoadListener;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.accumulo.client.AccumuloCommands.Ingested;
import dev.toll.systems.base.slice.DriverSlices;
import dev.toll.systems.base.slice.SliceLog;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Continuous ingest in slices: one table, whose lists go on. The writers of the measured load are
 * not closed: they end with the driver's client.
 */
final class SlicedIngest extends DriverSlices {
  /** Parts of the warm-up, the last, that are loaded as the measured load will be. */
  private static final int AT_PACE = 2;

  /** Parts before them that share a table. */
  private static final int PARTS_OF_TABLE = 2;

  private final IngestLoad load;
  private final Map<String, String> facts;
  private final Ceiling ceiling;
  private int warmParts;

  /**
   * Nothing is written yet.
   *
   * @param facts of the trial, to which is added what was written before
   */
  SlicedIngest(IngestLoad load, Map<String, String> facts, Ceiling ceiling) {
    super(cut(load.level()), "ingest");
    this.load = load;
    this.facts = facts;
    this.ceiling = ceiling;
  }

  private static Cut cut(IngestLevel level) {
    return new Cut(
        level.entries(),
        level.writers(),
        level.warm(),
        level.writers(),
        AccumuloSettings.WARM,
        level.deadline());
  }

  @Override
  protected void beginWarm(Steps steps) throws SystemException, InterruptedException {
    ceiling.measure(steps);
    createTable(steps, true);
  }

  private void createTable(Steps steps, boolean small)
      throws SystemException, InterruptedException {
    steps.run("create the warm-up's table", () -> load.beginWarm(small));
  }

  private void dropTable(Steps steps) throws SystemException, InterruptedException {
    steps.run("drop the warm-up's table", load::endWarm);
  }

  @Override
  public Load warmSlice(Steps steps, int of, LoadListener listener)
      throws SystemException, InterruptedException {
    Load done = super.warmSlice(steps, of, listener);
    int small = of - AT_PACE;
    if (done.operations() > 0 && ++warmParts <= small && warmParts % PARTS_OF_TABLE == 0) {
      dropTable(steps);
      // Made now, its tablet has a server before the next part.
      createTable(steps, warmParts < small);
    }
    return done;
  }

  @Override
  protected void endWarm(Steps steps, long entries) throws SystemException, InterruptedException {
    dropTable(steps);
    facts.put("warm-up entries", Long.toString(entries));
  }

  @Override
  protected Load run(Part part, Consumer<Event.Tick> ticks)
      throws SystemException, InterruptedException {
    Ingested done =
        part.measured()
            ? load.next(part.first(), part.operations(), ticks)
            : load.slice(part.operations(), ticks);
    return IngestLoad.part(done.entries(), done.elapsedSeconds());
  }

  @Override
  protected Load whole(long operations, double seconds, SliceLog slices) {
    return IngestLoad.whole(operations, seconds, slices.whole());
  }
}
