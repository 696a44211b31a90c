package dev.toll.driver;

import com.google.gson.JsonObject;
import java.util.Map;

/**
 * What a driver runs. A workload has a public constructor without parameters; all its methods are
 * called on one thread, which is interrupted on {@code cancel} and past a deadline.
 */
public interface Workload {

  /**
   * Connects to the system.
   *
   * @param arguments the workload's settings
   * @param reporter where to tell of progress
   * @return facts about what was opened
   * @throws WorkloadException when the failure is one a user can mend
   */
  JsonObject open(Arguments arguments, Reporter reporter) throws Exception;

  /** The commands it knows, by name, apart from open, close and cancel. */
  Map<String, Action> commands();

  /** Gives back everything open; nothing to do when nothing was opened. */
  void close() throws Exception;

  /** One command of a workload. */
  @FunctionalInterface
  interface Action {

    /**
     * Does it.
     *
     * @return the result for the done event
     * @throws InterruptedException when cancelled or past its deadline
     */
    JsonObject run(Arguments arguments, Reporter reporter) throws Exception;
  }
}
