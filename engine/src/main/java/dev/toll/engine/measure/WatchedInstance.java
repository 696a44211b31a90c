package dev.toll.engine.measure;

import dev.toll.engine.process.CpuSource;
import dev.toll.engine.process.Role;
import dev.toll.engine.sample.GcSampler;
import dev.toll.engine.sample.MachineSampler;
import dev.toll.engine.sample.ProcessSampler;
import dev.toll.engine.sample.Sampler;
import dev.toll.engine.sample.ThreadSampler;
import dev.toll.engine.study.Observing;
import dev.toll.engine.system.Instance;
import dev.toll.engine.system.Instance.Load;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * What is looked at of an instance under load, and what the figures are called: the same whether
 * its load is measured in one piece ({@link MeasuredWindow}) or in slices ({@link SlicedWindow}).
 *
 * @param source of its CPU time
 */
record WatchedInstance(Instance instance, CpuSource source) {

  /** Toll's own samplers, none at a level that is not observed, and the system's. */
  List<Sampler> samplers(Observing observing, List<Sampler> own) {
    List<Sampler> samplers = new ArrayList<>();
    if (observing.on()) {
      samplers.add(new ProcessSampler(instance.processes(), source));
      samplers.add(new MachineSampler());
      samplers.add(new ThreadSampler(instance.processes()));
      samplers.add(new GcSampler(instance.gcLogs()));
    }
    samplers.addAll(own);
    return samplers;
  }

  /** Metrics of a load, without those of the garbage collectors' logs. */
  Map<String, Double> metrics(Load load, WindowUse used) {
    Map<String, Double> metrics = new HashMap<>(load.metrics());
    used.putInto(metrics);
    metrics.putAll(instance.metrics(load, used.cpu()));
    return metrics;
  }

  /**
   * Where CPU time and energy came from and went to, in words.
   *
   * @param samplers CPU-seconds of them
   * @param inKernel share of a role's time that the kernel spent, in words; null when unknown
   */
  Map<String, String> facts(WindowUse used, double samplers, Function<Role, String> inKernel) {
    Map<String, String> facts = new TreeMap<>();
    facts.put("cpu accounting", source.words());
    facts.put("cpu seconds", used.words(instance.processes(), inKernel));
    facts.put("cpu seconds of observing", used.wordsOfObserving(samplers));
    facts.put("energy", used.energy().words());
    return facts;
  }
}
