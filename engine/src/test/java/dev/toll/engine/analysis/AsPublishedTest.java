package dev.toll.engine.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.toll.engine.record.Published;
import dev.toll.engine.record.Published.Protocol;
import dev.toll.engine.record.Published.Similar;
import dev.toll.engine.results.ProtocolTable.ProtocolRow;
import dev.toll.engine.results.Results;
import dev.toll.engine.results.Results.Effect;
import dev.toll.engine.verdict.SimilarRuns;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AsPublishedTest {

  private static RunBuilder run(Protocol protocol) {
    return new RunBuilder()
        .levels("none", "ssl")
        .sequential()
        .published(
            new Published("P", "2017", null, null, "elapsed", "s", 5, Map.of(), protocol, null));
  }

  @Test
  void fixedIterations() {
    Results results =
        run(new Protocol(3, null))
            .elapsed("none", 100, 102, 104)
            .elapsed("ssl", 110, 112)
            .analyse();
    assertThat(results.estimates().protocol().rule()).isEqualTo("level after level, 3 runs each");
    assertThat(results.estimates().protocol().notes().get(0)).contains("gives no interval");
    ProtocolRow none = results.estimates().protocol().rows().get(0);
    assertThat(none.outcome()).isEqualTo("3 runs");
    assertThat(none.used()).containsExactly("b01-none", "b02-none", "b03-none");
    assertThat(none.median()).isEqualTo(102);
    assertThat(none.mean()).isEqualTo(102);
    assertThat(none.sd()).isEqualTo(2);
    assertThat(none.cv()).isCloseTo(2.0 / 102, within(1e-12));
    ProtocolRow ssl = results.estimates().protocol().rows().get(1);
    assertThat(ssl.outcome()).isEqualTo("only 2 of 3 runs");
    assertThat(ssl.delta()).isCloseTo(111.0 / 102 - 1, within(1e-12));
  }

  @Test
  void theNewestSimilarRunsMakeTheFigureAndTheOthersStayInTheRecord() {
    Results results =
        run(new Protocol(null, new Similar(3, 0.05, 5)))
            .elapsed("none", 100, 130, 101, 103, 104)
            .elapsed("ssl", 200, 100, 300, 100, 200)
            .analyse();
    assertThat(results.estimates().protocol().rule())
        .isEqualTo(
            "level after level, each until the elapsed of its newest 3 runs is within 5 %, at"
                + " most 5 runs");
    ProtocolRow none = results.estimates().protocol().rows().get(0);
    assertThat(none.outcome()).isEqualTo("similar after 5 runs");
    assertThat(none.used()).containsExactly("b03-none", "b04-none", "b05-none");
    assertThat(none.runAgain()).containsExactly("b01-none", "b02-none");
    assertThat(none.median()).isEqualTo(103);
    ProtocolRow ssl = results.estimates().protocol().rows().get(1);
    assertThat(ssl.outcome()).isEqualTo("never similar in 5 runs: no figure by this rule");
    assertThat(ssl.median()).isNull();
    assertThat(ssl.delta()).isNull();
    assertThat(ssl.runAgain()).hasSize(5);
    assertThat(results.estimates().summaries().get(0).n())
        .as("ours takes every valid run")
        .isEqualTo(5);
    assertThat(results.execution().trials()).hasSize(10);
  }

  @Test
  void similarUpToTheBoundItself() {
    Similar rule = new Similar(2, 0.05, 4);
    RunBuilder run = new RunBuilder().elapsed("none", 100, 105);
    assertThat(SimilarRuns.reached(run.trials, "elapsed", rule)).isTrue();
    run = new RunBuilder().elapsed("none", 100, 105.1);
    assertThat(SimilarRuns.reached(run.trials, "elapsed", rule)).isFalse();
    assertThat(SimilarRuns.reached(List.of(), "elapsed", rule)).isFalse();
    run = new RunBuilder().elapsed("none", 0, 0);
    assertThat(SimilarRuns.reached(run.trials, "elapsed", rule)).as("0/0").isFalse();
  }

  /**
   * Welch on logarithms by hand: sd of both 0.01, n = 5: se = 0.01 sqrt(2/5), df = 8, t = 2.306.
   */
  @Test
  void ourEffectIsUnpaired() {
    double[] none = new double[5];
    double[] ssl = new double[5];
    double[] steps = {-1, -0.5477225575051661, 0, 0.5477225575051661, 1};
    // The squares of the steps add up to 2.6; scaled so that the sample SD is 0.01.
    for (int i = 0; i < 5; i++) {
      double error = steps[i] * 0.01 * Math.sqrt(4 / 2.6);
      none[i] = 100 * Math.exp(error);
      ssl[i] = 110 * Math.exp(-error);
    }
    Results results =
        run(new Protocol(5, null)).elapsed("none", none).elapsed("ssl", ssl).analyse();
    Effect effect = results.estimates().effects().get(0);
    assertThat(effect.blocks()).isEqualTo(5);
    assertThat(effect.ratios()).isEmpty();
    assertThat(effect.p()).isNull();
    assertThat(effect.ratio()).isCloseTo(1.1, within(1e-9));
    double half = 2.306004135 * 0.01 * Math.sqrt(0.4);
    assertThat(effect.interval().low()).isCloseTo(1.1 * Math.exp(-half), within(1e-6));
    assertThat(effect.interval().high()).isCloseTo(1.1 * Math.exp(half), within(1e-6));
    assertThat(effect.answer().sentence())
        .isEqualTo("costs 8.4 to 12 %: more than your tolerance of 5 %");
  }

  @Test
  void withoutRunsThereIsNoFigure() {
    Results results = run(new Protocol(5, null)).elapsed("none", 100).analyse();
    assertThat(results.estimates().effects().get(0).ratio()).isNull();
    assertThat(results.estimates().effects().get(0).answer()).isNull();
    assertThat(results.estimates().protocol().rows().get(1).outcome())
        .isEqualTo("only 0 of 5 runs");
  }

  /** Journal order is level-major: drift within the levels shows though blocks interleave them. */
  @Test
  void driftFollowsTheOrderOfTheRun() {
    Results results =
        run(new Protocol(6, null))
            .elapsed("none", 100, 101, 102, 103, 104, 105)
            .elapsed("ssl", 200, 200, 200, 200, 200, 200)
            .analyse();
    assertThat(results.evidence().drift().trials()).isEqualTo(12);
    assertThat(results.evidence().drift().metric()).isEqualTo("elapsed");
  }

  @Test
  void randomBlocksHaveNoSuchTable() {
    assertThat(
            new RunBuilder()
                .levels("none", "ssl")
                .elapsed("none", 1)
                .analyse()
                .estimates()
                .protocol())
        .isNull();
  }
}
