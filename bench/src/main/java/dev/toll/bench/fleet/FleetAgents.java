package dev.toll.bench.fleet;

import dev.toll.driver.Daemon;
import dev.toll.hosts.SimulatedHosts;
import dev.toll.hosts.agent.SimulatedAgent;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** The JVM of all simulated hosts; it ends with its standard input. */
final class FleetAgents {
  private FleetAgents() {}

  /**
   * Takes a directory, the number of hosts in it, the seed of their clocks, and by how many
   * milliseconds the first host's agent misstates its clock.
   */
  public static void main(String[] args) throws IOException {
    Path directory = Path.of(args[0]);
    int hosts = Integer.parseInt(args[1]);
    long[] aheads = Fleet.clocks(Long.parseLong(args[2]), hosts);
    long untruth = TimeUnit.MILLISECONDS.toNanos(Long.parseLong(args[3]));
    for (int i = 0; i < hosts; i++) {
      SimulatedAgent.Clock clock = new SimulatedAgent.Clock(aheads[i], i == 0 ? untruth : 0);
      String name = Fleet.name(i);
      Daemon.start("simulated-" + name, () -> serve(name, directory.resolve(name), clock));
    }
    System.out.println("ready");
    while (System.in.read() >= 0) {
      // Until toll lets go.
    }
  }

  private static void serve(String name, Path directory, SimulatedAgent.Clock clock) {
    try (InputStream in = new FileInputStream(directory.resolve(SimulatedHosts.TO_HOST).toFile());
        OutputStream out =
            new FileOutputStream(directory.resolve(SimulatedHosts.FROM_HOST).toFile());
        OutputStream errors =
            new FileOutputStream(directory.resolve(SimulatedHosts.ERRORS).toFile())) {
      new SimulatedAgent(
              name,
              clock,
              (channel, to) -> new SimulatedDriver(channel, to, clock.aheadNanos()).start(),
              in,
              out)
          .serve();
      errors.flush();
    } catch (IOException e) {
      System.err.println(name + ": " + e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
