package dev.toll.systems.command;

import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.process.Ports;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.sample.Sampler;
import dev.toll.engine.study.Level;
import dev.toll.engine.system.Instance;
import dev.toll.engine.system.Reachable;
import dev.toll.engine.system.Slot;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.command.CommandSession.Runner;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** An instance of a system, with a load of commands on it in place of its own. */
final class HostedInstance extends CommandInstance {
  private static final int TAIL_LINES = 15;

  private final Instance host;
  private final HostedSettings settings;

  HostedInstance(
      CommandSession session,
      Slot slot,
      Runner runner,
      Ports ports,
      Instance host,
      HostedSettings settings) {
    super(session, slot, runner, ports, () -> check(host));
    this.host = host;
    this.settings = settings;
  }

  /** Throws as soon as one of its processes has ended: what the load does is of no use then. */
  private static void check(Instance below) throws SystemException {
    for (ManagedProcess process : below.processes()) {
      if (!process.alive()) {
        throw new SystemException(
            process.exit() + " while the commands ran",
            SystemException.endOfLog(process.tail(TAIL_LINES)));
      }
    }
  }

  @Override
  Instance below() {
    return host;
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
    closeLoad();
    host.stop(steps);
  }

  @Override
  public void wipe(Steps steps) throws SystemException, InterruptedException {
    host.wipe(steps);
    session.release(slot);
  }

  @Override
  public List<ManagedProcess> processes() {
    List<ManagedProcess> all = new ArrayList<>(host.processes());
    all.addAll(super.processes());
    return all;
  }

  @Override
  public List<ProofResult> prove(Steps steps) throws SystemException, InterruptedException {
    List<ProofResult> found = new ArrayList<>(host.prove(steps));
    found.addAll(super.prove(steps));
    return found;
  }

  @Override
  public List<ProofResult> proveOnce(Steps steps) throws SystemException, InterruptedException {
    return host.proveOnce(steps);
  }

  @Override
  public Optional<String> unproved() {
    return host.unproved();
  }

  @Override
  public boolean provesLoaded() {
    return true;
  }

  @Override
  public List<ProofResult> proveLoaded(Steps steps) throws SystemException, InterruptedException {
    List<ProofResult> found = new ArrayList<>(host.proveLoaded(steps));
    found.addAll(super.proveLoaded(steps));
    return found;
  }

  @Override
  public List<ProofResult> proveAs(Level claimed, Steps steps)
      throws SystemException, InterruptedException {
    List<ProofResult> found = new ArrayList<>(host.proveAs(settings.ofHost(claimed), steps));
    if (found.stream().noneMatch(proof -> proof.verdict() == Verdict.FALSE)) {
      found.addAll(super.proveAs(HostedSettings.ofCommands(claimed), steps));
    }
    return found;
  }

  @Override
  public void prepare(Steps steps) throws SystemException, InterruptedException {
    host.prepare(steps);
    super.prepare(steps);
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
    facts.putAll(super.facts());
    return facts;
  }
}
