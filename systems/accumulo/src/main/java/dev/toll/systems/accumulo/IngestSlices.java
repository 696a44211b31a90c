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
  private int taken;
  private long entries;
  private long distinct;
  private double seconds;

  IngestSlices(IngestDriver driver, Load load, boolean measured, Duration deadline) {
    this.driver = driver;
    this.load = load;
    this.measured = measured;
    this.deadline = deadline;
  }

  /**
   * Does one of several equal parts; the first one opens the writers.
   *
   * @param ticks on the clock of all slices together
   */
  Ingested next(int of, Consumer<Event.Tick> ticks) throws SystemException, InterruptedException {
    if (!begun) {
      driver.call(AccumuloCommands.BEGIN, new Begin(load, measured));
      begun = true;
    }
    double before = seconds;
    long written = entries;
    Ingested done =
        driver.call(
            AccumuloCommands.SLICE,
            new Slice(part(load.entries(), taken % of, of)),
            deadline,
            tick -> ticks.accept(later(tick, before, written)));
    taken++;
    entries += done.entries();
    distinct += done.distinct();
    seconds += done.elapsedSeconds();
    return done;
  }

  /** Part {@code number} of {@code of}: they differ by one at most, and sum up to the whole. */
  static long part(long whole, int number, int of) {
    long part = whole * (number + 1) / of - whole * number / of;
    if (part == 0) {
      throw new IllegalArgumentException(whole + " entries cannot be cut into " + of + " slices");
    }
    return part;
  }

  private static Event.Tick later(Event.Tick tick, double seconds, long entries) {
    return new Event.Tick(
        tick.id(),
        tick.t() + seconds,
        tick.operations(),
        tick.total() + entries,
        tick.lagSeconds(),
        tick.service(),
        tick.response(),
        tick.sample());
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
