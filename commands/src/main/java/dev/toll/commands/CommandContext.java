package dev.toll.commands;

import dev.toll.engine.system.Catalog;
import dev.toll.engine.system.Progress;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * What the command line gives a {@link CommandService}.
 *
 * @param colour whether standard output shows colours
 * @param terminal whether standard error is one
 * @param cache where toll keeps what outlives a run
 * @param build of toll: its version, and where it is installed
 * @param display of progress, on standard error
 * @param finder of the runs in a directory
 */
public record CommandContext(
    PrintWriter out,
    PrintWriter err,
    boolean colour,
    boolean terminal,
    Catalog catalog,
    Path cache,
    String build,
    Supplier<Display> display,
    Function<Path, RunSource> finder) {
  /** Progress, which is removed from a terminal when closed. */
  public interface Display extends Progress, AutoCloseable {
    @Override
    void close();
  }
}
