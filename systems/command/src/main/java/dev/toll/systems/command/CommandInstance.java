package dev.toll.systems.command;

import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.process.Ports;
import dev.toll.engine.process.Role;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.record.Verification;
import dev.toll.engine.study.Level;
import dev.toll.engine.system.ClientAccess;
import dev.toll.engine.system.Instance;
import dev.toll.engine.system.LoadListener;
import dev.toll.engine.system.Progress;
import dev.toll.engine.system.Reachable;
import dev.toll.engine.system.SlicedLoad;
import dev.toll.engine.system.Slot;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.process.Guard;
import dev.toll.systems.command.CommandSession.Runner;
import dev.toll.systems.command.Shell.Exit;
import dev.toll.systems.command.Shell.Job;
import dev.toll.systems.command.Shell.Watch;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;

/** A system by commands that runs at a level; without system.start there is only the load. */
class CommandInstance implements Instance, Reachable {
  /** Of a claim of another level: a client that does not fit its server may wait for ever. */
  private static final Duration CROSS = Duration.ofSeconds(10);

  final CommandSession session;
  final Slot slot;
  private final CommandLevel level;
  private final Ports ports;
  private final Watch host;
  private Runner runner;
  private Server server;
  private Guard load;

  /** Null before it is asked for. */
  private SlicedCommand sliced;

  /** Null before the load, and where nothing is known that it could connect to. */
  private LoadPeers peers;

  /**
   * An instance that is not up yet.
   *
   * @param host checks what it runs on besides; throws when that has ended
   */
  CommandInstance(CommandSession session, Slot slot, Runner runner, Ports ports, Watch host) {
    this.session = session;
    this.slot = slot;
    this.host = host;
    this.runner = runner;
    this.level = runner.level();
    this.ports = ports;
  }

  /** Has its server, if there is one, answer. */
  void start(Steps steps) throws SystemException, InterruptedException {
    if (!level.has(CommandSettings.START)) {
      steps.skip("start", "the study starts nothing (system.start)");
    } else {
      server = session.servers().enter(slot, runner, steps);
      runner = server.usedBy(runner);
    }
    readyLoad();
  }

  /** Starts the load's shell up to its gate, so that the start of a shell is not measured. */
  void readyLoad() throws SystemException, InterruptedException {
    load = runner.shell().start(runner.job(CommandSettings.LOAD), Role.DRIVER);
    peers = null;
    sliced = null;
  }

  /** Looks after the load, and at its connections where there are servers. */
  private Watch watch() {
    if (server == null && below() == null) {
      return this::checkServer;
    }
    if (peers == null) {
      peers =
          new LoadPeers(
              this::checkServer, this::serverPorts, new FarEnds(this::serverPids), this::look);
    }
    return peers;
  }

  private void checkServer() throws SystemException {
    host.check();
    if (server != null) {
      server.checkAlive();
    }
  }

  @Override
  public void stop(Steps steps) throws SystemException, InterruptedException {
    closeLoad();
    if (server == null) {
      steps.skip("stop", "nothing is running");
      return;
    }
    try {
      session.servers().leave(slot, server, steps);
    } finally {
      server = null;
    }
  }

  @Override
  public void wipe(Steps steps) throws SystemException, InterruptedException {
    session.wipe(this, runner, steps);
  }

  /** Ends it outside a trial: orderly if possible, because its server may be no child process. */
  void end(Progress progress) throws InterruptedException {
    closeLoad();
    try {
      if (server != null) {
        server.stop();
      }
    } catch (SystemException e) {
      progress.note("stopping: " + e.getMessage());
    }
  }

  /** Kills what is left and deletes its data. */
  void delete(Progress progress) {
    closeLoad();
    if (server != null) {
      server.close();
      server = null;
    }
    runner.delete(progress);
  }

  /** The other system's instance that it loads; null where it loads its own server, or none. */
  Instance below() {
    return null;
  }

  /** Those that it loads, as far as toll started them. */
  private List<ManagedProcess> servers() {
    if (server != null) {
      return List.of(server.process());
    }
    return below() == null
        ? List.of()
        : below().processes().stream().filter(process -> process.role() == Role.SERVER).toList();
  }

  private Set<Integer> serverPorts() {
    Set<Integer> ports = LoadPeers.listening(servers());
    if (below() == null) {
      ports.addAll(listening());
    } else {
      below().reachable().ifPresent(server -> ports.addAll(server.loadedPorts()));
    }
    return ports;
  }

  private Set<Long> serverPids() {
    Set<Long> own = FarEnds.family(servers());
    return own.isEmpty() ? FarEnds.listening(serverPorts()) : own;
  }

  @Override
  public void look(Set<Integer> clients) throws SystemException, InterruptedException {
    Reachable server = below() == null ? null : below().reachable().orElse(null);
    if (server != null) {
      server.look(clients);
    }
  }

  /** Ends a load that has not ended by itself. */
  void closeLoad() {
    if (load != null) {
      load.close();
      load = null;
    }
  }

  @Override
  public List<ManagedProcess> processes() {
    List<ManagedProcess> processes = new ArrayList<>();
    if (server != null) {
      processes.add(server.process());
    }
    if (load != null) {
      processes.add(load.process());
    }
    return processes;
  }

  /** What the study's own commands have; its load is the command of a client. */
  @Override
  public ClientAccess access(Path directory) {
    Map<String, String> all = runner.variables().map();
    ClientAccess access =
        ClientAccess.at(
            InetAddress.getLoopbackAddress().getHostAddress(),
            Integer.parseInt(all.get(Variables.PORT)));
    for (Map.Entry<String, String> variable : all.entrySet()) {
      access = access.with(variable.getKey(), variable.getValue());
    }
    return access;
  }

  @Override
  public List<ProofResult> prove(Steps steps) throws SystemException, InterruptedException {
    return prove(steps, false);
  }

  @Override
  public Optional<SlicedLoad> slices() {
    if (CommandSettings.get(level.settings(), CommandSettings.SLICE_BY) == null) {
      return Optional.empty();
    }
    if (sliced == null) {
      sliced = new SlicedCommand(runner, load.process(), watch());
    }
    return Optional.of(sliced);
  }

  @Override
  public boolean provesLoaded() {
    return server != null || level.proofs().stream().anyMatch(ProofSpec::after);
  }

  @Override
  public List<ProofResult> proveLoaded(Steps steps) throws SystemException, InterruptedException {
    List<ProofResult> found = prove(steps, true);
    if (peers != null) {
      found.addAll(peers.proof());
    }
    return found;
  }

  private List<ProofResult> prove(Steps steps, boolean after)
      throws SystemException, InterruptedException {
    List<ProofResult> results = new ArrayList<>();
    for (ProofSpec spec : level.proofs()) {
      if (after ? spec.after() : spec.before()) {
        boolean again = after && spec.before();
        results.add(
            proof(spec, runner, level.deadline(CommandSettings.PROOFS), again).prove(steps));
      }
    }
    return results;
  }

  private CommandProof proof(ProofSpec spec, Runner of, Duration most, boolean again) {
    return new CommandProof(spec, of, ports, this::checkServer, most, again);
  }

  /** The other level's scripts, in its environment, on what runs here. */
  @Override
  public List<ProofResult> proveAs(Level claimed, Steps steps)
      throws SystemException, InterruptedException {
    Runner other = runner.claiming(claimed);
    List<ProofResult> results = new ArrayList<>();
    for (ProofSpec spec : ProofSpec.of(claimed.settings())) {
      ProofResult found = proof(spec, other, CROSS, false).prove(steps);
      results.add(found);
      if (found.verdict() == Verdict.FALSE) {
        break;
      }
    }
    return results;
  }

  @Override
  public Set<Integer> listening() {
    if (server == null) {
      return Set.of();
    }
    return Set.of(Integer.parseInt(runner.variables().map().get(Variables.PORT)));
  }

  @Override
  public Optional<String> unproved() {
    return Optional.ofNullable(CommandSettings.get(level.settings(), CommandSettings.UNPROVED));
  }

  @Override
  public Optional<String> unverified() {
    return Optional.ofNullable(CommandSettings.get(level.settings(), CommandSettings.UNVERIFIED));
  }

  @Override
  public void prepare(Steps steps) throws SystemException, InterruptedException {
    step(steps, CommandSettings.PREPARE);
  }

  @Override
  public void warm(Steps steps, LoadListener listener, BooleanSupplier again)
      throws SystemException, InterruptedException {
    step(steps, CommandSettings.WARM);
  }

  private void step(Steps steps, String key) throws SystemException, InterruptedException {
    if (!runner.step(steps, key, this::checkServer)) {
      steps.skip(Runner.name(key), "the study has no command for it (" + key + ")");
    }
  }

  @Override
  public List<String> series() {
    return level.metrics().stream()
        .filter(spec -> spec.from() == MetricSpec.From.JSON)
        .map(spec -> spec.metric().name())
        .toList();
  }

  @Override
  public Load measure(Steps steps, LoadListener listener, Path latency)
      throws SystemException, InterruptedException {
    Job job = runner.job(CommandSettings.LOAD);
    return steps.call(
        "load",
        level.limit(CommandSettings.LOAD),
        () -> new Measurement(load, job, level, latency, watch()).run(listener));
  }

  @Override
  public Map<String, Double> metrics(Load done, CpuUse cpu) {
    Map<String, Double> metrics = new LinkedHashMap<>();
    Long operations = level.operations() == null ? null : (Long) done.operations();
    Operations.put(metrics, MetricSpec.CLIENT_CPU, cpu.drivers(), operations);
    Operations.put(metrics, MetricSpec.MACHINE_CPU, cpu.machine(), operations);
    // Of servers that toll did not start it is unknown, and absent.
    if (!servers().isEmpty()) {
      Operations.put(metrics, MetricSpec.SERVER_CPU, cpu.servers(), operations);
    }
    return metrics;
  }

  @Override
  public Map<String, Double> settle(Steps steps) throws SystemException, InterruptedException {
    // The measured window has ended, and with it the CPU account that needed the load's guard.
    closeLoad();
    step(steps, CommandSettings.SETTLE);
    return Map.of();
  }

  @Override
  public Verification verify(Steps steps) throws SystemException, InterruptedException {
    if (!level.has(CommandSettings.VERIFY)) {
      steps.skip("verify", "the study declares that it verifies nothing (workload.unverified)");
      return new Verification(
          Verdict.UNKNOWN,
          "not verified, as the study declares: " + unverified().orElse(""),
          Map.of());
    }
    return steps.call("verify", level.limit(CommandSettings.VERIFY), this::verify);
  }

  private Verification verify() throws SystemException, InterruptedException {
    Exit exit = runner.shell().run(runner.job(CommandSettings.VERIFY), this::checkServer);
    exit.refuseMistake();
    Verdict verdict =
        exit.ok()
            ? Verdict.TRUE
            : exit.code() != null && exit.code() == 1 ? Verdict.FALSE : Verdict.UNKNOWN;
    try {
      String output = Output.of(exit.job().log()).lastLine();
      String how = "workload.verify " + exit.how();
      return new Verification(
          verdict,
          output.isEmpty() ? how : verdict == Verdict.TRUE ? output : how + ": " + output,
          Map.of());
    } catch (IOException e) {
      throw new SystemException("cannot read " + exit.job().log() + ": " + e.getMessage(), e);
    }
  }

  @Override
  public Map<String, String> facts() {
    Map<String, String> facts = new LinkedHashMap<>();
    if (server != null) {
      facts.put("port", runner.variables().map().get(Variables.PORT));
      facts.putAll(session.servers().facts(server));
    }
    Path hlog = Path.of(runner.variables().map().get(Variables.HLOG));
    facts.put("latency log", Files.exists(hlog) ? "latency.hlog" : "none written");
    return facts;
  }
}
