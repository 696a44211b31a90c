package dev.toll.driver;

import com.google.gson.JsonObject;
import java.util.function.Supplier;

/**
 * A command of a workload that needs its client.
 *
 * @param <C> the client
 */
@FunctionalInterface
public interface ClientCommand<C> {

  /**
   * Does it.
   *
   * @return the result for the done event
   * @throws InterruptedException when cancelled or past its deadline
   */
  JsonObject run(C client, Arguments arguments, Reporter reporter) throws Exception;

  /**
   * As one of the workload's commands.
   *
   * @param client the open one; null while there is none, when the command fails
   */
  default Workload.Action on(Supplier<C> client) {
    return (arguments, reporter) -> {
      C open = client.get();
      if (open == null) {
        throw new WorkloadException("no client is open; send 'open' first");
      }
      return run(open, arguments, reporter);
    };
  }
}
