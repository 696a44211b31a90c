package dev.toll.engine.pairs;

import java.util.List;

/**
 * What is to be executed.
 *
 * @param commands the first is what the others are compared with
 * @param setup once before all; null for nothing, as of the other three
 * @param prepare before each execution
 * @param conclude after each execution
 * @param cleanup once after all
 * @param shell a program with -c; {@code none} for none
 * @param executions of each command in a block; null: as many as last for a while
 * @param blocks this many; null: until the answer is settled
 * @param budgetSeconds that all blocks may take; infinite for no limit
 * @param tolerance the smallest cost that matters
 * @param ignoreFailure whether an execution counts with any exit code
 * @param seed of the random order
 */
public record Asked(
    List<String> commands,
    String setup,
    String prepare,
    String conclude,
    String cleanup,
    String shell,
    Metric metric,
    Integer executions,
    Integer blocks,
    double budgetSeconds,
    double tolerance,
    boolean ignoreFailure,
    long seed) {}
