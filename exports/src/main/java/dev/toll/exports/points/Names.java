package dev.toll.exports.points;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/**
 * Names made fit for a format by replacing what it has no escape for. Two names never become one:
 * the later gets {@code _2}, {@code _3}, ... behind it, or series would be mixed in silence.
 */
final class Names {
  private final UnaryOperator<String> rule;
  private final Map<String, String> known = new HashMap<>();
  private final Set<String> taken = new HashSet<>();
  private final Map<String, Names> within = new HashMap<>();

  Names(UnaryOperator<String> rule) {
    this.rule = rule;
  }

  /** Names by the same rule that need to differ among themselves only, e.g. the values of a tag. */
  Names within(String key) {
    return within.computeIfAbsent(key, any -> new Names(rule));
  }

  /** The name in the format. */
  String of(String name) {
    return of(name, rule.apply(name));
  }

  /** The same for what is known by another key than the name it should get. */
  String of(String key, String fit) {
    return known.computeIfAbsent(key, any -> free(fit));
  }

  private String free(String fit) {
    String free = fit;
    for (int i = 2; !taken.add(free); i++) {
      free = fit + "_" + i;
    }
    return free;
  }

  /**
   * Every character that is neither an ASCII letter or digit nor one of these becomes {@code _}.
   */
  static String replace(String name, String allowed) {
    String fit = name.replaceAll("[^A-Za-z0-9" + Pattern.quote(allowed) + "]", "_");
    return fit.isEmpty() ? "_" : fit;
  }
}
