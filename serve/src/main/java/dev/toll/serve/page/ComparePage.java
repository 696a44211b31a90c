package dev.toll.serve.page;

import dev.toll.engine.compare.ComparedRun;
import dev.toll.engine.compare.ComparedRuns;
import dev.toll.engine.compare.ComparedRuns.Change;
import dev.toll.engine.compare.ComparedRuns.Difference;
import dev.toll.engine.compare.RunComparison;
import dev.toll.engine.record.Metric;
import dev.toll.engine.settings.StudyException;
import dev.toll.report.compare.ComparisonWords;
import dev.toll.serve.watch.Picture;
import java.util.List;

/** Two runs compared, in the words of {@code toll compare}. */
public final class ComparePage {
  private final Picture a;
  private final Picture b;
  private final ComparedRuns compared;
  private final ComparisonWords words;
  private final StringBuilder html = new StringBuilder();

  private ComparePage(Picture a, Picture b, ComparedRuns compared) {
    this.a = a;
    this.b = b;
    this.compared = compared;
    this.words = new ComparisonWords(compared);
  }

  public static String render(Picture a, Picture b) {
    if (a.results() == null || b.results() == null) {
      Picture without = a.results() == null ? a : b;
      return problem(
          without.study()
              + " "
              + without.run()
              + " has no results that this toll can read"
              + (without.why() == null ? "." : ": " + without.why()));
    }
    try {
      ComparedRuns compared =
          RunComparison.compare(
              new ComparedRun(name(a), a.results(), null),
              new ComparedRun(name(b), b.results(), null),
              List.of(),
              List.of());
      return new ComparePage(a, b, compared).page();
    } catch (StudyException e) {
      return problem(e.getMessage());
    }
  }

  /** A page that says why there is no comparison. */
  public static String problem(String why) {
    return Shell.page(
        "Compare \u00b7 toll",
        null,
        null,
        "",
        "<h1>These cannot be compared</h1>\n" + Markup.missing(why));
  }

  private static String name(Picture run) {
    return run.study() + "/" + run.run();
  }

  private String page() {
    html.append("<p class=\"meta\"><span>Two runs compared</span></p>\n<h1>")
        .append(Markup.figure(capital(words.headline())))
        .append("</h1>\n<dl class=\"sides\">");
    side("A", a, words.side(compared.a()));
    side("B", b, words.side(compared.b()));
    html.append("</dl>\n");
    differences();
    warnings();
    if (!compared.metrics().isEmpty()) {
      Metric primary = compared.metrics().get(0);
      section("change", words.title(primary));
      table(words.of(compared.changes(), primary), primary);
      List<Change> relative = words.of(compared.relative(), primary);
      if (!relative.isEmpty()) {
        html.append("<h3>Its cost relative to ")
            .append(Markup.text(relative.get(0).against()))
            .append(" of the same block</h3>\n");
        table(relative, null);
      }
      html.append("</section>\n");
    }
    series();
    others();
    String attributes =
        "data-series-a=\"/runs/%s/series\" data-series-b=\"/runs/%s/series\""
            .formatted(Markup.text(a.id()), Markup.text(b.id()));
    return Shell.page("Compare \u00b7 toll", null, "compare.js", attributes, html.toString());
  }

  private static String capital(String text) {
    return text.substring(0, 1).toUpperCase(java.util.Locale.ROOT) + text.substring(1);
  }

  private void side(String letter, Picture run, String says) {
    html.append("<div><dt>")
        .append(letter)
        .append("</dt><dd><a href=\"/runs/")
        .append(Markup.text(run.id()))
        .append("/live\">")
        .append(Markup.text(name(run)))
        .append("</a><small>")
        // The words begin with the name, which the link says already.
        .append(Markup.text(says.substring(Math.min(says.length(), name(run).length() + 2))))
        .append("</small></dd></div>\n");
  }

  private void section(String id, String title) {
    html.append(
        "<section aria-labelledby=\"%1$s-title\"><h2 id=\"%1$s-title\">%2$s</h2>\n"
            .formatted(id, Markup.figure(title)));
  }

  private void differences() {
    section("differs", "What differs");
    String nothing = words.nothingDiffers();
    if (nothing != null) {
      html.append(Markup.missing(nothing));
    } else {
      html.append(TABLE.formatted("What differs"))
          .append("<thead><tr><th scope=\"col\">What</th><th scope=\"col\">A</th>")
          .append("<th scope=\"col\">B</th></tr></thead>\n<tbody>\n");
      for (Difference one : compared.differences()) {
        html.append("<tr><th scope=\"row\">")
            .append(Markup.text(ComparisonWords.what(one)))
            .append("</th><td>")
            .append(one.a() == null ? "<span class=\"soft\">not set</span>" : code(one.a()))
            .append("</td><td>")
            .append(one.b() == null ? "<span class=\"soft\">not set</span>" : code(one.b()))
            .append("</td></tr>\n");
      }
      html.append("</tbody></table></div>\n");
    }
    html.append("</section>\n");
  }

  private static final String TABLE =
      "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"%s\"><table>\n";

  private static String code(String value) {
    return "<code>" + Markup.text(value) + "</code>";
  }

  private void warnings() {
    if (!compared.warnings().isEmpty()) {
      html.append("<div class=\"warnings\"><h2>Read this first</h2><ul>\n");
      compared.warnings().forEach(line -> html.append("<li>" + Markup.figure(line) + "</li>\n"));
      html.append("</ul></div>\n");
    }
  }

  /** With a metric its values, without one costs. */
  private void table(List<Change> changes, Metric metric) {
    html.append(TABLE.formatted("Changes"))
        .append("<thead><tr><th scope=\"col\">Level</th>")
        .append(
            "<th scope=\"col\" class=\"number\">n</th><th scope=\"col\" class=\"number\">A</th>")
        .append("<th scope=\"col\" class=\"number\">B</th>")
        .append("<th scope=\"col\" class=\"number\">Change, 95\u00a0% interval</th>")
        .append("<th scope=\"col\" class=\"number\">")
        .append(Markup.text(words.exactName()))
        .append("</th><th scope=\"col\">Verdict</th></tr></thead>\n<tbody>\n");
    for (Change change : changes) {
      html.append("<tr><th scope=\"row\">")
          .append(Markup.level(change.level(), b.colour(change.levelB())))
          .append("</th>");
      number(words.counts(change));
      number(
          metric == null
              ? ComparisonWords.cost(change.a())
              : ComparisonWords.value(change.a(), metric));
      number(
          metric == null
              ? ComparisonWords.cost(change.b())
              : ComparisonWords.value(change.b(), metric));
      number(ComparisonWords.change(change));
      number(ComparisonWords.interval(change.exact()));
      html.append("<td>").append(Markup.chip(ComparisonWords.word(change))).append("</td></tr>\n");
    }
    html.append("</tbody></table></div>\n");
    changes.stream()
        .filter(change -> change.verdict() != null)
        .map(change -> change.level() + ": " + change.verdict().sentence())
        .forEach(line -> html.append("<p class=\"caption\">" + Markup.figure(line) + "</p>\n"));
  }

  private void number(String text) {
    html.append("<td class=\"number\">").append(Markup.figure(text)).append("</td>");
  }

  private void series() {
    section("series", "Series of both");
    html.append(
        """
        <div class="controls"><label>Series <select id="series-name"></select></label>
        <label>Level <select id="series-level"></select></label></div>
        <p class="legend"><span class="side-a">A</span><span class="side-b">B</span></p>
        <div class="chart" id="chart" role="img" aria-label="The chosen series of every valid trial of both runs"></div>
        </section>
        """);
  }

  private void others() {
    if (compared.metrics().size() < 2) {
      return;
    }
    section("others", "Other metrics");
    for (Metric metric : compared.metrics().subList(1, compared.metrics().size())) {
      html.append("<details><summary>").append(Markup.figure(words.title(metric)));
      html.append("</summary>\n");
      table(words.of(compared.changes(), metric), metric);
      html.append("</details>\n");
    }
    html.append("</section>\n");
  }
}
