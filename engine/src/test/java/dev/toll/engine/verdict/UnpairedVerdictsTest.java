package dev.toll.engine.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.analysis.Fixtures;
import dev.toll.engine.record.Metric;
import dev.toll.engine.results.Results.VerdictWords;
import dev.toll.engine.statistics.MoreRepetitions;
import dev.toll.engine.words.VerdictText;
import dev.toll.engine.words.Wording;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class UnpairedVerdictsTest {

  private static final double[] A =
      Fixtures.logs(10.21, 10.34, 10.08, 10.27, 10.41, 10.15, 10.30, 10.19);

  private static VerdictWords judge(Metric metric, int family, double[] a, double[] b) {
    return VerdictText.ofRuns(
        new Comparison(metric, family, 0.02),
        a,
        b,
        Wording.between(metric, "ssl", "in B than in A"),
        "trial");
  }

  private static double[] times(double[] logs, double factor) {
    return Arrays.stream(logs).map(log -> log + Math.log(factor)).toArray();
  }

  @Test
  void aSlowdownCosts() {
    VerdictWords words = judge(Fixtures.ELAPSED, 5, A, times(A, 1.06));
    assertThat(words.word()).isEqualTo(Call.COSTS);
    assertThat(words.sentence())
        .isEqualTo(
            "costs: ssl takes 6.0 % longer in B than in A (95 % rank interval for all levels at"
                + " once +4.1 % to +8.0 %, 8 and 8 trials).");
  }

  @Test
  void theOtherWayRoundSaves() {
    assertThat(judge(Fixtures.ELAPSED, 5, times(A, 1.06), A).word()).isEqualTo(Call.SAVES);
    assertThat(judge(Fixtures.RATE, 5, A, times(A, 1.06)).word()).isEqualTo(Call.SAVES);
    assertThat(judge(Fixtures.RATE, 5, times(A, 1.06), A).sentence())
        .startsWith("costs: ssl has 5.7 % fewer entries/s in B than in A");
  }

  @Test
  void equalSamplesAreNoDifference() {
    assertThat(judge(Fixtures.ELAPSED, 5, A, A).sentence())
        .startsWith("no difference larger than 2 %: ssl takes 0.00 % longer in B than in A");
  }

  @Test
  void aSmallCostIsSaidToBeSmall() {
    double[] quiet = times(Fixtures.logs(1, 1.0001, 1.0002, 1.0003, 1.0004), 1);
    assertThat(judge(Fixtures.ELAPSED, 1, quiet, times(quiet, 1.01)).sentence())
        .startsWith("costs, but no more than 2 %: ");
  }

  @Test
  void tooFewTrialsSayWhose() {
    double[] three = Arrays.copyOf(A, 3);
    double[] four = Arrays.copyOf(A, 4);
    assertThat(judge(Fixtures.ELAPSED, 5, three, A).sentence())
        .startsWith("undecided, too few trials in A: 3 of 5. Provisional: so far ssl takes");
    assertThat(judge(Fixtures.ELAPSED, 5, A, three).sentence())
        .startsWith("undecided, too few trials in B: 3 of 5. ");
    assertThat(judge(Fixtures.ELAPSED, 5, three, four).sentence())
        .startsWith("undecided, too few trials in A and in B: 3 and 4 of 5. ");
    assertThat(judge(Fixtures.ELAPSED, 5, A, new double[0]).sentence())
        .isEqualTo("undecided, too few trials in B: 0 of 5. Nothing to compare yet.");
  }

  /**
   * C(14, 3) = 364 orderings are more than 40 x 5: eleven of one make up for three of the other.
   */
  @Test
  void manyOnOneSideMakeUpForFewOnTheOther() {
    double[] eleven = times(Fixtures.logs(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11), 10);
    assertThat(judge(Fixtures.ELAPSED, 5, Fixtures.logs(1, 2, 3), eleven).word())
        .isEqualTo(Call.COSTS);
  }

  @Test
  void noiseSaysHowManyMore() {
    double[] wide = Fixtures.logs(8.1, 9.7, 7.4, 12.2, 8.8, 10.9, 9.1);
    VerdictWords words = judge(Fixtures.ELAPSED, 5, wide, times(wide, 1.1));
    assertThat(words.word()).isEqualTo(Call.UNDECIDED);
    assertThat(words.sentence())
        .matches("undecided, too noisy: about \\d+ more trials in each run would decide\\. So .*");
    assertThat(judge(Fixtures.ELAPSED, 5, wide, times(wide, 1.0001)).sentence())
        .startsWith(
            "undecided, too noisy: more than 1000 more trials in each run would decide. So");
  }

  /** One wild value takes Welch's interval past 1; ranks do not mind how wild it is. */
  @Test
  void theRankIntervalRules() {
    double[] b = times(A, 1.06);
    b[3] += 3;
    assertThat(judge(Fixtures.ELAPSED, 5, A, b).sentence())
        .startsWith("costs: ")
        .endsWith(" The Welch interval alone would leave it undecided; the rank interval decides.");
  }

  @Test
  void aMetricWithoutABetterDirectionHasNoVerdict() {
    assertThat(judge(Fixtures.FILES, 5, A, A)).isNull();
  }

  @Test
  void moreTrialsFollowTheSpread() {
    int quiet = MoreRepetitions.ofTrials(8, 0.02, 8, 0.02, 0.01, 0.99, 0.005).orElseThrow();
    int noisy = MoreRepetitions.ofTrials(8, 0.04, 8, 0.04, 0.01, 0.99, 0.005).orElseThrow();
    assertThat(noisy).isGreaterThan(2 * quiet);
    assertThat(MoreRepetitions.ofTrials(8, 0.5, 8, 0.5, 0, 0.99, 0.001)).isEmpty();
  }

  /**
   * For large n the half-width is z sqrt(pi / 3) sqrt(2) sd / sqrt(n); here 0.02 = 2.576 * 1.0233 *
   * 1.4142 * 0.05 / sqrt(n): n = 87; whole ranks and steps of a tenth add to that.
   */
  @Test
  void moreTrialsAgreeWithTheLargeSampleFormula() {
    int more = MoreRepetitions.ofTrials(8, 0.05, 8, 0.05, 0.02, 0.99, 0.001).orElseThrow();
    assertThat(8 + more).isBetween(84, 100);
  }
}
