package dev.toll.engine.driver;

import dev.toll.driver.Event;
import dev.toll.driver.Histograms;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;

/**
 * The ticks of several drivers that began at one instant, as those of one. A driver reports a
 * second a moment after it is over. A merged tick comes once all drivers that still load have
 * reported the same second; one that a driver left out is merged with the next that all have.
 */
final class TickMerger {
  private record Waiting(long second, Event.Tick tick) {}

  private static final class Lane {
    private final List<Waiting> waiting = new ArrayList<>();
    private double last;
    private boolean ended;

    private boolean told(long second) {
      return waiting.stream().anyMatch(one -> one.second == second);
    }

    private long reached() {
      return waiting.isEmpty() ? 0 : waiting.get(waiting.size() - 1).second;
    }
  }

  private final List<Lane> lanes = new ArrayList<>();
  private final Consumer<Event.Tick> merged;
  private long done;
  private double last;
  private long total;

  /**
   * @param merged receives the merged ticks
   */
  TickMerger(int drivers, Consumer<Event.Tick> merged) {
    for (int i = 0; i < drivers; i++) {
      lanes.add(new Lane());
    }
    this.merged = merged;
  }

  /** Adds what a driver did since its last report. */
  void add(int driver, Event.Tick tick) {
    Lane lane = lanes.get(driver);
    lane.waiting.add(new Waiting(second(lane.last, tick.t()), tick));
    lane.last = tick.t();
    flush();
  }

  /** The last second that ends in an interval; where none does, that in which the interval is. */
  private static long second(double from, double to) {
    return (long) (Math.floor(to) > Math.floor(from) ? Math.floor(to) : Math.ceil(to));
  }

  /** A driver's load is over; it is not waited for any more. */
  void ended(int driver) {
    lanes.get(driver).ended = true;
    flush();
  }

  private void flush() {
    List<Lane> loading = lanes.stream().filter(lane -> !lane.ended).toList();
    // Once none is left, what remains is reported with the end of the whole.
    long reached = loading.stream().mapToLong(Lane::reached).min().orElse(0);
    for (long second = done + 1; second <= reached; second++) {
      long one = second;
      if (loading.stream().allMatch(lane -> lane.told(one))) {
        merge(second, Double.NaN);
      }
    }
  }

  /**
   * All are over.
   *
   * @param seconds that the whole load took
   */
  void end(double seconds) {
    long[] left = seconds().distinct().sorted().toArray();
    for (int i = 0; i < left.length; i++) {
      merge(left[i], i == left.length - 1 ? seconds : Double.NaN);
    }
  }

  private LongStream seconds() {
    return lanes.stream().flatMap(lane -> lane.waiting.stream()).mapToLong(Waiting::second);
  }

  /**
   * Merges what was reported of the seconds so far.
   *
   * @param seconds where it ends; NaN: where the latest of its ticks does
   */
  private void merge(long second, double seconds) {
    List<Event.Tick> ticks = new ArrayList<>();
    for (Lane lane : lanes) {
      lane.waiting.stream()
          .filter(one -> one.second <= second)
          .map(Waiting::tick)
          .forEach(ticks::add);
      lane.waiting.removeIf(one -> one.second <= second);
    }
    double end =
        Double.isNaN(seconds)
            ? ticks.stream().mapToDouble(Event.Tick::t).max().orElse(last)
            : seconds;
    long operations = ticks.stream().mapToLong(Event.Tick::operations).sum();
    done = second;
    last = Math.max(last, end);
    total += operations;
    Double lag =
        ticks.stream()
            .map(Event.Tick::lagSeconds)
            .filter(told -> told != null)
            .max(Double::compare)
            .orElse(null);
    merged.accept(
        new Event.Tick(
            ticks.get(0).id(),
            last,
            operations,
            total,
            lag,
            sum(ticks, Event.Tick::service),
            sum(ticks, Event.Tick::response),
            null));
  }

  /** A histogram of all ticks' together; null where none has one. */
  static String sum(List<Event.Tick> ticks, Function<Event.Tick, String> which) {
    List<String> told = ticks.stream().map(which).filter(one -> one != null).toList();
    if (told.isEmpty()) {
      return null;
    }
    Histogram sum = Histograms.create();
    told.forEach(one -> sum.add(Histograms.decode(one)));
    return Histograms.encode(sum);
  }
}
