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
  /** Where the load's drivers are: on each of its hosts one, in the order of the hosts file. */
  List<Site> ingesters();

  /** Of the drivers, or of the first of them: that which does all but its share of the load. */
  default ProcessHost drivers() {
    return ingesters().get(0).host();
  }

  /**
   * Where the servers of a role are: on each of its hosts, in the order of the hosts file, or else
   * on this machine.
   */
  List<Site> servers(HostRole role);

  /** The other machines, each once. */
  List<AwayHost> hosts();

  /**
   * By which the processes of other machines reach this one; loopback where all is on this machine.
   */
  InetAddress address();

  /** From which clients come. */
  List<InetAddress> clients();

  /** Which machines there are, for the record: what must be the same when a run goes on. */
  Map<String, String> describe();

  /** What a reader of the results must know of clocks and network; empty where all is here. */
  Optional<String> remark();

  /**
   * Has the provider of the machines end all that is on them after this time, should toll not: for
   * what has a stated lifetime.
   *
   * @throws IOException with what to do, when they are not given for so long
   */
  default void lasting(Duration time) throws IOException, InterruptedException {}

  /** Ends all that runs elsewhere. */
  @Override
  void close();

  /** Servers of this machine. */
  default Site here() {
    return new Site(ThisHost.HERE, address());
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
