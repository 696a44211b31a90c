package dev.toll.cli;

import dev.toll.engine.study.Level;
import dev.toll.engine.system.Placing;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What each driver does of a load that several do together, for the plan. */
final class SharesPlan {
  private SharesPlan() {}

  /** Words of each driver; empty ones where there is one. */
  static List<String> of(Placing placing, List<Level> levels, int drivers) {
    if (drivers == 1) {
      return List.of("");
    }
    List<String> words = new ArrayList<>();
    for (int driver = 0; driver < drivers; driver++) {
      words.add(
          "driver %d of %d: %s"
              .formatted(driver + 1, drivers, levels(placing, levels, driver, drivers)));
    }
    return words;
  }

  private static String levels(Placing placing, List<Level> levels, int driver, int drivers) {
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
