package dev.toll.bench.fleet;

import dev.toll.engine.journal.RunDirectory;
import dev.toll.hosts.SimulatedHosts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/** Simulated hosts: a directory each, with named pipes, and one JVM that serves them all. */
record Fleet(Path directory, Process agents, int hosts) implements AutoCloseable {
  /** Of a host's clock, at most, either way. */
  static final double CLOCK_OFF_SECONDS = 0.05;

  private static final int END_SECONDS = 10;

  /**
   * Begins them.
   *
   * @param seed of their clocks
   * @param untruthMillis by which the first host's agent misstates its clock
   */
  static Fleet begin(int hosts, long seed, long untruthMillis)
      throws IOException, InterruptedException {
    Path directory = Files.createTempDirectory("toll-fleet");
    List<String> pipes = new ArrayList<>(List.of("mkfifo"));
    for (int i = 0; i < hosts; i++) {
      Path host = Files.createDirectory(directory.resolve(name(i)));
      for (String pipe :
          List.of(SimulatedHosts.TO_HOST, SimulatedHosts.FROM_HOST, SimulatedHosts.ERRORS)) {
        pipes.add(host.resolve(pipe).toString());
      }
    }
    if (new ProcessBuilder(pipes).inheritIO().start().waitFor() != 0) {
      throw new IOException("no named pipes can be made in " + directory);
    }
    Process agents =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xss512k",
                "-cp",
                System.getProperty("java.class.path"),
                FleetAgents.class.getName(),
                directory.toString(),
                Integer.toString(hosts),
                Long.toString(seed),
                Long.toString(untruthMillis))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    if (agents.getInputStream().read() < 0) {
      throw new IOException("the JVM of the simulated hosts has ended");
    }
    return new Fleet(directory, agents, hosts);
  }

  static String name(int host) {
    return "h" + host;
  }

  /** How far each host's clock is ahead, in nanoseconds; both ends know it by the seed. */
  static long[] clocks(long seed, int hosts) {
    return new Random(seed)
        .doubles(hosts, -CLOCK_OFF_SECONDS, CLOCK_OFF_SECONDS)
        .mapToLong(seconds -> (long) (seconds * TimeUnit.SECONDS.toNanos(1)))
        .toArray();
  }

  Path directory(int host) {
    return directory.resolve(name(host));
  }

  @Override
  public void close() throws IOException {
    agents.getOutputStream().close();
    try {
      if (!agents.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
        agents.destroyForcibly();
      }
    } catch (InterruptedException e) {
      agents.destroyForcibly();
      Thread.currentThread().interrupt();
    }
    RunDirectory.delete(directory);
  }
}
