package dev.toll.engine.run;

import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.measure.CpuGroupsOfRun;
import dev.toll.engine.measure.MeasureWatch;
import dev.toll.engine.measure.MeasuredWindow;
import dev.toll.engine.plan.Plan;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.record.Verification;
import dev.toll.engine.study.ExclusionRule;
import dev.toll.engine.study.Level;
import dev.toll.engine.study.Observing;
import dev.toll.engine.system.Instance;
import dev.toll.engine.system.Interrupts;
import dev.toll.engine.system.LoadProofs;
import dev.toll.engine.system.Probe;
import dev.toll.engine.system.Probing;
import dev.toll.engine.system.Running;
import dev.toll.engine.system.Session;
import dev.toll.engine.system.Slot;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.engine.system.Waivers;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * One trial's life, in the order of the design: reset, prove, prepare, warm, measure, settle,
 * verify.
 */
final class TrialRunner {
  private final Session session;
  private final RunDirectory directory;
  private final RunListener listener;
  private final CacheDropper caches;
  private final ExclusionRule exclusion;
  private final boolean probeEveryTrial;
  private final CpuGroupsOfRun groups;
  private final MeasureWatch watch;

  /** Marks, in a proof's trial, that it was taken on an instance of its own. */
  static final String PROBE = "/probe";

  /** Levels probed in this run, and whether that proved anything. */
  private final Map<String, Boolean> probed = new HashMap<>();

  /** What the trial before left up; ended when the next begins. */
  private Running up;

  TrialRunner(
      Session session,
      RunDirectory directory,
      RunListener listener,
      CacheDropper caches,
      ExclusionRule exclusion,
      boolean probeEveryTrial,
      CpuGroupsOfRun groups,
      Map<String, Boolean> alreadyProbed,
      MeasureWatch watch) {
    this.session = session;
    this.directory = directory;
    this.listener = listener;
    this.caches = caches;
    this.exclusion = exclusion;
    this.probeEveryTrial = probeEveryTrial;
    this.groups = groups;
    this.watch = watch;
    probed.putAll(alreadyProbed);
  }

  /** Runs a trial; what goes wrong makes it void, with its evidence, and never a number. */
  TrialRecord run(Plan.Trial trial, Level level, int attempt)
      throws InterruptedException, IOException {
    Path home = directory.trial(trial.id());
    // Left by a crash in the middle of this trial: it never happened.
    RunDirectory.delete(home);
    RunDirectory.delete(aside(home, TrialRecord.Status.VOID, attempt));
    RunDirectory.delete(aside(home, TrialRecord.Status.EXCLUDED, attempt));
    Path logs = Files.createDirectories(home.resolve("logs"));
    Steps steps = new Steps(listener::step);
    String startedAt = Instant.now().truncatedTo(ChronoUnit.MILLIS).toString();
    List<ProofResult> proofs = new ArrayList<>();
    Map<String, Double> metrics = new HashMap<>();
    Map<String, Double> interference = new HashMap<>();
    Map<String, String> facts = new HashMap<>();
    Verification verification = null;
    String reason = null;
    try {
      Slot slot = Slot.only(directory.work(), logs);
      probe(trial, level, slot, steps, proofs);
      reset(slot, steps);
      Instance instance = session.start(level, slot, steps);
      up = instance;
      facts.put("page cache", caches.done());
      prove(trial, level, instance, steps, proofs);
      instance.prepare(phase(steps, "prepare"));
      instance.warm(phase(steps, "warm"), listener::load);
      measure(
          instance,
          Observing.of(level.settings()),
          phase(steps, "measure"),
          home,
          metrics,
          interference,
          facts);
      metrics.putAll(instance.settle(phase(steps, "settle")));
      proveLoaded(trial, level, instance, steps, proofs);
      verification = instance.verify(phase(steps, "verify"));
      facts.putAll(instance.facts());
      if (!accepted(verification, instance)) {
        reason = "verification " + verification.verdict().word() + ": " + verification.summary();
      }
    } catch (SystemException e) {
      reason = e.getMessage();
    } catch (IOException | RuntimeException e) {
      if (Interrupts.isOne(e)) {
        // The run was stopped: the trial did not fail, it never happened.
        throw Interrupts.of(e);
      }
      // A defect or a full disk, outside any step: the trial is no number, whatever the cause.
      reason = "unexpected " + e + "; see logs/unexpected.txt";
      StringWriter trace = new StringWriter();
      e.printStackTrace(new PrintWriter(trace));
      Files.writeString(logs.resolve("unexpected.txt"), trace.toString());
    }
    TrialRecord.Status status = reason == null ? TrialRecord.Status.VALID : TrialRecord.Status.VOID;
    String disturbed = exclusion.reason(finite(interference)).orElse(null);
    if (reason == null && disturbed != null) {
      reason = disturbed;
      status = TrialRecord.Status.EXCLUDED;
    }
    if (status != TrialRecord.Status.VALID) {
      stepAside(home, status, attempt);
    }
    return new TrialRecord(
        trial.id(),
        trial.block(),
        trial.position(),
        trial.level(),
        attempt,
        status,
        reason,
        startedAt,
        steps.records(),
        status == TrialRecord.Status.VOID ? Map.of() : finite(metrics),
        proofs,
        verification,
        finite(interference),
        facts);
  }

  /** A figure that could not be had (0/0, say) is absent; JSON has no word for it either. */
  private static Map<String, Double> finite(Map<String, Double> figures) {
    Map<String, Double> finite = new HashMap<>(figures);
    finite.values().removeIf(value -> value == null || !Double.isFinite(value));
    return finite;
  }

  /** An attempt's files step aside, so that {@code trials/<trial>} is always the valid one. */
  private static void stepAside(Path home, TrialRecord.Status status, int attempt)
      throws IOException {
    Files.move(home, aside(home, status, attempt));
  }

  private static Path aside(Path home, TrialRecord.Status status, int attempt) {
    String word = status.name().toLowerCase(Locale.ROOT);
    return home.resolveSibling(home.getFileName() + "." + word + attempt);
  }

  private static Steps phase(Steps steps, String name) {
    steps.phase(name);
    return steps;
  }

  /**
   * Probes that need an instance of their own come before the reset, so that the reset wipes every
   * trace of them.
   */
  private void probe(
      Plan.Trial trial, Level level, Slot slot, Steps steps, List<ProofResult> proofs)
      throws SystemException, InterruptedException, IOException {
    if (!probeEveryTrial && probed.containsKey(level.name())) {
      return;
    }
    Probing probing = session.capability(Probing.class).orElse(null);
    if (probing == null) {
      probed.put(level.name(), false);
      return;
    }
    phase(steps, "prove");
    clear(slot, steps);
    Path logs = Files.createDirectories(slot.logs().resolve("probe"));
    Probe probe = probing.probe(level, slot.logging(logs), steps);
    up = probe;
    List<ProofResult> found =
        probe.prove(steps).stream().map(proof -> proof.in(trial.id() + PROBE)).toList();
    proofs.addAll(found);
    refuseFalse(found);
    probed.put(level.name(), proved(found));
  }

  private void reset(Slot slot, Steps steps) throws SystemException, InterruptedException {
    phase(steps, "reset");
    clear(slot, steps);
    caches.sync(steps);
    caches.drop(steps);
  }

  private void clear(Slot slot, Steps steps) throws SystemException, InterruptedException {
    if (up == null) {
      session.clear(slot, steps);
      return;
    }
    up.stop(steps);
    up.wipe(steps);
    up = null;
  }

  private void prove(
      Plan.Trial trial, Level level, Instance instance, Steps steps, List<ProofResult> proofs)
      throws SystemException, InterruptedException {
    List<ProofResult> found =
        instance.prove(phase(steps, "prove")).stream().map(proof -> proof.in(trial.id())).toList();
    proofs.addAll(found);
    refuseFalse(found);
    Optional<String> waived = waiver(instance, Waivers::unproved);
    if (waived.isPresent()) {
      proofs.add(unproved(waived.get()).in(trial.id()));
    } else if (instance.capability(LoadProofs.class).isEmpty()) {
      demandProof(level, proofs);
    }
  }

  private static Optional<String> waiver(
      Instance instance, Function<Waivers, Optional<String>> which) {
    return instance.capability(Waivers.class).flatMap(which);
  }

  /** Said in the place of a proof, so that every report shows an unknown and why. */
  private static ProofResult unproved(String reason) {
    return new ProofResult(
        ProofResult.UNPROVED,
        "the study declares that nothing proves this level",
        Verdict.UNKNOWN,
        "not proved, as the study declares: " + reason,
        Map.of(),
        null);
  }

  private void demandProof(Level level, List<ProofResult> proofs) throws SystemException {
    if (!proved(proofs) && !probed.getOrDefault(level.name(), false)) {
      throw new SystemException(
          "not proved: "
              + (proofs.isEmpty()
                  ? "the system offers no proof of this level"
                  : "every proof of the level came out unknown: " + proofs.get(0).evidence()));
    }
  }

  private void proveLoaded(
      Plan.Trial trial, Level level, Instance instance, Steps steps, List<ProofResult> proofs)
      throws SystemException, InterruptedException {
    LoadProofs loaded = instance.capability(LoadProofs.class).orElse(null);
    if (loaded == null) {
      return;
    }
    List<ProofResult> found =
        loaded.proveLoaded(phase(steps, "prove")).stream()
            .map(proof -> proof.in(trial.id()))
            .toList();
    proofs.addAll(found);
    refuseFalse(found);
    if (waiver(instance, Waivers::unproved).isEmpty()) {
      demandProof(level, proofs);
    }
  }

  private static boolean accepted(Verification verification, Instance instance) {
    return verification.verdict() == Verdict.TRUE
        || (verification.verdict() == Verdict.UNKNOWN
            && waiver(instance, Waivers::unverified).isPresent());
  }

  /** Whether a proof was taken on an instance of its own. */
  static boolean probed(ProofResult proof) {
    return proof.trial() != null && proof.trial().endsWith(PROBE);
  }

  static boolean proved(List<ProofResult> proofs) {
    return proofs.stream().anyMatch(proof -> proof.verdict() == Verdict.TRUE);
  }

  private static void refuseFalse(List<ProofResult> proofs) throws SystemException {
    for (ProofResult proof : proofs) {
      if (proof.verdict() == Verdict.FALSE) {
        throw new SystemException(
            "proof '" + proof.name() + "' is false (" + proof.claim() + "): " + proof.evidence());
      }
    }
  }

  private void measure(
      Instance instance,
      Observing observing,
      Steps steps,
      Path home,
      Map<String, Double> metrics,
      Map<String, Double> interference,
      Map<String, String> facts)
      throws SystemException, InterruptedException, IOException {
    try (MeasureWatch.Window watched = watch.open(instance, home, steps);
        MeasuredWindow window =
            new MeasuredWindow(instance, observing, groups, home, listener::load)) {
      Instance.Load load = instance.measure(steps, window.load(), home.resolve("latency.hlog"));
      window.end(load, metrics, interference, facts);
      watched.end(load);
    }
  }
}
