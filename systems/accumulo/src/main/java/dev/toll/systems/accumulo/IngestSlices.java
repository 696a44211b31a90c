package dev.toll.systems.accumulo;

import dev.toll.driver.Event;
import dev.toll.driver.Nothing;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.accumulo.client.AccumuloCommands;
import dev.toll.systems.accumulo.client.AccumuloCommands.Begin;
import dev.toll.systems.accumulo.client.AccumuloCommands.Ingested;
import dev.toll.systems.accumulo.client.AccumuloCommands.Load;
import dev.toll.systems.accumulo.client.AccumuloCommands.Slice;
import java.time.Duration;
import java.util.function.Consumer;

/** A load in the driver that is done slice after slice: the warm-up, or the measured one. */
final class IngestSlices {
  private final IngestDriver driver;
  private final Load load;
  private final boolean measured;
  private final Duration deadline;
  private boolean begun;
  private long entries;
  private long distinct;

  IngestSlices(IngestDriver driver, Load load, boolean measured, Duration deadline) {
    this.driver = driver;
    this.load = load;
    this.measured = measured;
    this.deadline = deadline;
  }

  /**
   * Writes the next entries; the first slice opens the writers.
   *
   * @param ticks on the clock of this slice
   */
  Ingested next(long part, Consumer<Event.Tick> ticks)
      throws SystemException, InterruptedException {
    if (!begun) {
      driver.call(AccumuloCommands.BEGIN, new Begin(load, measured));
      begun = true;
    }
    Ingested done = driver.call(AccumuloCommands.SLICE, new Slice(part), deadline, ticks);
    entries += done.entries();
    distinct += done.distinct();
    return done;
  }

  /** Of all slices so far. */
  long entries() {
    return entries;
  }

  /** Those that the table then holds. */
  long distinct() {
    return distinct;
  }

  /** Closes the writers; all is acknowledged already. */
  void end() throws SystemException, InterruptedException {
    if (begun) {
      driver.call(AccumuloCommands.END, Nothing.NOTHING, deadline);
    }
  }
}
