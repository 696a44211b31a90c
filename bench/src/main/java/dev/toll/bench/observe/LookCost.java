package dev.toll.bench.observe;

import dev.toll.driver.Daemon;
import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.process.ProcessLedger;
import dev.toll.engine.process.ProcessTrees;
import dev.toll.engine.process.Role;
import dev.toll.engine.sample.MachineSampler;
import dev.toll.engine.sample.ProcessSampler;
import dev.toll.engine.sample.Sampler;
import dev.toll.engine.sample.ThreadSampler;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** CPU time of one look by each of the engine's samplers, at two JVMs with many threads each. */
public final class LookCost {
  private static final int THREADS = 200;
  private static final int LOOKS = 150;

  private static final ProcessLedger NOBODY = ProcessLedger.NONE;

  private LookCost() {}

  /** Prints a line per sampler; the first round, in which the JVM warms, is not shown. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    Path log = Files.createTempFile("toll-look", ".log");
    List<ManagedProcess> jvms = new ArrayList<>();
    try {
      jvms.add(start("server", Role.SERVER, log));
      jvms.add(start("driver", Role.DRIVER, log));
      List<Sampler> samplers =
          List.of(
              new ProcessSampler(jvms, new ProcessTrees(jvms, "nothing else is asked")),
              new MachineSampler(),
              new ThreadSampler(jvms));
      for (boolean warm : new boolean[] {false, true}) {
        for (Sampler sampler : samplers) {
          double millis = millis(sampler);
          if (warm) {
            System.out.printf(
                Locale.ROOT, "%-15s %.3f ms%n", sampler.getClass().getSimpleName(), millis);
          }
        }
      }
    } finally {
      jvms.forEach(jvm -> jvm.stop(Duration.ofSeconds(5)));
      Files.deleteIfExists(log);
    }
  }

  private static double millis(Sampler sampler) {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    long begin = threads.getCurrentThreadCpuTime();
    for (int i = 0; i < LOOKS; i++) {
      sampler.sample(1);
    }
    return (threads.getCurrentThreadCpuTime() - begin) / 1e6 / LOOKS;
  }

  private static ManagedProcess start(String name, Role role, Path log)
      throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("java.class.path"),
            Idle.class.getName());
    builder.redirectError(log.toFile());
    ManagedProcess process = ManagedProcess.start(name, role, builder, log, NOBODY);
    // It says so when all its threads are there.
    if (process.process().getInputStream().read() < 0) {
      throw new IOException(process.exit() + ": " + process.tail(10));
    }
    return process;
  }

  /** A JVM whose threads do nothing until its input ends. */
  static final class Idle {
    private Idle() {}

    public static void main(String[] arguments) throws IOException {
      for (int i = 0; i < THREADS; i++) {
        Daemon.start("idle-" + i, Idle::sleep);
      }
      System.out.println("ready");
      while (System.in.read() >= 0) {
        // Until we let go.
      }
    }

    private static void sleep() {
      try {
        Thread.sleep(Duration.ofHours(1).toMillis());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
