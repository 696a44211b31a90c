package dev.toll.report.html;

import dev.toll.engine.analysis.Results.RunInfo;
import dev.toll.engine.analysis.Results.StudyInfo;
import dev.toll.report.ResultsView;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The whole page: template, sections, data and scripts in one file that loads nothing. */
public final class Page {

  /** Order matters: each uses what the ones before it define. */
  private static final List<String> SCRIPTS =
      List.of("core.js", "effects.js", "dots.js", "series.js", "series-table.js", "start.js");

  private static final Pattern PLACEHOLDER = Pattern.compile("\\{\\{(\\w+)}}");

  private Page() {}

  /**
   * The page.
   *
   * @param runDirectory where the trials' series lie; a missing one is "not recorded"
   */
  public static String render(Path runDirectory, ResultsView view) {
    PageSeries series = PageSeries.read(runDirectory, view);
    List<Section> sections = sections(view, series);
    String library = ChartLibrary.source();
    String script =
        Script.safe(SCRIPTS.stream().map(Resource::read).collect(Collectors.joining("\n")));
    StudyInfo study = view.results().study();
    String title = study == null || study.title() == null ? "toll report" : study.title();
    Map<String, String> values =
        Map.of(
            "hashes", Script.hash(library) + " " + Script.hash(script),
            "title", Html.text(title),
            "style", Resource.read("report.css"),
            "header", header(view, study, title),
            "nav", nav(sections),
            "sections", body(sections, view),
            "footer", footer(view),
            "data", PageData.json(view, series.json()),
            "library", library,
            "script", script);
    return fill(Resource.read("page.html"), values);
  }

  private static List<Section> sections(ResultsView view, PageSeries series) {
    List<Section> sections = new ArrayList<>(List.of(new AnswerSection(), new EffectsSection()));
    if (view.isCrossed()) {
      sections.add(new CrossedSection());
    }
    sections.addAll(List.of(new TrialDotsSection(), new PostTableSection()));
    if (view.results().protocol() != null) {
      sections.add(new ProtocolSection());
    }
    sections.addAll(rest(series));
    return sections;
  }

  private static List<Section> rest(PageSeries series) {
    return List.of(
        new SeriesSection(series.names(), series.thinned()),
        new ProofsSection(),
        new StepsSection(),
        new TrialsSection(),
        new LimitsSection(),
        new LevelsSection(),
        new EnvironmentSection(),
        new ReproduceSection(),
        new GlossarySection());
  }

  private static String header(ResultsView view, StudyInfo study, String title) {
    RunInfo run = view.results().run();
    List<String> facts =
        Stream.of(
                study == null ? null : study.name(),
                study == null ? null : "scale " + study.scale(),
                run == null ? null : blocks(run),
                run == null ? null : "%s: %s".formatted(run.state(), run.stoppedBy()),
                run == null ? null : run.startedAt())
            .filter(java.util.Objects::nonNull)
            .map(fact -> "<span>" + Html.text(fact) + "</span>")
            .toList();
    String question =
        study == null || study.question() == null
            ? "The question was not recorded."
            : study.question();
    return "<p class=\"meta\">%s</p>\n<h1>%s</h1>\n<p class=\"question\">%s</p>\n"
        .formatted(String.join("", facts), Html.text(title), Html.text(question));
  }

  private static String blocks(RunInfo run) {
    return run.blocks() >= run.blocksNeeded()
        ? run.blocks() + " blocks"
        : "%s of the %s blocks a verdict needs".formatted(run.blocks(), run.blocksNeeded());
  }

  private static String nav(List<Section> sections) {
    return sections.stream()
        .skip(1)
        .map(s -> "<a href=\"#%s\">%s</a>".formatted(s.id(), Html.text(s.title())))
        .collect(Collectors.joining("\n"));
  }

  private static String body(List<Section> sections, ResultsView view) {
    return sections.stream()
        .map(
            section ->
                "<section id=\"%1$s\" aria-labelledby=\"%1$s-title\"><h2 id=\"%1$s-title\">%2$s</h2>\n%3$s</section>\n"
                    .formatted(section.id(), Html.text(section.title()), section.render(view)))
        .collect(Collectors.joining());
  }

  private static String footer(ResultsView view) {
    RunInfo run = view.results().run();
    return "Made by toll %s. Charts by Apache ECharts %s (Apache License 2.0), held in this file."
        .formatted(
            Html.text(run == null ? "" : run.tollVersion()), Html.text(ChartLibrary.version()));
  }

  /** One pass, so that a placeholder inside a value is only text. */
  private static String fill(String template, Map<String, String> values) {
    return PLACEHOLDER
        .matcher(template)
        .replaceAll(match -> Matcher.quoteReplacement(values.get(match.group(1))));
  }
}
