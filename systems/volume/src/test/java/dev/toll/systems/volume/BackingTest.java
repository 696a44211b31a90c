package dev.toll.systems.volume;

import static dev.toll.systems.volume.Volumes.kind;
import static dev.toll.systems.volume.Volumes.settings;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.toll.engine.mount.LinuxBlockDevices;
import dev.toll.engine.mount.LinuxMounts;
import dev.toll.engine.mount.MachineProgram;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.system.SystemException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What volumes are on: what is there is not lost unasked, and nothing is left. */
class BackingTest {
  private static final long SIZE = 64L << 20;

  @TempDir Path directory;
  private final LinuxBlockDevices devices = new LinuxBlockDevices();
  private Path foreign;
  private Path device;

  /** A loop device of another owner represents a disk. */
  @BeforeEach
  void attach() throws IOException {
    assumeThat(VolumeMachine.here().unavailable(VolumeLevel.of(kind("plain"))))
        .as("the right to mount")
        .isEmpty();
    foreign = directory.toRealPath().resolve("disk");
    try (RandomAccessFile file = new RandomAccessFile(foreign.toFile(), "rw")) {
      file.setLength(SIZE);
    }
    device = devices.attach(foreign, "test");
  }

  @AfterEach
  void detach() throws IOException {
    if (device != null) {
      devices.detach(device, "test");
    }
  }

  private Settings on(Path backing, String kind, String... more) {
    String[] all = new String[more.length + 3];
    System.arraycopy(more, 0, all, 3, more.length);
    all[0] = "volume.kind=" + kind;
    all[1] = "volume.backing=" + backing;
    all[2] = "volume.size=48M";
    return settings(all);
  }

  private LayeredVolume volume(Volumes volumes, Settings level) {
    return LayeredVolume.of(
        level,
        dev.toll.engine.system.Slot.only(volumes.run.work(), volumes.run.logs("t")),
        VolumeContext.of(volumes.journal));
  }

  @ParameterizedTest
  @ValueSource(strings = {"plain", "fscrypt", "gocryptfs", "luks"})
  void aBlankDeviceIsUsedAndLeftBlank(String kind) throws Exception {
    try (Volumes volumes = new Volumes(directory.resolve("runs"))) {
      Settings level = on(device, kind);
      LayeredVolume volume = volumes.open(level);
      assertThat(VolumeProof.prove(volume, level).verdict()).isEqualTo(Verdict.TRUE);
      // The device's page cache knows of the first search; the second finds what came after.
      assertThat(VolumeProof.prove(volume, level).verdict()).isEqualTo(Verdict.TRUE);
      volume.wipe();
      assertThat(devices.signature(device)).isEmpty();
      assertThat(volumes.outstanding().isEmpty()).isTrue();
    }
  }

  @Test
  void whatADeviceHoldsIsNotOverwrittenUnasked() throws Exception {
    MachineProgram.run("test", "mkfs.ext4", "-q", device.toString());
    try (Volumes volumes = new Volumes(directory.resolve("runs"))) {
      LayeredVolume volume = volume(volumes, on(device, "plain"));
      assertThatThrownBy(volume::open)
          .isInstanceOf(SystemException.class)
          .hasMessageContaining(device + " holds data (ext4); name another device, or set")
          .hasMessageContaining("volume.overwrite: true");
      volume.wipe();
      assertThat(devices.signature(device)).isPresent();
      LayeredVolume asked = volumes.open(on(device, "plain", "volume.overwrite=true"));
      asked.wipe();
      assertThat(devices.signature(device)).isEmpty();
    }
  }

  @Test
  void aSecondRunOnTheSameBackingIsRefused() throws Exception {
    try (Volumes volumes = new Volumes(directory.resolve("runs"));
        Volumes others = new Volumes(directory.resolve("others"))) {
      Settings level = on(device, "plain", "volume.overwrite=true");
      LayeredVolume first = volumes.open(level);
      LayeredVolume second = volume(others, level);
      assertThatThrownBy(second::open)
          .isInstanceOf(SystemException.class)
          .hasMessageContaining(device + " is in use: it is mounted at " + first.place());
      second.wipe();
      assertThat(new LinuxMounts().list()).anyMatch(mount -> mount.path().equals(first.place()));
      assertThat(others.outstanding().isEmpty()).isTrue();
    }
  }

  @Test
  void oneThatAnotherTollHoldsIsRefusedBeforeItIsMounted() throws Exception {
    try (Kernel.File held = new Kernel.File(device);
        Volumes volumes = new Volumes(directory.resolve("runs"))) {
      assertThat(held.lock()).isTrue();
      LayeredVolume volume = volume(volumes, on(device, "plain"));
      assertThatThrownBy(volume::open).hasMessageContaining("in use by another run of toll");
      volume.wipe();
      assertThat(devices.signature(device)).isEmpty();
    }
  }

  @Test
  void anImageHasAllItsRoomFromTheStart() throws Exception {
    try (Volumes volumes = new Volumes(directory.resolve("runs"))) {
      Settings tooMuch = settings("volume.kind=plain", "volume.size=900T");
      LayeredVolume volume = volume(volumes, tooMuch);
      assertThatThrownBy(volume::open)
          .isInstanceOf(SystemException.class)
          .hasMessageContaining("cannot make the volume for the data at")
          .hasMessageContaining("volume.size is 900 TiB");
      volume.wipe();
      assertThat(volumes.outstanding().isEmpty()).isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"plain", "fscrypt", "gocryptfs", "luks"})
  void anImageIsDetachedAndRemoved(String kind) throws Exception {
    try (Volumes volumes = new Volumes(directory.resolve("runs"))) {
      LayeredVolume volume = volumes.open(kind(kind));
      Path image = volume.image();
      assertThat(devices.loops(image)).hasSize(1);
      assertThat(volumes.outstanding().made()).isNotEmpty();
      assertThat(volume.workspace().resolve("key")).doesNotExist();
      volume.wipe();
      assertThat(devices.loops(image)).isEmpty();
      assertThat(volume.workspace()).doesNotExist();
      assertThat(volumes.outstanding().isEmpty()).isTrue();
      assertThat(new LinuxMounts().list()).noneMatch(mount -> mount.path().startsWith(directory));
    }
  }
}
