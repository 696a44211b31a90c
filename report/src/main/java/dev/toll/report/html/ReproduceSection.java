package dev.toll.report.html;

import dev.toll.engine.results.Results.RunInfo;
import dev.toll.report.ResultsView;

/** How to run it again. */
final class ReproduceSection implements Section {

  @Override
  public String id() {
    return "reproduce";
  }

  @Override
  public String title() {
    return "How to reproduce";
  }

  @Override
  public String render(ResultsView view) {
    RunInfo run = view.results().run();
    if (run == null || run.command() == null) {
      return Html.missing("Unknown: the command was not recorded.");
    }
    return "<div class=\"copy\"><pre class=\"scroll\" tabindex=\"0\"><code id=\"command\">"
        + Html.text(run.command())
        + "</code></pre><button type=\"button\" id=\"copy\">Copy</button></div>\n"
        + Html.p(
            "caption",
            Html.text(
                "toll %s, seed %s, order %s, %s to %s. The resolved study is study.yaml in the run's directory; full precision is in results.json."
                    .formatted(
                        run.tollVersion(),
                        run.seed(),
                        run.order().word(),
                        run.startedAt(),
                        run.endedAt())));
  }

  @Override
  public String paper(ResultsView view) {
    return render(view).replaceFirst("<button.*?</button>", "");
  }
}
