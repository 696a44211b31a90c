package dev.toll.engine.measure;

import dev.toll.engine.cgroup.CpuGroups;
import dev.toll.engine.environment.CpuQuota;
import dev.toll.engine.environment.HostFiles;
import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.process.ProcFs;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.DoubleStream;

/**
 * What the neighbours did during a window: steal, CPU time of others, pressure, load, and the
 * processors' clock. Recorded per trial; it excludes one only by a rule fixed before the run.
 */
public final class Interference {
  private static final Path CPUS = Path.of("/sys/devices/system/cpu");

  /** Found once: a process stays in its control group. */
  private static final CpuQuota QUOTA = CpuQuota.of(HostFiles.here());

  private static final Pattern TOTAL = Pattern.compile("some .*total=(\\d+)");

  private final long start = System.nanoTime();
  private final Disturbance.Totals before = Disturbance.Totals.now();
  private final DoubleSummaryStatistics frequencies = new DoubleSummaryStatistics();
  private final OtherProcesses neighbours;
  private String busiest;

  /**
   * Begins a window with the run's own processes, which do not count as neighbours.
   *
   * @param groups their control groups; null where there are none
   */
  Interference(List<ManagedProcess> processes, CpuGroups groups) {
    neighbours = new OtherProcesses(processes, groups);
    sample();
  }

  /** To be called about once a second: for what has no running total in the kernel. */
  void sample() {
    frequency().ifPresent(frequencies);
  }

  /** The busiest process that is not ours, in words; null when none is worth naming. */
  String busiest() {
    return busiest;
  }

  /** The window's figures so far: shares as fractions, the frequency in MHz, load as a number. */
  Map<String, Double> end() {
    double seconds = (System.nanoTime() - start) / 1e9;
    // Whose CPU time it was comes from the processes, not from a difference.
    Map<String, Double> found =
        Disturbance.between(before, Disturbance.Totals.now(), seconds, null).figures();
    OtherProcesses.Seen others = neighbours.soFar();
    busiest = others.busiest();
    if (others.share() != null) {
      found.put(Disturbance.OTHERS, others.share());
    }
    sample();
    found.putAll(figures(frequencies));
    found.putAll(load());
    return found;
  }

  /** The processors' clock over a window; nothing where the kernel does not report it. */
  static Map<String, Double> figures(DoubleSummaryStatistics frequencies) {
    return frequencies.getCount() == 0
        ? Map.of()
        : Map.of(
            "frequency.mean", frequencies.getAverage(),
            "frequency.lowest", frequencies.getMin());
  }

  /** The load average now. */
  static Map<String, Double> load() {
    String load = ProcFs.read(Path.of("/proc/loadavg"));
    return load == null ? Map.of() : Map.of("load1", Double.parseDouble(load.split(" ")[0]));
  }

  /** The processors' clock now; nothing where the kernel does not report it. */
  static OptionalDouble frequency() {
    return frequency(CPUS);
  }

  /**
   * The mean clock of all processors now, in MHz, where the kernel reports it (cpufreq,
   * admin-guide/pm/cpufreq.rst). A virtual machine mostly has none: the figure in /proc/cpuinfo
   * there is the nominal one and says nothing.
   */
  static OptionalDouble frequency(Path cpus) {
    DoubleStream.Builder all = DoubleStream.builder();
    try (DirectoryStream<Path> directories = Files.newDirectoryStream(cpus, "cpu[0-9]*")) {
      for (Path cpu : directories) {
        Path file = cpu.resolve("cpufreq/scaling_cur_freq");
        if (Files.isReadable(file)) {
          all.add(Long.parseLong(Files.readString(file).strip()) / 1000.0);
        }
      }
    } catch (IOException | NumberFormatException e) {
      // A processor may go offline in between, or a driver may say "<unknown>".
      return OptionalDouble.empty();
    }
    return all.build().average();
  }

  /**
   * Microseconds in which some task waited, by resource; running totals (pressure stall
   * information: kernel docs, psi.rst), and for the CPU quota of our control group.
   */
  public static Map<String, Long> pressure() {
    Map<String, Long> totals = new TreeMap<>();
    for (String name : new String[] {"cpu", "io", "memory"}) {
      String text = ProcFs.read(Path.of("/proc/pressure", name));
      Matcher matcher = text == null ? null : TOTAL.matcher(text);
      if (matcher != null && matcher.find()) {
        totals.put(name, Long.parseLong(matcher.group(1)));
      }
    }
    if (QUOTA.group() != null) {
      totals.put("quota", QUOTA.throttledMicros(HostFiles.here()));
    }
    return totals;
  }
}
