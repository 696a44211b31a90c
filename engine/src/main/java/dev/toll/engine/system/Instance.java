package dev.toll.engine.system;

import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verification;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * A system that is up at a level, and the workload on it. The methods with {@link Steps} are called
 * in this order: {@link #prove}, {@link #prepare}, {@link #proveOnce}, {@link #warm}, {@link
 * #measure}, {@link #settle}, {@link #verify}, {@link #stop}, {@link #wipe}; a failed one is
 * followed by the last two.
 *
 * <p>Its capabilities: {@link Observed}, {@link GcLogged}, {@link ProfiledJvms}, {@link
 * LoadSeries}, {@link DescribedLoad}, {@link DerivedMetrics}, {@link LoadProofs}, {@link
 * StoppedProofs}, {@link Waivers}, {@link CrossProofs}, {@link Lasting}, {@link SlicedLoad}, {@link
 * CarriedLoad}.
 */
public interface Instance extends Running {
  /** Servers, helpers and drivers, for CPU accounting. */
  List<ManagedProcess> processes();

  /** Takes the proofs on this very instance. */
  List<ProofResult> prove(Steps steps) throws SystemException, InterruptedException;

  /** Creates tables, zones, splits. */
  void prepare(Steps steps) throws SystemException, InterruptedException;

  /**
   * Takes the proofs that need a working system and are too long to be taken on every instance of a
   * level, such as a marker in the bytes of a client of their own. They leave nothing behind that
   * the load could meet.
   */
  default List<ProofResult> proveOnce(Steps steps) throws SystemException, InterruptedException {
    return List.of();
  }

  /** Unmeasured load until steady or the stated amount. */
  void warm(Steps steps, LoadListener listener) throws SystemException, InterruptedException;

  /**
   * The load that counts.
   *
   * @param latency where to write the latency histogram log
   */
  Load measure(Steps steps, LoadListener listener, Path latency)
      throws SystemException, InterruptedException;

  /** Flush, compactions, when the study asks. Returns metrics of the settled state. */
  Map<String, Double> settle(Steps steps) throws SystemException, InterruptedException;

  /** Reads the data back. */
  Verification verify(Steps steps) throws SystemException, InterruptedException;

  /** What was chosen or negotiated so far: JDK per process, cipher suite, native map, ... */
  Map<String, String> facts();

  /**
   * What the load did.
   *
   * @param operations acknowledged
   * @param seconds from the start of measuring to the last acknowledgement, monotonic
   * @param metrics by name
   */
  record Load(long operations, double seconds, Map<String, Double> metrics) {}

  /**
   * CPU-seconds over the measured window, by role; null when unknown.
   *
   * @param machine all of the machine's busy time, of all users
   */
  record CpuUse(Double servers, Double helpers, Double drivers, Double machine, Double away) {
    /** Of servers, helpers and drivers together on this machine; null when one is unknown. */
    public Double all() {
      return servers == null || helpers == null || drivers == null || away == null
          ? null
          : Double.valueOf(servers + helpers + drivers - away);
    }
  }
}
