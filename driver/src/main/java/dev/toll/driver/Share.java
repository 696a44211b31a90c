package dev.toll.driver;

import java.util.ArrayList;
import java.util.List;

/**
 * Which workers of a load a driver has, where several drivers do it together: they are numbered
 * over all drivers, so what they write is what the same workers of one driver would.
 *
 * @param first number of the driver's first worker, from 0
 * @param of workers of the whole load; 0: the driver's are all
 */
public record Share(
    @Key(otherwise = "0", least = 0) int first, @Key(otherwise = "0", least = 0) int of) {
  /** Of the only driver. */
  public static final Share WHOLE = new Share(0, 0);

  /** Workers of the whole load. */
  public int all(int own) {
    return of == 0 ? own : of;
  }

  /**
   * A driver's part of a load.
   *
   * @param workers that it has
   * @param operations that these do of the whole load's
   */
  public record Part(Share share, int workers, long operations) {}

  /**
   * Divides a load among drivers: each has a run of its workers, and those do what they would do of
   * the whole.
   *
   * @param workers at least as many as drivers
   * @param operations in all, or {@link LoadPlan#UNLIMITED}
   */
  public static List<Part> divide(int workers, long operations, int drivers) {
    if (drivers < 1 || workers < drivers) {
      throw new IllegalArgumentException(
          "%d workers are too few for %d drivers".formatted(workers, drivers));
    }
    List<Part> parts = new ArrayList<>();
    int first = 0;
    for (int driver = 0; driver < drivers; driver++) {
      int own = workers / drivers + (driver < workers % drivers ? 1 : 0);
      Share share = drivers == 1 ? WHOLE : new Share(first, workers);
      parts.add(new Part(share, own, operations(workers, operations, first, own)));
      first += own;
    }
    return parts;
  }

  private static long operations(int workers, long operations, int first, int own) {
    if (operations == LoadPlan.UNLIMITED) {
      return operations;
    }
    LoadPlan whole = LoadPlan.count(workers, operations);
    long sum = 0;
    for (int worker = first; worker < first + own; worker++) {
      sum += whole.share(worker);
    }
    return sum;
  }
}
