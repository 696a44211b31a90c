package dev.toll.systems.base.volume;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.toll.engine.journal.Journal;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.mount.LinuxMounts;
import dev.toll.engine.mount.Mounts;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.settings.Origin;
import dev.toll.engine.settings.Problems;
import dev.toll.engine.settings.Setting;
import dev.toll.engine.settings.Settings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VolumeProofTest {
  @TempDir Path runs;

  private interface Look {
    void at(Volume volume) throws Exception;
  }

  private void with(String kind, Look look) throws Exception {
    Mounts mounts = new LinuxMounts();
    RunDirectory run = RunDirectory.create(runs, "s", Instant.now());
    Settings settings =
        Settings.of(
                List.of(
                    new Setting(VolumeSettings.KIND, kind, Origin.COMMAND_LINE),
                    new Setting(VolumeSettings.SIZE, "1M", Origin.COMMAND_LINE)))
            .checked(VolumeSettings.all(), new Problems());
    try (Journal journal = Journal.open(run.journal())) {
      Volume volume = Volume.of("", run.work(), journal, mounts);
      try {
        volume.open(settings);
        look.at(volume);
      } finally {
        volume.wipe();
      }
    }
  }

  @Test
  void trueWhenTheServersFilesLieInMemory() throws Exception {
    assumeThat(new LinuxMounts().forbidden()).as("the right to mount").isEmpty();
    with(
        VolumeSettings.TMPFS,
        volume -> {
          Files.writeString(volume.path().resolve("wal"), "x");
          ProofResult proof = new VolumeProof(volume).prove();
          assertThat(proof.verdict()).as("%s", proof).isEqualTo(Verdict.TRUE);
          assertThat(proof.facts()).containsEntry("files", "1");
        });
  }

  @Test
  void unknownWhenTheServersWroteNothing() throws Exception {
    assumeThat(new LinuxMounts().forbidden()).as("the right to mount").isEmpty();
    with(
        VolumeSettings.TMPFS,
        volume -> assertThat(new VolumeProof(volume).prove().verdict()).isEqualTo(Verdict.UNKNOWN));
  }

  /** The claim set, and the data left on the disk. */
  @Test
  void falseWhenNothingIsMounted() throws Exception {
    with(
        VolumeSettings.PLAIN,
        volume -> {
          Files.writeString(volume.path().resolve("wal"), "x");
          ProofResult proof = new VolumeProof(volume).prove();
          assertThat(proof.verdict()).isEqualTo(Verdict.FALSE);
          assertThat(proof.evidence()).contains("nothing is mounted at");
        });
  }
}
