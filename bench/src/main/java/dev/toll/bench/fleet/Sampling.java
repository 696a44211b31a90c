package dev.toll.bench.fleet;

import dev.toll.engine.measure.AwayCpu;
import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.process.ProcessTrees;
import dev.toll.engine.sample.ProcessSampler;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** The engine's sampler of processes, once a second, as in a trial. */
final class Sampling implements AutoCloseable {
  private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
  private final List<Double> looks = Collections.synchronizedList(new ArrayList<>());

  Sampling(List<ManagedProcess> processes) {
    ProcessSampler sampler =
        new ProcessSampler(
            processes, AwayCpu.with(new ProcessTrees(List.of(), "no process is here"), processes));
    var unused = clock.scheduleAtFixedRate(() -> look(sampler), 0, 1, TimeUnit.SECONDS);
  }

  private void look(ProcessSampler sampler) {
    long start = System.nanoTime();
    if (sampler.sample(1).get("client_memory_bytes") != null) {
      looks.add(OwnCost.seconds(System.nanoTime() - start));
    }
  }

  /** How long each complete look at all hosts took, in seconds. */
  List<Double> looks() {
    return List.copyOf(looks);
  }

  @Override
  public void close() {
    clock.shutdownNow();
  }
}
