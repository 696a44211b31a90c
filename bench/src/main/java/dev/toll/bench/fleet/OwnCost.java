package dev.toll.bench.fleet;

import com.sun.management.OperatingSystemMXBean;
import dev.toll.engine.process.ProcFs;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * What this JVM uses at one moment.
 *
 * @param cpuNanos user and system time since its start
 * @param residentBytes resident set
 */
record OwnCost(long nanos, long cpuNanos, int threads, int descriptors, double residentBytes) {
  static OwnCost now() throws IOException {
    OperatingSystemMXBean system =
        (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    try (Stream<Path> descriptors = Files.list(Path.of("/proc/self/fd"));
        Stream<Path> threads = Files.list(Path.of("/proc/self/task"))) {
      return new OwnCost(
          System.nanoTime(),
          system.getProcessCpuTime(),
          (int) threads.count(),
          (int) descriptors.count(),
          ProcFs.residentBytes(ProcessHandle.current().pid()).orElse(Double.NaN));
    }
  }

  /** CPU-seconds per second since an earlier moment. */
  double processorsSince(OwnCost before) {
    return (double) (cpuNanos - before.cpuNanos) / (nanos - before.nanos);
  }

  static double seconds(long nanos) {
    return nanos / (double) TimeUnit.SECONDS.toNanos(1);
  }
}
