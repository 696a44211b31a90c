package dev.toll.driver;

import com.google.gson.JsonObject;
import java.util.Map;
import java.util.TreeMap;

/** The commands that a workload serves, by name. */
public final class Commands {

  /** What a command does. */
  @FunctionalInterface
  public interface Action<A, R> {

    /**
     * Does it.
     *
     * @return the result for the done event
     * @throws WorkloadException when the failure is one that a user can fix
     * @throws InterruptedException when cancelled or past its deadline
     */
    R run(A arguments, Reporter reporter) throws Exception;
  }

  private final Map<String, Action<JsonObject, JsonObject>> actions = new TreeMap<>();

  /** Adds a command. */
  public <A, R> Commands on(CommandType<A, R> type, Action<A, R> action) {
    actions.put(
        type.name(),
        (json, reporter) -> Protocol.tree(action.run(type.readArguments(json), reporter)));
    return this;
  }

  /**
   * Runs a command.
   *
   * @param workload its name, for messages
   */
  JsonObject run(String workload, String name, JsonObject arguments, Reporter reporter)
      throws Exception {
    Action<JsonObject, JsonObject> action = actions.get(name);
    if (action == null) {
      throw new WorkloadException(
          "%s has no command '%s'; it has %s"
              .formatted(workload, name, String.join(", ", actions.keySet())));
    }
    return action.run(arguments, reporter);
  }
}
