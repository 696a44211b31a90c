package dev.toll.systems.base.volume;

import dev.toll.engine.settings.Problems;
import dev.toll.engine.settings.SettingSpec;
import dev.toll.engine.settings.SettingType;
import dev.toll.engine.settings.Settings;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/** The settings of {@link Volume}, and which proof looks at them. */
public final class VolumeSettings {
  public static final String DIRECTORY = "volume.directory";
  public static final String KIND = "volume.kind";
  public static final String SIZE = "volume.size";
  public static final String BACKING = "volume.backing";
  public static final String OVERWRITE = "volume.overwrite";
  public static final String CIPHER = "volume.cipher";
  public static final String KEY_BITS = "volume.key-bits";
  public static final String HASH = "volume.hash";

  static final String BACKING_IMAGE = "image";
  static final String BACKING_DIRECTORY = "directory";

  /** With less, the journal of ext4 leaves no room for data. */
  private static final long LEAST_EXT4 = 32L << 20;

  private VolumeSettings() {}

  public static List<SettingSpec> all() {
    return List.of(
        SettingSpec.of(
            DIRECTORY,
            SettingType.TEXT,
            "",
            "where the data is stored; empty: in the run's directory"),
        SettingSpec.choice(
            KIND,
            VolumeKind.DIRECTORY.word(),
            Arrays.stream(VolumeKind.values()).map(VolumeKind::word).toList(),
            "where the data lies: a directory, ext4 on a backing of its own (plain), the same"
                + " encrypted (fscrypt, gocryptfs, luks), or memory (tmpfs)"),
        SettingSpec.of(
            SIZE,
            SettingType.BYTES,
            "4G",
            "size of the image file or of the file system; the most a tmpfs may hold"),
        SettingSpec.of(
            BACKING,
            SettingType.TEXT,
            BACKING_IMAGE,
            "what a volume lies on: image (a file, by a loop device), directory (plain and"
                + " gocryptfs, without root), or the path of a block device"),
        SettingSpec.of(
            OVERWRITE,
            SettingType.FLAG,
            "false",
            "whether what a block device holds may be overwritten"),
        SettingSpec.of(
            CIPHER,
            SettingType.TEXT,
            Ciphers.AUTO,
            "cipher of an encrypted volume; auto: aes-256-xts (fscrypt), aes-256-gcm (gocryptfs),"
                + " aes-xts-plain64 (luks)"),
        SettingSpec.choice(
            KEY_BITS,
            Ciphers.AUTO,
            List.of(Ciphers.AUTO, "128", "256", "384", "512"),
            "length of LUKS's key; auto: 512, of which XTS uses half for each of its two keys"),
        SettingSpec.choice(
            HASH,
            Ciphers.AUTO,
            List.of(Ciphers.AUTO, "sha1", "sha256", "sha512"),
            "hash of LUKS's header; auto: sha256"));
  }

  /** Whether a level's data lies on a tmpfs. */
  public static boolean inMemory(Settings level) {
    return level.text(KIND).equals(VolumeKind.TMPFS.word());
  }

  /** Whether a level's data has no more room than {@code volume.size}. */
  public static boolean bounded(Settings level) {
    return inMemory(level) || VolumeLevel.of(level).onDevice();
  }

  /**
   * Disk space that a level's volume takes.
   *
   * @param data that the system would write, in bytes
   */
  public static long diskBytes(Settings level, long data) {
    VolumeLevel volume = VolumeLevel.of(level);
    if (volume.kind() == VolumeKind.TMPFS || volume.device() != null) {
      return 0;
    }
    return volume.onImage() ? volume.size() : data;
  }

  /** Memory that it takes. */
  public static long memoryBytes(Settings level, long data) {
    return inMemory(level) ? data : 0;
  }

  /** Names of the proofs of a level that look at one of these settings; see {@link VolumeProof}. */
  public static Set<String> witnesses(String path, Settings level) {
    if (!path.startsWith("volume.")) {
      return Set.of();
    }
    VolumeLevel volume = VolumeLevel.of(level);
    boolean witnessed =
        switch (path) {
          case KIND -> volume.kind() != VolumeKind.DIRECTORY;
          case SIZE -> volume.kind() == VolumeKind.TMPFS || volume.onDevice();
          case BACKING -> volume.kind().backed();
          case CIPHER -> volume.kind().encrypted();
          case KEY_BITS, HASH -> volume.kind() == VolumeKind.LUKS;
          default -> false;
        };
    return witnessed ? Set.of(VolumeProof.NAME) : Set.of();
  }

  /** Whether a setting changes nothing of what is measured. */
  public static boolean inert(String path) {
    return path.equals(OVERWRITE);
  }

  /** Settings that contradict each other. */
  public static void check(Settings level, Problems problems) {
    if (!level.has(KIND) || !level.has(SIZE) || !level.has(KEY_BITS) || !level.has(HASH)) {
      // What could not be understood is told already.
      return;
    }
    VolumeLevel volume = VolumeLevel.of(level);
    VolumeKind kind = volume.kind();
    String backing = volume.backing();
    if (!List.of(BACKING_IMAGE, BACKING_DIRECTORY).contains(backing) && !backing.startsWith("/")) {
      problems.add(
          level.origin(BACKING),
          BACKING + ": '" + backing + "' is not image, directory, or the path of a block device");
    }
    boolean needsDevice = kind == VolumeKind.FSCRYPT || kind == VolumeKind.LUKS;
    if (needsDevice && backing.equals(BACKING_DIRECTORY)) {
      problems.add(
          level.origin(BACKING),
          BACKING + ": " + kind.word() + " needs a file system of its own: image or a device");
    }
    if (volume.onDevice() && volume.size() < LEAST_EXT4) {
      problems.add(level.origin(SIZE), SIZE + " must be at least 32M for a file system of its own");
    }
    List<String> known = Ciphers.known(kind);
    if (!known.isEmpty() && !known.contains(volume.cipher())) {
      problems.add(
          level.origin(CIPHER),
          CIPHER
              + ": '"
              + volume.cipher()
              + "' is not a cipher of "
              + kind.word()
              + ": "
              + String.join(", ", known));
    }
    if (kind == VolumeKind.LUKS && !volume.cipher().matches("[a-z0-9]+(-[a-z0-9:]+){1,3}")) {
      problems.add(
          level.origin(CIPHER),
          CIPHER + ": '" + volume.cipher() + "' is not a cipher as cryptsetup names it");
    }
  }
}
