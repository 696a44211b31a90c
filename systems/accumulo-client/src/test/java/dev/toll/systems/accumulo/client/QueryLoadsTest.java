package dev.toll.systems.accumulo.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toll.driver.Histograms;
import dev.toll.driver.LoadClock;
import dev.toll.driver.Share;
import dev.toll.driver.Wait;
import dev.toll.driver.WorkloadException;
import dev.toll.systems.accumulo.client.AccumuloCommands.Load;
import dev.toll.systems.accumulo.client.QueryCommands.Asked;
import dev.toll.systems.accumulo.client.QueryCommands.Checked;
import dev.toll.systems.accumulo.client.QueryCommands.Ended;
import dev.toll.systems.accumulo.client.QueryCommands.Kind;
import dev.toll.systems.accumulo.client.QueryCommands.Part;
import dev.toll.systems.accumulo.client.QueryCommands.Queries;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** Queries run from one command until another, each kind at its own rate. */
class QueryLoadsTest {
  private static final Load STORED = new Load("ci", 2000L, 1, 512_000, 3, 76, 5, Share.WHOLE);
  private static final List<Asked> KINDS =
      List.of(
          new Asked(Kind.WALK, 100, 3),
          new Asked(Kind.BATCH_SCAN, 200, 4),
          new Asked(Kind.RANGE_SCAN, 50, 5));

  private final JumpingClock clock = new JumpingClock();
  private final QueryLoads loads = new QueryLoads(clock);
  private final List<Part> parts = new ArrayList<>();

  @Test
  void eachKindHasItsRateUntilItsTimeIsOver() throws Exception {
    var unused = loads.begin(queries(KINDS, 60), EmptyReader::new);
    awaitQueries(60 * (100 + 200 + 50));
    Ended ended = loads.end(List::of);
    assertThat(told())
        .isEqualTo(Map.of(Kind.WALK, 6000L, Kind.BATCH_SCAN, 12_000L, Kind.RANGE_SCAN, 3000L));
    assertThat(ended.rest().parts()).extracting(Part::queries).containsOnly(0L);
    // The last one of the slowest kind is due 20 ms before a minute is over.
    assertThat(ended.elapsedSeconds()).isGreaterThanOrEqualTo(59.98);
  }

  @Test
  void everyIntervalIsToldOnceAndAllOfThemAtTheEnd() throws Exception {
    var unused = loads.begin(queries(KINDS, 1e6), EmptyReader::new);
    awaitQueries(1);
    Ended ended = loads.end(List::of);
    parts.addAll(ended.rest().parts());
    assertThat(ended.checked()).extracting(Checked::kind).containsExactly(Kind.values());
    ended
        .checked()
        .forEach(checked -> assertThat(told()).containsEntry(checked.kind(), checked.queries()));
    // Open loop: never more than were due.
    KINDS.forEach(
        kind ->
            assertThat(told().get(kind.kind()))
                .isLessThanOrEqualTo((long) (kind.rate() * ended.elapsedSeconds()) + 1));
    assertThat(ended.rest().cpuSeconds()).isPositive();
    assertThatThrownBy(loads::since)
        .isInstanceOf(WorkloadException.class)
        .hasMessage("queried: no queries run; send 'begin-queries' first");
  }

  /** One thread that needs 40 ms for each of 100 queries a second starts each 30 ms later still. */
  @Test
  void responseCountsFromTheIntendedStart() throws Exception {
    Queries slow = new Queries("ci", STORED, List.of(new Asked(Kind.WALK, 100, 1)), 1, 3, 0.4);
    var unused = loads.begin(slow, SlowReader::new);
    awaitQueries(40);
    var unusedEnd = loads.end(List::of);
    Histogram service = Histograms.create();
    Histogram response = Histograms.create();
    for (Part part : parts) {
      service.add(Histograms.decode(part.service()));
      response.add(Histograms.decode(part.response()));
    }
    Offset<Double> digits = Offset.offset(1.0); // of a histogram
    assertThat(service.getMinValue() / 1e6).isCloseTo(40, digits);
    assertThat(service.getMaxValue() / 1e6).isCloseTo(40, digits);
    assertThat(response.getMinValue() / 1e6).isCloseTo(40, digits);
    assertThat(response.getMaxValue() / 1e6).isCloseTo(40 + 39 * 30, digits);
    assertThat(parts.stream().mapToDouble(Part::lagSeconds).max().orElseThrow())
        .isCloseTo(39 * 0.030, Offset.offset(0.001));
  }

  @Test
  void aFailureIsToldAtTheEnd() throws Exception {
    var unused =
        loads.begin(
            queries(KINDS, 60),
            () -> {
              throw new IllegalStateException("no connection");
            });
    assertThatThrownBy(() -> loads.end(List::of)).hasMessage("no connection");
  }

  @Test
  void aRateOfNothingIsRefused() {
    assertThatThrownBy(
            () -> loads.begin(queries(List.of(new Asked(Kind.WALK, 0, 1)), 1), EmptyReader::new))
        .hasMessage("begin-queries: every kind needs a rate above 0");
    assertThatThrownBy(() -> loads.begin(queries(List.of(), 1), EmptyReader::new))
        .isInstanceOf(WorkloadException.class);
  }

  /** Asks for what ended until it is so many. */
  private void awaitQueries(long queries) throws Exception {
    assertThat(
            Wait.every(Duration.ofMillis(1))
                .atMost(Duration.ofSeconds(20))
                .until(
                    () -> {
                      parts.addAll(loads.since().parts());
                      return parts.stream().mapToLong(Part::queries).sum() >= queries;
                    }))
        .isTrue();
  }

  private Map<Kind, Long> told() {
    return parts.stream()
        .collect(Collectors.groupingBy(Part::kind, Collectors.summingLong(Part::queries)));
  }

  private static Queries queries(List<Asked> kinds, double seconds) {
    return new Queries("ci", STORED, kinds, 2, 3, seconds);
  }

  /** Finds nothing, at once. */
  private static class EmptyReader implements RowReader {
    @Override
    public void row(long row, Sink sink) throws Exception {}

    @Override
    public void rows(Collection<Long> rows, Sink sink) {}

    @Override
    public void from(long row, int entries, Sink sink) {}
  }

  /** Takes 40 ms. */
  private final class SlowReader extends EmptyReader {
    @Override
    public void row(long row, Sink sink) {
      clock.park(40_000_000);
    }
  }

  /** Time that passes only where something waits, and then at once. */
  private static final class JumpingClock extends LoadClock {
    private final AtomicLong now = new AtomicLong(1_000_000_007L);

    @Override
    public long nanoTime() {
      return now.get();
    }

    @Override
    public void park(long nanos) {
      long until = now.get() + nanos;
      var unused = now.accumulateAndGet(until, Math::max);
    }

    /** A moment of the real clock: a load then reports often. */
    @Override
    public boolean await(CountDownLatch latch, long nanos) throws InterruptedException {
      return latch.await(1, TimeUnit.MILLISECONDS);
    }
  }
}
