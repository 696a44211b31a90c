package dev.toll.systems.volume;

import static dev.toll.systems.volume.Volumes.kind;
import static dev.toll.systems.volume.Volumes.settings;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.settings.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class VolumeProofTest {
  @TempDir Path runs;
  private Volumes volumes;

  @BeforeEach
  void begin() throws IOException {
    volumes = new Volumes(runs);
  }

  @AfterEach
  void end() throws Exception {
    volumes.close();
  }

  private static ProofResult falseOn(LayeredVolume volume, Settings claimed, String evidence)
      throws IOException {
    ProofResult proof = VolumeProof.prove(volume, claimed);
    assertThat(proof.verdict()).as("%s", proof).isEqualTo(Verdict.FALSE);
    assertThat(proof.evidence()).contains(evidence);
    return proof;
  }

  @ParameterizedTest
  @ValueSource(strings = {"tmpfs", "plain", "fscrypt", "gocryptfs", "luks"})
  void trueWhenTheServersFilesLieOnIt(String kind) throws Exception {
    LayeredVolume volume = volumes.open(kind(kind));
    ProofResult proof = VolumeProof.prove(volume, kind(kind));
    assertThat(proof.verdict()).as("%s", proof).isEqualTo(Verdict.TRUE);
    assertThat(proof.facts()).containsEntry("files", "1");
    if (volume.encrypted()) {
      assertThat(proof.facts())
          .containsEntry("marker hits", "0")
          .containsEntry("name hits", "0")
          .containsEntry("cipher", volume.level().cipher());
    }
  }

  /** The positive control: name and content are legible below where nothing encrypts. */
  @Test
  void plainShowsTheMarkerInTheImage() throws Exception {
    LayeredVolume volume = volumes.open(kind("plain"));
    ProofResult proof = VolumeProof.prove(volume, kind("plain"));
    assertThat(Long.parseLong(proof.facts().get("marker hits")))
        .isGreaterThanOrEqualTo(PlantedMarker.FILE_BYTES / 32);
    assertThat(Long.parseLong(proof.facts().get("name hits"))).isPositive();
  }

  @ParameterizedTest
  @ValueSource(strings = {"tmpfs", "plain", "fscrypt", "gocryptfs"})
  void unknownWhenTheServersWroteNothing(String kind) throws Exception {
    LayeredVolume volume = volumes.of(kind(kind));
    volume.open();
    assertThat(VolumeProof.prove(volume, kind(kind)).verdict()).isEqualTo(Verdict.UNKNOWN);
  }

  /** The claim set, and the data left elsewhere: what distinguishes levels. */
  @ParameterizedTest
  @CsvSource({
    "tmpfs, directory, nothing is mounted at",
    "fscrypt, directory, nothing is mounted at",
    "directory, plain, is on ext4",
    "fscrypt, plain, cipher is none",
    "plain, fscrypt, is not in the bytes below",
    "gocryptfs, plain, is on ext4",
    "plain, gocryptfs, is on fuse.gocryptfs",
    "fscrypt, gocryptfs, is on fuse.gocryptfs",
    "gocryptfs, fscrypt, is on ext4",
    "luks, plain, is on ext4",
    "tmpfs, plain, is on ext4"
  })
  void falseOnAnotherKind(String claimed, String is, String evidence) throws Exception {
    falseOn(volumes.open(kind(is)), kind(claimed), evidence);
  }

  @Test
  void falseWhenTheDataWasMovedBesideTheMount() throws Exception {
    LayeredVolume volume = volumes.open(kind("fscrypt"));
    Path outside = volumes.run.work().resolve("outside");
    Files.createDirectory(outside);
    Files.writeString(outside.resolve("wal"), "x");
    Files.delete(volume.path().resolve("wal"));
    Files.delete(volume.path());
    Files.createSymbolicLink(volume.path(), outside);
    falseOn(volume, kind("fscrypt"), "nothing is mounted at");
  }

  @Test
  void falseWhenOneDirectoryLeadsBesideTheMount() throws Exception {
    LayeredVolume volume = volumes.open(kind("fscrypt"));
    Path outside = Files.createDirectory(volumes.run.work().resolve("outside"));
    Files.createSymbolicLink(volume.path().resolve("logs"), outside);
    falseOn(volume, kind("fscrypt"), "outside the volume");
  }

  @Test
  void falseWhenOneDirectoryHasNoPolicy() throws Exception {
    LayeredVolume volume = volumes.of(kind("fscrypt"));
    volume.open();
    // A directory that is not below the encrypted one takes its place.
    Path plain = Files.createDirectory(volume.place().resolve("plain"));
    Files.writeString(plain.resolve("wal"), "x");
    Files.createSymbolicLink(volume.path().resolve("journal"), plain);
    assertThat(
            VolumeFiles.below(plain, volume.place(), Fscrypt.policy(volume.top()).orElseThrow())
                .wrong())
        .isNotEmpty()
        .allMatch(wrong -> wrong.contains("has no policy of this volume"));
    falseOn(volume, kind("fscrypt"), "has no policy of this volume");
  }

  @Test
  void falseWhenAnotherCipherIsClaimed() throws Exception {
    Settings siv =
        settings("volume.kind=gocryptfs", "volume.size=64M", "volume.cipher=aes-siv-512");
    LayeredVolume volume = volumes.open(kind("gocryptfs"));
    falseOn(volume, siv, "cipher is aes-256-gcm, not aes-siv-512");
    volume.wipe();
    LayeredVolume other = volumes.open(siv);
    assertThat(VolumeProof.prove(other, siv).verdict()).isEqualTo(Verdict.TRUE);
    falseOn(other, kind("gocryptfs"), "cipher is aes-siv-512, not aes-256-gcm");
  }

  /** The cipher of the case study of 2014, which is not LUKS's own default. */
  @Test
  void thePublishedCipherIsTakenAndReadBack() throws Exception {
    Settings published =
        settings(
            "volume.kind=luks",
            "volume.size=64M",
            "volume.cipher=aes-cbc-plain",
            "volume.key-bits=256",
            "volume.hash=sha1");
    LayeredVolume volume = volumes.open(published);
    assertThat(VolumeProof.prove(volume, published).verdict()).isEqualTo(Verdict.TRUE);
    falseOn(volume, kind("luks"), "cipher is aes-cbc-plain, not aes-xts-plain64");
  }

  @Test
  void falseWhenTheSizeOrTheBackingIsAnother() throws Exception {
    LayeredVolume volume = volumes.open(kind("plain"));
    falseOn(volume, settings("volume.kind=plain", "volume.size=65M"), "67108864 bytes, not 6815");
    falseOn(
        volume,
        settings("volume.kind=plain", "volume.backing=/dev/sdz", "volume.size=64M"),
        "it is on image, not on /dev/sdz");
  }

  /** Two disks as two levels, without root. */
  @Test
  void aDirectoryIsClaimedWhereOneIsNamed() throws Exception {
    Path one = Files.createDirectories(runs.resolve("one"));
    Path other = Files.createDirectories(runs.resolve("other"));
    Settings here = settings("volume.directory=" + one);
    Settings there = settings("volume.directory=" + other);
    LayeredVolume volume = volumes.open(here);
    ProofResult proof = VolumeProof.prove(volume, here);
    assertThat(proof.verdict()).as("%s", proof).isEqualTo(Verdict.TRUE);
    assertThat(proof.facts()).containsEntry("files", "1").containsKey("made on");
    falseOn(volume, there, ", not in " + other);
    falseOn(volume, settings(), ", not in the run's directory");
  }

  /** Without root the lower directory is where the run is. */
  @Test
  void gocryptfsOnADirectoryIsProvedByThat() throws Exception {
    Settings level = settings("volume.kind=gocryptfs", "volume.backing=directory");
    ProofResult proof = VolumeProof.prove(volumes.open(level), level);
    assertThat(proof.verdict()).as("%s", proof).isEqualTo(Verdict.TRUE);
  }
}
