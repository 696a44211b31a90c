package dev.toll.engine.environment;

import dev.toll.engine.process.ProcFs;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The limits and the file mode mask that toll was started with. Servers inherit them, and fail late
 * and unclearly when they are too small.
 */
public final class ProcessLimits {
  /**
   * A limit and how much of it a run needs.
   *
   * @param name as {@code /proc/self/limits} has it
   * @param option of the shell's {@code ulimit}
   * @param unit of that option, in those of the limit
   */
  private record Need(String name, String option, long unit, long least) {}

  private static final List<Need> NEEDS =
      List.of(
          new Need("Max open files", "-n", 1, 1024),
          new Need("Max processes", "-u", 1, 1024),
          new Need("Max file size", "-f", 1024, 1L << 30),
          new Need("Max address space", "-v", 1024, 16L << 30));

  private static final Pattern UMASK = Pattern.compile("(?m)^Umask:\\s*([0-7]+)$");

  /** Without these bits toll could not use what it has made itself. */
  private static final int OWNER = 0700;

  private ProcessLimits() {}

  /** What is too small for a run, and how to fix it; empty where nothing is, or without procfs. */
  public static Optional<String> problem() {
    return problem(
        ProcFs.read(Path.of("/proc/self/limits")), ProcFs.read(Path.of("/proc/self/status")));
  }

  static Optional<String> problem(String limits, String status) {
    if (status != null) {
      Matcher umask = UMASK.matcher(status);
      if (umask.find() && (Integer.parseInt(umask.group(1), 8) & OWNER) != 0) {
        return Optional.of(
            "the umask is %s, so toll could not use its own files; start it after 'umask 022'"
                .formatted(umask.group(1)));
      }
    }
    for (Need need : limits == null ? List.<Need>of() : NEEDS) {
      OptionalLong limit = soft(limits, need.name());
      if (limit.isPresent() && limit.getAsLong() < need.least()) {
        return Optional.of(
            "ulimit %s is %d, and a run needs %d (%s); raise it and start toll again"
                .formatted(
                    need.option(),
                    limit.getAsLong() / need.unit(),
                    need.least() / need.unit(),
                    need.name().toLowerCase(Locale.ROOT)));
      }
    }
    return Optional.empty();
  }

  /** The limit in effect; empty when there is none. */
  private static OptionalLong soft(String limits, String name) {
    Matcher line =
        Pattern.compile("(?m)^" + Pattern.quote(name) + "\\s+([0-9]+)\\s").matcher(limits);
    return line.find() ? OptionalLong.of(Long.parseLong(line.group(1))) : OptionalLong.empty();
  }
}
