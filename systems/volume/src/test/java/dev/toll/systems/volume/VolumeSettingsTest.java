package dev.toll.systems.volume;

import static dev.toll.systems.volume.Volumes.settings;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.settings.Problems;
import dev.toll.engine.settings.Settings;
import dev.toll.systems.base.volume.VolumeService;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VolumeSettingsTest {
  @Test
  void eachKindHasItsUsualCipher() {
    assertThat(VolumeLevel.of(settings("volume.kind=fscrypt")).cipher()).isEqualTo("aes-256-xts");
    assertThat(VolumeLevel.of(settings("volume.kind=gocryptfs")).cipher()).isEqualTo("aes-256-gcm");
    VolumeLevel luks = VolumeLevel.of(settings("volume.kind=luks"));
    assertThat(luks.cipher()).isEqualTo("aes-xts-plain64");
    assertThat(luks.keyBits()).isEqualTo(512);
    assertThat(luks.hash()).isEqualTo("sha256");
    VolumeLevel plain = VolumeLevel.of(settings("volume.kind=plain"));
    assertThat(plain.cipher()).isEmpty();
    assertThat(plain.keyBits()).isZero();
  }

  /** The publication's volume: cryptsetup 1.6.3, aes-cbc-plain, 256 bits, sha1. */
  @Test
  void thePublishedVolumeCanBeSaid() {
    Settings level =
        settings(
            "volume.kind=luks",
            "volume.cipher=aes-cbc-plain",
            "volume.key-bits=256",
            "volume.hash=sha1");
    Problems problems = new Problems();
    VolumeService.INSTALLED.check(level, problems);
    assertThat(problems.all()).isEmpty();
    assertThat(VolumeLevel.of(level).keyBits()).isEqualTo(256);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "volume.kind=plain volume.backing=sda | 'sda' is not image, directory, or the path",
        "volume.kind=fscrypt volume.backing=directory | fscrypt needs a file system of its own",
        "volume.kind=luks volume.backing=directory | luks needs a file system of its own",
        "volume.kind=plain volume.size=1M | must be at least 32M",
        "volume.kind=fscrypt volume.cipher=rot13 | 'rot13' is not a cipher of fscrypt: aes-256-xts",
        "volume.kind=gocryptfs volume.cipher=aes | is not a cipher of gocryptfs: aes-256-gcm",
        "volume.limit.read-bytes=9M | limits a device, and directory has none of its own",
        "volume.kind=plain volume.backing=directory volume.limit.read-operations=99 | on directory has",
        "volume.kind=plain volume.limit.write-bytes=9K | must be 0 or at least 1M",
        "volume.kind=plain volume.limit.write-operations=9 | must be 0 or at least 20",
        "volume.kind=plain volume.size=64M volume.limit.read-bytes=9M | must be at least 256M where",
        "volume.kind=luks volume.cipher=--help | is not a cipher as cryptsetup names it"
      })
  void contradictionsAreToldAtOnce(String level, String message) {
    Problems problems = new Problems();
    VolumeService.INSTALLED.check(settings(level.split(" ")), problems);
    assertThat(problems.messages()).singleElement().asString().contains(message);
  }

  @ParameterizedTest
  @CsvSource({
    "volume.kind, plain, true",
    "volume.kind, tmpfs, true",
    "volume.kind, directory, false",
    "volume.directory, directory, false",
    "volume.size, fscrypt, true",
    "volume.size, directory, false",
    "volume.backing, gocryptfs, true",
    "volume.cipher, gocryptfs, true",
    "volume.cipher, plain, false",
    "volume.key-bits, luks, true",
    "volume.key-bits, fscrypt, false",
    "volume.hash, luks, true",
    "system.version, plain, false"
  })
  void theProofLooksAtWhatItsKindHas(String path, String kind, boolean witnessed) {
    assertThat(witnesses(path, settings("volume.kind=" + kind)))
        .isEqualTo(witnessed ? Set.of("volume") : Set.of());
  }

  private static Set<String> witnesses(String path, Settings level) {
    return level.witnesses(path, level);
  }

  @Test
  void aLimitHasAProofOfItsOwnAndNoLimitIsReadBack() {
    Settings limited = settings("volume.kind=plain", "volume.limit.read-bytes=9M");
    assertThat(witnesses(VolumeSettings.READ_BYTES, limited)).containsExactly("limit");
    assertThat(witnesses(VolumeSettings.READ_BYTES, settings("volume.kind=plain")))
        .containsExactly("volume");
    assertThat(witnesses(VolumeSettings.READ_BYTES, settings("volume.size=1G"))).isEmpty();
  }

  @Test
  void anImageTakesItsWholeSize() {
    Settings image = settings("volume.kind=plain", "volume.size=1G");
    assertThat(VolumeService.INSTALLED.diskBytes(image, 5)).isEqualTo(1 << 30);
    assertThat(VolumeService.INSTALLED.diskBytes(settings("volume.kind=directory"), 5))
        .isEqualTo(5);
    Settings memory = settings("volume.kind=tmpfs");
    assertThat(VolumeService.INSTALLED.diskBytes(memory, 5)).isZero();
    assertThat(VolumeService.INSTALLED.memoryBytes(memory, 5)).isEqualTo(5);
    assertThat(VolumeService.INSTALLED.memoryBytes(image, 5)).isZero();
    Settings device = settings("volume.kind=plain", "volume.backing=/dev/sdz");
    assertThat(VolumeService.INSTALLED.diskBytes(device, 5)).isZero();
  }
}
