package dev.toll.engine.words;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.record.Metric.Better;
import dev.toll.engine.results.Answer;
import dev.toll.engine.statistics.Interval;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AnswersTest {
  /** "At most 100 %" of a rate says nothing. */
  @ParameterizedTest
  @CsvSource({
    "HIGHER, 0.004, 30, 'so far -60.0 %; its bounds are still too wide to use'",
    "HIGHER, 0.2, 2, 'costs at most 80 %; no cost shown so far'",
    "LOWER, 0.5, 6.1, 'so far +60.0 %; its bounds are still too wide to use'",
    "LOWER, 0.5, 5.5, 'costs at most 450 %; no cost shown so far'",
    "HIGHER, 0.01, 0.5, 'costs 50 to 99 %: more than your tolerance of 5 %'"
  })
  void aBoundOfMoreThanSixTimesIsNoAnswer(Better better, double low, double high, String said) {
    assertThat(Answers.of(1.6, new Interval(low, high, 0.95), better, 0.05, null).sentence())
        .isEqualTo(said);
  }

  @ParameterizedTest
  @CsvSource({
    "HIGHER, 1e-16, 1e16, 'not steady yet: so far -60.0 %; its bounds are still too wide to use; warm up longer'",
    "LOWER, 1e-9, 1e9, 'not steady yet: so far +60.0 %; its bounds are still too wide to use; warm up longer'",
    "LOWER, 0.5, 5.5, 'not steady yet: so far at most 450 %; warm up longer'"
  })
  void whatIsNotSteadyHasNoUselessBoundEither(Better better, double low, double high, String said) {
    Answer answer = Answers.notSteady(1.6, new Interval(low, high, 0.95), better, null);
    assertThat(answer.sentence()).isEqualTo(said);
    assertThat(answer.high() == null).isEqualTo(said.contains("too wide"));
  }
}
