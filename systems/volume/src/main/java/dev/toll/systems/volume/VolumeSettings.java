package dev.toll.systems.volume;

import static dev.toll.engine.settings.Specs.choice;

import dev.toll.engine.environment.HostFiles;
import dev.toll.engine.mount.LinuxBlockDevices;
import dev.toll.engine.mount.Mounts;
import dev.toll.engine.process.ProcessLedger;
import dev.toll.engine.settings.Problems;
import dev.toll.engine.settings.SettingSpec;
import dev.toll.engine.settings.SettingSpec.Trait;
import dev.toll.engine.settings.SettingSpec.Witness;
import dev.toll.engine.settings.SettingType;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.settings.Specs;
import dev.toll.engine.system.Slot;
import dev.toll.systems.base.volume.Volume;
import dev.toll.systems.base.volume.VolumeService;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The settings of {@link LayeredVolume}, and which proof looks at them; see {@link VolumeProof}. As
 * a service also what they say of a level.
 */
public final class VolumeSettings implements VolumeService {
  public static final String BACKING = "volume.backing";
  public static final String OVERWRITE = "volume.overwrite";
  public static final String CIPHER = "volume.cipher";
  public static final String KEY_BITS = "volume.key-bits";
  public static final String HASH = "volume.hash";

  public static final String READ_BYTES = "volume.limit.read-bytes";
  public static final String WRITE_BYTES = "volume.limit.write-bytes";
  public static final String READ_OPERATIONS = "volume.limit.read-operations";
  public static final String WRITE_OPERATIONS = "volume.limit.write-operations";

  private static final List<String> LIMITS =
      List.of(READ_BYTES, WRITE_BYTES, READ_OPERATIONS, WRITE_OPERATIONS);

  static final String BACKING_IMAGE = "image";
  static final String BACKING_DIRECTORY = "directory";

  /** With less, the journal of ext4 leaves no room for data. */
  private static final long LEAST_EXT4 = 32L << 20;

  /** A probe of few seconds cannot distinguish less than this from another rate. */
  private static final long LEAST_BYTES = 1L << 20;

  private static final long LEAST_OPERATIONS = 20;

  /** Room for what is read and written to see the limit. */
  private static final long LEAST_LIMITED = 256L << 20;

  @Override
  public List<SettingSpec> settings() {
    return Trait.OWN_SERVERS.of(
        List.of(
            Specs.emptyText(DIRECTORY, "where the data is stored; empty: in the run's directory")
                .seenBy(where(volume -> !volume.directory().isEmpty())),
            choice(
                    KIND,
                    VolumeKind.values(),
                    "where the data is: a directory, ext4 on a backing of its own (plain), the same"
                        + " encrypted (fscrypt, gocryptfs, luks), or memory (tmpfs)")
                .seenBy(where(volume -> volume.kind() != VolumeKind.DIRECTORY)),
            SettingSpec.of(
                    SIZE,
                    SettingType.BYTES,
                    "4G",
                    "size of the image file or of the file system; the most a tmpfs may hold")
                .seenBy(
                    (level, against) -> VolumeLevel.of(level).bounded() ? Set.of(PROOF) : Set.of()),
            Specs.text(
                    BACKING,
                    BACKING_IMAGE,
                    "what a volume is made on: image (a file, by a loop device), directory (plain and"
                        + " gocryptfs, without root), or the path of a block device")
                .seenBy(where(volume -> volume.kind().backed())),
            Specs.flag(OVERWRITE, "false", "whether what a block device holds may be overwritten")
                .with(Trait.INERT),
            Specs.text(
                    CIPHER,
                    VolumeKind.AUTO,
                    "cipher of an encrypted volume; auto: aes-256-xts (fscrypt), aes-256-gcm (gocryptfs),"
                        + " aes-xts-plain64 (luks)")
                .seenBy(where(volume -> volume.kind().encrypted())),
            choice(
                    KEY_BITS,
                    List.of(VolumeKind.AUTO, "128", "256", "384", "512"),
                    "length of LUKS's key; auto: 512, of which XTS uses half for each of its two keys")
                .seenBy(where(volume -> volume.kind() == VolumeKind.LUKS)),
            choice(
                    HASH,
                    List.of(VolumeKind.AUTO, "sha1", "sha256", "sha512"),
                    "hash of LUKS's header; auto: sha256")
                .seenBy(where(volume -> volume.kind() == VolumeKind.LUKS)),
            limit(READ_BYTES, SettingType.BYTES, "bytes that the device reads"),
            limit(WRITE_BYTES, SettingType.BYTES, "bytes that the device writes"),
            limit(READ_OPERATIONS, SettingType.COUNT, "read requests of the device"),
            limit(WRITE_OPERATIONS, SettingType.COUNT, "write requests of the device")));
  }

  private static SettingSpec limit(String path, SettingType type, String what) {
    return SettingSpec.of(
            path, type, "0", "the most " + what + " in a second, by the kernel; 0: no limit")
        .seenBy(
            (level, against) -> {
              VolumeLevel volume = VolumeLevel.of(level);
              return !volume.onDevice()
                  ? Set.of()
                  : Set.of(volume.limit().any() ? LimitProof.NAME : PROOF);
            });
  }

  private static Witness where(Predicate<VolumeLevel> seen) {
    return (level, against) -> seen.test(VolumeLevel.of(level)) ? Set.of(PROOF) : Set.of();
  }

  @Override
  public Optional<String> unavailable(Settings level) {
    return VolumeMachine.here().unavailable(VolumeLevel.of(level));
  }

  @Override
  public Map<String, Optional<String>> machine(
      HostFiles host, Mounts mounts, Predicate<String> installed) {
    VolumeMachine machine = new VolumeMachine(host, mounts, new LinuxBlockDevices(), installed);
    Map<String, Optional<String>> kinds = new LinkedHashMap<>();
    kinds.put("volume", machine.plain());
    kinds.put("fscrypt", machine.fscrypt());
    kinds.put("gocryptfs", machine.gocryptfs());
    kinds.put("luks", machine.luks());
    return kinds;
  }

  @Override
  public Volume volume(Settings level, Slot slot, ProcessLedger ledger) {
    return LayeredVolume.of(level, slot, VolumeContext.of(ledger));
  }

  @Override
  public boolean inMemory(Settings level) {
    return VolumeLevel.of(level).kind() == VolumeKind.TMPFS;
  }

  @Override
  public boolean encrypted(Settings level) {
    return VolumeLevel.of(level).kind().encrypted();
  }

  @Override
  public boolean bounded(Settings level) {
    return VolumeLevel.of(level).bounded();
  }

  @Override
  public long diskBytes(Settings level, long data) {
    VolumeLevel volume = VolumeLevel.of(level);
    if (volume.kind() == VolumeKind.TMPFS || volume.device() != null) {
      return 0;
    }
    return volume.onImage() ? volume.size() : data;
  }

  @Override
  public long memoryBytes(Settings level, long data) {
    return inMemory(level) ? data : 0;
  }

  @Override
  public void check(Settings level, Problems problems) {
    if (!level.has(KIND)
        || !level.has(SIZE)
        || !level.has(KEY_BITS)
        || !level.has(HASH)
        || !LIMITS.stream().allMatch(level::has)) {
      // What could not be understood has been reported already.
      return;
    }
    VolumeLevel volume = VolumeLevel.of(level);
    VolumeKind kind = volume.kind();
    String backing = volume.backing();
    if (!List.of(BACKING_IMAGE, BACKING_DIRECTORY).contains(backing) && !backing.startsWith("/")) {
      problems.add(
          level,
          BACKING,
          ": '" + backing + "' is not image, directory, or the path of a block device");
    }
    boolean needsDevice = kind == VolumeKind.FSCRYPT || kind == VolumeKind.LUKS;
    if (needsDevice && backing.equals(BACKING_DIRECTORY)) {
      problems.add(
          level,
          BACKING,
          ": " + kind.word() + " needs a file system of its own: image or a device");
    }
    if (volume.onDevice() && volume.size() < LEAST_EXT4) {
      problems.add(level, SIZE, " must be at least 32M for a file system of its own");
    }
    checkLimits(level, volume, problems);
    List<String> known = kind.ciphers();
    if (!known.isEmpty() && !known.contains(volume.cipher())) {
      problems.add(
          level,
          CIPHER,
          ": '"
              + volume.cipher()
              + "' is not a cipher of "
              + kind.word()
              + ": "
              + String.join(", ", known));
    }
    if (kind == VolumeKind.LUKS && !volume.cipher().matches("[a-z0-9]+(-[a-z0-9:]+){1,3}")) {
      problems.add(
          level, CIPHER, ": '" + volume.cipher() + "' is not a cipher as cryptsetup names it");
    }
  }

  private static void checkLimits(Settings level, VolumeLevel volume, Problems problems) {
    if (volume.limit().any() && volume.onDevice() && volume.size() < LEAST_LIMITED) {
      problems.add(level, SIZE, " must be at least 256M where volume.limit is set");
    }
    for (String path : LIMITS) {
      boolean bytes = path.endsWith("-bytes");
      long rate = bytes ? level.bytes(path) : level.count(path);
      long least = bytes ? LEAST_BYTES : LEAST_OPERATIONS;
      if (rate > 0 && !volume.onDevice()) {
        problems.add(
            level,
            path,
            " limits a device, and "
                + volume.kind().word()
                + (volume.kind().backed() ? " on " + volume.backing() : "")
                + " has none of its own; set "
                + KIND
                + " to plain, fscrypt, gocryptfs or luks, on an image or a device");
      } else if (rate > 0 && rate < least) {
        problems.add(level, path, " must be 0 or at least " + (bytes ? "1M" : least));
      }
    }
  }
}
