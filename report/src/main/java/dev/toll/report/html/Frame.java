package dev.toll.report.html;

import dev.toll.engine.results.Results.RunInfo;
import dev.toll.engine.results.Results.StudyInfo;
import dev.toll.report.ResultsView;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What both pages have around and between their sections. */
final class Frame {

  private static final Pattern PLACEHOLDER = Pattern.compile("\\{\\{(\\w+)}}");

  private Frame() {}

  static String title(ResultsView view) {
    StudyInfo study = view.results().study();
    return study == null || study.title() == null ? "toll report" : study.title();
  }

  static String header(ResultsView view) {
    StudyInfo study = view.results().study();
    RunInfo run = view.results().run();
    List<String> facts = new ArrayList<>();
    if (run != null) {
      facts.add(state(run));
    }
    Stream.of(
            study == null ? null : study.name(),
            study == null ? null : "scale " + study.scale(),
            run == null ? null : blocks(run),
            run == null ? null : started(run.startedAt()))
        .filter(Objects::nonNull)
        .forEach(fact -> facts.add(Html.text(fact)));
    String question =
        study == null || study.question() == null
            ? "The question was not recorded."
            : study.question();
    return "<p class=\"meta\">%s</p>\n<h1>%s</h1>\n<p class=\"question\">%s</p>\n"
        .formatted(
            facts.stream().map(f -> "<span>" + f + "</span>").collect(Collectors.joining()),
            Html.text(title(view)),
            Html.text(question));
  }

  /** Whether the run is complete is said first, and never by colour alone. */
  private static String state(RunInfo run) {
    boolean complete = "complete".equals(run.state());
    return "<span class=\"chip %s\">%s</span> %s"
        .formatted(
            complete ? "good" : "bad",
            Html.text(run.state()),
            Html.text(Brief.of(run.stoppedBy())));
  }

  private static String blocks(RunInfo run) {
    return run.blocks() >= run.blocksNeeded()
        ? run.blocks() + " blocks"
        : "%s of the %s blocks a verdict needs".formatted(run.blocks(), run.blocksNeeded());
  }

  /** {@code 2026-11-20 19:00 UTC}; whatever has another form as it is. */
  private static String started(String at) {
    return at == null
        ? null
        : at.replaceFirst("^(\\d{4}-\\d\\d-\\d\\d)T(\\d\\d:\\d\\d):[\\d.]+Z$", "$1 $2 UTC");
  }

  static String nav(List<Section> sections) {
    return sections.stream()
        .skip(1)
        .map(s -> "<a href=\"#%s\">%s</a>".formatted(s.id(), Html.text(s.title())))
        .collect(Collectors.joining("\n"));
  }

  static String body(List<Section> sections, Function<Section, String> content) {
    return sections.stream()
        .map(
            section ->
                "<section id=\"%1$s\" aria-labelledby=\"%1$s-title\"><h2 id=\"%1$s-title\">%2$s</h2>\n%3$s</section>\n"
                    .formatted(section.id(), Html.text(section.title()), content.apply(section)))
        .collect(Collectors.joining());
  }

  static String madeBy(ResultsView view) {
    RunInfo run = view.results().run();
    return "Made by toll %s.".formatted(Html.text(run == null ? "" : run.tollVersion()));
  }

  /** One pass, so that a placeholder inside a value is only text. */
  static String fill(String template, Map<String, String> values) {
    return PLACEHOLDER
        .matcher(template)
        .replaceAll(match -> Matcher.quoteReplacement(values.get(match.group(1))));
  }
}
