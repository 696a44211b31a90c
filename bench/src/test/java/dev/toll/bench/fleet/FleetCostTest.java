package dev.toll.bench.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Few simulated hosts, so that the simulation itself can be believed. */
@Timeout(60)
@Tag("slow")
@Tag("full")
class FleetCostTest {
  private static final int HOSTS = 4;

  private static FleetCost measured(long untruthMillis) throws Exception {
    FleetCost.Plan plan = new FleetCost.Plan(1, Duration.ofSeconds(1), 0, 2);
    try (Fleet fleet = Fleet.begin(HOSTS, plan.seed(), untruthMillis)) {
      return FleetCost.measure(fleet, plan);
    }
  }

  @Test
  void everyTickArrivesAndEveryClockIsKnown() throws Exception {
    FleetCost cost = measured(0);
    assertThat(cost.mistake()).isNull();
    assertThat(cost.ticks()).isEqualTo(HOSTS * 3L);
    assertThat(cost.clockErrorSeconds()).isLessThanOrEqualTo(cost.clockBoundSeconds() + 0.001);
    assertThat(cost.processors()).isPositive();
    assertThat(cost.busy().threads()).isGreaterThan(cost.idle().threads() + HOSTS);
  }

  @Test
  void aClockThatIsMisstatedShowsInWhenDriversBegin() throws Exception {
    FleetCost cost = measured(2000);
    assertThat(cost.mistake()).isNull();
    assertThat(cost.clockErrorSeconds()).isBetween(1.5, 2.5);
    assertThat(cost.skewSeconds()).isGreaterThan(1.5);
    assertThat(cost.controlSeconds()).isLessThan(cost.skewSeconds() / 2);
  }
}
