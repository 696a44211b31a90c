package dev.toll.cli;

import dev.toll.engine.process.HostRole;
import dev.toll.engine.settings.StudyException;
import dev.toll.engine.study.Level;
import dev.toll.engine.system.Placing;
import dev.toll.hosts.Host;
import dev.toll.hosts.Inventory;
import dev.toll.hosts.SshFleet;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Which host runs what, for the plan. */
final class HostsPlan {
  private HostsPlan() {}

  /**
   * Refuses hosts that do not suffice for a study.
   *
   * @throws StudyException with what is wrong
   */
  static void check(Inventory inventory, Placing placing, List<Level> levels)
      throws StudyException {
    Map<HostRole, List<String>> names = new EnumMap<>(HostRole.class);
    for (Host host : SshFleet.used(inventory, placing.roles().keySet())) {
      host.roles()
          .forEach(role -> names.computeIfAbsent(role, any -> new ArrayList<>()).add(host.name()));
    }
    int drivers = names.getOrDefault(HostRole.INGESTER, List.of()).size();
    Optional<String> why =
        Placing.severalDrivers(placing, levels, drivers, "give the role to one host")
            .or(() -> placing.misplaced(levels, names));
    if (why.isPresent()) {
      throw new StudyException(inventory.file() + ": " + why.get());
    }
  }

  static List<String> lines(Inventory inventory, Placing placing, List<Level> levels)
      throws StudyException {
    Map<HostRole, String> roles = new TreeMap<>(placing.roles());
    List<Host> used = SshFleet.used(inventory, roles.keySet());
    Set<HostRole> left = EnumSet.copyOf(roles.keySet());
    used.forEach(host -> left.removeAll(host.roles()));
    List<String> lines = new ArrayList<>(List.of("hosts"));
    lines.add(line("this machine", words(roles, left, placing.rest()), inventory.address()));
    int drivers = inventory.of(HostRole.INGESTER).size();
    Iterator<String> shares = SharesPlan.of(placing, levels, drivers).iterator();
    for (Host host : used) {
      Set<HostRole> its = EnumSet.copyOf(host.roles());
      its.retainAll(roles.keySet());
      String more = its.contains(HostRole.INGESTER) ? shares.next() : "";
      lines.add(line(host.name(), words(roles, its, more), host.address()));
    }
    return lines;
  }

  private static String words(
      Map<HostRole, String> roles, Collection<HostRole> which, String more) {
    List<String> words = new ArrayList<>();
    which.forEach(role -> words.add(roles.get(role)));
    if (!more.isEmpty()) {
      words.add(more);
    }
    return String.join(", ", words);
  }

  private static String line(String name, String runs, String address) {
    return "  %-18s %s; at %s".formatted(name, runs, address);
  }
}
