package dev.toll.systems.base.volume;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.settings.Settings;
import dev.toll.engine.system.Slot;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The module of volumes is not on the class path of these tests. */
class VolumeServiceTest {
  @Test
  void withoutItsModuleNoLevelNamesAVolume() {
    assertThat(VolumeService.INSTALLED.settings()).isEmpty();
    Settings level = Settings.of(List.of());
    assertThat(VolumeService.asked(level)).isFalse();
    assertThat(VolumeService.of(level).diskBytes(level, 5)).isEqualTo(5);
    assertThat(VolumeService.of(level).memoryBytes(level, 5)).isZero();
  }

  @Test
  void dataIsThenInADirectoryOfItsSlot(@TempDir Path work) throws Exception {
    Volume volume = Volume.in(Slot.only(work, work.resolve("logs")));
    volume.open();
    Files.writeString(volume.path().resolve("wal"), "x");
    assertThat(volume.path()).isDirectory().hasParent(work);
    assertThat(volume.is(Settings.of(List.of()))).isTrue();
    assertThat(volume.encrypted()).isFalse();
    volume.wipe();
    assertThat(volume.path()).doesNotExist();
  }
}
