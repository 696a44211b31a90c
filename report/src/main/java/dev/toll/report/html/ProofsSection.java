package dev.toll.report.html;

import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.results.Results.LevelInfo;
import dev.toll.engine.results.Results.LevelProof;
import dev.toll.report.ResultsView;
import java.util.List;
import java.util.stream.Collectors;

/** Proofs with their evidence, a card per level; an unknown is shown like any other. */
final class ProofsSection implements Section {

  @Override
  public String id() {
    return "proofs";
  }

  @Override
  public String title() {
    return "Proofs";
  }

  @Override
  public String render(ResultsView view) {
    if (view.proofs().isEmpty()) {
      return Html.missing(
          "Not recorded: no proof was taken, so no level is shown to be in effect.");
    }
    StringBuilder html =
        new StringBuilder(
            Html.p("lead", "Evidence that each level was in effect: true, false, or unknown."));
    html.append("<div class=\"cards\">\n");
    for (LevelInfo level : view.levels()) {
      List<LevelProof> proofs =
          view.proofs().stream().filter(proof -> level.name().equals(proof.level())).toList();
      html.append(card(view, level, proofs));
    }
    return html.append("</div>\n").toString();
  }

  private static String card(ResultsView view, LevelInfo level, List<LevelProof> proofs) {
    String body =
        proofs.isEmpty()
            ? "<li>" + Html.chip("unknown") + " No proof was taken at this level.</li>"
            : proofs.stream().map(ProofsSection::item).collect(Collectors.joining());
    return "<article class=\"card\"><h3>%s</h3>\n<ul class=\"proofs\">%s</ul></article>\n"
        .formatted(LevelMark.of(view, level.name()), body);
  }

  private static String item(LevelProof proof) {
    Verdict worst = proof.worst() == null ? Verdict.UNKNOWN : proof.worst();
    ProofResult example = proof.example();
    if (example == null) {
      return "<li>" + Html.chip(worst.word()) + " The evidence was not recorded.</li>\n";
    }
    String evidence = example.evidence() == null ? "not recorded" : example.evidence();
    return """
        <li>%s <b>%s</b> <span class="claim">%s</span>
        <p>%s</p>
        %s</li>
        """
        .formatted(
            Html.chip(worst.word()),
            Html.text(example.name()),
            Html.text(example.claim()),
            Html.text(evidence),
            Html.details(times(proof.times(), example.trial()), facts(example)));
  }

  private static String times(int times, String trial) {
    return "Taken %s, newest in %s".formatted(times == 1 ? "once" : times + " times", trial);
  }

  private static String facts(ProofResult example) {
    if (example.facts() == null || example.facts().isEmpty()) {
      return Html.missing("No facts were recorded beside the evidence.");
    }
    StringBuilder list = new StringBuilder("<dl class=\"facts\">");
    example
        .facts()
        .forEach(
            (key, value) ->
                list.append("<dt>%s</dt><dd>%s</dd>".formatted(Html.text(key), Html.text(value))));
    return list.append("</dl>\n").toString();
  }
}
