package dev.toll.hosts;

import dev.toll.engine.process.Placement;
import dev.toll.engine.process.ProcessHost;
import dev.toll.hosts.agent.Facts;
import java.io.IOException;
import java.net.InetAddress;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Drivers on another host, all else here. */
final class SshPlacement implements Placement {
  private static final List<String> STABLE =
      List.of(Facts.HOST, Facts.KERNEL, Facts.ARCHITECTURE, Facts.CORES, Facts.MEMORY);

  private final Connection connection;
  private final RemoteHost drivers;
  private final InetAddress here;
  private final InetAddress there;
  private final ClockOffset clock;

  SshPlacement(Connection connection, InetAddress here, InetAddress there)
      throws IOException, InterruptedException {
    this.connection = connection;
    this.clock = connection.clockOffset();
    this.drivers = new RemoteHost(connection);
    this.here = here;
    this.there = there;
  }

  @Override
  public ProcessHost drivers() {
    return drivers;
  }

  @Override
  public InetAddress address() {
    return here;
  }

  /** The drivers' host, and this machine, whose observers ask the servers too. */
  @Override
  public List<InetAddress> clients() {
    return List.of(there, here);
  }

  /** Only what must be the same when a run goes on: clocks are in the journal. */
  @Override
  public Map<String, String> describe() {
    Map<String, String> facts = new TreeMap<>();
    facts.put("drivers", connection.host().name());
    STABLE.forEach(
        name -> facts.put("drivers' " + name, connection.facts().getOrDefault(name, "unknown")));
    return facts;
  }

  @Override
  public Optional<String> remark() {
    return Optional.of(
        String.format(
            Locale.ROOT,
            "drivers run on %s, whose wall clock is %+.1f ms from this machine's, +/- %.1f ms (half"
                + " of the shortest round trip)",
            connection.host().name(),
            clock.seconds() * 1e3,
            clock.errorSeconds() * 1e3));
  }

  @Override
  public void close() {
    connection.close();
  }
}
