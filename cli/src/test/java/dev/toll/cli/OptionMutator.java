package dev.toll.cli;

import dev.toll.engine.study.resolve.StudyResolver;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Options as people and scripts get them wrong. */
final class OptionMutator {
  private static final String[] PATHS = {
    "workload.entries",
    "design.blocks",
    "design.seed",
    "design.precision",
    "design.budget",
    "kdc",
    "system.name",
    "workload.name",
    "system.security",
    "system.properties.a.b",
    "system.heap",
    "system.heap.tserver",
    "volume.directory",
    "jvm.driver.flags",
    "design.noise-twin",
    "",
    ".",
    "workload.",
    "..",
    "design.protocol",
    "wrokload.entries"
  };
  private static final String[] LEVELS = {
    "none", "ssl", "none+500K", "auth-conf+50M", "none+small", "sll", "", "+", "none,ssl", "\u202e"
  };
  private static final String[] SCALES = {"smoke", "quick", "tiny", "smok", "", "as written", "\n"};

  private OptionMutator() {}

  static StudyResolver.Request request(Random random) {
    List<String> set = new ArrayList<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      set.add(assignment(random));
    }
    List<String> levels = new ArrayList<>();
    for (int i = random.nextInt(3); i > 0; i--) {
      levels.add(any(LEVELS, random));
    }
    String scale = random.nextBoolean() ? null : any(SCALES, random);
    return new StudyResolver.Request(
        scale, set, levels, random.nextBoolean() ? Map.of() : Map.of("design.blocks", "--blocks"));
  }

  /** The arguments of a {@code toll plan} of a file. */
  static List<String> arguments(String file, Random random) {
    List<String> arguments = new ArrayList<>(List.of("plan", file));
    for (int i = random.nextInt(4); i >= 0; i--) {
      switch (random.nextInt(5)) {
        case 0 -> arguments.addAll(List.of("--set", assignment(random)));
        case 1 -> arguments.addAll(List.of("--levels", any(LEVELS, random)));
        case 2 -> arguments.addAll(List.of("--scale", any(SCALES, random)));
        case 3 -> arguments.addAll(List.of("--blocks", any(StudyMutator.WORDS, random)));
        default -> arguments.addAll(List.of("--seed", any(StudyMutator.WORDS, random)));
      }
    }
    return arguments;
  }

  /** The arguments of any command, as its own options are, with values of theirs or of others. */
  static List<String> any(CommandSpec command, List<String> paths, Random random) {
    List<String> arguments = new ArrayList<>();
    List<OptionSpec> options = command.options();
    for (int i = random.nextInt(4); i > 0; i--) {
      OptionSpec option = options.get(random.nextInt(options.size()));
      boolean path = option.type() == Path.class || random.nextInt(4) == 0;
      String value =
          path ? paths.get(random.nextInt(paths.size())) : any(StudyMutator.WORDS, random);
      String name = any(option.names(), random);
      switch (random.nextInt(6)) {
        case 0 -> arguments.add(name);
        case 1 -> arguments.add(name.substring(0, 1 + random.nextInt(name.length())));
        case 2 -> arguments.add(name + "=" + value);
        default -> arguments.addAll(List.of(name, value));
      }
    }
    for (int i = random.nextInt(3); i > 0; i--) {
      boolean path = random.nextInt(3) > 0;
      arguments.add(
          random.nextInt(arguments.size() + 1),
          path ? paths.get(random.nextInt(paths.size())) : any(StudyMutator.WORDS, random));
    }
    return arguments;
  }

  private static String assignment(Random random) {
    String equals = random.nextInt(10) == 0 ? "" : "=";
    return any(PATHS, random) + equals + any(StudyMutator.WORDS, random);
  }

  private static String any(String[] words, Random random) {
    return words[random.nextInt(words.length)];
  }
}
