package dev.toll.engine.mount;

import dev.toll.engine.process.ChildEnvironment;
import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.process.Mount;
import dev.toll.engine.process.MountEntry;
import dev.toll.engine.process.ProcFs;
import dev.toll.engine.process.ProcessLedger;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The kernel's own table, and the programs {@code mount} and {@code umount} of util-linux. */
public final class LinuxMounts implements Mounts {
  /** capabilities(7). */
  private static final int CAP_SYS_ADMIN = 21;

  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final Path proc;

  public LinuxMounts() {
    this(Path.of("/proc"));
  }

  /** With a /proc of the test's own. */
  public LinuxMounts(Path proc) {
    this.proc = proc;
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
            "mounting tmpfs needs root or CAP_SYS_ADMIN; run toll as root (in a container: with"
                + " --cap-add SYS_ADMIN), or let volume.directory name a place that lies on a"
                + " tmpfs already");
  }

  @Override
  public void mount(Mount mount, String options) throws IOException {
    run(mount, "mount", "-t", mount.type(), "-o", options, mount.source(), mount.path().toString());
  }

  @Override
  public void unmount(Mount mount) throws IOException {
    run(mount, "umount", mount.path().toString());
  }

  private static void run(Mount mount, String... command) throws IOException {
    ProcessBuilder builder = ChildEnvironment.builder(command).redirectErrorStream(true);
    builder.environment().put(ProcessLedger.MARK_VARIABLE, mount.source());
    Process process = builder.start();
    process.getOutputStream().close();
    // A mount half done would be worse than an interrupt that comes late.
    if (!ManagedProcess.awaitEnd(process, PATIENCE)) {
      process.destroyForcibly();
      throw new IOException(
          command[0]
              + " of "
              + mount.path()
              + " does not end within "
              + PATIENCE.toSeconds()
              + " s");
    }
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.exitValue() != 0) {
      throw new IOException(
          said.isBlank() ? command[0] + " failed at " + mount.path() : said.strip());
    }
  }
}
