package dev.toll.hosts;

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
}
