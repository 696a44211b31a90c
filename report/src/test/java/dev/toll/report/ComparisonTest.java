package dev.toll.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.compare.ComparedRun;
import dev.toll.engine.compare.ComparedRuns;
import dev.toll.engine.compare.Limit;
import dev.toll.engine.compare.LimitParser;
import dev.toll.engine.compare.RunComparison;
import dev.toll.engine.results.Results;
import dev.toll.engine.results.Results.LevelInfo;
import dev.toll.engine.results.Results.Trial;
import dev.toll.engine.results.ResultsBuilder;
import dev.toll.engine.results.RunState;
import dev.toll.engine.settings.StudyException;
import dev.toll.engine.study.MachineSettings;
import dev.toll.report.compare.ComparisonDocument;
import dev.toll.report.json.ResultsGson;
import dev.toll.report.render.Markdown;
import dev.toll.report.render.Terminal;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class ComparisonTest {

  /** The fixture's run on a day when TLS was slower, on another kernel. */
  private static Results another(Results run, String name) {
    Results.RunInfo info = run.execution().run();
    return new ResultsBuilder(run)
        .run(
            new Results.RunInfo(
                "20261127T190000Z",
                "2026-11-27T19:00:00Z",
                null,
                RunState.COMPLETE,
                info.stoppedBy(),
                43,
                info.order(),
                info.blocks(),
                info.tollVersion(),
                info.command()))
        .published(null)
        .levels(run.design().levels().stream().map(level -> renamed(level, name)).toList())
        .summaries(List.of())
        .noiseFloor(null)
        .trials(run.execution().trials().stream().map(trial -> slower(trial, name)).toList())
        .proofs(List.of())
        .steps(List.of())
        .headroom(null)
        .warnings(List.of())
        .environment(
            Map.of(
                "machine",
                    Map.of("cpus", 2L, "memory_bytes", 16_612_945_920L, "model", "Xeon, virtual"),
                "kernel", "Linux 6.2.0",
                "toll", Map.of("java", "17.0.13", "version", "0.1.0"),
                "accumulo",
                    Map.of(
                        "version",
                        "2.1.5",
                        "tserver.flags",
                        List.of("-Xmx1g", "-XX:+UseParallelGC"))))
        .crossed(null)
        .protocol(null)
        .drift(null)
        .sentences(List.of())
        .overlaps(List.of())
        .warned(List.of())
        .build();
  }

  private static LevelInfo renamed(LevelInfo level, String name) {
    return new LevelInfo(
        level.name().equals("ssl") ? name : level.name(),
        level.description(),
        level.isBaseline(),
        level.isControl(),
        level.control(),
        level.settings(),
        level.factors(),
        level.reference());
  }

  private static Trial slower(Trial trial, String name) {
    Map<String, Double> metrics = new TreeMap<>(trial.metrics());
    boolean ssl = trial.level().equals("ssl");
    metrics.computeIfPresent("elapsed", (key, value) -> value * (ssl ? 1.13 : 1.0005));
    metrics.computeIfPresent("entries_per_second", (key, value) -> value / (ssl ? 1.13 : 1.0005));
    return new Trial(
        trial.trial(),
        trial.block(),
        trial.position(),
        ssl ? name : trial.level(),
        trial.attempt(),
        trial.status(),
        trial.reason(),
        trial.startedAt(),
        metrics,
        trial.interference(),
        trial.proved(),
        trial.verified(),
        trial.verification(),
        trial.facts(),
        trial.steady(),
        null,
        List.of(),
        null);
  }

  private static ComparedRuns compared(String... limits) {
    return compared(Fixture.small(8, 3), another(Fixture.small(8, 3), "ssl"), limits);
  }

  private static ComparedRuns compared(Results a, Results b, String... limits) {
    return compared(a, null, b, null, limits);
  }

  private static ComparedRuns compared(
      Results a, String levelA, Results b, String levelB, String... limits) {
    try {
      List<Limit> parsed = new ArrayList<>();
      for (String limit : limits) {
        parsed.add(LimitParser.parse(limit));
      }
      return new RunComparison(new ComparedRun("old", a, levelA), new ComparedRun("new", b, levelB))
          .compare(List.of(), parsed, List.of(), false);
    } catch (StudyException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void jsonIsSealed() throws IOException {
    ComparedRuns compared =
        compared(Fixture.small(8, 2), another(Fixture.small(8, 2), "ssl"), "cost > 5%");
    Golden.check("golden-compare.json", ResultsGson.write(compared));
  }

  @Test
  void textIsSealed() throws IOException {
    Golden.check(
        "golden-compare.txt", terminal(compared("cost > 5%", "relative cost > 5%"), false, 100));
  }

  @Test
  void markdownIsSealed() throws IOException {
    Golden.check("golden-compare.md", markdown(compared("cost > 5%")));
  }

  @Test
  void runsOfTwoMachinesSayWhatEachTookAndWhatSetsThemApart() {
    Results a = on("Xeon E5-2697 v2", Fixture.small(8, 2));
    Results b = on("Xeon E5-2699 v3", another(Fixture.small(8, 2), "ssl"));
    String said = "At 'none', B took, as a multiple of A: time 1.00 [0.9";
    String energy = "no energy, which was not readable in at least one of the runs.";
    String apart = "What sets the machines apart: processor (Xeon E5-2697 v2; Xeon E5-2699 v3).";
    assertThat(terminal(compared(a, b), false, 300))
        .contains("Two machines\n", said, energy, apart);
    assertThat(markdown(compared(a, b))).contains("Two machines:").contains(apart);
    assertThat(terminal(compared(a, on("Xeon E5-2697 v2", b)), false, 300))
        .doesNotContain("Two machines");
  }

  /** As published: twice the processors at the same time are twice the core-seconds. */
  @Test
  void coreSecondsAreTimeTimesProcessors() {
    Results a = processors("2", Fixture.small(8, 2));
    Results b = processors("4", another(Fixture.small(8, 2), "ssl"));
    assertThat(terminal(compared(a, b), false, 300))
        .contains("time 1.00 [0.9", "core-seconds 2.00 [1.9", "processors (2; 4)");
  }

  /** The study's two machines: $4115 and $2618, the first 2.5 times as fast or not. */
  @Test
  void thePriceOfAResultIsTimeTimesPrice() {
    Results a = priced("4115", on("Xeon E5-2699 v3", Fixture.small(8, 2)));
    Results b = priced("2618", on("Xeon E5-2697 v2", another(Fixture.small(8, 2), "ssl")));
    assertThat(terminal(compared(a, b), false, 300))
        .contains("time 1.00 [0.9", "price of a result 0.64 [0.6");
    assertThat(terminal(compared(a, on("Xeon E5-2697 v2", b)), false, 300))
        .contains("price of a result");
    assertThat(terminal(compared(a, on("Xeon", another(Fixture.small(8, 2), "ssl"))), false, 300))
        .doesNotContain("price of a result");
  }

  private static Results priced(String price, Results run) {
    return new ResultsBuilder(run)
        .levels(
            run.design().levels().stream()
                .map(
                    level -> {
                      Map<String, String> settings = new TreeMap<>(level.settings());
                      settings.put(MachineSettings.PRICE, price);
                      return new LevelInfo(
                          level.name(),
                          level.description(),
                          level.isBaseline(),
                          level.isControl(),
                          level.control(),
                          settings,
                          level.factors(),
                          level.reference());
                    })
                .toList())
        .build();
  }

  private static Results processors(String processors, Results run) {
    return new ResultsBuilder(run)
        .environment(Map.of("machine", Map.of("processors", processors)))
        .build();
  }

  private static Results on(String processor, Results run) {
    return new ResultsBuilder(run)
        .environment(Map.of("machine", Map.of("processor", processor)))
        .build();
  }

  @Test
  void twoLevelsOfARunAreSealed() throws IOException {
    Results run = Fixture.small(8, 3);
    Golden.check(
        "golden-compare-levels.txt", terminal(compared(run, "none", run, "ssl"), false, 100));
  }

  @Test
  void aRunWithItselfSaysSoBeforeAnyNumber() {
    Results run = Fixture.run(8);
    assertThat(terminal(compared(run, run), false, 100))
        .contains("What differs\n  nothing differs\n! A and B are the same run");
    assertThat(markdown(compared(run, run)))
        .startsWith("**nothing is decided on Elapsed")
        .contains("Between them: nothing differs.\n");
  }

  @Test
  void sixLevelsStayOnOneScreen() {
    String text =
        terminal(compared(Fixture.run(8), another(Fixture.run(8), "ssl"), "cost > 5%"), false, 100);
    assertThat(text.lines().count()).isLessThanOrEqualTo(60);
    assertThat(text.lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(100));
  }

  @Test
  void coloursOnlyWhenAsked() {
    String plain = terminal(compared("cost > 5%"), false, 100);
    String coloured = terminal(compared("cost > 5%"), true, 100);
    assertThat(plain).doesNotContain("\u001b");
    assertThat(coloured).contains("\u001b[33mopen\u001b[0m");
    assertThat(coloured.replaceAll("\u001b\\[\\d*m", "")).isEqualTo(plain);
  }

  @Test
  void aHostileNameReachesNeitherTerminalNorMarkup() {
    String name = "a|b\u001b[2J<script>";
    Results run = another(Fixture.run(8), name);
    ComparedRuns compared = compared(run, run);
    assertThat(terminal(compared, false, 100)).doesNotContain("\u001b");
    assertThat(markdown(compared)).doesNotContain("<script>", "a|b");
  }

  @Test
  void localesHaveNoSay() {
    assertThat(Locales.outcomes(() -> terminal(compared("cost > 5%"), false, 100))).hasSize(1);
    assertThat(Locales.outcomes(() -> markdown(compared("cost > 5%")))).hasSize(1);
    assertThat(Locales.outcomes(() -> ResultsGson.write(compared("cost > 5%")))).hasSize(1);
  }

  private static String terminal(ComparedRuns compared, boolean colour, int width) {
    return Terminal.render(ComparisonDocument.forTerminal(compared), colour, width);
  }

  private static String markdown(ComparedRuns compared) {
    return Markdown.render(ComparisonDocument.forPullRequest(compared));
  }
}
