package dev.toll.cli;

import dev.toll.engine.process.HostRole;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.settings.StudyException;
import dev.toll.engine.study.Level;
import dev.toll.engine.system.HostProvider;
import dev.toll.engine.system.Placing;
import dev.toll.engine.system.PlannedHosts;
import dev.toll.engine.system.SystemUnderTest;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Which host runs what, for the plan. */
record HostsPlan(PlannedHosts hosts, Placing placing, List<Level> levels) {
  private static final String LINE = "  %-18s %s; %s";

  /** Of the hosts that settings name; none where all of the system runs on this machine. */
  static List<HostsPlan> of(Settings settings, SystemUnderTest system, List<Level> levels)
      throws StudyException {
    List<HostsPlan> plans = new ArrayList<>();
    Optional<Placing> placing = system.capability(Placing.class);
    if (placing.isPresent()) {
      for (HostProvider provider : HostProvider.of(settings)) {
        PlannedHosts hosts = provider.plan(settings, placing.get().roles().keySet());
        plans.add(new HostsPlan(hosts, placing.get(), levels));
      }
    }
    return plans;
  }

  private int number(HostRole role) {
    return hosts.names().getOrDefault(role, List.of()).size();
  }

  /**
   * Refuses hosts that do not suffice for a study.
   *
   * @throws StudyException with what is wrong
   */
  void check() throws StudyException {
    Optional<String> why =
        Placing.several(
                placing, levels, number(HostRole.MASTER), number(HostRole.INGESTER), hosts.mend())
            .or(() -> placing.misplaced(levels, hosts.names()));
    if (why.isPresent()) {
      throw new StudyException(hosts.where() + ": " + why.get());
    }
  }

  List<String> lines() {
    Map<HostRole, String> roles = new TreeMap<>(placing.roles());
    Set<HostRole> here = new TreeSet<>(roles.keySet());
    hosts.rows().forEach(row -> here.removeAll(row.roles()));
    List<String> lines = new ArrayList<>(List.of("hosts"));
    lines.add(LINE.formatted("this machine", words(roles, here, placing.rest()), hosts.here()));
    Iterator<String> shares = shares().iterator();
    int master = 0;
    for (PlannedHosts.Row row : hosts.rows()) {
      if (row.roles().contains(HostRole.MASTER)) {
        roles.put(HostRole.MASTER, placing.master(master++, number(HostRole.MASTER)));
      }
      String more = row.roles().contains(HostRole.INGESTER) ? shares.next() : "";
      lines.add(LINE.formatted(row.name(), words(roles, row.roles(), more), row.place()));
    }
    return lines;
  }

  /** What each driver does of a load that several do together. */
  private List<String> shares() {
    List<String> words = new ArrayList<>();
    int drivers = number(HostRole.INGESTER);
    for (int driver = 0; driver < drivers; driver++) {
      Map<String, List<String>> shares = new LinkedHashMap<>();
      for (Level level : levels) {
        shares
            .computeIfAbsent(placing.share(level, driver, drivers), any -> new ArrayList<>())
            .add(level.name());
      }
      String each =
          shares.entrySet().stream()
              .map(
                  share ->
                      shares.size() == 1
                          ? share.getKey()
                          : share.getKey() + " (" + String.join(", ", share.getValue()) + ")")
              .collect(Collectors.joining("; "));
      words.add(drivers == 1 ? "" : "driver %d of %d: %s".formatted(driver + 1, drivers, each));
    }
    return words;
  }

  private static String words(Map<HostRole, String> roles, Set<HostRole> which, String more) {
    List<String> words = new ArrayList<>();
    roles.forEach(
        (role, runs) -> {
          if (which.contains(role)) {
            words.add(runs);
          }
        });
    if (!more.isEmpty()) {
      words.add(more);
    }
    return String.join(", ", words);
  }
}
