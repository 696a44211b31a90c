package dev.toll.systems.accumulo.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toll.driver.Histograms;
import dev.toll.driver.Wait;
import dev.toll.driver.WorkloadException;
import dev.toll.systems.accumulo.client.AccumuloCommands.Load;
import dev.toll.systems.accumulo.client.QueryCommands.Asked;
import dev.toll.systems.accumulo.client.QueryCommands.Ended;
import dev.toll.systems.accumulo.client.QueryCommands.Kind;
import dev.toll.systems.accumulo.client.QueryCommands.Part;
import dev.toll.systems.accumulo.client.QueryCommands.Queried;
import dev.toll.systems.accumulo.client.QueryCommands.Queries;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Queries run from one command until another, each kind at its own rate. */
class QueryLoadsTest {
  private static final Load STORED = new Load("ci", 2000L, 1, 512_000, 3, 76, 5, null);
  private static final List<Asked> KINDS =
      List.of(
          new Asked(Kind.WALK, 100, 3),
          new Asked(Kind.BATCH_SCAN, 200, 4),
          new Asked(Kind.RANGE_SCAN, 50, 5));

  private final QueryLoads loads = new QueryLoads();

  @Test
  void everyIntervalIsToldOnceAndAllOfThemAtTheEnd() throws Exception {
    var unused = loads.begin(queries(KINDS, 60), EmptyReader::new);
    Map<Kind, Long> told = new EnumMap<>(Kind.class);
    List<Queried> parts = new ArrayList<>();
    // A load tells of itself once a second.
    assertThat(
            Wait.every(Duration.ofMillis(50))
                .atMost(Duration.ofSeconds(20))
                .until(
                    () -> {
                      parts.add(loads.since());
                      return parts.stream()
                          .flatMap(queried -> queried.parts().stream())
                          .anyMatch(part -> part.queries() > 0);
                    }))
        .isTrue();
    Ended ended = loads.end(List::of);
    parts.add(ended.rest());
    parts.forEach(
        queried ->
            queried.parts().forEach(part -> told.merge(part.kind(), part.queries(), Long::sum)));
    ended
        .checked()
        .forEach(checked -> assertThat(told).containsEntry(checked.kind(), checked.queries()));
    assertThat(told.get(Kind.BATCH_SCAN)).isGreaterThan(told.get(Kind.WALK));
    assertThat(told.get(Kind.WALK)).isGreaterThan(told.get(Kind.RANGE_SCAN));
    // Open loop: never more than were due.
    KINDS.forEach(
        kind ->
            assertThat(told.get(kind.kind()))
                .isLessThanOrEqualTo((long) (kind.rate() * ended.elapsedSeconds()) + 1));
    assertThat(ended.rest().cpuSeconds()).isPositive();
    assertThatThrownBy(loads::since)
        .isInstanceOf(WorkloadException.class)
        .hasMessage("queried: no queries run; send 'begin-queries' first");
  }

  @Test
  void responseCountsFromTheIntendedStart() throws Exception {
    // One thread that needs 40 ms for each of 100 queries a second falls behind.
    Queries slow = new Queries("ci", STORED, List.of(new Asked(Kind.WALK, 100, 1)), 1, 3, 0.4);
    var unused = loads.begin(slow, () -> new SlowReader(40));
    List<Part> parts = new ArrayList<>();
    // The load ends by itself after 0.4 s of intended starts, which take it longer.
    assertThat(
            Wait.every(Duration.ofMillis(20))
                .atMost(Duration.ofSeconds(20))
                .until(
                    () -> {
                      parts.add(loads.since().parts().get(0));
                      return parts.stream().mapToLong(Part::queries).sum() >= 10;
                    }))
        .isTrue();
    Part part = parts.stream().max(Comparator.comparingLong(Part::queries)).orElseThrow();
    var unusedEnd = loads.end(List::of);
    double service = Histograms.decode(part.service()).getValueAtPercentile(50) / 1e6;
    double response = Histograms.decode(part.response()).getMaxValue() / 1e6;
    assertThat(service).isGreaterThan(35);
    assertThat(response).isGreaterThan(3 * service);
    assertThat(part.lagSeconds()).isGreaterThan(0.1);
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

  /** Takes its time. */
  private static final class SlowReader extends EmptyReader {
    private final long millis;

    SlowReader(long millis) {
      this.millis = millis;
    }

    @Override
    public void row(long row, Sink sink) throws InterruptedException {
      Thread.sleep(millis);
    }
  }
}
