package dev.toll.systems.command;

import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.record.Verification;
import dev.toll.engine.sample.Sampler;
import dev.toll.engine.study.Level;
import dev.toll.engine.system.Instance;
import dev.toll.engine.system.LoadListener;
import dev.toll.engine.system.Reachable;
import dev.toll.engine.system.SlicedLoad;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** An instance of a system, with a load of commands on it. What is not the load's is delegated. */
final class HostedInstance implements Instance {
  private final Instance host;
  private final CommandInstance load;
  private final HostedSettings settings;
  private final Release release;

  /** Removes the commands from their slot. */
  interface Release {
    void run() throws SystemException;
  }

  HostedInstance(Instance host, CommandInstance load, HostedSettings settings, Release release) {
    this.host = host;
    this.load = load;
    this.settings = settings;
    this.release = release;
    load.on(host);
  }

  /** The host's own load, in slices or by connections that last, does not run. */
  @Override
  public Optional<SlicedLoad> slices() {
    return load.slices();
  }

  @Override
  public Optional<Reachable> reachable() {
    return host.reachable();
  }

  @Override
  public Optional<String> diagnosis() {
    return host.diagnosis();
  }

  @Override
  public boolean provesStopped() {
    return host.provesStopped();
  }

  @Override
  public List<ProofResult> proveStopped(Steps steps) throws SystemException, InterruptedException {
    return host.proveStopped(steps);
  }

  @Override
  public void stop(Steps steps) throws SystemException, InterruptedException {
    load.closeLoad();
    host.stop(steps);
  }

  @Override
  public void wipe(Steps steps) throws SystemException, InterruptedException {
    host.wipe(steps);
    release.run();
  }

  @Override
  public List<ManagedProcess> processes() {
    List<ManagedProcess> all = new ArrayList<>(host.processes());
    all.addAll(load.processes());
    return all;
  }

  @Override
  public List<ProofResult> prove(Steps steps) throws SystemException, InterruptedException {
    List<ProofResult> found = new ArrayList<>(host.prove(steps));
    found.addAll(load.prove(steps));
    return found;
  }

  @Override
  public List<ProofResult> proveOnce(Steps steps) throws SystemException, InterruptedException {
    return host.proveOnce(steps);
  }

  @Override
  public List<ProofResult> proveLoaded(Steps steps) throws SystemException, InterruptedException {
    List<ProofResult> found = new ArrayList<>(host.proveLoaded(steps));
    found.addAll(load.proveLoaded(steps));
    return found;
  }

  @Override
  public List<ProofResult> proveAs(Level claimed, Steps steps)
      throws SystemException, InterruptedException {
    List<ProofResult> found = new ArrayList<>(host.proveAs(settings.ofHost(claimed), steps));
    if (found.stream().noneMatch(proof -> proof.verdict() == Verdict.FALSE)) {
      found.addAll(load.proveAs(HostedSettings.ofCommands(claimed), steps));
    }
    return found;
  }

  @Override
  public Optional<String> unverified() {
    return load.unverified();
  }

  @Override
  public void prepare(Steps steps) throws SystemException, InterruptedException {
    host.prepare(steps);
    load.prepare(steps);
  }

  @Override
  public void warm(Steps steps, LoadListener listener)
      throws SystemException, InterruptedException {
    load.warm(steps, listener);
  }

  @Override
  public Load measure(Steps steps, LoadListener listener, Path latency)
      throws SystemException, InterruptedException {
    return load.measure(steps, listener, latency);
  }

  @Override
  public Map<String, Double> metrics(Load done, CpuUse cpu) {
    return load.metrics(done, cpu);
  }

  @Override
  public Map<String, Double> settle(Steps steps) throws SystemException, InterruptedException {
    return load.settle(steps);
  }

  @Override
  public Verification verify(Steps steps) throws SystemException, InterruptedException {
    return load.verify(steps);
  }

  @Override
  public List<String> series() {
    return load.series();
  }

  @Override
  public List<Sampler> startSamplers() {
    return host.startSamplers();
  }

  @Override
  public List<ManagedProcess> observers() {
    return host.observers();
  }

  @Override
  public List<Path> levelFiles() {
    return host.levelFiles();
  }

  @Override
  public Set<String> restarted() {
    return host.restarted();
  }

  @Override
  public Set<Integer> listening() {
    return host.listening();
  }

  @Override
  public Map<String, String> facts() {
    Map<String, String> facts = new LinkedHashMap<>(host.facts());
    facts.putAll(load.facts());
    return facts;
  }
}
