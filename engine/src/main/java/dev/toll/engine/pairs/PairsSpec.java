package dev.toll.engine.pairs;

import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;

/**
 * What is to be executed.
 *
 * @param commands the first is what the others are compared with
 * @param setups each once before all
 * @param cleanups each once after all
 * @param shell a program with -c; {@code none} for none
 * @param input of the commands; null for an empty one
 * @param output of the commands; null for a pipe that is read and dropped
 * @param warmup unmeasured executions of each command; null: as many as last for a moment
 * @param executions of each command in a block; null: as many as last for a while
 * @param blocks this many; null: until the answer is settled
 * @param budgetSeconds that all blocks may take; infinite for no limit
 * @param tolerance the smallest cost that matters
 * @param ignored the exit codes, other than 0, with which an execution counts
 * @param seed of the random order
 */
public record PairsSpec(
    List<Command> commands,
    List<String> setups,
    List<String> cleanups,
    String shell,
    Path input,
    Redirect output,
    Metric metric,
    Integer warmup,
    Integer executions,
    Integer blocks,
    double budgetSeconds,
    double tolerance,
    IntPredicate ignored,
    long seed) {

  /**
   * One of the commands.
   *
   * @param prepare before each execution; null for nothing
   * @param conclude after each execution; null for nothing
   * @param parameters the values that were put into it, by name
   */
  public record Command(
      String name, String text, String prepare, String conclude, Map<String, String> parameters) {}
}
