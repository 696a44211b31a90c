package dev.toll.systems.base.proof;

import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.Level;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.volume.Volume;
import dev.toll.systems.base.volume.VolumeService;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * The proofs of an instance. Each is declared once: its name, how a level's claim is checked, and
 * when.
 *
 * @param <L> what a level claims, as the system reads it
 */
public final class ProofList<L> {
  /** When a proof is taken. */
  public enum When {
    /** Before the load, on every instance. */
    STARTED,
    /** Before the load, on the first instance of a level: it takes long. */
    ONCE,
    /** After the load. */
    LOADED,
    /** After the load, by what another level claims: one of these must be false. */
    CROSSED
  }

  /** Checks a claim; null where there is nothing to check. */
  @FunctionalInterface
  public interface Claim<L> {
    ProofResult of(L claimed) throws Exception;
  }

  /** Checks several claims together. */
  @FunctionalInterface
  public interface Claims<L> {
    List<ProofResult> of(L claimed) throws Exception;
  }

  private record Proof<L>(
      String name, Claims<L> claims, Set<When> when, Duration deadline, boolean describing) {}

  private static final Duration DEADLINE = Duration.ofMinutes(3);
  private static final Duration CROSS_DEADLINE = Duration.ofSeconds(60);

  private final L own;
  private final Function<Level, L> claiming;
  private final List<Proof<L>> proofs = new ArrayList<>();

  /**
   * A list without proofs.
   *
   * @param own what the instance's own level claims
   * @param claiming the same of another level
   */
  public ProofList(L own, Function<Level, L> claiming) {
    this.own = own;
    this.claiming = claiming;
  }

  /** Adds a proof. Cross-proofs are tried in the order of the list: the cheapest come first. */
  public ProofList<L> add(String name, Claim<L> claim, When... when) {
    return addAll(
        name,
        claimed -> {
          ProofResult found = claim.of(claimed);
          return found == null ? List.of() : List.of(found);
        },
        when);
  }

  /** Adds proofs that are taken together. */
  public ProofList<L> addAll(String name, Claims<L> claims, When... when) {
    proofs.add(new Proof<>(name, claims, Set.of(when), DEADLINE, false));
    return this;
  }

  /** What the newest proof finds before or after the load is also a fact of the trial. */
  public ProofList<L> describing() {
    Proof<L> newest = proofs.remove(proofs.size() - 1);
    proofs.add(new Proof<>(newest.name, newest.claims, newest.when, newest.deadline, true));
    return this;
  }

  /** The newest proof may take this long before or after the load. */
  public ProofList<L> within(Duration deadline) {
    Proof<L> newest = proofs.remove(proofs.size() - 1);
    proofs.add(new Proof<>(newest.name, newest.claims, newest.when, deadline, newest.describing));
    return this;
  }

  /**
   * Adds the proof that servers write to this run's directories only.
   *
   * @param more than the data's, see {@link OpenFiles}
   */
  public ProofList<L> place(List<ManagedProcess> processes, Volume volume, Path... more) {
    List<ManagedProcess> servers = new ArrayList<>(processes);
    servers.removeAll(volume.processes());
    return add(
        "open files",
        claimed -> OpenFiles.prove(servers, volume.path(), volume.workspace(), List.of(more)),
        When.STARTED,
        When.LOADED);
  }

  /**
   * Takes those that are due, a step each.
   *
   * @param facts of the trial, which are added to
   */
  public List<ProofResult> take(When now, Steps steps, Map<String, String> facts)
      throws SystemException, InterruptedException {
    List<ProofResult> taken = new ArrayList<>();
    for (Proof<L> proof : proofs) {
      if (proof.when.contains(now)) {
        boolean again = now == When.LOADED && started(proof.name);
        String step = again ? proof.name + " after the load" : proof.name;
        for (ProofResult found : steps.call(step, proof.deadline, () -> proof.claims.of(own))) {
          taken.add(again ? found.afterLoad() : found);
          if (proof.describing) {
            facts.putAll(found.facts());
          }
        }
      }
    }
    return taken;
  }

  private boolean started(String name) {
    return proofs.stream()
        .anyMatch(each -> each.name.equals(name) && each.when.contains(When.STARTED));
  }

  /** Adds as the first cross-proof that of the volume, where another level has another one. */
  public ProofList<L> crossVolume(Volume volume, Settings other) {
    if (!volume.is(other)) {
      Claims<L> claims = claimed -> volume.proveAs(other);
      proofs.add(
          0, new Proof<>(VolumeService.PROOF, claims, Set.of(When.CROSSED), DEADLINE, false));
    }
    return this;
  }

  /**
   * Tries what another level claims here, until one proof is false: then the two are distinguished,
   * and the others need no time. One that cannot be taken here says nothing.
   */
  public List<ProofResult> cross(Level claimed, Steps steps) throws InterruptedException {
    L claims = claiming.apply(claimed);
    List<ProofResult> tried = new ArrayList<>();
    for (Proof<L> proof : proofs) {
      if (proof.when.contains(When.CROSSED)) {
        String step = proof.name + " of " + claimed.name();
        try {
          tried.addAll(steps.call(step, CROSS_DEADLINE, () -> proof.claims.of(claims)));
        } catch (SystemException e) {
          String claim = "a claim of " + claimed.name();
          tried.add(ProofResult.of(proof.name, claim, Verdict.UNKNOWN, e.getMessage()));
        }
        if (tried.stream().anyMatch(each -> each.verdict() == Verdict.FALSE)) {
          break;
        }
      }
    }
    return tried;
  }
}
