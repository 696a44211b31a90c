package dev.toll.systems.command;

import dev.toll.engine.settings.Settings;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A proof as the study declares it.
 *
 * @param claim what must hold at the level
 * @param expect must be found in the output; null for no such demand
 * @param absent must not be found in it; null for no such demand
 * @param exit the exit code it must have: a number, {@code nonzero} or {@code any}
 * @param control command that must succeed first, to show that looking works; null for none
 * @param wire whether a marker sent by the command must be {@code visible} or {@code invisible} in
 *     the bytes to and from the server; null for a proof that does not look at them
 * @param after whether it is taken after the load, not before it
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
    boolean after) {

  static final List<String> KEYS =
      List.of("claim", "command", "expect", "absent", "exit", "control", "wire", "when");
  static final List<String> WIRE = List.of("visible", "invisible");
  static final List<String> WHEN = List.of("before", "after");
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
    return new ProofSpec(
        group.name(),
        group.get("claim"),
        group.get("command"),
        pattern(group.get("expect")),
        pattern(group.get("absent")),
        group.get("exit", "0"),
        group.get("control"),
        group.get("wire"),
        // Without a server nothing is there to be looked at before the load.
        group.get("when", offline ? "after" : "before").equals("after"));
  }

  /** Lines are lines: {@code ^} and {@code $} match at each. */
  static Pattern pattern(String regex) {
    return regex == null ? null : Pattern.compile(regex, Pattern.MULTILINE);
  }
}
