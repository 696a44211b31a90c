package dev.toll.engine.pairs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.statistics.Interval;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SayingTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "-0.01 | 0.019  | WITHIN | true  | costs at most 1.9 %: within your tolerance of 5 %",
        "-0.01 | 0.0401 | WITHIN | false | costs at most 4.1 %: within your tolerance of 5 %",
        "0.011 | 0.042  | WITHIN | true  | costs 1.1 to 4.2 %: within your tolerance of 5 %",
        "0.139 | 0.151  | MORE   | true  | costs 13 to 16 %: more than your tolerance of 5 %",
        "0.02  | 0.07   | OPEN   | false "
            + "| costs 2.0 to 7.0 %; whether that is more than your tolerance of 5 % is open",
        "-0.02 | 0.07   | OPEN   | false "
            + "| costs at most 7.0 %; no cost shown so far (tolerance 5 %)",
        "-0.20 | -0.011 | WITHIN | true  | saves 1.1 to 20 %",
        "0     | 0      | WITHIN | true  | costs at most 0.0 %: within your tolerance of 5 %",
      })
  void oneIntervalOneSentence(
      double low, double high, Saying.Decision decision, boolean settled, String text) {
    Saying saying = new Saying(low, high, 0.05);
    assertThat(saying.decision()).isEqualTo(decision);
    assertThat(saying.settled()).isEqualTo(settled);
    assertThat(saying.cost() + saying.besideTolerance()).isEqualTo(text);
  }

  @Test
  void aLowerRateIsACost() {
    Saying saying = Saying.of(new Interval(0.8, 0.9, 0.95), true, 0.05);
    assertThat(saying.cost()).isEqualTo("costs 10 to 20 %");
  }
}
