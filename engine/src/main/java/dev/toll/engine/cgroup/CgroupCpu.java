package dev.toll.engine.cgroup;

import dev.toll.engine.process.ProcFs;
import java.nio.file.Path;
import java.util.OptionalDouble;

/** CPU-seconds of all that is or was in a group, as its files tell; empty when unknown. */
final class CgroupCpu {
  private static final double MICRO = 1e-6;
  private static final double NANO = 1e-9;

  private CgroupCpu() {}

  /** User and system time. */
  static OptionalDouble usage(CgroupPlace.Kind kind, Path group) {
    return switch (kind) {
      case V2 -> field(group.resolve("cpu.stat"), "usage_usec ", MICRO);
      case V1 -> field(group.resolve("cpuacct.usage"), "", NANO);
    };
  }

  /** Of it, what was spent in the kernel. */
  static OptionalDouble system(CgroupPlace.Kind kind, Path group) {
    return switch (kind) {
      case V2 -> field(group.resolve("cpu.stat"), "system_usec ", MICRO);
      case V1 -> field(group.resolve("cpuacct.usage_sys"), "", NANO);
    };
  }

  private static OptionalDouble field(Path file, String start, double unit) {
    String text = ProcFs.read(file);
    return text == null
        ? OptionalDouble.empty()
        : text.lines()
            .filter(line -> line.startsWith(start))
            .mapToDouble(line -> Long.parseLong(line.substring(start.length()).strip()) * unit)
            .findFirst();
  }
}
