package dev.toll.engine.process;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Another machine than this one, where toll has an agent. Paths are there unless said. */
public interface AgentHost extends ProcessHost {
  /** Directory of the JDK. */
  Path jdk();

  /** Its version, e.g. {@code 17.0.15}. */
  String javaVersion();

  /** Directory for temporary files of the run's processes. */
  Path temporary();

  /**
   * Puts a file there that is the same between runs, such as a jar.
   *
   * @param file here
   * @return its path there
   */
  Path jar(Path file) throws IOException;

  /**
   * Puts a file of this run there as it is now, for its user alone.
   *
   * @param file here
   * @return its path there
   */
  Path file(Path file) throws IOException;

  /**
   * Reads its monotonic clock.
   *
   * @throws IOException when it does not answer
   */
  Clock clock() throws IOException;

  /**
   * Runs a command there to its end.
   *
   * @return what it has printed
   * @throws IOException with what it has said, when it fails
   */
  String run(List<String> command) throws IOException;

  /** Why it is lost; empty while it answers. */
  Optional<String> lost();

  /**
   * Two monotonic clocks at one instant. Each has an origin of its own, so only differences of two
   * readings of the same clock mean something.
   *
   * @param hereNanos of this machine ({@link System#nanoTime})
   * @param thereNanos of the other
   * @param errorNanos half of the round trip: by so much at most the two were not read at once
   */
  record Clock(long hereNanos, long thereNanos, long errorNanos) {}
}
