package dev.toll.cli;

import dev.toll.engine.pairs.PairsSpec;
import dev.toll.engine.settings.StudyException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The commands of {@code toll ab}: their names, and what is run around them. */
final class AbCommands {
  @Option(
      names = {"-n", "--name", "--command-name"},
      paramLabel = "NAME",
      description =
          "Name of a command, in their order (repeatable; default: a, b, ..., or its parameters).")
  List<String> names = new ArrayList<>();

  @Option(
      names = "--reference",
      paramLabel = "COMMAND",
      description = "Compares all others with this one, which has no parameters.")
  String reference;

  @Option(
      names = "--reference-name",
      paramLabel = "NAME",
      description = "Name of --reference (default: reference).")
  String referenceName;

  @Mixin AbParameters parameters;

  @Option(
      names = {"-s", "--setup"},
      paramLabel = "COMMAND",
      description = "Runs once, before all; once per combination of the parameters that it has.")
  String setup;

  @Option(
      names = {"-p", "--prepare"},
      paramLabel = "COMMAND",
      description =
          "Runs before each execution, outside of its time (once for all, or one per command).")
  List<String> prepare = new ArrayList<>();

  @Option(
      names = {"-C", "--conclude"},
      paramLabel = "COMMAND",
      description = "Runs after each execution, outside of its time (as --prepare).")
  List<String> conclude = new ArrayList<>();

  @Option(
      names = {"-c", "--cleanup"},
      paramLabel = "COMMAND",
      description = "Runs once, after all (as --setup).")
  String cleanup;

  /** The texts that the combinations make of one; none of null. */
  List<String> each(String text) throws StudyException {
    return parameters.combinations().stream()
        .map(values -> AbParameters.replaced(text, values))
        .filter(Objects::nonNull)
        .distinct()
        .toList();
  }

  /**
   * The reference, then each command with each combination of parameters.
   *
   * @throws StudyException if a command, name or parameter is wrong
   */
  List<PairsSpec.Command> expanded(List<String> commands) throws StudyException {
    List<Map<String, String>> combinations = parameters.combinations();
    if (names.size() > commands.size()) {
      throw new StudyException("%d names for %d commands".formatted(names.size(), commands.size()));
    }
    if (referenceName != null && reference == null) {
      throw new StudyException("--reference-name needs --reference COMMAND");
    }
    int first = reference == null ? 0 : 1;
    List<String> befores = around("--prepare", prepare, first + commands.size());
    List<String> afters = around("--conclude", conclude, first + commands.size());
    List<PairsSpec.Command> all = new ArrayList<>();
    if (reference != null) {
      String name = referenceName == null ? "reference" : referenceName;
      all.add(new PairsSpec.Command(name, reference, befores.get(0), afters.get(0), Map.of()));
    }
    for (int i = 0; i < commands.size(); i++) {
      for (Map<String, String> values : combinations) {
        all.add(
            new PairsSpec.Command(
                named(i, commands.size(), values),
                AbParameters.replaced(commands.get(i), values),
                AbParameters.replaced(befores.get(first + i), values),
                AbParameters.replaced(afters.get(first + i), values),
                values));
      }
    }
    AbParameters.demandUsed(
        combinations.get(0), Stream.of(commands, prepare, conclude).flatMap(List::stream).toList());
    check(all);
    return all;
  }

  private static void check(List<PairsSpec.Command> all) throws StudyException {
    if (all.size() < 2) {
      throw new StudyException(
          "there is one command; give what it is compared with: another one, --reference, -L or -P");
    }
    if (all.size() > AbParameters.MOST) {
      throw new StudyException(
          "%d commands with all parameters; at most %d".formatted(all.size(), AbParameters.MOST));
    }
    Set<String> named = new HashSet<>();
    for (int i = 0; i < all.size(); i++) {
      if (all.get(i).name().isBlank()) {
        throw new StudyException("--name of command " + (i + 1) + " is empty");
      }
      if (all.get(i).text().isBlank()) {
        throw new StudyException("command " + (i + 1) + " is empty");
      }
      if (!named.add(all.get(i).name())) {
        throw new StudyException(
            "two commands are named " + all.get(i).name() + "; give each its own --name");
      }
    }
  }

  /** What runs before or after each command; null elements for nothing. */
  private static List<String> around(String option, List<String> given, int count)
      throws StudyException {
    if (given.size() > 1 && given.size() != count) {
      throw new StudyException(
          "%s is given %d times for %d commands; give it once, or once per command"
              .formatted(option, given.size(), count));
    }
    return given.size() == count
        ? given
        : Collections.nCopies(count, given.isEmpty() ? null : given.get(0));
  }

  private String named(int i, int count, Map<String, String> values) {
    String letter = i < 26 ? String.valueOf((char) ('a' + i)) : "command" + (i + 1);
    boolean given = i < names.size();
    String name = given ? names.get(i) : (values.isEmpty() || count > 1) ? letter : "";
    String replaced = AbParameters.replaced(name, values);
    if (values.isEmpty() || (given && (name.isBlank() || !replaced.equals(name)))) {
      return replaced;
    }
    String pairs =
        values.entrySet().stream()
            .map(value -> value.getKey() + "=" + value.getValue())
            .collect(Collectors.joining(" "));
    return (name + " " + pairs).strip();
  }
}
