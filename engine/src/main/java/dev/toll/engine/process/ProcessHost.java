package dev.toll.engine.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalDouble;
import java.util.function.Predicate;

/**
 * A machine on which processes are started: this one, or another ({@link AgentHost}).
 *
 * <p>Files and directories of a run are named by their paths here, whichever machine they are on:
 * another has a counterpart of each, for its user alone, which goes with the run. On this machine
 * the counterpart is the path itself.
 */
public interface ProcessHost {
  /** As messages and records name it. */
  String name();

  /** What its own processes take for its name (hostname(1)). */
  default String hostName() {
    return name();
  }

  /** Starts a process; its streams are those of the builder. */
  Process start(ProcessBuilder builder) throws IOException;

  /** Asks a process of this host to end (SIGTERM); its standard input stays open. */
  void terminate(Process process);

  /** CPU-seconds (user + system, its ended children included) so far; empty when unknown. */
  default OptionalDouble cpuSeconds(long pid) {
    return ProcFs.cpuSeconds(proc(pid, "stat"));
  }

  /** Resident set of a process in bytes; empty when unknown. */
  default OptionalDouble residentBytes(long pid) {
    return ProcFs.residentBytes(proc(pid, "stat"));
  }

  /** A file of a process's directory in procfs, e.g. {@code cmdline}; null when unknown. */
  String proc(long pid, String file);

  /** Whether it is another machine than this one. */
  default boolean away() {
    return this instanceof AgentHost;
  }

  /** The path there of what is at an absolute path here. */
  default Path there(Path here) {
    return here;
  }

  /** Copies a file there, or a directory with all in it, as it is now. */
  default void put(Path here) throws IOException {
    // It is where it must be.
  }

  /** Makes a directory there. */
  default void make(Path here) throws IOException {
    Files.createDirectories(here);
  }

  /** Removes a counterpart with all in it; what is on this machine itself goes with the run's. */
  default void remove(Path here) throws IOException {
    // Nothing is elsewhere.
  }

  /**
   * A directory of this machine with files that are there below a directory.
   *
   * @param names which files are wanted, by their names
   * @param copies where copies go from another machine, in the place of earlier ones
   */
  default Path fetch(Path here, Predicate<String> names, Path copies) throws IOException {
    return here;
  }
}
