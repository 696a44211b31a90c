package dev.toll.engine.measure;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalDouble;

/**
 * The processors' clock, where the kernel tells (cpufreq, admin-guide/pm/cpufreq.rst). A virtual
 * machine mostly has none: the figure in /proc/cpuinfo there is the nominal one and says nothing.
 */
public final class CpuFrequency {
  public static final Path SYSTEM = Path.of("/sys/devices/system/cpu");

  private final Path cpus;

  public CpuFrequency(Path cpus) {
    this.cpus = cpus;
  }

  /** The mean over all processors now, in MHz; empty when unknown. */
  public OptionalDouble mean() {
    double sum = 0;
    int n = 0;
    try (DirectoryStream<Path> all = Files.newDirectoryStream(cpus, "cpu[0-9]*")) {
      for (Path cpu : all) {
        Path file = cpu.resolve("cpufreq/scaling_cur_freq");
        if (Files.isReadable(file)) {
          sum += Long.parseLong(Files.readString(file).strip()) / 1000.0;
          n++;
        }
      }
    } catch (IOException | NumberFormatException e) {
      // A processor may go offline in between, or a driver may say "<unknown>".
      return OptionalDouble.empty();
    }
    return n == 0 ? OptionalDouble.empty() : OptionalDouble.of(sum / n);
  }
}
