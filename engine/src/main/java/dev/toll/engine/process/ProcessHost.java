package dev.toll.engine.process;

import java.io.IOException;
import java.nio.file.Path;
import java.util.OptionalDouble;

/** A machine on which processes are started: this one, or another on which toll has an agent. */
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

  /** The JDK there: its directory. */
  Path jdk();

  /** Where processes put temporary files there; null: wherever they like. */
  Path temporary();

  /** The path there of a file that is the same between runs, such as a jar; it is put there. */
  Path jar(Path file) throws IOException;

  /** The path there of a file of this run, for its user alone; it is put there as it is now. */
  Path file(Path file) throws IOException;

  /** Whether it is another machine than this one. */
  default boolean away() {
    return this != ThisHost.HERE;
  }
}
