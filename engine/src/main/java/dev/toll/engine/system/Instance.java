package dev.toll.engine.system;

import dev.toll.engine.gc.GcLog;
import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.record.LoadFacts;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verification;
import dev.toll.engine.sample.Sampler;
import dev.toll.engine.study.Level;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;

/**
 * A system that is up at a level, and the workload on it. The methods with {@link Steps} are called
 * in this order: {@link #prove}, {@link #prepare}, {@link #proveOnce}, {@link #warm}, {@link
 * #measure}, {@link #settle}, {@link #verify}, {@link #stop}, {@link #wipe}; a failed one is
 * followed by the last two.
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

  /**
   * Unmeasured load: the stated amount, and the same again as long as the system is not warm. By
   * default that of a sliced load.
   *
   * @param again asked after each amount: whether it is not warm yet; a load that can be done only
   *     once need not ask
   */
  default void warm(Steps steps, LoadListener listener, BooleanSupplier again)
      throws SystemException, InterruptedException {
    SlicedLoad load = slices().orElseThrow();
    Load done;
    do {
      done = load.warmSlice(steps, 1, listener);
    } while (done.operations() > 0 && again.getAsBoolean());
    load.warmed(steps);
  }

  /**
   * The load that counts; by default, a sliced load as a single slice.
   *
   * @param latency where to write the latency histogram log
   */
  default Load measure(Steps steps, LoadListener listener, Path latency)
      throws SystemException, InterruptedException {
    try (SlicedLoad.Slices slices = slices().orElseThrow().begin(latency)) {
      Load done = slices.slice(steps, 1, listener);
      return slices.whole(done.operations(), done.seconds());
    }
  }

  /** Flush, compactions, when the study asks. Returns metrics of the settled state. */
  Map<String, Double> settle(Steps steps) throws SystemException, InterruptedException;

  /** Whether some proofs need a load to examine: then none has to be true before it. */
  default boolean provesLoaded() {
    return true;
  }

  /** Takes these proofs, and again what may have changed; called after {@link #settle}. */
  default List<ProofResult> proveLoaded(Steps steps) throws SystemException, InterruptedException {
    return List.of();
  }

  /** Reads the data back. */
  Verification verify(Steps steps) throws SystemException, InterruptedException;

  /**
   * Tries another level's claims here: at least one must be false, or the proofs of that level
   * would be true without it. Takes the proofs that need no instance of their own, and may stop at
   * the first false one; called after {@link #verify}.
   *
   * @return none where the level has no proof
   */
  default List<ProofResult> proveAs(Level claimed, Steps steps)
      throws SystemException, InterruptedException {
    return List.of();
  }

  /** Whether some proofs need its servers stopped. */
  default boolean provesStopped() {
    return false;
  }

  /**
   * Takes these proofs, such as that its data cannot be read once its volume is locked; called
   * last, after {@link #stop}, and before {@link #wipe}.
   */
  default List<ProofResult> proveStopped(Steps steps) throws SystemException, InterruptedException {
    return List.of();
  }

  /** Its load in slices; empty where it cannot be cut. */
  default Optional<SlicedLoad> slices() {
    return this instanceof SlicedLoad load ? Optional.of(load) : Optional.empty();
  }

  /**
   * Makes the data anew once all is verified, so that its {@link #slices} can begin again, now with
   * series of its own. The caller closes them.
   *
   * @param every seconds between two lines
   * @return none where it has none: then nothing is changed
   */
  default List<Sampler> observe(Steps steps, double every)
      throws SystemException, InterruptedException {
    return List.of();
  }

  /** What the kernel can be asked of its load; empty where connections do not last. */
  default Optional<PersistentConnections> carried() {
    return this instanceof PersistentConnections load ? Optional.of(load) : Optional.empty();
  }

  /** How clients other than toll's own use it; empty where they cannot. */
  default Optional<Reachable> reachable() {
    return this instanceof Reachable server ? Optional.of(server) : Optional.empty();
  }

  /** What was chosen or negotiated so far: JDK per process, cipher suite, native map, ... */
  Map<String, String> facts();

  /** Starts series of its own; called once, just before measuring. The caller closes them. */
  default List<Sampler> startSamplers() {
    return List.of();
  }

  /** Those of its processes that only sample: their CPU time is a cost of observing. */
  default List<ManagedProcess> observers() {
    return List.of();
  }

  /** Metrics that the load reports once a second besides its rate: columns of the series. */
  default List<String> series() {
    return List.of();
  }

  /** What is known of its load besides what the load reports; asked once that is done. */
  default LoadFacts loadFacts() {
    return LoadFacts.NONE;
  }

  /** Metrics derived from what the engine has measured, by name; called after the load. */
  default Map<String, Double> metrics(Load load, CpuUse cpu) {
    return Map.of();
  }

  /** The logs of its JVMs' garbage collections; empty when the level asks for none. */
  default List<GcLog> gcLogs() {
    return List.of();
  }

  /** Those of its processes whose CPU time can be attributed by stacks. */
  default List<ProfiledJvm> jvms() {
    return List.of();
  }

  /**
   * Why the level counts without a proof, as the study declares; empty when one is required. It
   * never excuses a proof that is false.
   */
  default Optional<String> unproved() {
    return Optional.empty();
  }

  /** The same of a verification. */
  default Optional<String> unverified() {
    return Optional.empty();
  }

  /** Files, and directories of files, that make the level: configuration, certificates, keys. */
  default List<Path> levelFiles() {
    return List.of();
  }

  /**
   * Names of processes that toll itself has started again since the proofs, on purpose and from the
   * same files. They must be up; that they are other processes changes nothing.
   */
  default Set<String> restarted() {
    return Set.of();
  }

  /** TCP ports of this machine at which its servers listen; a restart makes new sockets. */
  default Set<Integer> listening() {
    return Set.of();
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
