package dev.toll.systems.base.volume;

import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.mount.Mounts;
import dev.toll.engine.process.Made;
import dev.toll.engine.process.Mount;
import dev.toll.engine.process.ProcessLedger;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.system.Slot;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.security.PrivateFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * Where an instance's data lies: a directory of the file system that is there, or a tmpfs mounted
 * for it. Fresh for every instance: {@link #wipe} leaves nothing of it.
 */
public final class Volume {
  private static final String TMPFS = VolumeSettings.TMPFS;
  private static final Duration MOUNT = Duration.ofMinutes(1);

  private final Path path;
  private final boolean outside;
  private final ProcessLedger ledger;
  private final Mounts mounts;
  private Mount mounted;

  private Volume(Path path, boolean outside, ProcessLedger ledger, Mounts mounts) {
    this.path = path;
    this.outside = outside;
    this.ledger = ledger;
    this.mounts = mounts;
  }

  /**
   * The volume of a slot of a run.
   *
   * @param directory {@code volume.directory}; the data gets a directory of its own in it, named by
   *     the run's mark. Empty: it is in the slot's scratch
   */
  public static Volume of(String directory, Slot slot, ProcessLedger ledger, Mounts mounts) {
    if (directory.isEmpty()) {
      return new Volume(slot.work().resolve("data"), false, ledger, mounts);
    }
    Path outside = Path.of(directory).toAbsolutePath().normalize();
    return new Volume(outside.resolve(slot.directory(ledger.mark())), true, ledger, mounts);
  }

  /** The volume of a run that has one instance up at a time. */
  public static Volume of(String directory, Path work, ProcessLedger ledger, Mounts mounts) {
    return of(directory, Slot.only(work, work), ledger, mounts);
  }

  /** Where the data lies. */
  public Path path() {
    return path;
  }

  /**
   * Makes it ready for an instance.
   *
   * @param level whose settings say of which kind it is
   */
  public void open(Settings level) throws SystemException {
    try {
      if (outside) {
        ledger.made(Made.directory(path));
      }
      // Servers write with the user's umask, and data holds hashes of passwords.
      PrivateFiles.directory(path);
      if (VolumeSettings.inMemory(level)) {
        Mount mount = new Mount(path.toRealPath(), TMPFS, ledger.mark());
        ledger.made(Made.of(mount));
        mounted = mount;
        mounts.mount(mount, "size=" + level.bytes(VolumeSettings.SIZE) + ",mode=0700");
      }
    } catch (IOException e) {
      throw new SystemException(
          "cannot make the volume for the data at " + path + ": " + e.getMessage(), e);
    }
  }

  /** Makes it ready; mounting is a step of its own. */
  public void open(Settings level, Steps steps) throws SystemException, InterruptedException {
    if (VolumeSettings.inMemory(level)) {
      steps.run("mount tmpfs", MOUNT, () -> open(level));
    } else {
      open(level);
    }
  }

  /** What it is now, as the kernel says. */
  public Optional<Mount> seen() throws IOException {
    Path real = path.toRealPath();
    return mounts.list().stream().filter(mount -> mount.path().equals(real)).findFirst();
  }

  /** Removes it with all that is in it; its processes must have ended. */
  public void wipe() throws IOException {
    if (mounted != null) {
      if (mounts.has(mounted)) {
        mounts.unmount(mounted);
      }
      ledger.gone(Made.of(mounted));
      mounted = null;
    }
    boolean there = Files.exists(path);
    RunDirectory.delete(path);
    if (outside && there) {
      ledger.gone(Made.directory(path));
    }
  }
}
