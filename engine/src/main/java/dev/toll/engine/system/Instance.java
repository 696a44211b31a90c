package dev.toll.engine.system;

import dev.toll.engine.gc.GcLog;
import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verification;
import dev.toll.engine.sample.Sampler;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A system that is up at a level, and the workload on it. Methods are called in this order. */
public interface Instance {
  /** Servers, helpers and drivers, for CPU accounting. */
  List<ManagedProcess> processes();

  /** The JVMs among them whose CPU can be told apart by stacks; see {@link Profiling}. */
  default List<ProfiledJvm> jvms() {
    return List.of();
  }

  /** What of the system itself is looked at once a second; asked just before measuring begins. */
  default List<Sampler> samplers() {
    return List.of();
  }

  /** Those of its processes that only look at it: what they cost is the cost of observing. */
  default List<ManagedProcess> observers() {
    return List.of();
  }

  /** Where its JVMs log their garbage collections; none where it has none, or they do not. */
  default List<GcLog> gcLogs() {
    return List.of();
  }

  /** Proofs on this very instance. */
  List<ProofResult> prove(Steps steps) throws SystemException, InterruptedException;

  /** Whether {@link #proveLoaded} has proofs to give, so that none need be true before the load. */
  default boolean provesLoad() {
    return false;
  }

  /** The proofs that can be taken only once there is a load to look at. */
  default List<ProofResult> proveLoaded(Steps steps) throws SystemException, InterruptedException {
    return List.of();
  }

  /**
   * Why this level counts without a proof, as the study itself declares; null when one is demanded.
   * Never excuses a proof that is false.
   */
  default String unproved() {
    return null;
  }

  /**
   * Why trials count without a verification, as the study itself declares; null when one is
   * demanded. Never excuses a verification that is false.
   */
  default String unverified() {
    return null;
  }

  /** Metrics that the load tells once a second beside its rate; each is a column of the series. */
  default List<String> series() {
    return List.of();
  }

  /** Tables, zones, splits. */
  void prepare(Steps steps) throws SystemException, InterruptedException;

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

  Verification verify(Steps steps) throws SystemException, InterruptedException;

  /** What was chosen or negotiated at this level: JDK per process, suite, native map, ... */
  Map<String, String> facts();

  /** Takes note of what only the engine can measure. */
  default Map<String, Double> metrics(Load load, CpuUse cpu) {
    return Map.of();
  }

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
   * @param machine all of the machine's busy time, whoever used it
   */
  record CpuUse(Double servers, Double helpers, Double drivers, Double machine) {}
}
