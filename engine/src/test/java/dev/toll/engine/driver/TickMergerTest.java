package dev.toll.engine.driver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.driver.Event;
import dev.toll.driver.Histograms;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** The seconds of several drivers as those of one. */
class TickMergerTest {
  private final List<Event.Tick> merged = new ArrayList<>();
  private final TickMerger merger = new TickMerger(2, merged::add);
  private final long[] totals = new long[2];

  private void tick(int driver, double t, long operations, long... nanos) {
    Histogram histogram = Histograms.create();
    for (long time : nanos) {
      histogram.recordValue(time);
    }
    totals[driver] += operations;
    merger.add(
        driver,
        new Event.Tick(
            7,
            t,
            operations,
            totals[driver],
            driver / 10.0,
            Histograms.encode(histogram),
            null,
            null));
  }

  private List<String> said() {
    return merged.stream()
        .map(tick -> "%.1f: %d of %d".formatted(tick.t(), tick.operations(), tick.total()))
        .toList();
  }

  @Test
  void aSecondIsToldOnceAllHaveToldOfIt() {
    tick(0, 1.001, 10);
    assertThat(merged).isEmpty();
    tick(1, 1.004, 5);
    tick(1, 2.002, 5);
    tick(0, 2.000, 20);
    assertThat(said()).containsExactly("1.0: 15 of 15", "2.0: 25 of 40");
    assertThat(merged.get(1).lagSeconds()).isEqualTo(0.1);
  }

  @Test
  void histogramsAreAddedWhateverTheShares() {
    tick(0, 1.0, 3, 1_000, 2_000, 3_000);
    tick(1, 1.0, 1, 100_000);
    Histogram all = Histograms.decode(merged.get(0).service());
    assertThat(all.getTotalCount()).isEqualTo(4);
    assertThat(all.getValueAtPercentile(75)).isBetween(2_990L, 3_010L);
    assertThat(all.getMaxValue()).isGreaterThanOrEqualTo(99_900);
  }

  @Test
  void theRestOfOneThatEndsFirstIsInTheSecondThatItEndedIn() {
    tick(0, 1.0, 10);
    tick(1, 1.0, 10);
    tick(1, 1.4, 4);
    merger.ended(1);
    tick(0, 2.0, 10);
    tick(0, 2.3, 3);
    merger.ended(0);
    merger.end(2.31);
    assertThat(said()).containsExactly("1.0: 20 of 20", "2.0: 14 of 34", "2.3: 3 of 37");
  }

  @Test
  void aSecondThatADriverLeftOutIsToldWithTheNext() {
    tick(0, 1.0, 10);
    tick(1, 1.0, 10);
    tick(0, 2.0, 10);
    tick(0, 3.0, 10);
    tick(1, 3.0, 20);
    assertThat(said()).containsExactly("1.0: 20 of 20", "3.0: 40 of 60");
  }

  @Test
  void nothingIsLostWhereNoneHasAWholeSecond() {
    tick(0, 0.2, 3);
    tick(1, 0.3, 4);
    merger.ended(0);
    merger.ended(1);
    merger.end(0.31);
    assertThat(merged.stream().mapToLong(Event.Tick::operations).sum()).isEqualTo(7);
    assertThat(merged.get(merged.size() - 1).total()).isEqualTo(7);
    assertThat(merged.get(merged.size() - 1).t()).isEqualTo(0.3);
  }

  @Test
  void whatNobodyWaitsForIsToldWithTheEndOfTheWhole() {
    tick(0, 1.0, 10);
    tick(1, 1.0, 10);
    merger.ended(1);
    merger.ended(0);
    tick(0, 1.2, 1);
    merger.end(1.21);
    assertThat(said()).containsExactly("1.0: 20 of 20", "1.2: 1 of 21");
    assertThat(merged.get(1).t()).isEqualTo(1.21);
  }
}
