package dev.toll.engine.run;

import dev.toll.driver.Reason;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.measure.MeasuredWindow;
import dev.toll.engine.plan.Plan;
import dev.toll.engine.record.LoadFacts;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.SliceRecord;
import dev.toll.engine.record.StepRecord;
import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.record.TrialRecord.Status;
import dev.toll.engine.record.Verification;
import dev.toll.engine.statistics.Finite;
import dev.toll.engine.study.ExclusionRule;
import dev.toll.engine.study.Level;
import dev.toll.engine.system.Instance;
import dev.toll.engine.system.Slot;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One attempt at a trial while it runs: all that is known of it so far. It ends as the {@link
 * TrialRecord} of the journal.
 */
final class TrialInProgress {
  private static final String SEE = "; see logs/unexpected.txt";

  private final Plan.Trial planned;
  private final Level level;
  private final int attempt;
  private final RunDirectory directory;
  private final Slot slot;
  private final Steps steps;
  private final String startedAt = Instant.now().truncatedTo(ChronoUnit.MILLIS).toString();
  private final List<ProofResult> proofs = new ArrayList<>();
  private final Map<String, Double> metrics = new HashMap<>();
  private final Map<String, Double> interference = new HashMap<>();
  private final Map<String, String> facts = new HashMap<>();
  private final List<SliceRecord> slices = new ArrayList<>();
  private LoadFacts load = LoadFacts.NONE;
  private Verification verification;
  private String failure;
  private String details;
  private InstanceFingerprint unchanged;
  private WireVolumeCheck carried;

  private TrialInProgress(
      Plan.Trial planned, Level level, int attempt, RunDirectory directory, int slot, Steps steps)
      throws IOException {
    this.planned = planned;
    this.level = level;
    this.attempt = attempt;
    this.directory = directory;
    this.steps = steps;
    this.slot =
        Slot.of(slot, directory.work(), Files.createDirectories(directory.logs(planned.id())));
  }

  /**
   * Begins an attempt in an empty directory: what a crash left of it never happened.
   *
   * @param slot number of the slot its instance lives in
   */
  static TrialInProgress begin(
      Plan.Trial planned, Level level, int attempt, RunDirectory directory, int slot, Steps steps)
      throws IOException {
    for (Status status : Status.values()) {
      RunDirectory.delete(directory.attempt(planned.id(), status, attempt));
    }
    return new TrialInProgress(planned, level, attempt, directory, slot, steps);
  }

  Level level() {
    return level;
  }

  /** Directory of its files while it runs; those of an attempt that does not count move later. */
  Path home() {
    return directory.trial(planned.id());
  }

  /** Where its instance lives. */
  Slot slot() {
    return slot;
  }

  Steps steps() {
    return steps;
  }

  /** The steps, from now on of this phase. */
  Steps phase(String name) {
    steps.phase(name);
    return steps;
  }

  /** Keeps proofs, as taken on this trial's own instance. */
  void proofs(List<ProofResult> found) {
    found.forEach(proof -> proofs.add(proof.in(planned.id())));
  }

  /** Its level is proved: its instance, and what its load carries, stay as they are from now on. */
  void proved(Instance instance) throws IOException {
    unchanged = InstanceFingerprint.of(instance);
    carried = new WireVolumeCheck(instance);
  }

  /** What its instance was when its level was proved. */
  InstanceFingerprint unchanged() {
    return unchanged;
  }

  /** What its load's own connections carry. */
  WireVolumeCheck carried() {
    return carried;
  }

  List<ProofResult> proofs() {
    return List.copyOf(proofs);
  }

  void fact(String name, String value) {
    facts.put(name, value);
  }

  /** Keeps what its instance knows of itself and its load. */
  void facts(Instance instance) {
    facts.putAll(instance.facts());
    load = instance.loadFacts();
  }

  void metrics(Map<String, Double> more) {
    metrics.putAll(more);
  }

  /** Keeps those that the trial itself does not have. */
  void metricsLacking(Map<String, Double> more) {
    more.forEach(metrics::putIfAbsent);
  }

  void measured(MeasuredWindow.Figures figures) {
    metrics.putAll(figures.metrics());
    interference.putAll(figures.interference());
    facts.putAll(figures.facts());
  }

  /** Keeps the slices its load was cut into. */
  void slices(List<SliceRecord> measured) {
    slices.addAll(measured);
  }

  void verification(Verification found) {
    verification = found;
  }

  /** Makes the trial void. */
  void failed(SystemException why) {
    failure = why.summary();
    details = why.details();
    // A step has no words for it but those of Java.
    Throwable defect = why.getCause();
    boolean ofOurs = defect instanceof RuntimeException || defect instanceof Error;
    if (ofOurs && !(defect instanceof UncheckedIOException) && trace(defect)) {
      failure += SEE;
    }
  }

  /** Makes the trial void. */
  void failed(String why) {
    failure = why;
  }

  /** Why it is void; null while it is not. */
  String failure() {
    return failure;
  }

  /** Makes the trial void by what no step foresaw: a full disk, or a defect. */
  void failed(Exception unexpected) {
    Throwable cause =
        unexpected instanceof UncheckedIOException unchecked ? unchecked.getCause() : unexpected;
    failure =
        cause instanceof IOException
            ? "cannot read or write the files of the trial in %s: %s"
                .formatted(home(), Reason.of(cause))
            : "unexpected: " + Reason.of(unexpected) + SEE;
    if (!trace(unexpected) && !(cause instanceof IOException)) {
      // The disk that is full may be the reason, and then says enough; a defect has its stack.
      details = stack(unexpected);
    }
  }

  private static String stack(Throwable unexpected) {
    StringWriter trace = new StringWriter();
    unexpected.printStackTrace(new PrintWriter(trace));
    return trace.toString();
  }

  private boolean trace(Throwable unexpected) {
    try {
      Files.writeString(slot.logs().resolve("unexpected.txt"), stack(unexpected));
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /** Why it was disturbed too much to count; empty when it was not, or is void. */
  Optional<String> disturbed(ExclusionRule exclusion) {
    return failure == null ? exclusion.reason(Finite.of(interference)) : Optional.empty();
  }

  /** Ends it by itself; what disturbed it excludes it. */
  TrialRecord end(ExclusionRule exclusion) throws IOException {
    return end(disturbed(exclusion).orElse(null));
  }

  /**
   * Ends it. The files of an attempt that does not count step aside, so that {@code trials/<trial>}
   * is always the valid one.
   *
   * @param excluded why it does not count although it is not void; null when it does
   */
  TrialRecord end(String excluded) throws IOException {
    Status status =
        failure != null ? Status.VOID : excluded != null ? Status.EXCLUDED : Status.VALID;
    Path place = directory.attempt(planned.id(), status, attempt);
    if (!place.equals(home())) {
      Files.move(home(), place);
    }
    return new TrialRecord(
        planned.id(),
        planned.block(),
        planned.position(),
        planned.level(),
        attempt,
        status,
        failure != null ? failure : excluded,
        startedAt,
        slices.isEmpty() ? steps.records() : StepRecord.summed(steps.records()),
        status == Status.VOID ? Map.of() : Finite.of(metrics),
        proofs,
        verification,
        Finite.of(interference),
        facts,
        load,
        status == Status.VOID ? slices.stream().map(SliceRecord::withoutMetrics).toList() : slices,
        details);
  }
}
