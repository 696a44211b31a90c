package dev.toll.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toll.driver.Share.Part;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** What drivers do of a load is what its workers would do by themselves, each once. */
class ShareTest {
  @Test
  void theOnlyDriverHasAll() {
    assertThat(Share.divide(3, 100, 1)).containsExactly(new Part(Share.WHOLE, 3, 100));
    assertThat(Share.WHOLE.all(3)).isEqualTo(3);
  }

  @Test
  void unequalShares() {
    assertThat(Share.divide(5, 12, 2))
        .containsExactly(new Part(new Share(0, 5), 3, 8), new Part(new Share(3, 5), 2, 4));
    assertThat(new Share(3, 5).all(2)).isEqualTo(5);
  }

  @Test
  void everyWorkerDoesWhatItWouldDoOfTheWholeLoad() {
    for (int workers = 1; workers <= 9; workers++) {
      for (int drivers = 1; drivers <= workers; drivers++) {
        for (long operations = workers; operations < 4L * workers; operations++) {
          assertThat(ofWorkers(workers, operations, drivers))
              .as("%d workers of %d drivers, %d operations", workers, drivers, operations)
              .containsExactlyElementsOf(ofOneDriver(workers, operations));
        }
      }
    }
  }

  private static List<Long> ofOneDriver(int workers, long operations) {
    LoadPlan plan = LoadPlan.count(workers, operations);
    return LongStream.range(0, workers).map(i -> plan.share((int) i)).boxed().toList();
  }

  private static List<Long> ofWorkers(int workers, long operations, int drivers) {
    List<Long> all = new ArrayList<>();
    for (Part part : Share.divide(workers, operations, drivers)) {
      assertThat(drivers == 1 ? 0 : part.share().first()).isEqualTo(all.size());
      all.addAll(ofOneDriver(part.workers(), part.operations()));
    }
    return all;
  }

  @Test
  void aDriverWithoutAWorkerIsRefused() {
    assertThatThrownBy(() -> Share.divide(1, 100, 2))
        .hasMessage("1 workers are too few for 2 drivers");
  }
}
