package dev.toll.engine.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.record.Metric.Better;
import dev.toll.engine.statistics.Interval;
import dev.toll.engine.words.AnswerText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The table of sentences and decisions, row by row. */
class CostTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "-0.020 | 0.036 | AT_MOST | WITHIN | costs at most 3.6 %: within your tolerance of 5 %",
        "0 | 0.05 | AT_MOST | WITHIN | costs at most 5 %: within your tolerance of 5 %",
        "0.011 | 0.034 | COSTS | WITHIN | costs 1.1 to 3.4 %: within your tolerance of 5 %",
        "0.10 | 0.26 | COSTS | MORE | costs 10 to 26 %: more than your tolerance of 5 %",
        "0.02 | 0.08 | COSTS | OPEN | costs 2 to 8 %; whether that is more than your tolerance of 5 % is open",
        "-0.01 | 0.12 | AT_MOST | OPEN | costs at most 12 %; no cost shown so far",
        "-0.19 | -0.11 | SAVES | WITHIN | saves 11 to 19 %",
        "16.2 | 18.1 | COSTS | MORE | costs 17 to 20 times as much: more than your tolerance of 5 %",
        "-0.9 | 1335.1 | AT_MOST | OPEN | costs at most 1,337 times as much; no cost shown so far",
        "0.5 | 7.1 | COSTS | MORE | costs 50 to 710 %: more than your tolerance of 5 %",
        "0.05 | 0.06 | COSTS | OPEN | costs 5 to 6 %; whether that is more than your tolerance of 5 % is open"
      })
  void everyIntervalHasOneSentence(
      double low, double high, Saying saying, Decision decision, String sentence) {
    Cost cost = new Cost(low, high);
    assertThat(cost.saying()).isEqualTo(saying);
    assertThat(cost.decision(0.05)).isEqualTo(decision);
    assertThat(AnswerText.of(cost, 0.05, null)).isEqualTo(sentence);
  }

  /** What is printed is never narrower than what was found. */
  @Test
  void boundsAreRoundedOutwards() {
    assertThat(AnswerText.of(new Cost(0.0119, 0.0321), 0.05, null))
        .startsWith("costs 1.1 to 3.3 %:");
    assertThat(AnswerText.of(new Cost(0.1099, 0.2501), 0.05, null)).startsWith("costs 10 to 26 %:");
    assertThat(AnswerText.of(new Cost(-0.2501, -0.1099), 0.05, null)).isEqualTo("saves 10 to 26 %");
    assertThat(AnswerText.range(new Cost(-0.03, 0.0301))).isEqualTo("at most 3.1 %");
  }

  @Test
  void aOneSidedBoundHasNoLowerEnd() {
    Cost cost = new Cost(Double.NEGATIVE_INFINITY, 0.024);
    assertThat(cost.saying()).isEqualTo(Saying.AT_MOST);
    assertThat(AnswerText.of(cost, 0.05, null))
        .isEqualTo("costs at most 2.4 %: within your tolerance of 5 %");
    assertThat(AnswerText.of(new Cost(Double.NEGATIVE_INFINITY, -0.1), 0.05, null))
        .isEqualTo("saves at least 10 %");
  }

  @ParameterizedTest
  @CsvSource({
    "-0.01, 0.019, true",
    "-0.01, 0.0401, false",
    "0.011, 0.042, true",
    "0.139, 0.151, true",
    "0.02, 0.07, false",
    "-0.02, 0.07, false",
    "-0.2, -0.011, true",
    "0, 0, true"
  })
  void aCostWithinTheToleranceIsCertainWhereItIsSureOrSmall(
      double low, double high, boolean certain) {
    assertThat(new Cost(low, high).certain(0.05)).isEqualTo(certain);
  }

  @Test
  void aLevelThatIsNotTheBaselineIsNamed() {
    assertThat(AnswerText.of(new Cost(-0.01, 0.12), 0.05, "plain"))
        .isEqualTo("costs at most 12 % against plain; no cost shown so far");
  }

  /** Positive is worse, whichever way the metric's better direction points. */
  @Test
  void aRateThatFallsCosts() {
    Interval ratio = new Interval(0.72, 0.77, 0.95);
    Cost rate = Cost.of(ratio, Better.HIGHER);
    assertThat(AnswerText.of(rate, 0.05, null))
        .isEqualTo("costs 23 to 28 %: more than your tolerance of 5 %");
    assertThat(Cost.of(ratio, Better.LOWER).saying()).isEqualTo(Saying.SAVES);
    assertThat(Cost.of(0.9, Better.HIGHER)).isEqualTo(1 - 0.9);
    assertThat(Cost.of(1.1, Better.LOWER)).isEqualTo(1.1 - 1);
  }

  /** "About 5 %: 3 to 7" is known well enough, though on both sides of the tolerance. */
  @Test
  void settledIsDecidedOrKnownToHalfTheTolerance() {
    assertThat(new Cost(0.03, 0.07).settled(0.05)).isTrue();
    assertThat(new Cost(0.03, 0.09).settled(0.05)).isFalse();
    assertThat(new Cost(0.06, 0.30).settled(0.05)).isTrue();
    assertThat(new Cost(-0.30, 0.04).settled(0.05)).isTrue();
  }
}
