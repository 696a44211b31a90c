package dev.toll.report.terminal;

import dev.toll.engine.record.Verdict;
import dev.toll.engine.results.Results.LevelInfo;
import dev.toll.engine.results.Results.LevelProof;
import dev.toll.report.ResultsView;
import java.util.List;
import java.util.stream.Collectors;

/** One line of proofs per level; the evidence of whatever is not true stands beneath it. */
public final class ProofBlock {

  private ProofBlock() {}

  public static String render(ResultsView view, boolean colour, int width) {
    StringBuilder out = new StringBuilder(Style.BOLD.apply("Proofs", colour)).append('\n');
    TextTable table = new TextTable(List.of("level", "verdict", "proofs"), false);
    for (LevelInfo level : view.levels()) {
      List<LevelProof> proofs = ofLevel(view, level.name());
      Verdict worst = proofs.stream().map(ProofBlock::verdict).reduce(Verdict::and).orElse(null);
      String word = worst == null ? "unknown" : worst.word();
      String names =
          proofs.stream()
              .map(proof -> name(proof) + " " + verdict(proof).word())
              .collect(Collectors.joining(", "));
      table.row(
          List.of(
              Cell.of(level.name()),
              new Cell(word, Style.ofVerdict(word)),
              Cell.of(names.isEmpty() ? "none recorded" : names)));
    }
    out.append(table.render(colour, width));
    view.proofs().stream()
        .filter(proof -> verdict(proof) != Verdict.TRUE)
        .forEach(
            proof ->
                out.append(
                    Wrap.text(
                        "- %s, %s %s: %s"
                            .formatted(
                                proof.level(), name(proof), verdict(proof).word(), evidence(proof)),
                        "  ",
                        width)));
    return out.toString();
  }

  private static List<LevelProof> ofLevel(ResultsView view, String level) {
    return view.proofs().stream().filter(proof -> level.equals(proof.level())).toList();
  }

  private static Verdict verdict(LevelProof proof) {
    return proof.worst() == null ? Verdict.UNKNOWN : proof.worst();
  }

  private static String name(LevelProof proof) {
    return proof.example() == null ? "proof" : proof.example().name();
  }

  private static String evidence(LevelProof proof) {
    return proof.example() == null || proof.example().evidence() == null
        ? "no evidence was recorded"
        : proof.example().evidence();
  }
}
