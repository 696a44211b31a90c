package dev.toll.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.toll.engine.record.Metric;
import dev.toll.engine.record.Metric.Better;
import dev.toll.engine.results.EffectKind;
import dev.toll.engine.results.Results.Effect;
import dev.toll.engine.results.Results.LevelInfo;
import dev.toll.engine.statistics.Interval;
import dev.toll.engine.words.Answers;
import dev.toll.report.answer.AnswerWords;
import dev.toll.report.answer.LevelAnswer;
import dev.toll.report.answer.LevelAnswer.Further;
import dev.toll.report.answer.NextStep;
import dev.toll.report.answer.RunAnswer;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The sentences of a run, level by level. */
class AnswerTest {
  private static final Metric RATE =
      new Metric("entries_per_second", "Entries/s", "1/s", Better.HIGHER, true);
  private static final Metric TIME = new Metric("elapsed", "Elapsed", "s", Better.LOWER, true);

  /** One unit on the whole screen: the cost, positive whichever way the metric points. */
  @Test
  void aSentenceHasItsBoundsItsToleranceAndItsFigures() {
    assertThat(line("two-way TLS 1.3", RATE, 0.912, 0.88, 0.96, 228_000.0))
        .isEqualTo(
            "Two-way TLS 1.3 costs 4 to 12 %; whether that is more than your tolerance of 5 % is"
                + " open; 228 \u2192 208 k entries/s");
    assertThat(line("two-way TLS 1.3", TIME, 1.0965, 1.053, 1.136, 71.5))
        .isEqualTo(
            "Two-way TLS 1.3 costs 5.3 to 14 %: more than your tolerance of 5 %; 71.5 \u2192 78.4 s");
    assertThat(line("no log", RATE, 1.2, 1.1, 1.3, 20_000.0))
        .startsWith("No log saves 10 to 30 %; 20 \u2192 24 k entries/s");
  }

  @Test
  void aDescriptionThatIsNoSubjectGivesWayToTheName() {
    for (String no : List.of("RFiles and logs", "the same, with a KMS", "closed loop; the next")) {
      assertThat(line(no, TIME, 1.5, 1.4, 1.6, 1.0)).startsWith("level costs ");
    }
  }

  /** What comes with the setting is said of the same level, as an interval without a word. */
  @Test
  void theEffectAgainstTheBaselineFollowsThatAgainstTheControl() {
    LevelAnswer answer =
        new LevelAnswer(
            info("two-way TLS 1.3"),
            TIME,
            effect(TIME, "none-threadpool", EffectKind.CONTROL, 1.02, 1.01, 1.036),
            effect(TIME, "none", EffectKind.BASELINE, 0.85, 0.8, 0.88),
            71.5,
            List.of(),
            null);
    assertThat(AnswerWords.said(answer).line())
        .isEqualTo(
            "Two-way TLS 1.3 costs 1 to 3.6 % against none-threadpool: within your tolerance of 5 %"
                + "; 71.5 \u2192 72.9 s; against none -20 to -12 %");
  }

  /** The unit is of no matter to a ratio; whose CPU time it is, is. */
  @Test
  void ofCpuTimeItSaysWhose() {
    for (String[] each :
        new String[][] {
          {"Client CPU per million entries", "client CPU"},
          {"CPU of HDFS's and YARN's daemons per GB", "CPU of HDFS's and YARN's daemons"},
          {"CPU of shards", "CPU of shards"},
        }) {
      Further one = new Further(Metric.lower("cpu", each[0], "CPU-s"), 1.06);
      LevelAnswer answer =
          new LevelAnswer(
              info("TLS"),
              TIME,
              effect(TIME, "none", EffectKind.BASELINE, 1.02, 1.01, 1.036),
              null,
              71.5,
              List.of(one),
              null);
      assertThat(AnswerWords.said(answer).figures()).endsWith("; " + each[1] + " +6 %");
    }
  }

  @Test
  void withoutAnEffectItSaysWhatIsMissing() {
    assertThat(
            AnswerWords.said(new LevelAnswer(info("TLS"), TIME, null, null, null, List.of(), null))
                .line())
        .isEqualTo("TLS: no block has a valid trial of it and of the level it is compared with");
  }

  /** From the second block on every level has a sentence with a bound. */
  @Test
  void everyLevelOfARunAnswers() {
    for (int blocks : new int[] {2, 4, 8}) {
      RunAnswer answer = RunAnswer.of(new ResultsView(Fixture.run(blocks))).orElseThrow();
      assertThat(answer.levels()).hasSize(5);
      assertThat(answer.levels())
          .allSatisfy(level -> assertThat(level.answer().high()).isNotNull())
          .allSatisfy(
              level ->
                  assertThat(AnswerWords.said(level).line()).containsPattern(" (costs|saves) .*%"));
    }
    RunAnswer one = RunAnswer.of(new ResultsView(Fixture.run(1))).orElseThrow();
    assertThat(one.levels())
        .allSatisfy(
            level ->
                assertThat(AnswerWords.said(level).claim())
                    .contains("; the second block gives a bound"));
  }

  @Test
  void theNextStepIsAWidthATimeAndACommand() {
    NextStep next = NextStep.of(new ResultsView(Fixture.run(2))).orElseThrow();
    assertThat(next.text())
        .matches(
            "every cost to \u00b1\\d+\\.\\d %, about [\\d.]+ (s|min|h); (the chance that it settles what is"
                + " open is \\d+ in 10|it is unlikely to settle what is open)");
    assertThat(next.command()).contains(" resume accumulo-security --more ");
    assertThat(NextStep.of(new ResultsView(Fixture.run(1))).orElseThrow().text())
        .startsWith("a bound for every level, ");
  }

  @Test
  void moreLoadIsARunOfItsOwn() {
    String json =
        ResultsJson.write(Fixture.run(3)).replaceFirst("(\"load\": )1(,\\s*\"seconds\")", "$1 3$2");
    NextStep next = NextStep.of(new ResultsView(ResultsJson.read(json))).orElseThrow();
    assertThat(next.text()).startsWith("a new run with 3 times the load: every cost to \u00b1");
    assertThat(next.command())
        .startsWith("./toll run accumulo-security ")
        .endsWith(" --load 3")
        .doesNotContain("--more", "--seed");
    String more = json.replace(" --seed", " --load 2 --seed");
    assertThat(NextStep.of(new ResultsView(ResultsJson.read(more))).orElseThrow().command())
        .containsOnlyOnce("--load")
        .endsWith(" --load 6");
  }

  /** More blocks would begin as cold. */
  @Test
  void whatIsNotSteadyIsWarmedLonger() {
    String json = ResultsJson.write(Fixture.run(3)).replace("\"at most\"", "\"not steady\"");
    NextStep next = NextStep.of(new ResultsView(ResultsJson.read(json))).orElseThrow();
    assertThat(next.text()).isEqualTo("a longer warm-up");
    assertThat(next.command())
        .startsWith("./toll run accumulo-security ")
        .endsWith(" --set design.warm-most=16")
        .doesNotContain("--seed");
    String more = json.replace(" --seed", " --set design.warm-most=16 --seed");
    assertThat(NextStep.of(new ResultsView(ResultsJson.read(more))).orElseThrow().command())
        .containsOnlyOnce("design.warm-most")
        .endsWith("=64");
    String foreign = json.replace(" --seed", "; rm x --seed");
    assertThat(NextStep.of(new ResultsView(ResultsJson.read(foreign))).orElseThrow().command())
        .isNull();
  }

  /** The median before times the effect, so that it agrees with the change. */
  @Test
  void theFigureAfterAgreesWithTheEffect() {
    LevelAnswer answer = answer("TLS", TIME, 1.1, 1.05, 1.15, 50.0);
    assertThat(answer.after()).isCloseTo(55, within(1e-9));
  }

  private static String line(
      String description, Metric metric, double ratio, double low, double high, Double before) {
    return AnswerWords.said(answer(description, metric, ratio, low, high, before)).line();
  }

  private static LevelAnswer answer(
      String description, Metric metric, double ratio, double low, double high, Double before) {
    return new LevelAnswer(
        info(description),
        metric,
        effect(metric, "none", EffectKind.BASELINE, ratio, low, high),
        null,
        before,
        List.of(),
        null);
  }

  private static LevelInfo info(String description) {
    return new LevelInfo("level", description, false, false, null, Map.of(), Map.of(), null);
  }

  private static Effect effect(
      Metric metric, String against, EffectKind kind, double ratio, double low, double high) {
    Interval interval = new Interval(low, high, 0.95);
    return new Effect(
        metric.name(),
        "level",
        against,
        kind,
        8,
        List.of(),
        ratio,
        interval,
        null,
        Answers.of(ratio, interval, metric.better(), 0.05, against.equals("none") ? null : against),
        null);
  }
}
