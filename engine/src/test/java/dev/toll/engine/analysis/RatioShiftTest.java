package dev.toll.engine.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.record.LoadFacts;
import dev.toll.engine.record.SliceRecord;
import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.results.Warning;
import dev.toll.engine.results.Warning.Kind;
import dev.toll.engine.verdict.Decision;
import dev.toll.engine.verdict.Saying;
import dev.toll.engine.words.WarningText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class RatioShiftTest {
  private static final int ROUNDS = 20;
  private static final List<String> LEVELS = List.of("none", "tls", "kerberos");
  private final Random random = new Random(1);

  /** What a warm-up of half the length did to Accumulo's confidentiality. */
  @Test
  void anEffectThatGrowsWithinItsBlocksIsWarnedOf() {
    assertThat(warnings(0.001, 1.05, 1.15))
        .extracting(WarningText::of)
        .singleElement()
        .asString()
        .startsWith("kerberos against none, elapsed: +5.0 %")
        .contains("% in the first half of a block's rounds and +15.0 %")
        .contains("a longer warm-up is needed");
  }

  /** The price of a system that is still warming up is none. */
  @Test
  void aLevelThatIsNotSteadyIsSaidToBeSo() {
    RunBuilder run = new RunBuilder().levels("none", "tls", "kerberos");
    warnings(run, 0.001, 1.05, 1.15);
    assertThat(
            run.analyse().estimates().effects().stream().filter(effect -> effect.answer() != null))
        .extracting(effect -> effect.answer().saying())
        .containsExactly(Saying.AT_MOST, Saying.NOT_STEADY);
    assertThat(run.analyse().estimates().effects())
        .filteredOn(effect -> effect.level().equals("kerberos") && effect.answer() != null)
        .singleElement()
        .satisfies(
            effect -> {
              assertThat(effect.answer().decision()).isEqualTo(Decision.OPEN);
              assertThat(effect.answer().sentence())
                  .matches("not steady yet: so far .* %; warm up longer");
            });
  }

  @Test
  void theControlIsWhatCounts() {
    RunBuilder run = new RunBuilder().levels("none").control("tls").controlled("kerberos", "tls");
    assertThat(warnings(run, 0.01, 1.05, 1.15))
        .extracting(warning -> warning.arguments().subList(0, 2))
        .containsExactly(List.of("kerberos", "tls"));
  }

  @Test
  void aShiftBelowWhatIsNoDifferenceIsNone() {
    assertThat(warnings(0.001, 1.05, 1.06)).isEmpty();
  }

  /** All levels growing slower alike is a drift, which ratios cancel. */
  @Tag("slow")
  @Test
  void noiseAloneWarnsInFewRuns() {
    int warned = 0;
    for (int run = 0; run < 400; run++) {
      warned += warnings(0.1, 1.05, 1.05).isEmpty() ? 0 : 1;
    }
    assertThat(warned).isLessThan(32);
  }

  private List<Warning> warnings(double noise, double first, double second) {
    return warnings(new RunBuilder().levels("none", "tls", "kerberos"), noise, first, second);
  }

  private List<Warning> warnings(RunBuilder run, double noise, double first, double second) {
    for (int block = 1; block <= 4; block++) {
      for (String level : LEVELS) {
        run.trials.add(trial(block, level, noise, first, second));
      }
    }
    return run.analyse().remarks().warned().stream()
        .filter(warning -> warning.kind() == Kind.RATIO_SHIFT)
        .toList();
  }

  private TrialRecord trial(int block, String level, double noise, double first, double second) {
    List<SliceRecord> slices = new ArrayList<>();
    double sum = 0;
    for (int round = 1; round <= ROUNDS; round++) {
      double effect = level.equals("kerberos") ? round <= ROUNDS / 2 ? first : second : 1;
      double seconds =
          effect * (1 + 0.01 * round) * Math.exp(noise * random.nextGaussian() - block * 0.05);
      slices.add(
          new SliceRecord(round, 1, round, 100, seconds, null, Map.of("elapsed", seconds), null));
      sum += seconds;
    }
    return new TrialRecord(
        "b%02d-%s".formatted(block, level),
        block,
        1,
        level,
        1,
        TrialRecord.Status.VALID,
        null,
        "2026-11-20T19:0%d:00Z".formatted(2 * block),
        List.of(),
        Map.of("elapsed", sum),
        List.of(),
        null,
        Map.of(),
        Map.of(),
        LoadFacts.NONE,
        slices,
        null);
  }
}
