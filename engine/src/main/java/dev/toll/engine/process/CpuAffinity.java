package dev.toll.engine.process;

import dev.toll.engine.cpu.CpuSet;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** On which CPUs a process may run (sched_setaffinity(2)); what it starts may run on the same. */
public final class CpuAffinity {
  /** Of util-linux. */
  public static final String PROGRAM = "taskset";

  /** What a control group allows shows here too (proc(5)). */
  private static final Pattern ALLOWED = Pattern.compile("(?m)^Cpus_allowed_list:\\s*(\\S+)");

  private CpuAffinity() {}

  /**
   * A command that runs on some CPUs only, from its first instruction: a JVM sizes its pools by the
   * CPUs it finds as it starts.
   */
  static List<String> command(CpuSet cpus, List<String> command) {
    List<String> bound = new ArrayList<>(List.of(PROGRAM, "-c", cpus.toString()));
    bound.addAll(command);
    return bound;
  }

  /** Those that a process or thread may run on, by its status file; empty when it is gone. */
  public static Optional<CpuSet> allowed(Path status) {
    String text = ProcFs.read(status);
    Matcher matcher = ALLOWED.matcher(text == null ? "" : text);
    return matcher.find() ? Optional.of(CpuSet.parse(matcher.group(1))) : Optional.empty();
  }

  /** The same of every thread of a process, by its number; none when it is gone. */
  public static Map<Long, CpuSet> threads(long pid) {
    Map<Long, CpuSet> found = new TreeMap<>();
    Path tasks = Path.of("/proc", Long.toString(pid), "task");
    try (DirectoryStream<Path> each = Files.newDirectoryStream(tasks)) {
      for (Path task : each) {
        allowed(task.resolve("status"))
            .ifPresent(cpus -> found.put(Long.parseLong(task.getFileName().toString()), cpus));
      }
    } catch (IOException | DirectoryIteratorException e) {
      // It has already ended.
    }
    return found;
  }
}
