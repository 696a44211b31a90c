package dev.toll.engine.process;

import java.net.InetAddress;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** On which machines the processes of a run's instances are. Servers are on this one. */
public interface Placement extends AutoCloseable {
  /** Of the drivers. */
  ProcessHost drivers();

  /** By which clients reach servers; loopback where all is on this machine. */
  InetAddress address();

  /** From which clients come. */
  List<InetAddress> clients();

  /** Which machines there are, for the record: what must be the same when a run goes on. */
  Map<String, String> describe();

  /** What a reader of the results must know of clocks and network; empty where all is here. */
  Optional<String> remark();

  /** Ends all that runs elsewhere. */
  @Override
  void close();

  /** Whether drivers are on another machine. */
  default boolean away() {
    return drivers().away();
  }

  /** Why a machine is lost, so that no trial can be run any more; empty while all answer. */
  default Optional<String> lost() {
    return drivers() instanceof AwayHost host ? host.lost() : Optional.empty();
  }
}
