package dev.toll.engine.process;

import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * On which machines the processes of a run's instances are. Those of roles that no host has are on
 * this one.
 */
public interface Placement extends AutoCloseable {
  /** Every process on this machine. */
  Placement HERE = new Placement() {};

  /** Where the load's drivers are: on each of its hosts one, in the order of the hosts file. */
  default List<ServerLocation> ingesters() {
    return List.of(here());
  }

  /** Of the drivers, or of the first of them: that which does all but its share of the load. */
  default ProcessHost drivers() {
    return ingesters().get(0).host();
  }

  /**
   * Where the servers of a role are: on each of its hosts, in the order of the hosts file, or else
   * on this machine.
   */
  default List<ServerLocation> servers(HostRole role) {
    return List.of(here());
  }

  /** The other machines, each once. */
  default List<AgentHost> hosts() {
    return List.of();
  }

  /**
   * By which the processes of other machines reach this one; loopback where all is on this machine.
   */
  default InetAddress address() {
    return InetAddress.getLoopbackAddress();
  }

  /** From which clients come. */
  default List<InetAddress> clients() {
    return List.of(address());
  }

  /** Which machines there are, for the record: what must be the same when a run goes on. */
  default Map<String, String> describe() {
    return Map.of();
  }

  /** What a reader of the results must know of clocks and network; empty where all is here. */
  default Optional<String> remark() {
    return Optional.empty();
  }

  /**
   * Has the provider of the machines end all that is on them after this time, should toll not: for
   * what has a stated lifetime.
   *
   * @throws IOException with what to do, when they are not given for so long
   */
  default void lasting(Duration time) throws IOException, InterruptedException {}

  /** Ends all that runs elsewhere; all that starts here is in the ledger. */
  @Override
  default void close() {}

  /** Servers of this machine. */
  default ServerLocation here() {
    return new ServerLocation(LocalHost.HERE, address());
  }

  /** Whether anything is on another machine. */
  default boolean away() {
    return !hosts().isEmpty();
  }

  /** Why a machine is lost, so that no trial can be run any more; empty while all answer. */
  default Optional<String> lost() {
    return hosts().stream().flatMap(host -> host.lost().stream()).findFirst();
  }
}
