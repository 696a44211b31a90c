package dev.toll.systems.accumulo;

import dev.toll.engine.process.ProcessHost;
import dev.toll.engine.process.ServerLocation;

/**
 * A machine of an instance's processes.
 *
 * @param address the name or address by which the other processes reach it
 */
record Machine(ProcessHost host, String address) {

  /**
   * Of a site.
   *
   * @param here what this machine is called
   */
  static Machine of(ServerLocation site, String here) {
    return new Machine(site.host(), site.host().away() ? site.address().getHostAddress() : here);
  }

  /** The host as evidence adds it to the name of a server; empty for this machine. */
  String on() {
    return host.away() ? " on " + host.name() : "";
  }
}
