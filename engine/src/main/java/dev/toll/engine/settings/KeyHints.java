package dev.toll.engine.settings;

import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** What a key that nobody knows most likely was meant to be. */
final class KeyHints {
  private KeyHints() {}

  /** The whole message. */
  static String unknown(String path, Collection<String> known) {
    return "unknown key '" + SettingType.shown(path) + "'; " + hint(path, known);
  }

  private static String hint(String path, Collection<String> known) {
    Optional<String> nearest = Nearest.to(path, known);
    if (nearest.isPresent()) {
      return "did you mean '" + nearest.get() + "'?";
    }
    List<String> below = known.stream().filter(key -> key.startsWith(path + ".")).sorted().toList();
    if (!below.isEmpty()) {
      return "keys below it: " + String.join(", ", below);
    }
    String scope = path.substring(0, path.indexOf('.') + 1);
    String last = path.substring(path.lastIndexOf('.') + 1);
    // The right word in the wrong place: "system.entries".
    List<String> sameName =
        known.stream().filter(key -> key.endsWith("." + last)).sorted().toList();
    if (!sameName.isEmpty()) {
      return "did you mean '" + sameName.get(0) + "'?";
    }
    List<String> beside = known.stream().filter(key -> key.startsWith(scope)).sorted().toList();
    return "known: "
        + String.join(", ", beside.isEmpty() ? known.stream().sorted().toList() : beside);
  }
}
