package dev.toll.engine.system;

import dev.toll.engine.process.HostRole;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The hosts of a study before any of them is reached.
 *
 * @param where what names them, for messages
 * @param mend how to have one driver only
 * @param here the address of this machine, in words
 * @param names of the hosts of each role
 * @param rows of {@code toll plan}
 */
public record PlannedHosts(
    String where, String mend, String here, Map<HostRole, List<String>> names, List<Row> rows) {
  /**
   * One host, or several alike without a driver.
   *
   * @param place its address or size, in words
   */
  public record Row(String name, Set<HostRole> roles, String place) {}
}
