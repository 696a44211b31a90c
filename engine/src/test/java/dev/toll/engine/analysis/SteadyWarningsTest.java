package dev.toll.engine.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.record.ReportSpec;
import dev.toll.engine.results.Results;
import dev.toll.engine.statistics.Steady;
import dev.toll.engine.statistics.SteadyState;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SteadyWarningsTest {
  private static final Steady NEVER = new Steady(Steady.State.NEVER, null, 0.0, null, "it moved");
  private static final Steady UNKNOWN = SteadyState.unknown("too short");

  private static Steady from(double seconds, double bias) {
    return new Steady(Steady.State.STEADY, seconds, 0.9, bias, null);
  }

  private static Results analyse(Steady... ssl) {
    RunBuilder run =
        new RunBuilder()
            .levels("none", "ssl")
            .elapsed("none", 10, 10, 10)
            .elapsed("ssl", 11, 11, 11);
    Map<String, Steady> steady = new HashMap<>();
    for (int i = 0; i < 3; i++) {
      steady.put(RunBuilder.name(i + 1, "none"), from(0, 0));
      steady.put(RunBuilder.name(i + 1, "ssl"), ssl[i]);
    }
    AnalysisInput in = run.input();
    return Analysis.analyse(
        new AnalysisInput(
            in.study(),
            in.run(),
            in.levels(),
            in.metrics(),
            in.trials(),
            null,
            in.tolerance(),
            in.atMost(),
            in.planned(),
            null,
            null,
            List.of(),
            Map.of(),
            steady,
            Map.of(),
            Map.of(),
            ReportSpec.NONE,
            Map.of()));
  }

  @Test
  void aLevelThatNeverIsSteady() {
    assertThat(analyse(NEVER, NEVER, from(3, 0)).remarks().warnings())
        .contains("the rate never became steady at ssl (2 of 3 trials)");
    assertThat(analyse(NEVER, from(3, 0), from(3, 0)).remarks().warnings())
        .as("one trial may be chance")
        .noneMatch(line -> line.contains("steady"));
  }

  @Test
  void aWindowThatStillHeldWarmUp() {
    assertThat(analyse(from(9, -0.03), from(9, -0.02), from(0, 0)).remarks().warnings())
        .contains(
            "warm-up was not over when measuring began: ssl (mean rate -2.0 % against its steady"
                + " part)");
    assertThat(analyse(from(9, -0.009), from(9, -0.02), from(0, 0)).remarks().warnings())
        .noneMatch(line -> line.contains("warm-up"));
  }

  @Test
  void nothingIsSaidOfWhatIsUnknown() {
    Results results = analyse(UNKNOWN, UNKNOWN, UNKNOWN);
    assertThat(results.remarks().warnings()).noneMatch(line -> line.contains("steady"));
    assertThat(results.execution().trials().get(1).steady()).isEqualTo(UNKNOWN);
  }

  @Test
  void theFiguresStayAsTheyAre() {
    assertThat(analyse(NEVER, NEVER, NEVER).estimates().effects())
        .isEqualTo(analyse(from(0, 0), from(0, 0), from(0, 0)).estimates().effects());
  }

  /** The price of JVMs that still compile is none. */
  @Test
  void compilersAboveTheTolerance() {
    Results results = analyse(compiling(0.04), compiling(0.08), compiling(0.09));
    assertThat(results.remarks().warnings())
        .contains(
            "JVM compilers were still busy while it was measured (of the CPU time: 7 % at ssl); a"
                + " longer warm-up is needed before the cost can be relied on (design.warm-most)");
    assertThat(results.estimates().effects().get(0).answer().sentence())
        .startsWith("not steady yet: so far ");
    Results quiet = analyse(compiling(0.04), compiling(0.05), compiling(0.04));
    assertThat(quiet.remarks().warnings()).noneMatch(line -> line.contains("compilers"));
    assertThat(quiet.estimates().effects().get(0).answer().sentence()).doesNotContain("steady");
  }

  private static Steady compiling(double share) {
    return from(0, 0).with(share);
  }
}
