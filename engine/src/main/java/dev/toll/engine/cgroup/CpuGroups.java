package dev.toll.engine.cgroup;

import dev.toll.engine.process.CpuSource;
import dev.toll.engine.process.Made;
import dev.toll.engine.process.ProcFs;
import dev.toll.engine.process.ProcessGroups;
import dev.toll.engine.process.ProcessLedger;
import dev.toll.engine.process.Role;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.OptionalDouble;

/**
 * A control group of the run with one child per role: the kernel counts the CPU time of all that is
 * in them, of what has ended too, whoever waited for it. It is written down before it is made, and
 * removed when the run ends.
 */
public final class CpuGroups implements ProcessGroups, CpuSource, AutoCloseable {
  private final CgroupPlace.Kind kind;
  private final Path directory;
  private final ProcessLedger ledger;
  private volatile String broken;

  private CpuGroups(CgroupPlace.Kind kind, Path directory, ProcessLedger ledger) {
    this.kind = kind;
    this.directory = directory;
    this.ledger = ledger;
  }

  /**
   * Makes the groups at a place.
   *
   * @throws IOException when they cannot be made; then nothing is left
   */
  public static CpuGroups make(CgroupPlace place, ProcessLedger ledger) throws IOException {
    Path directory = place.directory().resolve(ledger.mark());
    CpuGroups groups = new CpuGroups(place.kind(), directory, ledger);
    ledger.made(Made.group(directory));
    try {
      Files.createDirectories(directory);
      for (Role role : Role.values()) {
        Files.createDirectories(groups.of(role));
        if (groups.cpuSeconds(role).isEmpty()) {
          throw new FileSystemException(groups.of(role) + " shows no CPU time");
        }
      }
      return groups;
    } catch (IOException e) {
      groups.close();
      throw e;
    }
  }

  private Path of(Role role) {
    return directory.resolve(role.name().toLowerCase(Locale.ROOT) + "s");
  }

  @Override
  public void join(Role role, long pid) {
    // Not Files.write: a file of the kernel's knows neither a length nor a replacement.
    try (OutputStream procs = new FileOutputStream(of(role).resolve("cgroup.procs").toFile())) {
      procs.write(Long.toString(pid).getBytes(StandardCharsets.US_ASCII));
    } catch (IOException e) {
      if (ProcFs.alive(pid)) {
        broken = "process " + pid + " could not be put into " + of(role) + ": " + e.getMessage();
      }
    }
  }

  @Override
  public void expect(Role role, long pid) {
    if (!CgroupRemoval.processes(of(role)).contains(pid)) {
      broken = "process " + pid + " runs outside the run's control group";
    }
  }

  /** Why its figures cannot be trusted; null when they can. */
  public String broken() {
    return broken;
  }

  @Override
  public OptionalDouble cpuSeconds(Role role) {
    return switch (kind) {
      case V2 -> seconds(of(role).resolve("cpu.stat"), "usage_usec ", 1e-6);
      case V1 -> seconds(of(role).resolve("cpuacct.usage"), "", 1e-9);
    };
  }

  @Override
  public OptionalDouble systemSeconds(Role role) {
    return switch (kind) {
      case V2 -> seconds(of(role).resolve("cpu.stat"), "system_usec ", 1e-6);
      case V1 -> seconds(of(role).resolve("cpuacct.usage_sys"), "", 1e-9);
    };
  }

  private static OptionalDouble seconds(Path file, String start, double unit) {
    String text = ProcFs.read(file);
    return text == null
        ? OptionalDouble.empty()
        : text.lines()
            .filter(line -> line.startsWith(start))
            .mapToDouble(line -> Long.parseLong(line.substring(start.length()).strip()) * unit)
            .findFirst();
  }

  @Override
  public String words() {
    return kind.words();
  }

  /** Removes the groups; they are empty once their processes have ended. */
  @Override
  public void close() {
    try {
      CgroupRemoval.remove(directory);
      ledger.gone(Made.group(directory));
    } catch (IOException e) {
      // It stays in the journal, so that the next run removes it.
      broken = e.getMessage();
    }
  }
}
