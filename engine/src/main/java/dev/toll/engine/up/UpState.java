package dev.toll.engine.up;

import dev.toll.engine.process.ProcFs;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.system.ClientAccess;
import java.util.List;

/**
 * An instance that is kept up, as its keeper last wrote it.
 *
 * @param version of this format
 * @param name of the instance
 * @param doing the step it is in, while it starts or stops; null otherwise
 * @param reason why it ended; null before
 * @param boot of the machine it is up on
 * @param since uptime of the machine, in seconds, when its lifetime began; negative before
 * @param lifetime in seconds, as its keeper knows it
 * @param access null before it is up, or when other clients cannot reach it
 * @param refusal of the last extension; null when there was none
 */
public record UpState(
    int version,
    String name,
    String study,
    String level,
    String scale,
    Phase phase,
    String doing,
    String reason,
    String boot,
    double since,
    long lifetime,
    List<ProofResult> proofs,
    ClientAccess access,
    Refusal refusal) {
  static final int VERSION = 1;

  /** How far it is. */
  public enum Phase {
    STARTING,
    UP,
    STOPPING,
    ENDED,
    /** It never was up. */
    FAILED
  }

  /**
   * That it is not prolonged.
   *
   * @param number of the refusal, counted from 1
   */
  public record Refusal(int number, String why) {}

  /** How many extensions were refused. */
  int refusals() {
    return refusal == null ? 0 : refusal.number();
  }

  /** One that its keeper is about to bring up. */
  static UpState starting(
      String name, String study, String level, String scale, String boot, long lifetime) {
    return new UpState(
        VERSION,
        name,
        study,
        level,
        scale,
        Phase.STARTING,
        null,
        null,
        boot,
        -1,
        lifetime,
        List.of(),
        null,
        null);
  }

  UpState doing(Phase now, String step) {
    return new UpState(
        version, name, study, level, scale, now, step, reason, boot, since, lifetime, proofs,
        access, refusal);
  }

  /** It is up: its lifetime begins. */
  UpState up(double uptime, List<ProofResult> taken, ClientAccess how) {
    return new UpState(
        version, name, study, level, scale, Phase.UP, null, null, boot, uptime, lifetime, taken,
        how, refusal);
  }

  UpState lasting(long seconds) {
    return new UpState(
        version, name, study, level, scale, phase, doing, reason, boot, since, seconds, proofs,
        access, refusal);
  }

  /** It is not prolonged. */
  UpState refused(String why) {
    return new UpState(
        version,
        name,
        study,
        level,
        scale,
        phase,
        doing,
        reason,
        boot,
        since,
        lifetime,
        proofs,
        access,
        new Refusal(refusals() + 1, why));
  }

  UpState over(Phase end, String why) {
    return new UpState(
        version, name, study, level, scale, end, null, why, boot, since, lifetime, proofs, null,
        refusal);
  }

  /** Whether it has ended, or never came up. */
  public boolean over() {
    return phase == Phase.ENDED || phase == Phase.FAILED;
  }

  /** Seconds it has left at an uptime of the machine; never less than 0. */
  double left(double uptime) {
    return Math.max(0, since + lifetime - uptime);
  }

  /** Seconds it has left now. */
  public double left() {
    return left(ProcFs.uptime());
  }
}
