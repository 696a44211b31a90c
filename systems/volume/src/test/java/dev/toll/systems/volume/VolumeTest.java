package dev.toll.systems.volume;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toll.engine.journal.Journal;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.journal.UnreleasedResources;
import dev.toll.engine.mount.LinuxBlockDevices;
import dev.toll.engine.mount.Mounts;
import dev.toll.engine.process.ExternalResource;
import dev.toll.engine.process.Mount;
import dev.toll.engine.settings.Origin;
import dev.toll.engine.settings.Problems;
import dev.toll.engine.settings.Setting;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.system.Slot;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.volume.VolumeService;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VolumeTest {
  private static final Settings DIRECTORY = settings(Map.of());
  private static final Settings TMPFS =
      settings(Map.of(VolumeService.KIND, "tmpfs", VolumeService.SIZE, "1M"));

  @TempDir Path place;
  private final Table mounts = new Table();
  private RunDirectory run;
  private Journal journal;

  private static Settings settings(Map<String, String> values) {
    return Settings.of(
            values.entrySet().stream()
                .map(value -> new Setting(value.getKey(), value.getValue(), Origin.COMMAND_LINE))
                .toList())
        .checked(VolumeService.INSTALLED.settings(), new Problems());
  }

  @BeforeEach
  void open() throws IOException {
    run = RunDirectory.create(place.toRealPath().resolve("runs"), "s", Instant.now());
    journal = Journal.open(run.journal());
  }

  @AfterEach
  void close() throws IOException {
    journal.close();
  }

  private LayeredVolume volume(Settings level) {
    return volume(level, "");
  }

  private LayeredVolume volume(Settings level, String directory) {
    Settings placed =
        level.with(new Setting(VolumeService.DIRECTORY, directory, Origin.COMMAND_LINE));
    return LayeredVolume.of(
        placed,
        Slot.only(run.work(), run.logs("t")),
        new VolumeContext(journal, mounts, new LinuxBlockDevices()));
  }

  private UnreleasedResources outstanding() throws IOException {
    return UnreleasedResources.of(Journal.read(run.journal()));
  }

  @Test
  void inTheRunsScratchNothingNeedsRecording() throws Exception {
    LayeredVolume volume = volume(DIRECTORY);
    volume.open();
    assertThat(volume.path()).isEqualTo(run.work().resolve("data")).isDirectory();
    assertThat(Journal.read(run.journal())).isEmpty();
    volume.wipe();
    assertThat(volume.path()).doesNotExist();
  }

  @Test
  void elsewhereItHasADirectoryOfItsOwnWhichIsRecorded() throws Exception {
    Path precious = Files.createDirectories(place.resolve("disk")).resolve("precious");
    Files.writeString(precious, "x");
    LayeredVolume volume = volume(DIRECTORY, place.resolve("disk").toString());
    volume.open();
    assertThat(volume.path().getFileName().toString()).isEqualTo(run.mark());
    assertThat(outstanding().made()).containsExactly(ExternalResource.directory(volume.path()));
    Files.writeString(volume.path().resolve("data"), "x");
    volume.wipe();
    assertThat(place.resolve("disk")).isDirectoryContaining(precious::equals);
    assertThat(volume.path()).doesNotExist();
    assertThat(outstanding().isEmpty()).isTrue();
  }

  @Test
  void aTmpfsIsFreshForEveryInstance() throws Exception {
    LayeredVolume volume = volume(TMPFS);
    for (int i = 0; i < 2; i++) {
      volume.open();
      Mount mount = new Mount(volume.path().toRealPath(), "tmpfs", run.mark());
      assertThat(mounts.list()).containsExactly(mount);
      assertThat(mounts.options).isEqualTo("size=1048576,mode=0700");
      assertThat(outstanding().made()).containsExactly(ExternalResource.of(mount));
      assertThat(volume.seen(volume.path())).contains(mount);
      volume.wipe();
      assertThat(mounts.list()).isEmpty();
      assertThat(volume.path()).doesNotExist();
    }
    assertThat(outstanding().isEmpty()).isTrue();
    volume.wipe();
  }

  /** The record comes first: a crash in between leaves a line too many, never a mount too many. */
  @Test
  void aMountThatFailsIsOneMessageAndIsRecordedAllTheSame() throws Exception {
    mounts.refusal = "mount: permission denied";
    LayeredVolume volume = volume(TMPFS);
    assertThatThrownBy(volume::open)
        .isInstanceOf(SystemException.class)
        .hasMessageContaining("cannot make the volume")
        .hasMessageContaining("mount: permission denied");
    assertThat(outstanding().made()).hasSize(1);
    volume.wipe();
    assertThat(outstanding().isEmpty()).isTrue();
  }

  /** A mount table in memory. */
  private static final class Table implements Mounts {
    private final List<Mount> table = new ArrayList<>();
    private String options;
    private String refusal;
    private String forbidden;

    @Override
    public List<Mount> list() {
      return List.copyOf(table);
    }

    @Override
    public void mount(Mount mount, String with) throws IOException {
      if (refusal != null) {
        throw new IOException(refusal);
      }
      options = with;
      table.add(mount);
    }

    @Override
    public void unmount(Mount mount) {
      table.remove(mount);
    }

    @Override
    public Optional<String> forbidden() {
      return Optional.ofNullable(forbidden);
    }
  }
}
