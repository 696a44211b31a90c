package dev.toll.engine.mount;

import dev.toll.engine.process.Mount;
import dev.toll.engine.process.MountEntry;
import dev.toll.engine.process.ProcFs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The kernel's own table, and the programs {@code mount} and {@code umount} of util-linux.
 *
 * @param mark of a run, which the programs carry; null for none
 */
public record LinuxMounts(Path proc, String mark) implements Mounts {
  /** capabilities(7). */
  private static final int CAP_SYS_ADMIN = 21;

  private static final Duration BUSY = Duration.ofSeconds(10);

  public LinuxMounts() {
    this(Path.of("/proc"));
  }

  /** With a /proc of the test's own. */
  public LinuxMounts(Path proc) {
    this(proc, null);
  }

  /** Whose programs carry a run's mark. */
  public static LinuxMounts of(String mark) {
    return new LinuxMounts(Path.of("/proc"), mark);
  }

  @Override
  public List<Mount> list() throws IOException {
    return MountEntry.read(Files.readString(proc.resolve("self/mountinfo"))).stream()
        .map(MountEntry::mount)
        .toList();
  }

  @Override
  public Optional<String> forbidden() {
    // By the capability, not by the user: root in most containers may not mount.
    String status = ProcFs.read(proc.resolve("self/status"));
    boolean permitted =
        status != null
            && status
                .lines()
                .filter(line -> line.startsWith("CapEff:"))
                .map(line -> Long.parseUnsignedLong(line.substring(7).strip(), 16))
                .anyMatch(mask -> (mask >>> CAP_SYS_ADMIN & 1) == 1);
    return permitted
        ? Optional.empty()
        : Optional.of(
            "mounting needs root or CAP_SYS_ADMIN; run toll as root (in a container: with"
                + " --cap-add SYS_ADMIN), or let volume.directory name a place on a"
                + " tmpfs already");
  }

  @Override
  public void mount(Mount mount, String options) throws IOException {
    run(mount, "mount", "-t", mount.type(), "-o", options, mount.source(), mount.path().toString());
  }

  /** A process that was killed may hold it for a moment longer. */
  @Override
  public void unmount(Mount mount) throws IOException {
    LinuxBlockDevices.await(
        BUSY, () -> unmounted(mount), mount.path() + " stays mounted: it is busy");
  }

  /** Tries; false while it is busy. */
  private boolean unmounted(Mount mount) throws IOException {
    try {
      run(mount, unmounting(mount));
      return true;
    } catch (IOException e) {
      if (!String.valueOf(e.getMessage()).contains("busy")) {
        throw e;
      }
      return false;
    }
  }

  /** An ordinary user ends FUSE's mounts by FUSE's own program. */
  private String[] unmounting(Mount mount) {
    String place = mount.path().toString();
    return mount.type().startsWith("fuse.") && forbidden().isPresent()
        ? new String[] {
          MachineProgram.find("fusermount3").isPresent() ? "fusermount3" : "fusermount", "-u", place
        }
        : new String[] {"umount", place};
  }

  private void run(Mount mount, String... command) throws IOException {
    try {
      MachineProgram.run(mark == null ? mount.source() : mark, command);
    } catch (IOException e) {
      String why = String.valueOf(e.getMessage());
      throw new IOException(
          why.contains(mount.path().toString())
              ? why
              : command[0] + " " + mount.path() + ": " + why,
          e);
    }
  }
}
