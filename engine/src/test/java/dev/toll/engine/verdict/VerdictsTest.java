package dev.toll.engine.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.analysis.Fixtures;
import dev.toll.engine.record.Metric;
import dev.toll.engine.results.Results.VerdictWords;
import dev.toll.engine.words.VerdictText;
import dev.toll.engine.words.Wording;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class VerdictsTest {

  private static final double[] ABOUT_SIX_MORE = {
    1.0592, 1.0731, 1.0418, 1.0655, 1.0829, 1.0377, 1.0561, 1.0702
  };

  @Test
  void costs() {
    VerdictWords verdict = judge(Fixtures.ELAPSED, 4, 0.02, ABOUT_SIX_MORE);
    assertThat(verdict.word()).isEqualTo(Call.COSTS);
    assertThat(verdict.sentence())
        .isEqualTo(
            "costs: ssl takes 6.1 % longer than none (95 % exact interval for all levels at once"
                + " +3.8 % to +8.3 %, 8 blocks).");
  }

  @Test
  void savesWhenLessIsBetter() {
    VerdictWords verdict = judge(Fixtures.ELAPSED, 4, 0.02, inverse(ABOUT_SIX_MORE));
    assertThat(verdict.word()).isEqualTo(Call.SAVES);
    assertThat(verdict.sentence()).startsWith("saves: ssl takes 5.7 % less time than none (");
  }

  @Test
  void aHigherIsBetterMetricCostsWhenItFalls() {
    VerdictWords verdict = judge(Fixtures.RATE, 4, 0.02, inverse(ABOUT_SIX_MORE));
    assertThat(verdict.word()).isEqualTo(Call.COSTS);
    assertThat(verdict.sentence()).startsWith("costs: ssl has 5.7 % fewer entries/s than none (");
    assertThat(judge(Fixtures.RATE, 4, 0.02, ABOUT_SIX_MORE).word()).isEqualTo(Call.SAVES);
  }

  @Test
  void aMetricWithoutDirectionOnlyDescribes() {
    assertThat(judge(Fixtures.FILES, 4, 0.02, ABOUT_SIX_MORE)).isNull();
  }

  @Test
  void belowTheFloorUndecidedHoweverClearYetWithTheFigures() {
    VerdictWords verdict = judge(Fixtures.ELAPSED, 4, 0.02, 1.5, 1.51, 1.49);
    assertThat(verdict.word()).isEqualTo(Call.UNDECIDED);
    assertThat(verdict.sentence())
        .isEqualTo(
            "undecided, too few blocks: 3 of 8. Provisional: so far ssl takes 50.0 % longer than"
                + " none (95 % t interval +47.5 % to +52.5 %, 3 blocks).");
  }

  @Test
  void floorFollowsTheNumberOfLevels() {
    double[] six = {1.05, 1.06, 1.07, 1.05, 1.06, 1.07};
    assertThat(judge(Fixtures.ELAPSED, 1, 0.02, six).word()).isEqualTo(Call.COSTS);
    assertThat(judge(Fixtures.ELAPSED, 2, 0.02, six).sentence()).contains("6 of 7");
  }

  @Test
  void oneBlockAndNone() {
    assertThat(judge(Fixtures.ELAPSED, 4, 0.02, 1.05).sentence())
        .isEqualTo(
            "undecided, too few blocks: 1 of 8. Provisional: so far ssl takes 5.0 % longer than"
                + " none (no interval, 1 block).");
    assertThat(judge(Fixtures.ELAPSED, 4, 0.02).sentence())
        .isEqualTo("undecided, too few blocks: 0 of 8. Nothing to compare yet.");
  }

  @Test
  void noDifferenceNamesTheMargin() {
    double[] same = {1.004, 0.996, 1.008, 0.999, 1.001, 0.993, 1.006, 0.998};
    VerdictWords verdict = judge(Fixtures.ELAPSED, 4, 0.02, same);
    assertThat(verdict.word()).isEqualTo(Call.NO_DIFFERENCE);
    assertThat(verdict.sentence())
        .startsWith("no difference larger than 2 %: ssl takes 0.06 % longer than none (");
    assertThat(judge(Fixtures.ELAPSED, 4, 0.005, same).word()).isEqualTo(Call.UNDECIDED);
  }

  @Test
  void bothCostsAndSmallerThanTheMarginSaysBoth() {
    VerdictWords verdict =
        judge(Fixtures.ELAPSED, 4, 0.02, 1.004, 1.006, 1.008, 1.009, 1.011, 1.003, 1.006, 1.008);
    assertThat(verdict.word()).isEqualTo(Call.COSTS);
    assertThat(verdict.sentence()).startsWith("costs, but no more than 2 %: ssl takes 0.7 %");
  }

  @Test
  void whenTheIntervalsDisagreeTheExactOneRules() {
    // One block of eight the other way: (min, max) reaches over 1, the t interval does not.
    double[] ratios = {1.06, 1.07, 1.05, 1.06, 1.08, 1.05, 1.07, 0.999};
    VerdictWords verdict = judge(Fixtures.ELAPSED, 4, 0.02, ratios);
    assertThat(verdict.word()).isEqualTo(Call.UNDECIDED);
    assertThat(verdict.sentence())
        .contains("too noisy: about 1 more block would decide")
        .endsWith("The t interval alone would say costs; the exact interval decides.");
  }

  @Test
  void theExactIntervalMayAlsoSayMoreThanT() {
    // An outlier on the cost side widens the t interval; every block still costs.
    double[] ratios = {1.01, 1.02, 1.01, 1.02, 1.01, 1.02, 1.01, 1.9};
    VerdictWords verdict = judge(Fixtures.ELAPSED, 4, 0.02, ratios);
    assertThat(verdict.word()).isEqualTo(Call.COSTS);
    assertThat(verdict.sentence())
        .endsWith("The t interval alone would leave it undecided; the exact interval decides.");
  }

  @Test
  void tooNoisyTellsHowManyMore() {
    double[] noisy = {1.06, 0.97, 1.04, 1.01, 0.95, 1.05, 0.99, 1.03};
    VerdictWords verdict = judge(Fixtures.ELAPSED, 4, 0.02, noisy);
    assertThat(verdict.word()).isEqualTo(Call.UNDECIDED);
    assertThat(verdict.sentence())
        .containsPattern("too noisy: about [1-9]\\d* more blocks would decide\\. So far ssl takes");
  }

  @Test
  void everyWordIsGiven() {
    Random random = new Random(7);
    Set<Call> words = new HashSet<>();
    for (int i = 0; i < 300; i++) {
      double[] logs = new double[4 + random.nextInt(16)];
      double effect = 0.03 * random.nextGaussian();
      Arrays.setAll(logs, block -> effect + 0.01 * random.nextGaussian());
      Comparison about = new Comparison(Fixtures.RATE, 1 + i % 5, 0.02);
      words.add(Verdicts.judge(about, Evidence.blocks(logs)).call());
    }
    // Only an interaction depends.
    assertThat(words)
        .containsExactlyInAnyOrderElementsOf(EnumSet.complementOf(EnumSet.of(Call.DEPENDS)));
    Comparison files = new Comparison(Fixtures.FILES, 1, 0.02);
    assertThat(Verdicts.judge(files, Evidence.blocks(Fixtures.logs(1, 2)))).isNull();
  }

  private static VerdictWords judge(Metric metric, int family, double margin, double... ratios) {
    return VerdictText.ofBlocks(
        new Comparison(metric, family, margin),
        Fixtures.logs(ratios),
        Wording.of(metric, "ssl", "none"));
  }

  private static double[] inverse(double[] ratios) {
    return Arrays.stream(ratios).map(ratio -> 1 / ratio).toArray();
  }
}
