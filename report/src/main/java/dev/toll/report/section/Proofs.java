package dev.toll.report.section;

import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.results.Results.LevelInfo;
import dev.toll.engine.results.Results.LevelProof;
import dev.toll.report.ResultsView;
import dev.toll.report.model.Block;
import dev.toll.report.model.Cell;
import dev.toll.report.model.Column;
import dev.toll.report.model.Columns;
import dev.toll.report.model.Medium;
import dev.toll.report.model.Section;
import dev.toll.report.model.Table;
import dev.toll.report.templates.widget.JteproofsGenerated;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/** Proofs with their evidence; an unknown one is shown like any other. */
public final class Proofs {
  private static final String TITLE = "Proofs";

  static final String NONE =
      "Not recorded: no proof was taken, so no level is shown to be in effect.";

  private Proofs() {}

  static Section page(ResultsView view, Medium medium) {
    if (view.proofs().isEmpty()) {
      return Section.missing("proofs", TITLE, NONE);
    }
    return Section.of(
        "proofs",
        TITLE,
        Block.lead(
            "Evidence that each level was in effect: true, false, or unknown; configured: true by"
                + " the server's or the client's own report alone."),
        grid(view),
        Block.inset(output -> JteproofsGenerated.render(output, null, view, medium)));
  }

  /** Which proof says what at which level; empty where it is not taken. */
  static Table grid(ResultsView view) {
    Columns<String> columns = new Columns<String>().text("proof", proof -> proof);
    for (LevelInfo level : view.levels()) {
      columns.add(
          Column.text(level.name()),
          name ->
              ofLevel(view, level).stream()
                  .filter(proof -> name(proof).equals(name))
                  .findFirst()
                  .<Cell>map(proof -> new Cell.Verdict(word(proof)))
                  .orElse(Cell.of("")));
    }
    return columns.table(TITLE, view.proofs().stream().map(Proofs::name).distinct().toList());
  }

  /** A line per level and the evidence of what is not true; for Markdown, all of it. */
  static Section text(ResultsView view) {
    return Section.of(
        "proofs",
        TITLE,
        Block.only(Medium.TERMINAL, perLevel(view), Block.bullets(notTrue(view))),
        Block.only(
            Medium.MARKDOWN, view.proofs().isEmpty() ? Block.plain("Not recorded.") : all(view)));
  }

  /** Of each level the worst verdict, and that of each proof. */
  static Table perLevel(ResultsView view) {
    return Cells.perLevel(view)
        .add(Column.text("verdict"), level -> new Cell.Verdict(worst(ofLevel(view, level))))
        .text("proofs", level -> names(ofLevel(view, level)))
        .table(TITLE, view.levels());
  }

  private static String worst(List<LevelProof> proofs) {
    return proofs.stream()
        .map(LevelProof::worst)
        .reduce(Verdict::and)
        .orElse(Verdict.UNKNOWN)
        .word();
  }

  private static String names(List<LevelProof> proofs) {
    return proofs.isEmpty()
        ? "none recorded"
        : proofs.stream()
            .map(proof -> name(proof) + " " + word(proof))
            .collect(Collectors.joining(", "));
  }

  static List<String> notTrue(ResultsView view) {
    Map<String, String> levels =
        view.proofs().stream()
            .filter(proof -> proof.worst() != Verdict.TRUE)
            .collect(
                Collectors.groupingBy(
                    proof ->
                        "%s %s: %s"
                            .formatted(
                                name(proof), proof.worst().word(), proof.example().evidence()),
                    LinkedHashMap::new,
                    Collectors.mapping(LevelProof::level, Collectors.joining(", "))));
    return levels.entrySet().stream().map(what -> what.getValue() + ", " + what.getKey()).toList();
  }

  private static Table all(ResultsView view) {
    return new Columns<LevelProof>()
        .text("level", proof -> String.valueOf(proof.level()))
        .text("proof", Proofs::name)
        .add(Column.text("verdict"), proof -> new Cell.Verdict(word(proof)))
        .number("times", proof -> Integer.toString(proof.times()))
        .text("evidence", proof -> proof.example().evidence())
        .table(TITLE, view.proofs());
  }

  /** What is shown next to the evidence of a proof. */
  public static Block facts(LevelProof proof) {
    ProofResult example = proof.example();
    return example.facts().isEmpty()
        ? Block.missing("No facts were recorded besides the evidence.")
        : new Block.Facts(
            false,
            example.facts().entrySet().stream()
                .map(fact -> Block.fact(fact.getKey(), String.valueOf(fact.getValue())))
                .toList());
  }

  public static List<LevelProof> ofLevel(ResultsView view, LevelInfo level) {
    return view.proofs().stream().filter(proof -> level.name().equals(proof.level())).toList();
  }

  /** The verdict as it is shown. */
  public static String word(LevelProof proof) {
    return proof.example().reported() && proof.worst() == Verdict.TRUE
        ? "configured"
        : proof.worst().word();
  }

  /** Whether a level differs from what it is compared with in what only a report shows. */
  static boolean configured(ResultsView view, LevelInfo level) {
    Map<String, String> against =
        view.levels().stream()
            .filter(other -> other.name().equals(view.against(level)))
            .findFirst()
            .map(LevelInfo::settings)
            .orElse(level.settings());
    Set<String> shown = witnessed(view, level, false);
    return witnessed(view, level, true).stream()
        .filter(path -> !shown.contains(path))
        .anyMatch(path -> !Objects.equals(level.settings().get(path), against.get(path)));
  }

  /** Whether a level is known of sessions of toll's own, and not of those of its load. */
  static boolean ofOwnSession(ResultsView view, LevelInfo level) {
    Map<String, Verdict> verdicts =
        ofLevel(view, level).stream()
            .filter(proof -> proof.example() != null)
            .collect(
                Collectors.toMap(proof -> proof.example().name(), LevelProof::worst, (a, b) -> a));
    return verdicts.get(ProofResult.LOAD_SETTINGS) == Verdict.UNKNOWN
        || (verdicts.containsKey(ProofResult.ARRIVED)
            && verdicts.get("load-connections") == Verdict.UNKNOWN);
  }

  private static Set<String> witnessed(ResultsView view, LevelInfo level, boolean reported) {
    return ofLevel(view, level).stream()
        .filter(proof -> proof.worst() == Verdict.TRUE)
        .filter(proof -> proof.example().reported() == reported)
        .filter(proof -> proof.example().witnesses() != null)
        .flatMap(proof -> proof.example().witnesses().stream())
        .collect(Collectors.toSet());
  }

  public static String name(LevelProof proof) {
    return String.valueOf(proof.example().name());
  }
}
