package dev.toll.engine.cgroup;

import dev.toll.engine.process.CpuSource;
import dev.toll.engine.process.ProcFs;
import dev.toll.engine.process.ProcessGroups;
import dev.toll.engine.process.Role;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * One control group per role in a directory. The groups of further slots are in the same directory
 * and not deeper, so that code which removes a run's groups need not know of slots.
 */
public sealed class RoleGroups implements ProcessGroups, CpuSource permits CpuGroups {
  final CgroupPlace.Kind kind;
  final Path directory;
  private final String prefix;
  private volatile String broken;

  /**
   * Groups in a directory.
   *
   * @param prefix of their names
   */
  RoleGroups(CgroupPlace.Kind kind, Path directory, String prefix) {
    this.kind = kind;
    this.directory = directory;
    this.prefix = prefix;
  }

  /**
   * Makes them.
   *
   * @throws IOException when they cannot be made, or count nothing
   */
  void make() throws IOException {
    for (Role role : Role.values()) {
      Files.createDirectories(of(role));
      if (cpuSeconds(role).isEmpty()) {
        throw new FileSystemException(of(role) + " shows no CPU time");
      }
    }
  }

  private Path of(Role role) {
    return directory.resolve(prefix + role.name().toLowerCase(Locale.ROOT) + "s");
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

  /** The pids of a role. */
  public List<Long> processes(Role role) {
    return CgroupRemoval.processes(of(role));
  }

  /** From now on they cannot. */
  final void broken(String why) {
    broken = why;
  }

  /** CPU-seconds of all roles; NaN when unknown. */
  public double everything() {
    return Stream.of(Role.values()).mapToDouble(role -> cpuSeconds(role).orElse(Double.NaN)).sum();
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
}
