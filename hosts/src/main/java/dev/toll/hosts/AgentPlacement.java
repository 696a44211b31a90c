package dev.toll.hosts;

import dev.toll.engine.process.AgentHost;
import dev.toll.engine.process.HostRole;
import dev.toll.engine.process.Placement;
import dev.toll.engine.process.ServerLocation;
import dev.toll.hosts.agent.Facts;
import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Hosts with an agent each; roles that none of them has are here. */
public final class AgentPlacement implements Placement {
  private static final List<String> STABLE =
      List.of(Facts.HOST, Facts.KERNEL, Facts.ARCHITECTURE, Facts.CORES, Facts.MEMORY);

  /**
   * A host that is used.
   *
   * @param where its place in words
   * @param roles that it has and the system uses
   */
  private record Used(
      RemoteHost host, String where, ServerLocation site, Set<HostRole> roles, ClockOffset clock) {
    String name() {
      return host.name();
    }
  }

  private final InetAddress here;
  private final Lease lease;
  private final List<Used> all = new ArrayList<>();

  /** For how long hosts are given, where they are lent. */
  @FunctionalInterface
  public interface Lease {
    /**
     * Has them given for this time from now.
     *
     * @throws IOException with what to do, when they are not
     */
    void lasting(Duration time) throws IOException, InterruptedException;
  }

  /**
   * A placement without hosts.
   *
   * @param here by which address of this machine hosts reach servers
   * @param lease what is said to who gives them
   */
  public AgentPlacement(InetAddress here, Lease lease) {
    this.here = here;
    this.lease = lease;
  }

  /**
   * Takes a host; its connection is closed with all others, but not when this throws.
   *
   * @param where its place in words
   * @param address by which it is reached, and from which its clients come
   */
  public void add(RemoteHost host, String where, InetAddress address, Set<HostRole> roles)
      throws IOException, InterruptedException {
    all.add(new Used(host, where, new ServerLocation(host, address), roles, host.clockOffset()));
  }

  private List<Used> of(HostRole role) {
    return all.stream().filter(used -> used.roles().contains(role)).toList();
  }

  @Override
  public List<ServerLocation> ingesters() {
    return servers(HostRole.INGESTER);
  }

  @Override
  public List<ServerLocation> servers(HostRole role) {
    List<ServerLocation> there = of(role).stream().map(Used::site).toList();
    return there.isEmpty() ? List.of(here()) : there;
  }

  @Override
  public List<AgentHost> hosts() {
    return all.stream().map(Used::host).map(AgentHost.class::cast).toList();
  }

  @Override
  public InetAddress address() {
    return here;
  }

  /** The drivers' hosts, and this machine, whose observers ask the servers too. */
  @Override
  public List<InetAddress> clients() {
    return Stream.concat(ingesters().stream().map(ServerLocation::address), Stream.of(here))
        .distinct()
        .toList();
  }

  /** Only what must be the same when a run goes on: clocks are in the journal. */
  @Override
  public Map<String, String> describe() {
    Map<String, String> facts = new TreeMap<>();
    for (HostRole role : HostRole.values()) {
      String names = of(role).stream().map(Used::name).collect(Collectors.joining(", "));
      if (!names.isEmpty()) {
        facts.put(words(role), names);
      }
    }
    for (Used used : all) {
      Map<String, String> known = used.host().facts();
      boolean alone = used.roles().contains(HostRole.INGESTER) && ingesters().size() == 1;
      String whose = alone ? "drivers'" : used.name() + "'s";
      STABLE.forEach(name -> facts.put(whose + " " + name, known.getOrDefault(name, "unknown")));
    }
    return facts;
  }

  @Override
  public void lasting(Duration time) throws IOException, InterruptedException {
    lease.lasting(time);
  }

  private static String words(HostRole role) {
    return role == HostRole.INGESTER ? "drivers" : "role " + role.word();
  }

  @Override
  public Optional<String> remark() {
    return Optional.of(all.stream().map(AgentPlacement::remark).collect(Collectors.joining("; ")));
  }

  private static String remark(Used used) {
    List<String> who = new ArrayList<>();
    if (!used.roles().equals(Set.of(HostRole.INGESTER))) {
      who.add("servers");
    }
    if (used.roles().contains(HostRole.INGESTER)) {
      who.add("drivers");
    }
    return String.format(
        Locale.ROOT,
        "%s run on %s, whose wall clock is %+.1f ms from this machine's, +/- %.1f ms (half of the"
            + " shortest round trip)",
        String.join(" and ", who),
        used.where(),
        used.clock().seconds() * 1e3,
        used.clock().errorSeconds() * 1e3);
  }

  @Override
  public void close() {
    all.forEach(used -> used.host().close());
  }
}
