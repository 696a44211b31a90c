package dev.toll.report.section;

import dev.toll.report.ResultsView;
import dev.toll.report.model.Block;
import dev.toll.report.model.Cell;
import dev.toll.report.model.Columns;
import dev.toll.report.model.Section;
import dev.toll.report.render.Typography;
import dev.toll.report.text.Plain;
import dev.toll.report.text.Quantity;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Machine, kernel, versions and flags; what is particular to this machine first. */
final class Environment {
  private static final String MACHINE = "machine.";

  /** In the names of facts on which a price of encryption or a time depends. */
  private static final List<String> SPECIAL =
      List.of("crypto", "aes", "vaes", "cipher", "governor", "virtualised", "steal", "intrinsic");

  private Environment() {}

  static Section section(ResultsView view) {
    Map<String, String> facts = new TreeMap<>();
    view.results().execution().environment().forEach((key, value) -> put(facts, key, value));
    if (facts.isEmpty()) {
      return Section.missing("environment", "Environment", "Not recorded.");
    }
    List<Block> blocks = new ArrayList<>();
    List<String> warnings = view.machineWarnings();
    if (!warnings.isEmpty()) {
      blocks.add(Block.warnings(null, warnings));
    }
    List<Block.Fact> machine =
        facts.entrySet().stream()
            .filter(fact -> fact.getKey().startsWith(MACHINE))
            .map(fact -> machine(fact.getKey().substring(MACHINE.length()), fact.getValue()))
            .toList();
    if (!machine.isEmpty()) {
      blocks.add(new Block.Heading("This machine"));
      blocks.add(new Block.Facts(true, machine));
      blocks.add(new Block.Heading("System, toll and design"));
    }
    blocks.add(
        new Columns<Map.Entry<String, String>>()
            .text("what", Map.Entry::getKey)
            .text("value", Map.Entry::getValue)
            .table(
                "Environment",
                facts.entrySet().stream()
                    .filter(fact -> !fact.getKey().startsWith(MACHINE))
                    .toList()));
    return Section.of("environment", "Environment", blocks);
  }

  private static Block.Fact machine(String name, String value) {
    String lower = name.toLowerCase(Locale.ROOT);
    return new Block.Fact(
        Typography.capital(name), Cell.of(value), SPECIAL.stream().anyMatch(lower::contains));
  }

  /** {@code {machine: {cpus: 2}}} becomes {@code machine.cpus -> 2}. */
  private static void put(Map<String, String> flat, String key, Object value) {
    if (value instanceof Map<?, ?> map) {
      map.forEach((inner, innerValue) -> put(flat, key + "." + inner, innerValue));
    } else if (value instanceof Collection<?> list && !list.isEmpty() && nested(list)) {
      int index = 1;
      for (Object item : list) {
        put(flat, key + "." + index++, item);
      }
    } else if (value instanceof Collection<?> list) {
      flat.put(key, String.join(", ", list.stream().map(Environment::text).toList()));
    } else {
      flat.put(key, text(value));
    }
  }

  private static boolean nested(Collection<?> list) {
    return list.stream().anyMatch(item -> item instanceof Map || item instanceof Collection);
  }

  private static String text(Object value) {
    if (value == null) {
      return Quantity.UNKNOWN;
    }
    return value instanceof Double number && Double.isFinite(number)
        ? Plain.number(number)
        : value.toString();
  }
}
