package dev.toll.report.html;

import dev.toll.report.ResultsView;
import dev.toll.report.work.RateOverWork;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The page for paper: no script, every chart a picture, everything open, in light colours. */
public final class Paper {

  private Paper() {}

  /**
   * The page; a browser without a screen turns it into a PDF ({@code chromium --headless
   * --print-to-pdf}).
   *
   * @param runDirectory where the trials' series and latencies lie; a missing one is "not recorded"
   */
  public static String render(Path runDirectory, ResultsView view, RateOverWork work) {
    List<Section> sections = Sections.of(view, RunData.read(runDirectory, view, work));
    return Frame.fill(
        Resource.read("paper.html"),
        Map.of(
            "title", Html.text(Frame.title(view)),
            "style", Palette.light() + Resource.read("report.css") + Resource.read("paper.css"),
            "header", Frame.header(view),
            "sections", Frame.body(sections, section -> section.paper(view)),
            "footer", Frame.madeBy(view)));
  }
}
