package dev.toll.systems.volume;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.toll.engine.cgroup.BlockRates;
import dev.toll.systems.volume.LimitedRate.Way;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The arithmetic of limits: what is tried, and when a rate keeps to one. */
class LimitedRateTest {
  private static final long MIB = 1 << 20;

  private static LimitedRate only(BlockRates rates, Way way) {
    List<LimitedRate> found =
        LimitedRate.of(rates).stream().filter(rate -> rate.way() == way).toList();
    assertThat(found).hasSize(1);
    return found.get(0);
  }

  @Test
  void whatIsNotLimitedIsNotTried() {
    assertThat(LimitedRate.of(BlockRates.NONE)).isEmpty();
    assertThat(LimitedRate.of(new BlockRates(5 * MIB, 0, 0, 0)))
        .extracting(LimitedRate::way)
        .containsExactly(Way.READ);
    assertThat(LimitedRate.of(new BlockRates(0, 5 * MIB, 100, 0)))
        .extracting(LimitedRate::way)
        .containsExactly(Way.READ_RANDOM, Way.WRITE, Way.WRITE_BACK);
  }

  /** Few large requests in a second would make a rough rate. */
  @Test
  void aLowLimitIsTriedWithSmallRequests() {
    assertThat(only(new BlockRates(MIB, 0, 0, 0), Way.READ).block()).isEqualTo(49152);
    assertThat(only(new BlockRates(500 * MIB, 0, 0, 0), Way.READ).block()).isEqualTo(MIB);
  }

  @Test
  void theTighterOfTwoLimitsHolds() {
    BlockRates both = new BlockRates(100 * MIB, 0, 50, 0);
    assertThat(only(both, Way.READ).limit()).isEqualTo(50.0 * MIB);
    assertThat(only(both, Way.READ_RANDOM).limit()).isEqualTo(50);
    BlockRates bytes = new BlockRates(MIB, 0, 100_000, 0);
    assertThat(only(bytes, Way.READ_RANDOM).limit()).isCloseTo(256, within(0.1));
  }

  @Test
  void tenPercentAboveIsTooMuchAndTwentyBelowTooLittle() {
    LimitedRate rate = new LimitedRate(Way.READ, 4096, 1000);
    assertThat(rate.exceeded(1099)).isFalse();
    assertThat(rate.exceeded(1101)).isTrue();
    assertThat(rate.missed(801)).isFalse();
    assertThat(rate.missed(799)).isTrue();
    assertThat(rate.clear(1499)).as("the device itself may be the limit").isFalse();
    assertThat(rate.clear(1500)).isTrue();
  }

  @Test
  void limitsAreNamedByWhatTheyAre() {
    assertThat(VolumeLimit.words(BlockRates.NONE)).isEqualTo("none");
    assertThat(VolumeLimit.words(new BlockRates(150 * MIB, 0, 0, 120)))
        .isEqualTo("limited to 150 MiB/s read, 120 writes/s");
  }
}
