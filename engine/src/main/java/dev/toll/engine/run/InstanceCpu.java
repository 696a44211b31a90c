package dev.toll.engine.run;

import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.sample.ThreadSampler;
import dev.toll.engine.statistics.Warmth;
import dev.toll.engine.system.Instance;

/** CPU time of an instance, and of its JVMs' compilers, over a part of its load. */
final class InstanceCpu {
  private final Instance instance;
  private final ThreadSampler threads;
  private double all;
  private double compilers;

  InstanceCpu(Instance instance) {
    this.instance = instance;
    threads = new ThreadSampler(instance.processes());
  }

  /** A part begins. */
  void begin() {
    all = ManagedProcess.cpuSeconds(instance.processes()).orElse(Double.NaN);
    compilers = threads.compilerSeconds();
  }

  /** What was used since it began. */
  Warmth.Part part(long operations, double seconds) {
    double allBefore = all;
    double compilersBefore = compilers;
    begin();
    return new Warmth.Part(seconds, all - allBefore, compilers - compilersBefore, operations);
  }
}
