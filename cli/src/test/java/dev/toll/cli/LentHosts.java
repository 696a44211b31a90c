package dev.toll.cli;

import dev.toll.engine.process.AllHere;
import dev.toll.engine.process.AwayHost;
import dev.toll.engine.process.HostRole;
import dev.toll.engine.process.Placement;
import dev.toll.engine.process.Site;
import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/** Hosts, all of them this machine, that are given for a stated time at most. */
final class LentHosts implements Placement {
  /** For how long they were asked for, each time that they were. */
  final List<Duration> asked = new CopyOnWriteArrayList<>();

  private final Duration longest;

  LentHosts(Duration longest) {
    this.longest = longest;
  }

  @Override
  public void lasting(Duration time) throws IOException {
    asked.add(time);
    if (time.compareTo(longest) > 0) {
      throw new IOException("lent for " + longest.toMinutes() + " minutes");
    }
  }

  @Override
  public List<Site> ingesters() {
    return AllHere.HERE.ingesters();
  }

  @Override
  public List<Site> servers(HostRole role) {
    return AllHere.HERE.servers(role);
  }

  @Override
  public List<AwayHost> hosts() {
    return List.of();
  }

  @Override
  public InetAddress address() {
    return AllHere.HERE.address();
  }

  @Override
  public List<InetAddress> clients() {
    return AllHere.HERE.clients();
  }

  @Override
  public Map<String, String> describe() {
    return Map.of();
  }

  @Override
  public Optional<String> remark() {
    return Optional.empty();
  }

  @Override
  public void close() {}
}
