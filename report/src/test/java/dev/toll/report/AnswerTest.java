package dev.toll.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.toll.engine.record.Metric;
import dev.toll.engine.record.Metric.Better;
import dev.toll.engine.results.EffectKind;
import dev.toll.engine.results.Outlook.Need;
import dev.toll.engine.results.Results.Effect;
import dev.toll.engine.results.Results.LevelInfo;
import dev.toll.engine.results.Results.VerdictWords;
import dev.toll.engine.results.Warning;
import dev.toll.engine.results.Warning.Kind;
import dev.toll.engine.statistics.Interval;
import dev.toll.engine.verdict.Call;
import dev.toll.report.answer.AnswerWords;
import dev.toll.report.answer.LevelAnswer;
import dev.toll.report.answer.RunAnswer;
import dev.toll.report.text.Quantity;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The first screen's sentences. */
class AnswerTest {
  private static final Metric RATE =
      new Metric("entries_per_second", "Entries/s", "1/s", Better.HIGHER, true);
  private static final Metric TIME = new Metric("elapsed", "Elapsed", "s", Better.LOWER, true);
  private static final Metric BYTES =
      new Metric("bytes", "Bytes on disk", "bytes", Better.LOWER, false);

  @Test
  void aCostIsSaidOfWhatIsLostOrAdded() {
    assertThat(line("two-way TLS 1.3", RATE, Call.COSTS, 0.912, 0.88, 0.95, 228_000.0))
        .isEqualTo("Two-way TLS 1.3 costs 5 to 12 % of throughput: 228 \u2192 208 k entries/s");
    assertThat(line("two-way TLS 1.3", TIME, Call.COSTS, 1.0965, 1.053, 1.136, 71.5))
        .isEqualTo("Two-way TLS 1.3 costs 5 to 14 % more time: 71.5 \u2192 78.4 s");
    assertThat(line("gzip", BYTES, Call.SAVES, 0.9, 0.88, 0.92, 4e8))
        .isEqualTo("Gzip saves 8 to 12 % of bytes on disk: 400 \u2192 360 MB");
    assertThat(line("no log", RATE, Call.SAVES, 1.2, 1.1, 1.3, 20_000.0))
        .isEqualTo("No log gives 10 to 30 % more throughput: 20 \u2192 24 k entries/s");
  }

  @Test
  void largeEffectsAreToldInTimes() {
    assertThat(line("default cipher", TIME, Call.COSTS, 5.5, 5.2, 5.8, 2.0))
        .isEqualTo("Default cipher takes 5.5 times the time (5.2 to 5.8): 2 \u2192 11 s");
    assertThat(line("default cipher", RATE, Call.COSTS, 1 / 5.5, 1 / 5.8, 1 / 5.2, 55_000.0))
        .startsWith("Default cipher divides throughput by 5.5 (5.2 to 5.8): 55 \u2192 10");
  }

  @Test
  void aDescriptionThatIsNoSubjectGivesWayToTheName() {
    for (String no :
        List.of(
            "RFiles and logs",
            "the same, with a KMS",
            "closed loop; the next",
            "",
            "x".repeat(90))) {
      assertThat(line(no, TIME, Call.COSTS, 1.1, 1.05, 1.15, 10.0)).startsWith("level costs ");
    }
    assertThat(line("Kerberos, auth only", TIME, Call.COSTS, 1.1, 1.05, 1.15, 10.0))
        .startsWith("Kerberos, auth only, costs ");
  }

  @Test
  void anIntervalWithNoChangeInItKeepsItsSigns() {
    assertThat(line("x y", TIME, Call.COSTS, 1.017, 0.998, 1.034, 10.0))
        .startsWith("X y costs about 1.7 % (-0.2 to +3.4 %) more time");
  }

  @Test
  void withoutAVerdictOnlyTheNeedIsSaidAndTheFiguresAreProvisional() {
    LevelAnswer open =
        answer(
            "two-way TLS", RATE, Call.UNDECIDED, 0.95, 0.9, 1.01, 100_000.0, new Need("level", 3));
    assertThat(AnswerWords.said(open).claim())
        .isEqualTo("Two-way TLS: no answer yet, about 3 more blocks");
    assertThat(AnswerWords.said(open).provisional())
        .isEqualTo("so far -10.0 to +1.0 % throughput, 100 \u2192 95 k entries/s");
  }

  @Test
  void aLevelWithAControlAnswersForItselfAndNamesTheWholeBelow() {
    Effect itself = effect(RATE, EffectKind.CONTROL, "pool", Call.COSTS, 0.9, 0.85, 0.95);
    Effect saves = effect(RATE, EffectKind.BASELINE, "none", Call.SAVES, 1.1, 1.05, 1.15);
    Effect open = effect(RATE, EffectKind.BASELINE, "none", Call.UNDECIDED, 1.02, 0.95, 1.1);
    assertThat(AnswerWords.said(answer("two-way TLS", RATE, itself, saves, 1e5, null)).line())
        .isEqualTo(
            "Two-way TLS costs 5 to 15 % of throughput against pool: 100 \u2192 90 k entries/s;"
                + " against none it gives 5 to 15 % more throughput");
    assertThat(AnswerWords.said(answer("two-way TLS", RATE, itself, open, 1e5, null)).whole())
        .isEqualTo("against none undecided, so far -5.0 to +10.0 % throughput");
  }

  @Test
  void whatIsAskedStandsAboveItsControls() {
    RunAnswer answer = RunAnswer.of(new ResultsView(Fixture.run(8))).orElseThrow();
    assertThat(answer.asked().metric().name()).isEqualTo("entries_per_second");
    assertThat(answer.levels())
        .extracting(level -> level.level().name())
        .containsExactly("ssl", "auth", "auth-int", "auth-conf", "none-threadpool");
    for (LevelAnswer level : answer.levels()) {
      assertThat(level.after() / level.before()).isCloseTo(level.effect().ratio(), within(1e-12));
    }
  }

  @Test
  void bothFiguresAreInOneUnit() {
    assertThat(Quantity.fromTo(12_000, 800, "1/s", 3)).isEqualTo("12 \u2192 0.800 k 1/s");
    assertThat(Quantity.fromTo(3.1, 3.54, "CPU-s/M", 3)).isEqualTo("3.10 \u2192 3.54 CPU-s/M");
  }

  @Test
  void warningsThatTouchTheStudyComeFirstAndListsAreFolded() {
    var plain = Fixture.small(2, 3);
    List<Warning> warned =
        List.of(
            Warning.of(Kind.KERNEL_WITHOUT_AES, "aes-generic", "").elsewhere(),
            Warning.of(Kind.STEAL, List.of("b1", "b2", "b3", "b4")),
            Warning.of(Kind.NO_NOISE_FLOOR, "a", "b"));
    ResultsView view = new ResultsView(FixtureDesign.warned(plain, warned));
    assertThat(view.remarks())
        .extracting(ResultsView.Remark::kind)
        .containsExactly(Kind.NO_NOISE_FLOOR, Kind.STEAL, Kind.KERNEL_WITHOUT_AES);
    assertThat(view.remarks().get(1).text()).endsWith("4 trials");
    assertThat(view.remarks().get(1).names()).containsExactly("b1", "b2", "b3", "b4");
    for (String text :
        List.of(
            Reports.terminal(view.results(), false, 100),
            Reports.markdown(Golden.NO_FILES, view.results()))) {
      assertThat(text)
          .contains("- 1 warning about what this study does not use: see report.html")
          .doesNotContain("aes-generic");
    }
    String page = Reports.html(Golden.NO_FILES, view.results());
    assertThat(page.indexOf("aes-generic")).isGreaterThan(page.indexOf("<summary>2 more"));
    assertThat(page.indexOf("aes-generic")).isEqualTo(page.lastIndexOf("aes-generic"));
  }

  private static String line(
      String description,
      Metric metric,
      Call call,
      double ratio,
      double low,
      double high,
      Double before) {
    return AnswerWords.said(answer(description, metric, call, ratio, low, high, before, null))
        .line();
  }

  /** Under another condition the baseline is another level: the sentence names it. */
  @Test
  void theBaselineOfAConditionIsNamed() {
    Effect effect = effect(RATE, EffectKind.BASELINE, "none+write", Call.COSTS, 0.8, 0.75, 0.85);
    assertThat(AnswerWords.said(answer("two-way TLS", RATE, effect, null, 1e5, null)).line())
        .startsWith("Two-way TLS costs 15 to 25 % of throughput against none+write: 100");
  }

  private static LevelAnswer answer(
      String description,
      Metric metric,
      Call call,
      double ratio,
      double low,
      double high,
      Double before,
      Need need) {
    Effect effect = effect(metric, EffectKind.BASELINE, "none", call, ratio, low, high);
    return answer(description, metric, effect, null, before, need);
  }

  private static LevelAnswer answer(
      String description, Metric metric, Effect effect, Effect whole, Double before, Need need) {
    String reference = effect.against().equals("none+write") ? effect.against() : null;
    return new LevelAnswer(
        new LevelInfo("level", description, false, false, null, Map.of(), Map.of(), reference),
        metric,
        effect,
        whole,
        before,
        List.of(),
        need,
        null);
  }

  private static Effect effect(
      Metric metric,
      EffectKind kind,
      String against,
      Call call,
      double ratio,
      double low,
      double high) {
    return new Effect(
        metric.name(),
        "level",
        against,
        kind,
        8,
        List.of(),
        ratio,
        new Interval(low, high, 0.95),
        null,
        null,
        new VerdictWords(call, "", null, null, null, null),
        null,
        null);
  }
}
