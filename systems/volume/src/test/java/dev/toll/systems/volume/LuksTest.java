package dev.toll.systems.volume;

import static dev.toll.systems.volume.Volumes.settings;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The command lines of cryptsetup, and what it answers (2.6.1). */
class LuksTest {
  private static final Path DEVICE = Path.of("/dev/loop7");
  private static final Path KEY = Path.of("/run/key");

  @Test
  void formatsAsTheLevelSays() {
    VolumeLevel published =
        VolumeLevel.of(
            settings(
                "volume.kind=luks",
                "volume.cipher=aes-cbc-plain",
                "volume.key-bits=256",
                "volume.hash=sha1"));
    assertThat(String.join(" ", LuksMapping.format(DEVICE, published, KEY, "u-u")))
        .isEqualTo(
            "cryptsetup luksFormat --batch-mode --type luks2 --cipher aes-cbc-plain --key-size 256"
                + " --hash sha1 --pbkdf pbkdf2 --pbkdf-force-iterations 1000 --uuid u-u --key-file"
                + " /run/key /dev/loop7");
    assertThat(LuksMapping.format(DEVICE, VolumeLevel.of(settings("volume.kind=luks")), KEY, "u"))
        .containsSequence("--cipher", "aes-xts-plain64", "--key-size", "512", "--hash", "sha256");
  }

  @Test
  void opensUnderTheRunsName() {
    assertThat(String.join(" ", LuksMapping.open(DEVICE, KEY, "toll-x-slot1")))
        .isEqualTo("cryptsetup open --type luks2 --key-file /run/key /dev/loop7 toll-x-slot1");
    assertThat(String.join(" ", LuksMapping.test(DEVICE, KEY)))
        .isEqualTo("cryptsetup open --type luks2 --test-passphrase --key-file /run/key /dev/loop7");
  }

  @Test
  void readsWhatTheKernelReports() {
    String status =
        """
        /dev/mapper/toll-x is active and is in use.
          type:    LUKS2
          cipher:  aes-cbc-plain
          keysize: 256 bits
          key location: keyring
          device:  /dev/loop7
          loop:    /data/image
          sector size:  512
          offset:  32768 sectors
          size:    98304 sectors
          mode:    read/write
        """;
    String dump =
        """
        LUKS header information
        Version:       	2
        Keyslots:
          0: luks2
        	Key:        256 bits
        	Cipher:     aes-cbc-plain
        	PBKDF:      pbkdf2
        	Hash:       sha1
        	Iterations: 1000
        	AF hash:    sha1
        Digests:
          0: pbkdf2
        	Hash:       sha256
        """;
    assertThat(LuksFacts.of(status, dump))
        .isEqualTo(new LuksFacts("aes-cbc-plain", 256, "sha1", 32768L * 512));
    assertThat(LuksFacts.of("", "")).isEqualTo(new LuksFacts("", 0, "", 0));
  }
}
