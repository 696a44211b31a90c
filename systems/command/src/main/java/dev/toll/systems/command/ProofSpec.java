package dev.toll.systems.command;

import dev.toll.engine.settings.Problems;
import dev.toll.engine.settings.Settings;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A proof as the study declares it.
 *
 * @param claim what must hold at the level
 * @param expect must be found in the output; null for no such demand
 * @param absent must not be found in it; null for no such demand
 * @param exit the exit code it must have: a number, {@code nonzero} or {@code any}
 * @param control command that must succeed first, to show that the method works; null for none
 * @param wire whether a marker sent by the command must be {@code visible} or {@code invisible} in
 *     the bytes to and from the server; null for a proof that does not inspect them
 * @param before whether it is taken before the load
 * @param after whether it is taken after it
 */
record ProofSpec(
    String name,
    String claim,
    String command,
    Pattern expect,
    Pattern absent,
    String exit,
    String control,
    String wire,
    boolean before,
    boolean after) {

  static final List<String> KEYS =
      List.of("claim", "command", "expect", "absent", "exit", "control", "wire", "when");
  static final List<String> WIRE = List.of("visible", "invisible");
  private static final String BEFORE = "before";
  private static final String AFTER = "after";
  private static final String BOTH = "both";
  static final List<String> WHEN = List.of(BEFORE, AFTER, BOTH);
  static final String ANY = "any";
  static final String NONZERO = "nonzero";

  /** The proofs of a level whose settings have been checked. */
  static List<ProofSpec> of(Settings settings) {
    boolean offline = CommandSettings.get(settings, CommandSettings.START) == null;
    return Group.below(settings, CommandSettings.PROOF).stream()
        .filter(group -> !group.emptied("command"))
        .map(group -> of(group, offline))
        .toList();
  }

  private static ProofSpec of(Group group, boolean offline) {
    // A load may change its server's settings. Without a server there is nothing to inspect before.
    String when = group.get("when", offline ? AFTER : BOTH);
    return new ProofSpec(
        group.name(),
        group.get("claim"),
        group.get("command"),
        pattern(group.get("expect")),
        pattern(group.get("absent")),
        group.get("exit", "0"),
        group.get("control"),
        group.get("wire"),
        !when.equals(AFTER),
        !when.equals(BEFORE));
  }

  /** Lines are lines: {@code ^} and {@code $} match at each. */
  static Pattern pattern(String regex) {
    return regex == null ? null : Pattern.compile(regex, Pattern.MULTILINE);
  }

  /**
   * Which proofs of a level can come out otherwise at another. What a command looks at toll cannot
   * know; but one that is the same at both levels, and names no variable that differs, claims the
   * same of both. Whether the others do is tried once per run, by their cross-proof.
   */
  static Set<String> telling(Settings level, Settings against) {
    Set<String> variables = Variables.differing(level, against);
    variables.add(Variables.LEVEL);
    Set<String> same =
        ProofSpec.of(against).stream().map(ProofSpec::content).collect(Collectors.toSet());
    return ProofSpec.of(level).stream()
        .filter(
            proof ->
                !same.contains(proof.content())
                    || variables.stream()
                        .anyMatch(
                            name -> Variables.names(proof.command + "\n" + proof.control, name)))
        .map(ProofSpec::name)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** All that decides, so without name and claim. */
  private String content() {
    return String.join(
        "\0",
        command.strip(),
        String.valueOf(expect),
        String.valueOf(absent),
        exit,
        String.valueOf(control),
        String.valueOf(wire));
  }

  /** Finds the mistakes in the proofs of a level. */
  static void check(Settings settings, Problems problems) {
    for (Group group : Group.below(settings, CommandSettings.PROOF)) {
      if (group.checkKeys(KEYS, problems) && !group.emptied("command")) {
        check(group, settings, problems);
      }
    }
  }

  private static void check(Group group, Settings settings, Problems problems) {
    for (String key : List.of("claim", "command")) {
      if (group.get(key) == null) {
        problems.add(group.origin(""), "missing key '" + group.path() + "." + key + "'");
      }
    }
    group.checkRegex("expect", problems);
    group.checkRegex("absent", problems);
    group.checkOneOf("wire", WIRE, problems);
    group.checkOneOf("when", WHEN, problems);
    String exit = group.get("exit", "0");
    if (!exit.matches("[0-9]{1,3}") && !List.of(ANY, NONZERO).contains(exit)) {
      group.problem(problems, "exit", "'" + exit + "' is not an exit code, any or nonzero");
    }
    boolean negative = group.get("absent") != null || !exit.equals("0");
    boolean positive = group.get("expect") != null || group.get("control") != null;
    if (group.get("wire") != null) {
      if (CommandSettings.get(settings, CommandSettings.START) == null) {
        group.problem(problems, "wire", "needs a server at TOLL_PORT (system.start)");
      }
      if (!group.get("command", Variables.MARKER).contains(Variables.MARKER)) {
        group.problem(problems, "command", "must send $TOLL_MARKER to the server");
      }
    } else if (negative && !positive) {
      problems.add(
          group.origin(group.get("absent") != null ? "absent" : "exit"),
          group.path()
              + ": that something is not found proves nothing without a positive control; add"
              + " control, a command that must succeed, or expect");
    }
  }
}
