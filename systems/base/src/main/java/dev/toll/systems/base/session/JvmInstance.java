package dev.toll.systems.base.session;

import dev.toll.engine.gc.GcLog;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.process.AgentHost;
import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.process.Role;
import dev.toll.engine.record.LoadFacts;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verification;
import dev.toll.engine.series.ColumnSeries;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.Level;
import dev.toll.engine.system.Diagnosed;
import dev.toll.engine.system.Instance;
import dev.toll.engine.system.ProfiledJvm;
import dev.toll.engine.system.SlicedLoad;
import dev.toll.engine.system.Slot;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.metric.CommonMetrics;
import dev.toll.systems.base.process.DriverClient;
import dev.toll.systems.base.process.ServerPort;
import dev.toll.systems.base.proof.ProofList;
import dev.toll.systems.base.proof.ProofList.When;
import dev.toll.systems.base.slice.DriverSlices;
import dev.toll.systems.base.volume.Volume;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;

/** An instance of a {@link JvmSession}: its volume, its directories, its processes. */
public abstract class JvmInstance implements Instance {
  static final Duration WIPE = Duration.ofMinutes(5);

  private final JvmSession<?> session;
  private final Settings level;
  private final Slot slot;
  private final Slot home;
  private final Volume volume;
  private final Map<String, String> facts = new TreeMap<>();
  private final Deque<DriverClient> clients = new ArrayDeque<>();
  private ServerGroup servers;
  private DriverSlices load;
  private boolean wantsCeiling;
  private Double ceiling;

  protected JvmInstance(JvmSession<?> session, Settings level, Slot slot, Volume volume) {
    this(session, level, slot, slot, volume);
  }

  /**
   * One that may use servers together with others.
   *
   * @param home where the files of its servers are
   * @param volume of that slot
   */
  protected JvmInstance(
      JvmSession<?> session, Settings level, Slot slot, Slot home, Volume volume) {
    this.session = session;
    this.level = level;
    this.slot = slot;
    this.home = home;
    this.volume = volume;
  }

  /** Whether other instances use its servers: then the files of these stay. */
  protected boolean othersUse() {
    return false;
  }

  /** Starts servers and driver, and shows that the system answers. */
  protected abstract void bringUp(Steps steps) throws SystemException, InterruptedException;

  /** Takes the servers before they are started: they stop with the instance. */
  protected final <S extends ServerGroup> S own(S group) {
    servers = group;
    return group;
  }

  /** Takes a client that runs: it is closed before the servers stop. The driver comes first. */
  protected final <C extends DriverClient> C own(C client) {
    client.watchHelpers(session.secrets().processes());
    clients.addFirst(client);
    return client;
  }

  /** Takes its load, which can be cut into slices. */
  protected final <L extends DriverSlices> L own(L slices) {
    load = slices;
    return slices;
  }

  /** Chooses the port of a server, and records it. */
  protected final int port(String server, String path) throws SystemException {
    int port = ServerPort.choose(server, path, level, session.ports());
    facts.put("port " + server, Integer.toString(port));
    return port;
  }

  /** Reads back what the load wrote. */
  protected abstract Verification readBack(Steps steps)
      throws SystemException, InterruptedException;

  @Override
  public final Verification verify(Steps steps) throws SystemException, InterruptedException {
    Verification verification = readBack(steps);
    wantsCeiling = false;
    return verification;
  }

  final void measuresCeiling(boolean wanted) {
    wantsCeiling = wanted;
  }

  /**
   * Measures what the driver could do by itself, once, if this instance is to.
   *
   * @param measuring answers operations/s
   */
  protected final void measureCeiling(Steps steps, Callable<Double> measuring)
      throws SystemException, InterruptedException {
    if (wantsCeiling && ceiling == null) {
      ceiling = steps.call("driver's ceiling", measuring);
    }
  }

  /** In operations/s; null where it was not measured. */
  protected final Double ceiling() {
    return ceiling;
  }

  /** Operations/s that a paced load offers; 0 for as many as the system takes. */
  protected double rate() {
    return 0;
  }

  @Override
  public LoadFacts loadFacts() {
    return new LoadFacts(ceiling, rate() > 0 ? rate() : null, null);
  }

  @Override
  public Map<String, Double> metrics(Load done, CpuUse cpu) {
    return load == null ? Map.of() : CommonMetrics.cost(done, cpu, servers.processes());
  }

  @Override
  public final List<String> series() {
    return rate() > 0 ? List.of(ColumnSeries.SCHEDULE_LAG) : List.of();
  }

  @Override
  public final Optional<SlicedLoad> slices() {
    return Optional.ofNullable(load);
  }

  /**
   * Whether it was to measure the driver's ceiling and did not come to its verification; once only.
   */
  final boolean givesCeilingBack() {
    boolean back = wantsCeiling;
    wantsCeiling = false;
    return back;
  }

  final void start(Steps steps) throws SystemException, InterruptedException {
    volume.open(steps);
    try {
      bringUp(steps);
    } catch (SystemException e) {
      Optional<String> why = diagnosis();
      if (why.isPresent()) {
        throw new Diagnosed(e, why.get());
      }
      throw e;
    }
  }

  public final Settings level() {
    return level;
  }

  public final Volume volume() {
    return volume;
  }

  /** Directory of what the servers read. */
  public final Path configuration() {
    return configuration(home);
  }

  @Override
  public List<Path> levelFiles() {
    List<Path> files = new ArrayList<>(List.of(configuration()));
    if (session.hasKeys(level)) {
      files.add(session.secrets().keys().keyStore());
      files.add(session.secrets().keys().trustStore());
    }
    return files;
  }

  /** Above the slot's scratch: the run, with the temporary files of all its processes. */
  protected final Path runDirectory() {
    return slot.work().getParent();
  }

  /** Directory of the processes' logs. */
  public final Path logs() {
    return slot.logs();
  }

  /** Directory of what the servers of a slot read. */
  public static Path configuration(Slot slot) {
    return slot.work().resolve("conf");
  }

  /** What was chosen or negotiated; to be added to. */
  @Override
  public final Map<String, String> facts() {
    return facts;
  }

  /** Servers, what serves their volume, then clients, the driver last. */
  @Override
  public final List<ManagedProcess> processes() {
    List<ManagedProcess> all = new ArrayList<>(servers == null ? List.of() : servers.processes());
    all.addAll(volume.processes());
    clients.forEach(client -> all.add(client.process()));
    return all;
  }

  @Override
  public final List<GcLog> gcLogs() {
    List<GcLog> logs = new ArrayList<>(servers == null ? List.of() : servers.gcLogs());
    clients.forEach(client -> client.gcLog().ifPresent(logs::add));
    return logs;
  }

  /**
   * Servers and driver; a system with small servers next to the one that counts omits the small
   * ones.
   */
  @Override
  public List<ProfiledJvm> jvms() {
    return processes().stream()
        .filter(process -> process.role() != Role.HELPER)
        .filter(process -> !volume.processes().contains(process))
        .filter(this::profiled)
        .map(process -> new ProfiledJvm(process, session.tools().jdk().toString()))
        .toList();
  }

  /** Whether {@code toll explain} profiles a process. */
  protected boolean profiled(ManagedProcess process) {
    return true;
  }

  @Override
  public final boolean provesStopped() {
    return volume.encrypted() && !othersUse();
  }

  /** Its proofs, but those of its volume; asked for whenever some are taken. */
  protected abstract ProofList<?> proofs();

  /** Where the data of its servers is; other instances may use it too. */
  protected Volume stored() {
    return volume;
  }

  @Override
  public List<ProofResult> prove(Steps steps) throws SystemException, InterruptedException {
    return taken(When.STARTED, steps);
  }

  @Override
  public final List<ProofResult> proveOnce(Steps steps)
      throws SystemException, InterruptedException {
    return proofs().take(When.ONCE, steps, facts);
  }

  @Override
  public final List<ProofResult> proveLoaded(Steps steps)
      throws SystemException, InterruptedException {
    return taken(When.LOADED, steps);
  }

  private List<ProofResult> taken(When now, Steps steps)
      throws SystemException, InterruptedException {
    List<ProofResult> taken = new ArrayList<>(proofs().take(now, steps, facts));
    stored()
        .prove(level, steps)
        .forEach(each -> taken.add(now == When.LOADED ? each.afterLoad() : each));
    return taken;
  }

  @Override
  public final List<ProofResult> proveAs(Level claimed, Steps steps)
      throws SystemException, InterruptedException {
    return proofs().crossVolume(stored(), claimed.settings()).cross(claimed, steps);
  }

  /** That its volume is full; a server's log says so somewhere, if it says it at all. */
  @Override
  public final Optional<String> diagnosis() {
    return volume.full();
  }

  /** That the volume cannot be read without its key. */
  @Override
  public final List<ProofResult> proveStopped(Steps steps)
      throws SystemException, InterruptedException {
    return volume.proveSealed(steps);
  }

  @Override
  public final void stop(Steps steps) throws SystemException, InterruptedException {
    closeClients();
    if (servers == null) {
      session.skipStop(steps);
    } else {
      servers.stop(steps);
      servers = null;
    }
  }

  /** Whether a client is taken back by the session, for another instance. */
  protected boolean takenBack(DriverClient client) {
    return false;
  }

  private void closeClients() {
    clients.removeIf(this::takenBack);
    // All at once: each takes a moment to end.
    clients.forEach(client -> client.process().terminate());
    clients.forEach(DriverClient::close);
    clients.clear();
  }

  @Override
  public final void wipe(Steps steps) throws SystemException, InterruptedException {
    if (othersUse()) {
      steps.skip("wipe", "other levels use the servers");
    } else {
      steps.run("wipe", WIPE, this::removeFiles);
    }
    session.wiped(this);
  }

  private void removeFiles() throws IOException {
    for (AgentHost host : session.context().placement().hosts()) {
      host.remove(volume.path());
      host.remove(configuration());
    }
    wipe(home, volume);
  }

  static void wipe(Slot slot, Volume volume) throws IOException {
    volume.wipe();
    RunDirectory.delete(configuration(slot));
  }

  final void abandon() {
    closeClients();
    if (servers != null) {
      servers.kill();
      servers = null;
    }
  }
}
