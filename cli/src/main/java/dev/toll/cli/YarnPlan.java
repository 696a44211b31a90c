package dev.toll.cli;

import dev.toll.engine.process.HostRole;
import dev.toll.engine.settings.StudyException;
import dev.toll.engine.study.FleetSettings;
import dev.toll.engine.study.Level;
import dev.toll.engine.system.Placing;
import dev.toll.engine.words.ByteCount;
import dev.toll.engine.words.Phrase;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Which container of YARN runs what, for the plan. */
final class YarnPlan {
  private static final String LINE = "  %-18s %s; %s";

  private YarnPlan() {}

  /**
   * Refuses containers that do not suffice for a study; passes where there are none.
   *
   * @throws StudyException with what is wrong
   */
  static void check(Placing placing, List<Level> levels) throws StudyException {
    FleetSettings fleet = FleetSettings.of(levels.get(0).settings());
    if (!fleet.yarn()) {
      return;
    }
    Map<HostRole, List<String>> names = new EnumMap<>(HostRole.class);
    for (HostRole role : fleet.containers()) {
      List<String> alike = names.computeIfAbsent(role, any -> new ArrayList<>());
      alike.add("container %d of role %s".formatted(alike.size() + 1, role.word()));
    }
    int drivers = names.get(HostRole.INGESTER).size();
    Optional<String> why =
        Placing.severalDrivers(placing, levels, drivers, "set " + FleetSettings.INGESTERS + ": 1")
            .or(() -> placing.misplaced(levels, names));
    if (why.isPresent()) {
      throw new StudyException(FleetSettings.FLEET + ": " + why.get());
    }
  }

  static List<String> lines(FleetSettings fleet, Placing placing, List<Level> levels) {
    Map<HostRole, String> roles = new TreeMap<>(placing.roles());
    List<HostRole> containers = fleet.containers();
    List<String> lines = new ArrayList<>(List.of("hosts"));
    List<String> here = new ArrayList<>();
    roles.forEach(
        (role, runs) -> {
          if (!containers.contains(role)) {
            here.add(runs);
          }
        });
    here.add(placing.rest());
    String address = "the address that reaches the ResourceManager";
    lines.add(
        LINE.formatted(
            "this machine",
            String.join(", ", here),
            "at " + fleet.text(FleetSettings.ADDRESS).orElse(address)));
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
            for (String share : SharesPlan.of(placing, levels, count)) {
              lines.add(LINE.formatted("a container", runs + ", " + share, size));
            }
          } else if (count > 0) {
            lines.add(LINE.formatted(Phrase.count(count, "container"), runs, size));
          }
        });
    return lines;
  }
}
