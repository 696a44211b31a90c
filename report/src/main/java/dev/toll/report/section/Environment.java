package dev.toll.report.section;

import dev.toll.report.ResultsView;
import dev.toll.report.model.Block;
import dev.toll.report.model.Cell;
import dev.toll.report.model.Column;
import dev.toll.report.model.Section;
import dev.toll.report.model.Table;
import dev.toll.report.text.Facts;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Machine, kernel, versions and flags; what is particular to this machine first. */
final class Environment {
  private static final String MACHINE = "machine.";

  /** In the names of facts on which a price of encryption or a time depends. */
  private static final List<String> SPECIAL =
      List.of("crypto", "aes", "vaes", "cipher", "governor", "virtualised", "steal", "intrinsic");

  private Environment() {}

  static Section section(ResultsView view) {
    Map<String, String> facts = Facts.flatten(view.environment());
    if (facts.isEmpty()) {
      return Section.missing("environment", "Environment", "Not recorded.");
    }
    List<Block> blocks = new ArrayList<>();
    List<String> warnings = view.machineWarnings();
    if (!warnings.isEmpty()) {
      blocks.add(new Block.Warnings(null, warnings, List.of()));
    }
    List<Block.Fact> machine = new ArrayList<>();
    Table rest = Table.of("Environment", Column.texts("what", "value"));
    facts.forEach(
        (key, value) -> {
          if (key.startsWith(MACHINE)) {
            String name = key.substring(MACHINE.length());
            machine.add(new Block.Fact(capital(name), Cell.of(value), isSpecial(name)));
          } else {
            rest.row(Cell.of(key), Cell.of(value));
          }
        });
    if (!machine.isEmpty()) {
      blocks.add(new Block.Heading("This machine"));
      blocks.add(new Block.Facts(true, machine));
      blocks.add(new Block.Heading("System, toll and design"));
    }
    blocks.add(rest);
    return Section.of("environment", "Environment", blocks);
  }

  private static boolean isSpecial(String text) {
    String lower = text.toLowerCase(Locale.ROOT);
    return SPECIAL.stream().anyMatch(lower::contains);
  }

  private static String capital(String name) {
    return name.isEmpty()
        ? name
        : name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
  }
}
