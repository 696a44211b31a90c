package dev.toll.report.html;

import dev.toll.report.ResultsView;
import java.util.ArrayList;
import java.util.List;

/** The page's order: the answer, then what it is worth, then what lies behind it. */
final class Sections {

  private Sections() {}

  static List<Section> of(ResultsView view, RunData data) {
    List<Section> sections = new ArrayList<>();
    answer(view, sections);
    sections.add(new NoiseSection());
    sections.add(new HeadroomSection(data.series(), data.latency()));
    sections.add(new ProofsSection());
    sections.add(new TrialDotsSection());
    sections.add(new TrialsSection());
    sections.add(new WorkSection(data.work()));
    sections.add(new SeriesSection(data.series()));
    sections.add(new LatencySection(data.latency()));
    sections.add(new CpuSection(data.series()));
    data.explanation().ifPresent(sections::add);
    sections.add(new CompactionsSection(data.series()));
    sections.add(new StepsSection());
    sections.add(new LevelsSection());
    sections.add(new EnvironmentSection());
    sections.add(new LimitsSection());
    sections.add(new GlossarySection());
    sections.add(new ReproduceSection());
    return sections;
  }

  private static void answer(ResultsView view, List<Section> sections) {
    sections.add(new AnswerSection());
    sections.add(new EffectsSection());
    if (view.isCrossed()) {
      sections.add(new CrossedSection());
    }
    sections.add(new PostTableSection());
    if (view.results().protocol() != null) {
      sections.add(new ProtocolSection());
    }
  }
}
