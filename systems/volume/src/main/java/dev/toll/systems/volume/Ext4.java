package dev.toll.systems.volume;

import dev.toll.engine.mount.MachineProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The file system of every volume that has one of its own: the same options at every kind. */
final class Ext4 {
  static final String TYPE = "ext4";

  /** Whether the kernel's ext4 knows file encryption; the file is there once ext4 is loaded. */
  static final Path ENCRYPTION = Path.of("/sys/fs/ext4/features/encryption");

  private static final Duration MAKE = Duration.ofMinutes(10);

  private Ext4() {}

  /**
   * The command that makes it. Tables are written now, not in the background while a load is
   * measured; nothing is discarded, which would give back the room of an image; the feature that
   * fscrypt needs is there at every kind, so that kinds differ in nothing else.
   *
   * @param size in bytes; of a device the rest is left alone
   */
  static List<String> command(Path device, String uuid, long size, boolean encryption) {
    String words =
        "mkfs.ext4 -q -F -b 4096 -m 0 -U %s -E nodiscard,lazy_itable_init=0,lazy_journal_init=0"
            .formatted(uuid);
    List<String> command =
        new ArrayList<>(MachineProgram.command(encryption ? words + " -O encrypt" : words, device));
    if (size > 0) {
      command.add(size / 1024 + "k");
    }
    return command;
  }

  /**
   * Makes it.
   *
   * @param size in bytes; 0: all of the device
   */
  static void make(VolumeContext workshop, Path device, long size) throws IOException {
    MachineProgram.run(
        workshop.mark(), MAKE, command(device, workshop.uuid(), size, Files.exists(ENCRYPTION)));
  }
}
