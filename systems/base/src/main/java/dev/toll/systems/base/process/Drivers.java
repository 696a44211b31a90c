package dev.toll.systems.base.process;

import dev.toll.driver.CommandType;
import dev.toll.driver.Event;
import dev.toll.engine.driver.JointDriver;
import dev.toll.engine.driver.JointLoad;
import dev.toll.engine.process.ProcessHost;
import dev.toll.engine.process.ServerLocation;
import dev.toll.engine.record.JointRecord;
import dev.toll.engine.system.LoadListener;
import dev.toll.engine.system.SideBySide;
import dev.toll.engine.system.SystemException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;

/**
 * The drivers of a load: one, or one on each of several hosts, that do it together. The first does
 * what is no load, such as creating tables.
 *
 * @param <D> kind of the drivers
 * @param all at least one
 */
public record Drivers<D extends DriverClient>(List<D> all) {
  public Drivers {
    all = List.copyOf(all);
  }

  private static final String NAME = "driver";

  /** Starts a driver. */
  @FunctionalInterface
  public interface Start<D> {
    /**
     * Starts it.
     *
     * @param name of its process and its log: {@code driver}, or where there are several {@code
     *     driver-1} and so on
     */
    D start(String name, ProcessHost host) throws SystemException;
  }

  /** Starts one at each place; the caller closes them. */
  public static <D extends DriverClient> Drivers<D> start(
      List<ServerLocation> places, Start<D> start) throws SystemException {
    return start(NAME, places, start);
  }

  /**
   * The same of drivers next to those of a load.
   *
   * @param name of the process; where there are several, before their numbers
   */
  public static <D extends DriverClient> Drivers<D> start(
      String name, List<ServerLocation> places, Start<D> start) throws SystemException {
    List<D> all = new ArrayList<>();
    for (ServerLocation place : places) {
      String own = places.size() == 1 ? name : name + "-" + (all.size() + 1);
      all.add(start.start(own, place.host()));
    }
    return new Drivers<>(all);
  }

  public D first() {
    return all.get(0);
  }

  public int size() {
    return all.size();
  }

  /**
   * What a load came to.
   *
   * @param results of the drivers, in their order
   * @param seconds that it took by toll's clock; null where the only driver's clock says it
   * @param joint null where there is one driver
   */
  public record Done<R>(List<R> results, Double seconds, JointRecord joint) {}

  /**
   * Does a load.
   *
   * @param shares of the drivers, in their order
   * @param deadline of each
   * @param ticks called once a second with all of the load
   * @param listener called with what each of several drivers does
   */
  public <A, R> Done<R> load(
      CommandType<A, R> type,
      List<A> shares,
      Duration deadline,
      Consumer<Event.Tick> ticks,
      LoadListener listener)
      throws SystemException, InterruptedException {
    if (all.size() == 1) {
      return new Done<>(List.of(first().call(type, shares.get(0), deadline, ticks)), null, null);
    }
    JointLoad.Outcome<R> outcome =
        JointLoad.run(
            all,
            type,
            shares,
            deadline,
            new JointLoad.Listener() {
              @Override
              public void together(Event.Tick tick) {
                ticks.accept(tick);
              }

              @Override
              public void alone(JointDriver driver, Event.Tick tick) {
                listener.driver(driver.name(), tick.t(), tick.operations(), tick.total());
              }
            });
    return new Done<>(outcome.results(), outcome.seconds(), outcome.record());
  }

  /** What is done with each driver. */
  @FunctionalInterface
  public interface Work<D, R> {
    R with(D driver, int number) throws SystemException, InterruptedException;
  }

  /** Does something with all drivers at the same time. */
  public <R> List<R> each(Work<D, R> work) throws SystemException, InterruptedException {
    List<Callable<R>> each = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      int number = i;
      each.add(() -> work.with(all.get(number), number));
    }
    try {
      return SideBySide.results(each.size(), each);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof SystemException failure) {
        throw failure;
      }
      throw new IllegalStateException(e.getCause());
    }
  }
}
