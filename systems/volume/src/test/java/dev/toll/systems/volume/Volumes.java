package dev.toll.systems.volume;

import static org.assertj.core.api.Assumptions.assumeThat;

import dev.toll.engine.journal.Journal;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.journal.UnreleasedResources;
import dev.toll.engine.settings.Origin;
import dev.toll.engine.settings.Problems;
import dev.toll.engine.settings.Setting;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.system.Slot;
import dev.toll.systems.base.volume.VolumeService;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Real volumes of a run, for tests; those that this machine cannot make skip them. */
final class Volumes implements AutoCloseable {
  final RunDirectory run;
  final Journal journal;
  private final List<LayeredVolume> made = new ArrayList<>();

  Volumes(Path runs) throws IOException {
    run = RunDirectory.create(Files.createDirectories(runs).toRealPath(), "s", Instant.now());
    journal = Journal.open(run.journal());
  }

  /** A level's settings, as {@code path=value}. */
  static Settings settings(String... values) {
    List<Setting> settings = new ArrayList<>();
    for (String value : values) {
      String[] parts = value.split("=", 2);
      settings.add(new Setting(parts[0], parts[1], Origin.COMMAND_LINE));
    }
    return Settings.of(settings).checked(VolumeService.INSTALLED.settings(), new Problems());
  }

  /** A small one of a kind. */
  static Settings kind(String kind) {
    return settings("volume.kind=" + kind, "volume.size=64M");
  }

  /** One that is not open. */
  LayeredVolume of(Settings level) {
    assumeThat(VolumeMachine.here().unavailable(VolumeLevel.of(level)))
        .as("a volume of %s", VolumeLevel.of(level).kind())
        .isEmpty();
    LayeredVolume volume =
        LayeredVolume.of(level, Slot.only(run.work(), run.logs("t")), VolumeContext.of(journal));
    made.add(0, volume);
    return volume;
  }

  /** One that is open, with a file of a server on it. */
  LayeredVolume open(Settings level) throws Exception {
    LayeredVolume volume = of(level);
    volume.open();
    Files.writeString(volume.path().resolve("wal"), "x");
    return volume;
  }

  UnreleasedResources outstanding() throws IOException {
    return UnreleasedResources.of(Journal.read(run.journal()));
  }

  @Override
  public void close() throws IOException {
    for (LayeredVolume volume : made) {
      volume.wipe();
    }
    journal.close();
  }
}
