package dev.toll.engine.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.verdict.Call;
import dev.toll.engine.verdict.Comparison;
import dev.toll.engine.verdict.Evidence;
import dev.toll.engine.verdict.Verdicts;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * A/A experiments: five levels that are all the same. How often does any of the four compared with
 * the baseline get "costs" or "saves"? With 8 blocks each false word has probability 2 / 2^8, so at
 * most 3.1 % of the families; with 12, where the exact interval is (2, 11), 4 x 0.6 % = 2.5 %.
 */
class FamilyErrorTest {

  private static final int EXPERIMENTS = 2000;
  private static final int COMPARED = 4;

  @Test
  void normalNoise() {
    assertThat(falseFamilies(8, random -> 0.02 * random.nextGaussian())).isBetween(0.005, 0.05);
    assertThat(falseFamilies(12, random -> 0.02 * random.nextGaussian())).isBetween(0.005, 0.05);
  }

  /** Student's t with two degrees of freedom: no variance at all. */
  @Test
  void heavyTails() {
    ToDoubleFunction<Random> noise =
        random -> 0.01 * random.nextGaussian() / Math.sqrt(-Math.log(1 - random.nextDouble()));
    assertThat(falseFamilies(8, noise)).isBetween(0.005, 0.05);
    assertThat(falseFamilies(12, noise)).isBetween(0.005, 0.05);
  }

  /** Mostly quiet, now and then twice as slow: what a busy neighbour does. */
  @Test
  void skewedSpikes() {
    ToDoubleFunction<Random> noise =
        random -> 0.005 * random.nextGaussian() + (random.nextInt(10) == 0 ? 0.7 : 0);
    assertThat(falseFamilies(8, noise)).isBetween(0.005, 0.05);
  }

  /** The rule must not buy this by never deciding. */
  @Test
  void findsATrueCost() {
    Random random = new Random(5);
    long found =
        IntStream.range(0, 500)
            .filter(
                i -> {
                  double[] logs =
                      IntStream.range(0, 8)
                          .mapToDouble(b -> 0.06 + 0.02 * random.nextGaussian())
                          .toArray();
                  return judge(logs) == Call.COSTS;
                })
            .count();
    assertThat(found).isGreaterThan(475);
  }

  private static double falseFamilies(int blocks, ToDoubleFunction<Random> noise) {
    Random random = new Random(20170306);
    int wrong = 0;
    for (int experiment = 0; experiment < EXPERIMENTS; experiment++) {
      double[] baseline = draw(blocks, noise, random);
      boolean any = false;
      for (int level = 0; level < COMPARED; level++) {
        double[] logs = draw(blocks, noise, random);
        for (int block = 0; block < blocks; block++) {
          logs[block] -= baseline[block];
        }
        Call call = judge(logs);
        any |= call.isChange();
      }
      wrong += any ? 1 : 0;
    }
    return wrong / (double) EXPERIMENTS;
  }

  private static Call judge(double[] logs) {
    return Verdicts.judge(new Comparison(Fixtures.ELAPSED, COMPARED, 0.02), Evidence.blocks(logs))
        .call();
  }

  private static double[] draw(int blocks, ToDoubleFunction<Random> noise, Random random) {
    return IntStream.range(0, blocks).mapToDouble(block -> noise.applyAsDouble(random)).toArray();
  }
}
