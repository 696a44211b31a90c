package dev.toll.engine.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.toll.engine.compare.ComparedRuns.Outcome;
import dev.toll.engine.compare.Limit.Kind;
import dev.toll.engine.record.Metric.Better;
import dev.toll.engine.settings.StudyException;
import dev.toll.engine.statistics.Interval;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LimitTest {

  @ParameterizedTest
  @CsvSource({
    "cost > 5%,,,false,COST,0.05",
    "saving>2.5 %,,,false,SAVING,0.025",
    "  difference  >  0%  ,,,false,DIFFERENCE,0",
    "elapsed cost > 5%,,elapsed,false,COST,0.05",
    "ssl: entries_per_second cost > 5%,ssl,entries_per_second,false,COST,0.05",
    "none (A/A): difference > 3%,none (A/A),,false,DIFFERENCE,0.03",
    "relative cost > 5%,,,true,COST,0.05",
    "ssl+gz:elapsed relative saving > 120%,ssl+gz,elapsed,true,SAVING,1.2"
  })
  void reads(String text, String level, String metric, boolean relative, Kind kind, double share)
      throws StudyException {
    Limit limit = LimitParser.parse(text);
    assertThat(limit.level()).isEqualTo(level);
    assertThat(limit.metric()).isEqualTo(metric);
    assertThat(limit.relative()).isEqualTo(relative);
    assertThat(limit.kind()).isEqualTo(kind);
    assertThat(limit.share()).isCloseTo(share, within(1e-12));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "cots > 5%|column 1: expected cost, saving or difference, not 'cots'; did you mean 'cost'?",
        "elapsed cots > 5%|column 9: expected cost, saving or difference, not 'cots'; did you",
        "elapsed|column 1: expected cost, saving or difference, not 'elapsed'",
        "cost|column 5: expected '>', but it ends here",
        "cost >= 5%|column 7: expected a number such as 5 or 2.5, not '='",
        "cost < 5%|column 6: expected '>', not '<'",
        "cost > five%|column 8: expected a number such as 5 or 2.5, not 'five'",
        "cost > -5%|column 8: expected a number such as 5 or 2.5, not '-5'",
        "cost > 0.05|column 12: expected '%', but it ends here",
        "cost > 5% now|column 11: 'now' is too much",
        "a b cost > 5%|column 3: expected cost, saving or difference, not 'b'",
        ": cost > 5%|column 1: a level is missing before ':'",
        "ssl:|column 5: expected cost, saving or difference, but it ends here"
      })
  void saysWhereTheMistakeIs(String text, String message) {
    assertThatThrownBy(() -> LimitParser.parse(text))
        .isInstanceOf(StudyException.class)
        .hasMessageStartingWith("--fail-if '" + text + "', " + message)
        .hasMessageContaining("Examples: 'cost > 5%', ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "\n", "%", ">", "\u0000", "cost > 99999999999999999999%"})
  void nonsenseIsAMistakeToo(String text) {
    assertThatThrownBy(() -> LimitParser.parse(text)).isInstanceOf(StudyException.class);
  }

  /** Any text is read, or it is a mistake of the user's, in one short line. */
  @Test
  void noTextIsADefect() {
    String[] right = {"cost > 5%", "ssl: elapsed relative saving > 2.5 %", "a (b): difference>3%"};
    String[] pieces = {
      "cost", "relative", "elapsed", ">", "%", ":", " ", "5", ".", "", "", "\n", "\u001b[31m", "é"
    };
    Random random = new Random(7);
    int read = 0;
    for (int i = 0; i < 5_000; i++) {
      StringBuilder text = new StringBuilder(right[random.nextInt(right.length)]);
      for (int n = random.nextInt(4); n >= 0; n--) {
        int from = random.nextInt(text.length() + 1);
        int to = Math.min(text.length(), from + random.nextInt(3));
        text.replace(from, to, pieces[random.nextInt(pieces.length)]);
      }
      read += readOrRefused(text.toString()) ? 1 : 0;
    }
    assertThat(read).as("some are right, some wrong").isBetween(100, 4900);
  }

  private static boolean readOrRefused(String text) {
    try {
      double share = LimitParser.parse(text).share();
      return share >= 0 && share < 1e4;
    } catch (StudyException e) {
      assertThat(e.getMessage()).hasSizeLessThan(400).doesNotContain("\u001b").doesNotContain("\n");
      return false;
    }
  }

  @ParameterizedTest
  @CsvSource({
    // wholly beyond, wholly within, neither; at the limit is within
    "COST,LOWER,1.06,1.09,MORE",
    "COST,LOWER,1.01,1.05,WITHIN",
    "COST,LOWER,0.80,0.90,WITHIN",
    "COST,LOWER,1.04,1.06,OPEN",
    "COST,HIGHER,0.90,0.94,MORE",
    "COST,HIGHER,1.10,1.20,WITHIN",
    "COST,HIGHER,0.94,0.96,OPEN",
    "SAVING,LOWER,0.90,0.94,MORE",
    "SAVING,LOWER,1.10,1.20,WITHIN",
    "SAVING,HIGHER,1.06,1.09,MORE",
    "SAVING,HIGHER,1.04,1.06,OPEN",
    "DIFFERENCE,LOWER,1.06,1.09,MORE",
    "DIFFERENCE,NEITHER,0.90,0.94,MORE",
    "DIFFERENCE,LOWER,0.96,1.04,WITHIN",
    "DIFFERENCE,LOWER,0.94,1.04,OPEN",
    "DIFFERENCE,LOWER,0.90,1.10,OPEN"
  })
  void intervalsAnswer(Kind kind, Better better, double low, double high, Outcome answer) {
    Limit limit = new Limit("", null, null, false, kind, 0.05);
    assertThat(limit.answer(new Interval(low, high, 0.99), better)).isEqualTo(answer);
    assertThat(limit.answer(null, better)).isEqualTo(Outcome.OPEN);
  }
}
