package dev.toll.cli;

import dev.toll.engine.process.HostRole;
import dev.toll.engine.settings.StudyException;
import dev.toll.engine.study.FleetSettings;
import dev.toll.engine.study.Level;
import dev.toll.engine.system.Placing;
import dev.toll.engine.words.ByteCount;
import dev.toll.engine.words.Phrase;
import dev.toll.hosts.Host;
import dev.toll.hosts.Inventory;
import dev.toll.hosts.SshFleet;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Which host, or which container of YARN, runs what, for the plan. */
final class HostsPlan {
  private static final String LINE = "  %-18s %s; %s";

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
    check(inventory.file(), names, placing, levels, "give the role to one host");
  }

  /** The same of containers; passes where there are none. */
  static void check(Placing placing, List<Level> levels) throws StudyException {
    FleetSettings fleet = FleetSettings.of(levels.get(0).settings());
    if (fleet.yarn()) {
      Map<HostRole, List<String>> names = new EnumMap<>(HostRole.class);
      for (HostRole role : fleet.containers()) {
        List<String> alike = names.computeIfAbsent(role, any -> new ArrayList<>());
        alike.add("container %d of role %s".formatted(alike.size() + 1, role.word()));
      }
      String mend = "set " + FleetSettings.INGESTERS + ": 1";
      check(FleetSettings.FLEET, names, placing, levels, mend);
    }
  }

  private static void check(
      Object where,
      Map<HostRole, List<String>> names,
      Placing placing,
      List<Level> levels,
      String mend)
      throws StudyException {
    int drivers = names.getOrDefault(HostRole.INGESTER, List.of()).size();
    Optional<String> why =
        Placing.severalDrivers(placing, levels, drivers, mend)
            .or(() -> placing.misplaced(levels, names));
    if (why.isPresent()) {
      throw new StudyException(where + ": " + why.get());
    }
  }

  static List<String> lines(Inventory inventory, Placing placing, List<Level> levels)
      throws StudyException {
    Map<HostRole, String> roles = new TreeMap<>(placing.roles());
    List<Host> used = SshFleet.used(inventory, roles.keySet());
    Set<HostRole> left = EnumSet.copyOf(roles.keySet());
    used.forEach(host -> left.removeAll(host.roles()));
    List<String> lines = new ArrayList<>(List.of("hosts"));
    String here = words(roles, left, placing.rest());
    lines.add(LINE.formatted("this machine", here, "at " + inventory.address()));
    int drivers = inventory.of(HostRole.INGESTER).size();
    Iterator<String> shares = shares(placing, levels, drivers).iterator();
    for (Host host : used) {
      Set<HostRole> its = EnumSet.copyOf(host.roles());
      its.retainAll(roles.keySet());
      String more = its.contains(HostRole.INGESTER) ? shares.next() : "";
      lines.add(LINE.formatted(host.name(), words(roles, its, more), "at " + host.address()));
    }
    return lines;
  }

  static List<String> lines(FleetSettings fleet, Placing placing, List<Level> levels) {
    Map<HostRole, String> roles = new TreeMap<>(placing.roles());
    List<HostRole> containers = fleet.containers();
    Set<HostRole> left = EnumSet.copyOf(roles.keySet());
    left.removeAll(containers);
    String address =
        fleet.text(FleetSettings.ADDRESS).orElse("the address that reaches the ResourceManager");
    List<String> lines = new ArrayList<>(List.of("hosts"));
    String here = words(roles, left, placing.rest());
    lines.add(LINE.formatted("this machine", here, "at " + address));
    String size =
        "%s and %s, by %s"
            .formatted(
                ByteCount.text(fleet.memory()),
                Phrase.count(fleet.cores(), "virtual core"),
                fleet.text(FleetSettings.CONFIGURATION).orElse("no configuration"));
    roles.forEach(
        (role, runs) -> {
          int count = Collections.frequency(containers, role);
          if (role == HostRole.INGESTER && count > 1) {
            for (String share : shares(placing, levels, count)) {
              lines.add(LINE.formatted("a container", runs + ", " + share, size));
            }
          } else if (count > 0) {
            lines.add(LINE.formatted(Phrase.count(count, "container"), runs, size));
          }
        });
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

  /** Words of each driver; empty ones where there is one. */
  static List<String> shares(Placing placing, List<Level> levels, int drivers) {
    if (drivers == 1) {
      return List.of("");
    }
    List<String> words = new ArrayList<>();
    for (int driver = 0; driver < drivers; driver++) {
      words.add(
          "driver %d of %d: %s"
              .formatted(driver + 1, drivers, share(placing, levels, driver, drivers)));
    }
    return words;
  }

  private static String share(Placing placing, List<Level> levels, int driver, int drivers) {
    Map<String, List<String>> shares = new LinkedHashMap<>();
    for (Level level : levels) {
      shares
          .computeIfAbsent(placing.share(level, driver, drivers), any -> new ArrayList<>())
          .add(level.name());
    }
    return shares.entrySet().stream()
        .map(
            each ->
                shares.size() == 1
                    ? each.getKey()
                    : each.getKey() + " (" + String.join(", ", each.getValue()) + ")")
        .collect(Collectors.joining("; "));
  }
}
