package dev.toll.engine.record;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * One line of the journal: a trial, with its evidence. Only a {@link Status#VALID} trial is ever a
 * number; a void or excluded one keeps its evidence.
 *
 * @param trial identifier within the run, e.g. {@code b03-auth-conf}
 * @param block counted from 1; 0 is the discarded warm-up block
 * @param position place in the block's order, counted from 1
 * @param attempt 1 for the first try, more for replays of a void trial
 * @param reason why it is void or excluded; null when valid
 * @param startedAt wall clock, ISO-8601 UTC
 * @param metrics by metric name; a metric that could not be had is absent
 * @param interference what the neighbours did meanwhile (steal, others, pressure, load), by name
 * @param facts what was negotiated or chosen: JDK per process, native map, cipher suite, ...; in
 *     words also what is known of the load
 * @param load what is known of the load
 * @param slices of a trial in an interleaved block, by round; empty for a trial that ran by itself
 * @param details what the reason is based on, such as the end of a log; null for none
 */
public record TrialRecord(
    String trial,
    int block,
    int position,
    String level,
    int attempt,
    Status status,
    String reason,
    String startedAt,
    List<StepRecord> steps,
    Map<String, Double> metrics,
    List<ProofResult> proofs,
    Verification verification,
    Map<String, Double> interference,
    Map<String, String> facts,
    LoadFacts load,
    List<SliceRecord> slices,
    String details)
    implements Cell {
  /** The name of the fact that all levels of the trial's block used one server. */
  public static final String SHARED_SERVERS = "servers";

  /** Whether the trial may become a number. */
  public enum Status {
    VALID,
    VOID,

    /**
     * Proved and verified, but disturbed more than the rule fixed before the run allows: its
     * figures are kept and shown, and do not count.
     */
    EXCLUDED;

    /** As names of directories, results and reports have it. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  public TrialRecord {
    steps = List.copyOf(steps);
    proofs = List.copyOf(proofs);
    metrics = new TreeMap<>(metrics);
    interference = new TreeMap<>(interference);
    facts = new TreeMap<>(facts);
    facts.putAll(load.words());
    slices = List.copyOf(slices);
  }

  /** The worst verdict on its own level, as it may hold proofs of others; empty without one. */
  public Optional<Verdict> proved() {
    return proofs.stream()
        .filter(proof -> proof.of() == null)
        .map(ProofResult::verdict)
        .reduce(Verdict::and);
  }

  /** Whether its load was cut into slices, in turns with the other levels of its block. */
  public boolean interleaved() {
    return !slices.isEmpty();
  }

  /** The reason and its details; null when valid. */
  public String wholeReason() {
    return details == null ? reason : reason + "; " + details;
  }
}
