package dev.toll.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.environment.CryptoWarnings;
import dev.toll.engine.results.Results;
import dev.toll.engine.results.Results.LevelInfo;
import dev.toll.engine.results.ResultsBuilder;
import dev.toll.engine.results.Warning;
import dev.toll.engine.words.WarningText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HtmlReportTest {

  private static final int FIVE_MB = 5_000_000;
  private static final Set<String> VOID_ELEMENTS = Set.of("meta", "link", "br", "img", "input");
  private static final Pattern TAG = Pattern.compile("<(/?)([a-z][a-z0-9]*)\\b[^>]*>");

  @TempDir Path run;

  @Test
  void writesEveryFileAndNothingElse() throws IOException {
    Reports.writeAll(run, Fixture.run(4));
    try (var files = Files.list(run)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrder(
              "results.json", "results.md", "results.csv", "effects.csv", "report.html");
    }
    assertThat(ResultsJson.read(run.resolve("results.json")).estimates().effects()).isNotEmpty();
  }

  @Test
  void loadsNothingFromAnywhere() throws IOException {
    String page = page(Fixture.run(4));
    String ours = withoutLibrary(page);
    assertThat(ours).doesNotContain("http://").doesNotContain("https://").doesNotContain("//cdn");
    assertThat(ours).contains("default-src 'none'").doesNotContain("unsafe-eval");
    assertThat(ours).doesNotContainPattern("<script[^>]+src=").doesNotContain("@import");
    assertThat(ours).doesNotContain("url(");
  }

  @Test
  void everyElementIsClosed() throws IOException {
    for (Results results :
        new Results[] {
          Fixture.run(8),
          FixtureDesign.all(),
          Hostile.results(Hostile.NAME),
          Hostile.design(Hostile.NAME)
        }) {
      assertNested(page(results).replaceAll("(?s)<(script|style)\\b[^>]*>.*?</\\1>", ""));
    }
  }

  @Test
  void compactionsAreSpokenOfWhereASystemHasThem() throws IOException {
    Results results = Fixture.run(1);
    String stalls = stalls(results, "t,entries_per_second\n1,100\n2,50\n3,150\n");
    assertThat(stalls)
        .contains(">Stalls<", "\u221250\u00a0%")
        .doesNotContain("Compaction")
        .doesNotContain("not recorded");
    assertThat(stalls(results, "t,entries_per_second,minor_compactions\n1,100,0\n2,50,1\n"))
        .contains(">Compactions and stalls<", "50\u00a0%");
  }

  @Test
  void thePlotsOfThePostAreOfTheLoadThatWasObserved() throws IOException {
    Results results = Fixture.run(1);
    FixtureSeries.write(run, results, 1);
    assertThat(Reports.html(run, results)).doesNotContain("id=\"plots");
    for (var trial : results.execution().trials()) {
      Path observed =
          Files.createDirectories(run.resolve("trials").resolve(trial.trial()).resolve("observed"));
      StringBuilder series = new StringBuilder("t,TOTAL_INGEST,TABLE_RECS,ACCUMULO_FILES\n");
      for (int i = 1; i <= 20; i++) {
        series.append("%d,%d,%d,%d\n".formatted(i, 100 + i % 2, 100 * i, i % 3));
      }
      Files.writeString(observed.resolve("series.csv"), series);
    }
    for (String page : List.of(Reports.html(run, results), Reports.paper(run, results))) {
      String plots = page.substring(page.indexOf("plots-title"));
      assertThat(plots.substring(0, plots.indexOf("</section>")))
          .contains("TABLE_RECS, average of 153\u00a0ms", "TOTAL_INGEST, average of 766\u00a0ms");
      assertNested(page.replaceAll("(?s)<(script|style)\\b[^>]*>.*?</\\1>", ""));
    }
  }

  private String stalls(Results results, String series) throws IOException {
    for (var trial : results.execution().trials()) {
      Path folder = Files.createDirectories(run.resolve("trials").resolve(trial.trial()));
      Files.writeString(folder.resolve("series.csv"), series);
    }
    String page = Reports.html(run, results);
    int from = page.indexOf("aria-labelledby=\"compactions-title\"");
    return page.substring(from, page.indexOf("</section>", from));
  }

  @Test
  void hostileTextStaysText() throws IOException {
    hostileTextStaysText(page(Hostile.results(Hostile.NAME)));
    hostileTextStaysText(page(Hostile.design(Hostile.NAME)));
  }

  private static void hostileTextStaysText(String page) {
    assertThat(withoutLibrary(page))
        .doesNotContain("<script>document")
        .doesNotContain("<img")
        .doesNotContain("<!-- <")
        .doesNotContain("onerror=\"document");
    String data = page.replaceAll("(?s).*id=\"data\">(.*?)</script>.*", "$1");
    assertThat(data).contains("\\u003c/script\\u003e").doesNotContain("<").doesNotContain("\u2028");
    assertThat(page.split("<script", -1)).hasSize(6);
  }

  @Test
  void longRunsStayWithinFiveMegabytes() throws IOException {
    Results results = Fixture.run(2);
    FixtureSeries.writeLong(run, results, 28_800);
    String page = Reports.html(run, results);
    assertThat(page.getBytes(StandardCharsets.UTF_8)).hasSizeLessThan(FIVE_MB);
    assertThat(page).contains("\"width\":300").contains("\"width\":60").contains("\"width\":1,");
  }

  @Test
  void shortSeriesHaveOneResolution() throws IOException {
    assertThat(page(Fixture.run(4))).contains("\"width\":1,").doesNotContain("\"width\":300");
  }

  @Test
  void paperHasNoScriptsAndNothingClosed() throws IOException {
    for (Results results :
        new Results[] {Fixture.run(4), FixtureDesign.all(), Hostile.results(Hostile.NAME)}) {
      FixtureSeries.write(run, Fixture.run(4), 1);
      String page = Reports.paper(run, results);
      assertThat(page).doesNotContain("<script").doesNotContain("<details>").doesNotContain("<img");
      assertThat(page).contains("class=\"pictures\"").doesNotContain("class=\"chart\"");
      assertNested(page.replaceAll("(?s)<style\\b[^>]*>.*?</style>", ""));
    }
    for (Results bare : Bare.all()) {
      assertThat(Reports.paper(run, bare)).contains("<h1>").doesNotContain("null");
    }
  }

  @Test
  void sectionsWithoutDataSaySo() {
    String page = Reports.html(run, Bare.noValidTrial());
    assertThat(page)
        .contains("Unknown: no trial is valid")
        .contains("no proof was taken")
        .contains("no trial has a series")
        .contains("the data was not verified: 3 nodes");
    assertThat(Reports.html(run, Bare.oneLevel())).contains("there is only one level");
  }

  @Test
  void nothingMissingEverBreaksAReport() throws IOException {
    for (Results bare : Bare.all()) {
      assertNested(Reports.html(run, bare).replaceAll("(?s)<(script|style)\\b[^>]*>.*?</\\1>", ""));
      assertThat(Reports.terminal(bare, "", false, 80)).isNotBlank().doesNotContain("null");
      assertThat(Reports.markdown(Golden.NO_FILES, bare)).isNotBlank().doesNotContain("null");
      assertThat(CsvReport.render(bare)).startsWith("study,run,");
      assertThat(ResultsJson.read(ResultsJson.write(bare)).format()).isEqualTo(Results.FORMAT);
    }
  }

  /** What the study does not use is in results.json alone. */
  @Test
  void aWarningStandsOnThePageOfTheStudyThatItConcerns() {
    Warning kernel = CryptoWarnings.kernel("xts-aes-generic", false);
    Warning jvm = CryptoWarnings.jvm(List.of("UseAES"));
    Results results = FixtureDesign.warned(Fixture.run(2), List.of(kernel.elsewhere(), jvm));
    for (String text :
        List.of(
            Reports.html(run, results),
            Reports.paper(run, results),
            Reports.terminal(results, "", false, 4000),
            Reports.markdown(run, results))) {
      assertThat(text).contains("(UseAES off)").doesNotContain("xts-aes-generic", "about what");
    }
    assertThat(new ResultsView(results).warnings()).containsExactly(WarningText.of(jvm));
    assertThat(ResultsJson.write(results)).contains("xts-aes-generic");
  }

  @Test
  void changesAreOnOneAxisOfRatios() throws IOException {
    String page = page(Fixture.far(4));
    assertThat(page)
        .contains(">\u221250\u00a0%</span>", ">2 times</span>", ">5 times</span>")
        .doesNotContain(">\u2212100\u00a0%</span>", ">+100\u00a0%</span>");
    // The same for the chart of trials, which a script draws.
    assertThat(page).contains("\"axis\":{\"scale\":{\"low\":-", ":\"2 times\",");
  }

  @Test
  void anIdentifierThatBeginsASentenceKeepsItsSpelling() {
    Results plain = Fixture.run(2);
    Results results =
        new ResultsBuilder(plain)
            .levels(
                plain.design().levels().stream()
                    .map(
                        level ->
                            level.name().equals("ssl")
                                ? described(level, "synchronous_commit off")
                                : level.name().equals("auth")
                                    ? described(level, "security by Kerberos")
                                    : level)
                    .toList())
            .build();
    String page = Reports.html(run, results);
    assertThat(page)
        .contains(">synchronous_commit off costs", ">security by Kerberos costs")
        .doesNotContain("Synchronous_commit", "Security by");
  }

  private static LevelInfo described(LevelInfo level, String description) {
    return new LevelInfo(
        level.name(),
        description,
        level.isBaseline(),
        level.isControl(),
        level.control(),
        level.settings(),
        level.factors(),
        level.reference());
  }

  @Test
  void unknownProofsAreShown() throws IOException {
    String page = page(Fixture.run(4));
    assertThat(page).contains("The relay saw no connection in b01-auth-int");
    assertThat(page).contains("<span class=\"chip open\">unknown</span> <b>wire</b>");
  }

  @Test
  void factorsAndTheRuleAsPublishedHaveSectionsOfTheirOwn() throws IOException {
    String page = page(FixtureDesign.all());
    assertThat(page)
        .contains("<section id=\"factors\"")
        .contains("at memory 500K: +11.7\u00a0%")
        .contains("<section id=\"protocol\"")
        .contains("run again: not similar: b01-none")
        .contains("Spearman \u22120.13 (p 0.55) over 12 trials")
        .contains("never");
    assertThat(page(Fixture.run(4)))
        .doesNotContain("<section id=\"factors\"")
        .doesNotContain("<section id=\"protocol\"");
  }

  @Test
  void everyChartHasATable() throws IOException {
    String page = withoutLibrary(page(Fixture.run(4)));
    int charts = page.split("class=\"chart\"", -1).length - 1;
    int tables = page.split("The figures as a table", -1).length - 1;
    assertThat(charts).isEqualTo(2);
    // The stacked bars of CPU are a picture too, and so is the rate against work done.
    assertThat(tables).isEqualTo(charts + 2);
  }

  @Test
  void localesHaveNoSay() throws IOException {
    Results results = Fixture.run(4);
    String expected = page(results);
    assertThat(Locales.outcomes(() -> Reports.html(run, results))).containsExactly(expected);
  }

  @Test
  void aTrialsNameCannotLeadOutOfTheRun() throws IOException {
    Files.writeString(run.resolve("series.csv"), "t,secret\n0,1\n");
    Path inner = Files.createDirectories(run.resolve("inner"));
    assertThat(dev.toll.engine.series.SeriesFile.read(inner, "../..").values()).isEmpty();
  }

  private String page(Results results) throws IOException {
    FixtureSeries.write(run, Fixture.run(results.execution().run().blocks()), 1);
    return Reports.html(run, results);
  }

  /** The page without the chart library, whose licence text names addresses. */
  private static String withoutLibrary(String page) {
    int start = page.indexOf("<script>", page.indexOf("id=\"data\""));
    int end = page.indexOf("</script>", start);
    assertThat(end - start).isGreaterThan(100_000);
    return page.substring(0, start) + page.substring(end);
  }

  private static void assertNested(String html) {
    Deque<String> open = new ArrayDeque<>();
    Matcher tag = TAG.matcher(html.toLowerCase(Locale.ROOT));
    while (tag.find()) {
      String name = tag.group(2);
      // Elements of SVG close themselves.
      if (VOID_ELEMENTS.contains(name) || tag.group().endsWith("/>")) {
        continue;
      }
      if (tag.group(1).isEmpty()) {
        open.push(name);
      } else {
        assertThat(open.pop()).as("closes " + name + " at " + tag.start()).isEqualTo(name);
      }
    }
    assertThat(open).isEmpty();
  }
}
