package dev.toll.systems.accumulo;

import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.DesignSettings;
import dev.toll.engine.study.Level;
import dev.toll.systems.base.process.ServerPort;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Whether instances at several levels can be up at once, and what they can differ in on the same
 * servers.
 */
final class Interleaved {
  private Interleaved() {}

  /** Whether the study asks for blocks whose instances are up at once, or leaves it to toll. */
  static boolean requested(Settings level) {
    return !level.text(DesignSettings.INTERLEAVE).equals(DesignSettings.NO)
        && !level.text(DesignSettings.PROTOCOL).equals(DesignSettings.AS_PUBLISHED);
  }

  /** Why it cannot be, as a clause. */
  static Optional<String> obstacle(List<Level> levels) {
    Map<String, String> taken = new HashMap<>();
    for (Level level : levels) {
      Settings settings = level.settings();
      if (ConnectSettings.wanted(settings)) {
        return Optional.of("a connected cluster is at one level at a time");
      }
      // Levels that share servers have one of each.
      for (String server :
          DesignSettings.sharesServer(settings) ? List.<String>of() : AccumuloSettings.PORTS) {
        String path = AccumuloSettings.port(server);
        String port = settings.text(path);
        String other = port.equals(ServerPort.AUTO) ? null : taken.put(port, level.name());
        if (other != null) {
          return Optional.of(
              "levels %s and %s use the same port %s (%s)"
                  .formatted(other, level.name(), port, path));
        }
      }
    }
    return Optional.empty();
  }

  /** Why levels cannot use the same servers, as a clause. */
  static Optional<String> unshared(List<Level> levels) {
    return levels.stream().anyMatch(level -> ConnectSettings.wanted(level.settings()))
        ? Optional.of("a connected cluster is not started for a block")
        : Optional.empty();
  }
}
