package dev.toll.hosts;

import dev.toll.engine.process.HostRole;
import java.nio.file.Path;
import java.util.List;

/**
 * The hosts that a user names.
 *
 * @param file where they are named
 * @param address by which hosts reach this machine; null where it is not said
 */
public record Inventory(Path file, String address, List<Host> hosts) {
  public Inventory {
    hosts = List.copyOf(hosts);
  }

  /** Those that run processes of a role, in the order of the file. */
  public List<Host> of(HostRole role) {
    return hosts.stream().filter(host -> host.roles().contains(role)).toList();
  }
}
