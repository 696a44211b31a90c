package dev.toll.engine.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class SlotTest {
  private static final String MARK = "toll-20260101-abcdef";

  @Test
  void slotsHaveDirectoriesOfTheirOwn() {
    Path work = Path.of("work");
    Slot first = Slot.of(0, work, Path.of("logs"));
    Slot second = Slot.of(1, work, Path.of("logs"));
    assertThat(first).isEqualTo(Slot.only(work, Path.of("logs")));
    assertThat(first.work()).isEqualTo(work).isNotEqualTo(second.work());
    assertThat(first.directory(MARK)).isEqualTo(MARK).isNotEqualTo(second.directory(MARK));
  }

  @Test
  void onlyTheRunsOwnDirectoriesAreItsSlots() {
    for (int number : new int[] {0, 1, 12}) {
      Slot slot = Slot.of(number, Path.of("work"), Path.of("logs"));
      assertThat(Slot.isDirectory(slot.directory(MARK), MARK)).isTrue();
    }
    assertThat(Slot.isDirectory(MARK + "-slot", MARK)).isFalse();
    assertThat(Slot.isDirectory(MARK + "-slot1x", MARK)).isFalse();
    assertThat(Slot.isDirectory(MARK + "0", MARK)).isFalse();
    assertThat(Slot.isDirectory("toll-20260101-abcde", MARK)).isFalse();
  }
}
