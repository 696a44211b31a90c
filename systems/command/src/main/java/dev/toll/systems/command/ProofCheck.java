package dev.toll.systems.command;

import dev.toll.engine.settings.Nearest;
import dev.toll.engine.settings.Problems;
import dev.toll.engine.settings.Settings;
import java.util.List;
import java.util.regex.PatternSyntaxException;

/** Finds what is wrong with the proofs of a study. */
final class ProofCheck {
  private final Settings settings;
  private final Problems problems;

  ProofCheck(Settings settings, Problems problems) {
    this.settings = settings;
    this.problems = problems;
  }

  void check() {
    for (Group group : Group.below(settings, CommandSettings.PROOF)) {
      if (keys(group, ProofSpec.KEYS, problems) && !group.emptied("command")) {
        check(group);
      }
    }
  }

  /** Reports unknown keys. Returns whether the group is one at all. */
  static boolean keys(Group group, List<String> known, Problems problems) {
    if (!group.name().matches("[A-Za-z][A-Za-z0-9_-]{0,60}")) {
      problems.add(
          group.origin(""), group.path() + ": a name is letters, digits, hyphens, underscores");
    }
    if (group.keys().containsKey("")) {
      problems.add(
          group.origin(""), group.path() + " must be a mapping, with " + String.join(", ", known));
      return false;
    }
    for (String key : group.keys().keySet()) {
      if (!known.contains(key)) {
        problems.add(
            group.origin(key),
            "unknown key '" + group.path() + "." + key + "'; " + Nearest.hint(key, known));
      }
    }
    return true;
  }

  private void check(Group group) {
    for (String key : List.of("claim", "command")) {
      if (group.get(key) == null) {
        problems.add(group.origin(""), "missing key '" + group.path() + "." + key + "'");
      }
    }
    regex(group, "expect", problems);
    regex(group, "absent", problems);
    oneOf(group, "wire", ProofSpec.WIRE, problems);
    oneOf(group, "when", ProofSpec.WHEN, problems);
    String exit = group.get("exit", "0");
    if (!exit.matches("[0-9]{1,3}") && !List.of("any", "nonzero").contains(exit)) {
      problems.add(
          group.origin("exit"),
          group.path() + ".exit: '" + exit + "' is neither an exit code nor any nor nonzero");
    }
    boolean seesNothing = group.get("absent") != null || !exit.equals("0");
    boolean shown = group.get("expect") != null || group.get("control") != null;
    if (group.get("wire") != null) {
      if (CommandSettings.get(settings, CommandSettings.START) == null) {
        problems.add(
            group.origin("wire"),
            group.path() + ".wire needs a server at TOLL_PORT (system.start)");
      }
      if (group.get("command") != null && !group.get("command").contains("TOLL_MARKER")) {
        problems.add(
            group.origin("command"),
            group.path() + ".command must send $TOLL_MARKER to the server");
      }
    } else if (seesNothing && !shown) {
      problems.add(
          group.origin(group.get("absent") != null ? "absent" : "exit"),
          group.path()
              + ": finding nothing proves nothing unless looking is shown to work; add control, a"
              + " command that must succeed, or expect");
    }
  }

  static void regex(Group group, String key, Problems problems) {
    try {
      ProofSpec.pattern(group.get(key));
    } catch (PatternSyntaxException e) {
      problems.add(
          group.origin(key),
          group.path()
              + "."
              + key
              + ": not a regular expression: "
              + e.getDescription()
              + (e.getIndex() < 0 ? "" : " near character " + (e.getIndex() + 1)));
    }
  }

  static void oneOf(Group group, String key, List<String> words, Problems problems) {
    String value = group.get(key);
    if (value != null && !words.contains(value)) {
      problems.add(
          group.origin(key),
          group.path() + "." + key + ": '" + value + "'; " + Nearest.hint(value, words));
    }
  }
}
