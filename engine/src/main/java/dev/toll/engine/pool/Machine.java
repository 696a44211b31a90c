package dev.toll.engine.pool;

import dev.toll.engine.compare.Environment;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * The kind of machine a run was on. Two machines of the same kind count as one: no host is
 * recorded, and to call them two would promise more than is known.
 */
public final class Machine {
  private static final List<String> FACTS =
      List.of("machine.processor", "machine.processors", "machine.memory", "machine.disk");

  private Machine() {}

  /** In words, such as {@code AMD EPYC, 2 processors, 23.5 GiB}; "unknown" where not recorded. */
  public static String of(Map<String, ?> environment) {
    Map<String, String> facts = Environment.facts(environment);
    String text =
        FACTS.stream()
            .map(
                key -> {
                  String fact = facts.get(key);
                  return fact != null && key.endsWith("processors") ? fact + " processors" : fact;
                })
            .filter(Objects::nonNull)
            .collect(Collectors.joining(", "));
    return text.isEmpty() ? "unknown" : text;
  }
}
