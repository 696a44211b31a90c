package dev.toll.engine.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toll.driver.CommandType;
import dev.toll.driver.Event;
import dev.toll.driver.Histograms;
import dev.toll.engine.driver.FakeJointDriver.Manner;
import dev.toll.engine.record.DriverRecord;
import dev.toll.engine.system.LoadListener;
import dev.toll.engine.system.SystemException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A load of two drivers whose clocks have nothing to do with each other. */
@Timeout(60)
class JointLoadTest {
  /** A share. */
  record Wish(long operations) {}

  /** What a driver answers. */
  record Told(long operations) {}

  private static final CommandType<Wish, Told> LOAD =
      CommandType.of("load", Wish.class, Told.class);
  private static final Duration LONG = Duration.ofSeconds(20);

  private final FakeJointDriver first = new FakeJointDriver("driver-1", 3_600_000_000_000L);
  private final FakeJointDriver second = new FakeJointDriver("driver-2", -9_000_000_000_000L);
  private final List<Event.Tick> together = new ArrayList<>();
  private final Map<String, Long> alone = new TreeMap<>();

  private JointLoad.Outcome<Told> run() throws Exception {
    return JointLoad.run(
        List.of(first, second),
        LOAD,
        List.of(new Wish(30), new Wish(10)),
        LONG,
        new JointLoad.Listener() {
          @Override
          public void together(Event.Tick tick) {
            together.add(tick);
          }

          @Override
          public void alone(JointDriver driver, Event.Tick tick) {
            alone.merge(driver.name(), tick.operations(), Long::sum);
          }
        });
  }

  @Test
  void allBeginAtOneInstantByTheirOwnClocks() throws Exception {
    long before = System.nanoTime();
    JointLoad.Outcome<Told> outcome = run();
    assertThat(first.askedBy()).isEqualTo(second.askedBy()).isGreaterThan(before);
    assertThat(outcome.results()).containsExactly(new Told(90), new Told(30));
    assertThat(outcome.record().errorSeconds()).isEqualTo(0.0002);
    assertThat(outcome.record().apartFrom()).isNull();
    // From the agreed instant, and not from the order to begin at it.
    assertThat(outcome.seconds()).isLessThan((System.nanoTime() - before) / 1e9 - 0.1);
  }

  @Test
  void whatTheyDoIsAddedAndWhatEachDidStays() throws Exception {
    DriverRecord other = run().record().drivers().get(1);
    assertThat(together).extracting(Event.Tick::operations).containsExactly(40L, 40L, 40L);
    assertThat(together.get(2).total()).isEqualTo(120);
    assertThat(Histograms.decode(together.get(1).service()).getCountAtValue(10_000)).isEqualTo(10);
    assertThat(alone).isEqualTo(Map.of("driver-1", 90L, "driver-2", 30L));
    assertThat(other.host()).isEqualTo("host-of-driver-2");
    assertThat(other.operations()).isEqualTo(30);
    assertThat(other.seconds()).isEqualTo(3);
    assertThat(other.rate()).isEqualTo(10);
    assertThat(other.startSeconds()).isEqualTo(0.001);
    assertThat(other.offsetSeconds()).isEqualTo(-9000);
    assertThat(other.driftSeconds()).isZero();
  }

  @Test
  void oneThatBeginsLateFailsTheWhole() {
    second.manner = Manner.LATE;
    assertThatThrownBy(this::run)
        .isInstanceOf(SystemException.class)
        .hasMessageStartingWith(
            "driver-2 on host-of-driver-2 began 0.300 s after the agreed instant; at most 0.1 s");
  }

  @Test
  void oneThatIsMissingFailsTheWholeAndTheOthersAreStopped() {
    first.manner = Manner.NEVER_BEGINS;
    second.manner = Manner.DIES;
    assertThatThrownBy(this::run)
        .isInstanceOf(SystemException.class)
        .hasMessage("driver-2 on host-of-driver-2: the driver ended during 'load' (exit code 137)");
    assertThat(first.cancelled()).isTrue();
  }

  @Tag("slow")
  @Test
  void oneThatNeverBeginsFailsTheWhole() {
    first.manner = Manner.NEVER_BEGINS;
    assertThatThrownBy(this::run)
        .isInstanceOf(SystemException.class)
        .hasMessage(
            "driver-1 on host-of-driver-1 has not begun within 3 s, so the load of 2 drivers is"
                + " not whole");
    assertThat(first.cancelled()).isTrue();
  }

  @Test
  void aLoadThatWaitsForNobodyIsNone() {
    second.manner = Manner.WAITS_FOR_NOBODY;
    assertThatThrownBy(this::run)
        .isInstanceOf(SystemException.class)
        .hasMessageContaining("driver-2 on host-of-driver-2 did not wait for the others");
  }

  @Test
  void anOffsetThatIsKnownTooRoughlyMakesNoMergedSeriesAndTheLoadStands() throws Exception {
    second.errorNanos = 60_000_000;
    JointLoad.Outcome<Told> outcome = run();
    assertThat(outcome.results()).containsExactly(new Told(90), new Told(30));
    assertThat(outcome.record().apartFrom()).isZero();
    assertThat(outcome.record().errorSeconds()).isEqualTo(0.12);
    noSeries();
  }

  @Test
  void aClockThatDriftsEndsTheMergedSeriesAndTheLoadStands() throws Exception {
    second.gainNanos = -70_000_000;
    JointLoad.Outcome<Told> outcome = run();
    assertThat(outcome.record().apartFrom()).isZero();
    assertThat(outcome.record().drivers().get(1).driftSeconds()).isEqualTo(-0.07);
    assertThat(outcome.record().drivers().get(0).driftSeconds()).isZero();
    noSeries();
  }

  /** Time goes on for samplers; rates are unknown; all latencies are there in the end. */
  private void noSeries() {
    assertThat(together)
        .extracting(Event.Tick::operations)
        .containsOnly(LoadListener.UNKNOWN)
        .hasSize(4);
    assertThat(together.subList(0, 3)).allMatch(tick -> tick.service() == null);
    Event.Tick last = together.get(3);
    assertThat(last.total()).isEqualTo(120);
    assertThat(Histograms.decode(last.service()).getTotalCount()).isEqualTo(120);
    assertThat(alone).isEqualTo(Map.of("driver-1", 90L, "driver-2", 30L));
  }

  @Test
  void aSmallDriftChangesNothing() throws Exception {
    second.gainNanos = 20_000_000;
    assertThat(run().record().apartFrom()).isNull();
    assertThat(together).extracting(Event.Tick::operations).containsExactly(40L, 40L, 40L);
  }
}
