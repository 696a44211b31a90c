package dev.toll.engine.compare;

import dev.toll.engine.environment.Repository;
import dev.toll.engine.study.DesignSettings;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The environment of a run as flat facts that can be compared. */
public final class Environment {

  private static final String NONE = "none";

  /** What tells one kind of machine from another. */
  private static final List<String> KIND =
      List.of("machine.processor", "machine.processors", "machine.memory", "machine.disk");

  private Environment() {}

  /** {@code {machine: {processors: 2}}} becomes {@code machine.processors -> 2}, sorted by key. */
  public static Map<String, String> facts(Map<String, ?> environment) {
    Map<String, String> flat = new TreeMap<>();
    environment.forEach((key, value) -> put(flat, key, value));
    // How full a disk was is no property of the machine, and never the same twice.
    flat.computeIfPresent(
        "machine.file system", (key, text) -> text.replaceFirst(", [^,]* free$", ""));
    // The seed is among the run's own facts, given or drawn.
    flat.remove("design.seed");
    return flat;
  }

  /**
   * What differs between two environments of one run, in words, such as {@code system.gzip: gzip
   * 1.12, then gzip 1.13}. A fact that one of them does not know, or that is measured anew at each
   * start, is no difference, and neither is the commit.
   */
  public static List<String> differences(Map<String, ?> before, Map<String, ?> after) {
    Map<String, String> a = facts(before);
    Map<String, String> b = facts(after);
    Set<String> keys = new TreeSet<>(a.keySet());
    keys.addAll(b.keySet());
    return keys.stream()
        .filter(key -> !key.startsWith("design.") && !variesByRun(key))
        .filter(key -> known(a.get(key)) && known(b.get(key)))
        .filter(key -> !a.getOrDefault(key, NONE).equals(b.getOrDefault(key, NONE)))
        .map(
            key ->
                "%s: %s, then %s"
                    .formatted(key, a.getOrDefault(key, NONE), b.getOrDefault(key, NONE)))
        .toList();
  }

  /**
   * Whether equal runs differ in a fact: it says which run it is (its label, the commit it was
   * started in), or is measured anew at each start (what an empty command takes).
   */
  public static boolean variesByRun(String key) {
    return key.equals(DesignSettings.LABEL)
        || key.startsWith(Repository.GROUP + ".")
        || key.endsWith(" takes");
  }

  /**
   * Whether a fact of a machine is one: what was not recorded, is unknown, or the kernel had not
   * loaded yet (it loads its ciphers at their first use) is no difference.
   */
  public static boolean told(String fact) {
    return fact != null && known(fact);
  }

  private static boolean known(String value) {
    return value == null || !(value.startsWith("unknown") || value.startsWith("not loaded"));
  }

  /**
   * The kind of machine a run was on, in words, such as {@code AMD EPYC, 2 processors, 23.5 GiB};
   * "unknown" where not recorded. Two machines of the same kind count as one: no host is recorded,
   * and to call them two would promise more than is known.
   */
  public static String machine(Map<String, ?> environment) {
    Map<String, String> facts = facts(environment);
    String text =
        KIND.stream()
            .filter(facts::containsKey)
            .map(key -> facts.get(key) + (key.endsWith("processors") ? " processors" : ""))
            .collect(Collectors.joining(", "));
    return text.isEmpty() ? "unknown" : text;
  }

  private static void put(Map<String, String> flat, String key, Object value) {
    if (value instanceof Map<?, ?> map) {
      map.forEach((inner, innerValue) -> put(flat, key + "." + inner, innerValue));
    } else if (value instanceof Collection<?> list) {
      flat.put(key, String.join(", ", list.stream().map(Environment::text).toList()));
    } else {
      flat.put(key, text(value));
    }
  }

  /** A whole number read from JSON may come back as a double. */
  private static String text(Object value) {
    if (value instanceof Number number
        && number.doubleValue() == Math.rint(number.doubleValue())
        && Math.abs(number.doubleValue()) < 1e15) {
      return Long.toString(number.longValue());
    }
    return String.valueOf(value);
  }
}
