package dev.toll.systems.command;

import dev.toll.engine.settings.Settings;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Which proofs of a level can come out otherwise at another. What a command looks at toll cannot
 * know; but one that is the same at both levels, and names no variable that differs, claims the
 * same of both. Whether the others do is tried once per run, by their cross-proof.
 */
final class TellingProofs {
  private TellingProofs() {}

  static Set<String> by(Settings level, Settings against) {
    Set<String> variables = Variables.differing(level, against);
    variables.add(Variables.LEVEL);
    Set<String> same =
        ProofSpec.of(against).stream().map(TellingProofs::content).collect(Collectors.toSet());
    return ProofSpec.of(level).stream()
        .filter(
            proof ->
                !same.contains(content(proof))
                    || variables.stream().anyMatch(name -> names(proof, name)))
        .map(ProofSpec::name)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** All that decides, so without name and claim. */
  private static String content(ProofSpec proof) {
    return String.join(
        "\0",
        proof.command().strip(),
        String.valueOf(proof.expect()),
        String.valueOf(proof.absent()),
        proof.exit(),
        String.valueOf(proof.control()),
        String.valueOf(proof.wire()));
  }

  private static boolean names(ProofSpec proof, String variable) {
    return Pattern.compile("\\b" + variable + "\\b")
        .matcher(proof.command() + "\n" + proof.control())
        .find();
  }
}
