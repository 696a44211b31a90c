package dev.toll.engine.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.toll.engine.record.Metric;
import dev.toll.engine.record.Metric.Better;
import dev.toll.engine.record.ReportSpec;
import dev.toll.engine.record.SizingSpec;
import dev.toll.engine.record.SizingSpec.Price;
import dev.toll.engine.results.Results;
import dev.toll.engine.results.Sizing;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SizingAnalysisTest {
  private static final Metric RATE = new Metric("rate", "Rate", "1/s", Better.HIGHER, true);
  private static final Price PRICE = new Price(0.36, "EUR", "2026-11-01", "a list");

  private static RunBuilder run() {
    RunBuilder run = new RunBuilder().levels("none", "ssl").metrics(RATE, Fixtures.ELAPSED);
    for (int block = 1; block <= 8; block++) {
      double luck = 1 + 0.01 * (block % 4);
      run.trial(block, "none", Map.of("rate", 1000 * luck, "elapsed", 10.0))
          .trial(block, "ssl", Map.of("rate", 800 * luck, "elapsed", 12.5));
    }
    return run;
  }

  private static SizingSpec wish(String metric, double load) {
    return new SizingSpec(metric, load, 0.5, PRICE);
  }

  @Test
  void machinesAndMoneyFollowFromTheRateAndItsInterval() {
    Sizing sizing = SizingAnalysis.with(run().analyse(), wish(null, 10_000)).estimates().sizing();
    assertThat(sizing.wish().metric()).isEqualTo("rate");

    Sizing.Level none = sizing.levels().get(0);
    assertThat(none.rate()).isCloseTo(1015, within(1.0));
    assertThat(none.machines()).isEqualTo((long) Math.ceil(10_000 / (0.5 * none.rate())));
    assertThat(none.load()).isCloseTo(10_000 / (none.machines() * none.rate()), within(1e-12));
    assertThat(none.load()).isLessThanOrEqualTo(0.5);
    // 0.36 an hour is 100 millionths a second, in which half of the rate is served.
    assertThat(none.perMillion()).isCloseTo(100 / (0.5 * none.rate()), within(1e-9));
    assertThat(none.perMillionInterval().low())
        .isCloseTo(100 / (0.5 * none.rateInterval().high()), within(1e-9));
    assertThat(none.against()).isNull();
    assertThat(none.more()).isNull();

    Sizing.Level ssl = sizing.levels().get(1);
    assertThat(ssl.machines()).isEqualTo(25);
    assertThat(ssl.machinesInterval().low()).isLessThanOrEqualTo(25);
    assertThat(ssl.machinesInterval().high()).isGreaterThanOrEqualTo(25);
    assertThat(ssl.against()).isEqualTo("none");
    assertThat(ssl.more()).isCloseTo(1.25, within(1e-9));
  }

  @Test
  void aSmallLoadTakesOneMachine() {
    Sizing sizing = SizingAnalysis.with(run().analyse(), wish("rate", 1)).estimates().sizing();
    assertThat(sizing.levels()).extracting(Sizing.Level::machines).containsOnly(1L);
  }

  @Test
  void whatIsNoRateCannotBeSizedBy() {
    Results plain = run().analyse();
    assertThat(SizingAnalysis.with(plain, wish("elapsed", 10))).isSameAs(plain);
    assertThat(wish("elapsed", 10).noRate(plain.design().metrics()))
        .isEqualTo("'elapsed' is no rate in operations per second; choose one of rate");
    assertThat(SizingAnalysis.with(plain, null)).isSameAs(plain);
  }

  @Test
  void aStudyMayAskForIt() {
    ReportSpec asked =
        new ReportSpec(null, List.of(), List.of(), null, new SizingSpec(null, 10_000, 0.5, null));
    Sizing sizing = run().wishes(asked).analyse().estimates().sizing();
    assertThat(sizing.levels()).extracting(Sizing.Level::perMillion).containsOnlyNulls();
    assertThat(sizing.levels()).hasSize(2);
  }

  @Test
  void aLevelWithoutTrialsIsLeftOut() {
    RunBuilder run = new RunBuilder().levels("none", "ssl").metrics(RATE);
    run.trial(1, "none", Map.of("rate", 1000.0));
    Sizing sizing = SizingAnalysis.with(run.analyse(), wish(null, 10_000)).estimates().sizing();
    assertThat(sizing.levels()).extracting(Sizing.Level::name).containsExactly("none");
    assertThat(sizing.levels().get(0).machinesInterval()).isNull();
  }
}
