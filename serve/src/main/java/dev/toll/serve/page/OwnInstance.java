package dev.toll.serve.page;

import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.system.ClientAccess;
import dev.toll.engine.up.UpState;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * An instance as the person sees it for whom it was started.
 *
 * @param shown as everybody sees it
 * @param asked seconds that were asked for in all
 * @param unproved proofs that do not hold, each with why
 * @param reachable whether it is up and its system says how clients reach it
 * @param environment how: variables in their order
 * @param commands that open a session of the system, given these
 * @param files its directory of files for clients, secrets among them
 */
public record OwnInstance(
    KeptInstance shown,
    long asked,
    List<String> unproved,
    boolean reachable,
    Map<String, String> environment,
    List<String> commands,
    Path files) {

  /**
   * An instance.
   *
   * @param state null where its keeper has said nothing yet
   */
  public static OwnInstance of(UpState state, KeptInstance shown, long asked, Path files) {
    boolean up = state != null && state.phase() == UpState.Phase.UP;
    ClientAccess access = up ? state.access() : null;
    List<ProofResult> proofs = state == null ? List.of() : state.proofs();
    return new OwnInstance(
        shown,
        asked,
        proofs.stream()
            .filter(proof -> proof.verdict() != Verdict.TRUE)
            .map(proof -> proof.name() + " " + proof.verdict().word() + ": " + proof.evidence())
            .toList(),
        access != null,
        access == null ? Map.of() : access.environment(),
        access == null ? List.of() : access.commands(),
        files);
  }

  public boolean up() {
    return shown.until() != null;
  }

  /** Whether it changes by itself before its time is over. */
  public boolean moving() {
    return shown.phase().equals("starting") || shown.phase().equals("stopping");
  }

  public boolean over() {
    return !up() && !moving();
  }
}
