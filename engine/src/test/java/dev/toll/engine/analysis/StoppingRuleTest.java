package dev.toll.engine.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.results.Results;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class StoppingRuleTest {

  private static final Duration BLOCK = Duration.ofMinutes(10);

  private final StoppingRule rule = new StoppingRule(0.02, 8, Duration.ofHours(2), false);

  @Test
  void stopsAtTheMostBlocks() {
    assertThat(decide(noisy(8), 10)).isEqualTo("8 blocks done");
  }

  @Test
  void stopsWhenTheBudgetIsSpentOrHoldsNoOtherBlock() {
    assertThat(decide(noisy(4), 120)).isEqualTo("budget of 2 h spent");
    assertThat(decide(noisy(4), 111)).isEqualTo("budget of 2 h leaves no time for another block");
    assertThat(decide(noisy(4), 110)).isNull();
  }

  @Test
  void stopsWhenEveryIntervalIsNarrow() {
    assertThat(decide(narrow(5), 10)).isEqualTo("every interval within +/-2 %");
  }

  @Test
  void goesOnWithAWideInterval() {
    assertThat(decide(noisy(4), 10)).isNull();
  }

  /** Five times the cost at the same spread: a rule that looked at significance would stop. */
  @Test
  void sizeOfTheEffectChangesNothing() {
    for (double cost : new double[] {1.0, 1.1, 5.0}) {
      Results wide =
          new RunBuilder()
              .levels("none", "auth")
              .elapsed("none", 100, 100, 100, 100)
              .elapsed("auth", cost * 97, cost * 103, cost * 97, cost * 103)
              .analyse();
      assertThat(decide(wide, 10)).isNull();
    }
  }

  @Test
  void withoutATargetOnlyBlocksAndBudgetCount() {
    StoppingRule fixed = new StoppingRule(null, 5, null, false);
    assertThat(fixed.decide(narrow(4), Duration.ofDays(9), BLOCK)).isNull();
    assertThat(fixed.decide(narrow(5), Duration.ofDays(9), BLOCK)).isEqualTo("5 blocks done");
  }

  @Test
  void untilSettledStopsWithTheLastLevel() {
    StoppingRule settled = new StoppingRule(null, 60, Duration.ofHours(2), true);
    RunBuilder four = new RunBuilder().levels("none", "ssl", "auth", "conf", "int");
    for (String level : new String[] {"none", "ssl", "auth", "conf", "int"}) {
      double cost = level.equals("none") ? 100 : level.equals("ssl") ? 103 : 150;
      four.elapsed(level, noise(level, cost, 5));
    }
    assertThat(settled.decide(four.analyse(), Duration.ofMinutes(10), BLOCK)).isNull();
    RunBuilder all = new RunBuilder().levels("none", "auth", "conf", "int");
    for (String level : new String[] {"none", "auth", "conf", "int"}) {
      all.elapsed(level, noise(level, level.equals("none") ? 100 : 150, 5));
    }
    assertThat(settled.decide(all.analyse(), Duration.ofMinutes(10), BLOCK))
        .isEqualTo("every level is settled");
    assertThat(settled.decide(four.analyse(), Duration.ofHours(2), BLOCK))
        .isEqualTo("budget of 2 h spent");
  }

  /** About 2 %, different at each level. */
  private static double[] noise(String level, double base, int blocks) {
    double[] values = new double[blocks];
    for (int i = 0; i < blocks; i++) {
      values[i] = base * (1 + 0.02 * Math.sin(level.hashCode() + 7.0 * i * i));
    }
    return values;
  }

  private String decide(Results results, int minutes) {
    return rule.decide(results, Duration.ofMinutes(minutes), BLOCK);
  }

  private static Results narrow(int blocks) {
    return run(blocks, 0.001, 0.001);
  }

  private static Results noisy(int blocks) {
    return run(blocks, 0.001, 0.05);
  }

  private static Results run(int blocks, double sslNoise, double authNoise) {
    double[] none = new double[blocks];
    double[] ssl = new double[blocks];
    double[] auth = new double[blocks];
    for (int i = 0; i < blocks; i++) {
      int sign = i % 2 == 0 ? 1 : -1;
      none[i] = 100;
      ssl[i] = 106 * (1 + sign * sslNoise);
      auth[i] = 113 * (1 + sign * authNoise);
    }
    return new RunBuilder()
        .levels("none", "ssl", "auth")
        .elapsed("none", none)
        .elapsed("ssl", ssl)
        .elapsed("auth", auth)
        .analyse();
  }
}
