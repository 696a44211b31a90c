package dev.toll.engine.process;

import java.io.IOException;
import java.util.OptionalDouble;

/** A machine on which processes are started: this one, or another ({@link AwayHost}). */
public interface ProcessHost {
  /** As messages and records name it. */
  String name();

  /** Starts a process; its streams are those of the builder. */
  Process start(ProcessBuilder builder) throws IOException;

  /** Asks a process of this host to end (SIGTERM); its standard input stays open. */
  void terminate(Process process);

  /** CPU-seconds (user + system, its ended children included) so far; empty when unknown. */
  OptionalDouble cpuSeconds(long pid);

  /** Resident set of a process in bytes; empty when unknown. */
  OptionalDouble residentBytes(long pid);

  /** A file of a process's directory in procfs, e.g. {@code cmdline}; null when unknown. */
  String proc(long pid, String file);

  /** Whether it is another machine than this one. */
  default boolean away() {
    return this instanceof AwayHost;
  }
}
