package dev.toll.systems.base.slice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toll.engine.system.SystemException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PortionsTest {

  @ParameterizedTest
  @CsvSource({"200003, 5, 40", "20000, 5, 1", "1000, 7, 33", "41, 5, 40", "100, 5, 100"})
  void thePartsAddUpAndEachWorkerDoesWhatItWouldDoOfAll(long all, int workers, int of)
      throws Exception {
    Portions portions = new Portions(all, workers);
    List<Long> parts = new ArrayList<>();
    for (int i = 0; i < of; i++) {
      parts.add(portions.next(of));
    }
    assertThat(parts.stream().mapToLong(Long::longValue).sum()).isEqualTo(all);
    assertThat(portions.done()).isEqualTo(all);
    long most = parts.stream().mapToLong(Long::longValue).max().orElseThrow();
    long least = parts.stream().mapToLong(Long::longValue).min().orElseThrow();
    assertThat(most - least).as("%s", parts).isLessThanOrEqualTo(2L * workers);
    if (all / of >= workers) {
      for (int worker = 0; worker < workers; worker++) {
        int index = worker;
        assertThat(parts.stream().mapToLong(part -> share(part, workers, index)).sum())
            .isEqualTo(share(all, workers, worker));
      }
    }
  }

  /** As the driver shares a load among its workers. */
  private static long share(long operations, int workers, int worker) {
    return operations / workers + (worker < operations % workers ? 1 : 0);
  }

  @Test
  void fewerOperationsThanPartsAreRefused() {
    assertThatThrownBy(() -> new Portions(9, 2).next(10))
        .isInstanceOf(SystemException.class)
        .hasMessage("a load of 9 operations cannot be cut into 10 slices");
  }

  @Test
  void afterTheLastPartThereIsNone() throws Exception {
    Portions portions = new Portions(10, 2);
    assertThat(portions.next(1)).isEqualTo(10);
    assertThatThrownBy(() -> portions.next(1)).hasMessageContaining("done already");
  }

  @Test
  void aWarmUpsPartIsAtLeastOneOperation() {
    assertThat(Portions.ofWarmUp(1003, 10, 5)).isEqualTo(100);
    assertThat(Portions.ofWarmUp(9, 2, 5)).isEqualTo(4);
    assertThat(Portions.ofWarmUp(3, 10, 5)).isEqualTo(1);
  }
}
