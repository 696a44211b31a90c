package dev.toll.engine.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import dev.toll.engine.results.Crossed;
import dev.toll.engine.results.Crossed.Interaction;
import dev.toll.engine.results.Crossed.MainEffect;
import dev.toll.engine.results.Results;
import dev.toll.engine.statistics.Interval;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class CrossedEffectsTest {

  private static RunBuilder twoByTwo() {
    return new RunBuilder().crossed("security: none conf", "memory: 500K 50M");
  }

  private static double[] repeated(int blocks, double value) {
    return IntStream.range(0, blocks).mapToDouble(b -> value * (1 + 0.0001 * (b % 3))).toArray();
  }

  /** By hand, one block: conf costs 1.2 at 500K and 1.5 at 50M; 50M costs 0.5 and 0.625. */
  @Test
  void twoByTwoByHand() {
    Crossed crossed =
        twoByTwo()
            .elapsed("none+500K", 100)
            .elapsed("none+50M", 50)
            .elapsed("conf+500K", 120)
            .elapsed("conf+50M", 75)
            .analyse()
            .estimates()
            .crossed();
    assertThat(crossed.factors())
        .containsExactly(
            new Crossed.Factor("security", "none", java.util.List.of("none", "conf")),
            new Crossed.Factor("memory", "500K", java.util.List.of("500K", "50M")));
    MainEffect conf = crossed.mainEffects().get(0);
    assertThat(conf.factor()).isEqualTo("security");
    assertThat(conf.level()).isEqualTo("conf");
    assertThat(conf.against()).isEqualTo("none");
    assertThat(conf.ratio()).isCloseTo(Math.sqrt(1.2 * 1.5), within(1e-12));
    assertThat(conf.at())
        .extracting(Crossed.SimpleEffect::at)
        .containsExactly(Map.of("memory", "500K"), Map.of("memory", "50M"));
    assertThat(conf.at().get(1).ratio()).isCloseTo(1.5, within(1e-12));
    MainEffect memory = crossed.mainEffects().get(1);
    assertThat(memory.ratio()).isCloseTo(Math.sqrt(0.5 * 0.625), within(1e-12));
    Interaction both = crossed.interactions().get(0);
    assertThat(crossed.interactions()).hasSize(1);
    assertThat(both.ratio()).isCloseTo(1.5 / 1.2, within(1e-12));
    assertThat(both.ratioAt()).isCloseTo(1.5, within(1e-12));
    assertThat(both.ratioAtBaseline()).isCloseTo(1.2, within(1e-12));
    assertThat(both.shown()).isFalse();
    assertThat(crossed.notes()).isEmpty();
  }

  /** The jobs' own times differ tenfold, which is no level's cost. */
  @Test
  void conditionsAreNotComparedWithEachOther() {
    Results results =
        new RunBuilder()
            .crossed("rest: plain zone", "job: sort write")
            .condition("job")
            .elapsed("plain+sort", repeated(8, 100))
            .elapsed("zone+sort", repeated(8, 110))
            .elapsed("plain+write", repeated(8, 10))
            .elapsed("zone+write", repeated(8, 12))
            .analyse();
    assertThat(results.estimates().effects())
        .extracting(Results.Effect::level, Results.Effect::against)
        .containsExactly(tuple("zone+sort", "plain+sort"), tuple("zone+write", "plain+write"));
    assertThat(results.estimates().effects().get(1).ratio()).isCloseTo(1.2, within(1e-3));
    assertThat(results.estimates().crossed().mainEffects())
        .extracting(MainEffect::factor)
        .containsExactly("rest");
    assertThat(results.estimates().crossed().interactions()).hasSize(1);
  }

  @Test
  void withoutItsReferenceALevelHasNoEffect() {
    Results results =
        new RunBuilder()
            .crossed("rest: plain zone", "job: sort write")
            .condition("job")
            .without("plain+write")
            .elapsed("plain+sort", repeated(8, 100))
            .elapsed("zone+sort", repeated(8, 110))
            .elapsed("zone+write", repeated(8, 12))
            .analyse();
    assertThat(results.estimates().effects())
        .extracting(Results.Effect::level)
        .containsExactly("zone+sort");
  }

  /** Intervals without a sentence: only a level's answer carries one. */
  @Test
  void anInteractionShowsWhereTheEffectsDoNotMultiply() {
    Interaction multiply =
        twoByTwo()
            .elapsed("none+500K", repeated(8, 100))
            .elapsed("none+50M", repeated(8, 50))
            .elapsed("conf+500K", repeated(8, 112))
            .elapsed("conf+50M", repeated(8, 56))
            .analyse()
            .estimates()
            .crossed()
            .interactions()
            .get(0);
    assertThat(multiply.shown()).isFalse();
    Crossed depends =
        twoByTwo()
            .elapsed("none+500K", repeated(8, 100))
            .elapsed("none+50M", repeated(8, 50))
            .elapsed("conf+500K", repeated(8, 112))
            .elapsed("conf+50M", repeated(8, 60))
            .analyse()
            .estimates()
            .crossed();
    assertThat(depends.interactions().get(0).shown()).isTrue();
    assertThat(depends.interactions().get(0).interval().low()).isGreaterThan(1.05);
    assertThat(depends.mainEffects().get(0).interval().low()).isGreaterThan(1.1);
  }

  /** Three factors: the interaction of two is averaged over the third; no higher order. */
  @Test
  void threeFactorsPairwise() {
    RunBuilder run = new RunBuilder().crossed("a: 0 1 2", "b: 0 1", "c: 0 1");
    for (int a = 0; a < 3; a++) {
      for (int b = 0; b < 2; b++) {
        for (int c = 0; c < 2; c++) {
          double value =
              100
                  * Math.pow(1.1, a)
                  * (b == 1 ? 1.3 : 1)
                  * (c == 1 ? 0.8 : 1)
                  // b depends on c, and a 2 on b: 1.05 at c 0, 1.21 at c 1.
                  * (b == 1 && c == 1 ? 1.5 : 1)
                  * (a == 2 && b == 1 ? (c == 1 ? 1.21 : 1) : 1);
          run.elapsed(a + "+" + b + "+" + c, value);
        }
      }
    }
    Crossed crossed = run.analyse().estimates().crossed();
    assertThat(crossed.mainEffects()).hasSize(4);
    assertThat(crossed.interactions())
        .extracting(one -> one.factor() + one.level() + one.otherFactor() + one.otherLevel())
        .containsExactly("a1b1", "a1c1", "a2b1", "a2c1", "b1c1");
    assertThat(crossed.interactions().get(0).ratio()).isCloseTo(1, within(1e-12));
    assertThat(crossed.interactions().get(2).ratio()).isCloseTo(1.1, within(1e-12));
    assertThat(crossed.mainEffects().get(0).at()).hasSize(4);
    assertThat(crossed.notes())
        .containsExactly("interactions of three or more factors are not analysed");
  }

  @Test
  void anIncompleteCrossingNamesWhatIsNotAvailable() {
    Crossed crossed =
        new RunBuilder()
            .crossed("security: none ssl conf", "memory: 500K 50M")
            .without("ssl+50M")
            .elapsed("none+500K", 100)
            .elapsed("none+50M", 50)
            .elapsed("ssl+500K", 105)
            .elapsed("conf+500K", 120)
            .elapsed("conf+50M", 75)
            .analyse()
            .estimates()
            .crossed();
    assertThat(crossed.mainEffects()).extracting(MainEffect::level).containsExactly("conf");
    assertThat(crossed.interactions()).extracting(Interaction::level).containsExactly("conf");
    assertThat(crossed.notes())
        .containsExactly(
            "main effect of security ssl: not available, because ssl+50M is not in this run",
            "interaction of security ssl by memory 50M: not available, because ssl+50M is not in"
                + " this run",
            "main effect of memory 50M: not available, because ssl+50M is not in this run");
  }

  @Test
  void aFactorThatDoesNotVaryIsNamed() {
    Crossed crossed =
        twoByTwo()
            .without("none+50M")
            .without("conf+50M")
            .elapsed("none+500K", 1)
            .analyse()
            .estimates()
            .crossed();
    assertThat(crossed.mainEffects()).isEmpty();
    assertThat(crossed.notes())
        .containsExactly(
            "memory did not vary in this run (500K throughout), so its effect is not reported");
  }

  @Test
  void aBlockThatLacksATrialIsLeftOutAndNamed() {
    Crossed crossed =
        twoByTwo()
            .elapsed("none+500K", 100, 100, 1)
            .elapsed("none+50M", 50, 50, 1)
            .elapsed("conf+500K", 120, 120, 99)
            .elapsed("conf+50M", 75, 75)
            .analyse()
            .estimates()
            .crossed();
    assertThat(crossed.mainEffects().get(0).blocks()).isEqualTo(2);
    assertThat(crossed.mainEffects().get(0).ratio()).isCloseTo(Math.sqrt(1.8), within(1e-12));
    assertThat(crossed.notes())
        .containsExactly("a trial is missing in block 3: what needs it rests on fewer blocks");
  }

  @Test
  void levelAfterLevelThereAreNone() {
    Crossed crossed =
        twoByTwo().sequential().elapsed("none+500K", 1, 2).analyse().estimates().crossed();
    assertThat(crossed.mainEffects()).isEmpty();
    assertThat(crossed.interactions()).isEmpty();
    assertThat(crossed.notes()).hasSize(1).allMatch(note -> note.contains("not available"));
  }

  @Test
  void oneFactorHasNoCrossing() {
    assertThat(new RunBuilder().crossed("a: 0 1").elapsed("0", 1).analyse().estimates().crossed())
        .isNull();
    assertThat(new RunBuilder().levels("a", "b").elapsed("a", 1).analyse().estimates().crossed())
        .isNull();
  }

  @Test
  void theSecondBaselineIsNoPartOfTheCrossing() {
    Crossed crossed =
        twoByTwo()
            .twin("none+500K-again")
            .elapsed("none+500K-again", 7)
            .analyse()
            .estimates()
            .crossed();
    assertThat(crossed.factors().get(0).levels()).containsExactly("none", "conf");
  }

  /** Both save, together less than multiplied: that is no cost. */
  @Test
  void anInteractionOfSavingsCostsNothing() {
    Interaction both =
        twoByTwo()
            .elapsed("none+500K", repeated(8, 100))
            .elapsed("none+50M", repeated(8, 50))
            .elapsed("conf+500K", repeated(8, 80))
            .elapsed("conf+50M", repeated(8, 45))
            .analyse()
            .estimates()
            .crossed()
            .interactions()
            .get(0);
    assertThat(both.ratio()).isCloseTo(0.9 / 0.8, within(1e-6));
    assertThat(both.shown()).isTrue();
  }

  /** Nothing costs anything, in a crossing of three by two: how often does a family say it does? */
  @Tag("slow")
  @Test
  void falseWordsAreRareInEachFamily() {
    Random random = new Random(5);
    int experiments = 300;
    int main = 0;
    int interactions = 0;
    for (int i = 0; i < experiments; i++) {
      RunBuilder run = new RunBuilder().crossed("a: 0 1 2", "b: 0 1");
      for (String level : new String[] {"0+0", "0+1", "1+0", "1+1", "2+0", "2+1"}) {
        // Student's t with two degrees of freedom: no variance at all.
        run.elapsed(
            level,
            IntStream.range(0, 9)
                .mapToDouble(
                    b ->
                        Math.exp(
                            0.01
                                * random.nextGaussian()
                                / Math.sqrt(-Math.log(1 - random.nextDouble()))))
                .toArray());
      }
      Crossed crossed = run.analyse().estimates().crossed();
      main += crossed.mainEffects().stream().anyMatch(e -> wrong(e.interval())) ? 1 : 0;
      interactions += crossed.interactions().stream().anyMatch(e -> wrong(e.interval())) ? 1 : 0;
    }
    assertThat(main / (double) experiments).isLessThanOrEqualTo(0.05);
    assertThat(interactions / (double) experiments).isLessThanOrEqualTo(0.05);
  }

  private static boolean wrong(Interval interval) {
    return interval.low() > 1 || interval.high() < 1;
  }
}
