package dev.toll.systems.accumulo;

import dev.toll.engine.gc.GcLog;
import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.process.ProcessHost;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.accumulo.Jvms.Kind;
import dev.toll.systems.base.process.JavaCommand.Stdin;
import dev.toll.systems.base.process.ServerPort;
import dev.toll.systems.base.process.ServerProcesses;
import dev.toll.systems.base.session.ServerGroup;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/** ZooKeeper, tablet servers, manager and gc of one instance, each its own process. */
final class AccumuloServerSet implements ServerGroup {
  static final String INSTANCE_NAME = "toll";
  static final String TSERVER = "tserver";
  static final List<String> STOP_STEPS = List.of("stop Accumulo", "stop ZooKeeper", "stop Hadoop");
  private static final String ZOOKEEPER = "zookeeper";
  private static final long MANAGER_LEAD_MILLIS = 400;

  private final Jvms jvms;
  private final Storage storage;
  private final Endpoints endpoints;
  private final AccumuloLevel level;
  private final InstanceFiles files;
  private final ServerProcesses processes;

  AccumuloServerSet(Jvms jvms, Storage storage, Endpoints endpoints) {
    this.jvms = jvms;
    this.storage = storage;
    this.endpoints = endpoints;
    level = jvms.level();
    files = new InstanceFiles(jvms, storage, endpoints);
    processes =
        new ServerProcesses(jvms.tools().toolbox(), jvms.layout().logs(), level.observing().gc());
  }

  /** All of them, with those of the storage. */
  @Override
  public List<ManagedProcess> processes() {
    List<ManagedProcess> all = new ArrayList<>(storage.processes());
    all.addAll(processes.processes());
    return all;
  }

  /** The tablet servers, in the order of their ports. */
  List<ManagedProcess> tservers() {
    return processes.named(TSERVER);
  }

  /** The server of a name. */
  ManagedProcess process(String name) {
    return processes.named(name).get(0);
  }

  /** Where the servers' JVMs log their garbage collections. */
  @Override
  public List<GcLog> gcLogs() {
    return processes.gcLogs();
  }

  /** For the record. */
  Map<String, String> describe() {
    Map<String, String> facts = new TreeMap<>(endpoints.describe());
    facts.putAll(storage.describe());
    facts.put("in-memory map of a tablet server", files.memoryMap().describe());
    return facts;
  }

  /**
   * Starts ZooKeeper and Accumulo, whose files are written. It returns when the processes run;
   * whether they answer is for the preflight to show.
   */
  void start(Steps steps) throws SystemException, InterruptedException {
    Duration deadline = level.startDeadline();
    // ZooKeeper needs no storage and boots meanwhile.
    ManagedProcess zookeeper = launchZooKeeper();
    storage.start(steps);
    // Init boots while ZooKeeper does, and waits at its gate.
    ManagedProcess init =
        steps.call(
            "start ZooKeeper",
            deadline,
            () -> {
              ManagedProcess gated =
                  processes.launch(
                      "init",
                      managing(),
                      jvms.spec(Kind.INIT, managing()),
                      Stdin.GATE,
                      List.of("init", "--clear-instance-name"));
              ServerPort.await(zookeeper, endpoints.master().address(), endpoints.zookeeper());
              return gated;
            });
    steps.run("start Accumulo", deadline, () -> startAccumulo(init));
  }

  /** Writes what the processes read, drivers too. */
  void configure() throws SystemException {
    files.write();
  }

  private ProcessHost managing() {
    return endpoints.managing().host();
  }

  private ManagedProcess start(
      String name, ProcessHost host, Kind kind, Stdin stdin, String argument)
      throws SystemException, IOException {
    return processes.start(name, host, jvms.spec(kind, host), stdin, List.of(argument));
  }

  private void startAccumulo(ManagedProcess init)
      throws SystemException, InterruptedException, IOException {
    ManagedProcess manager = start("manager", managing(), Kind.MANAGER, Stdin.GATE, "manager");
    List<ManagedProcess> tservers = new ArrayList<>();
    for (int i = 0; i < endpoints.tservers().size(); i++) {
      tservers.add(startTserver(i));
    }
    initialise(init);
    // The manager first: from when it holds its lock it waits 3 s before it creates tables (the
    // delay in Fate.startTransactionRunners of 2.1), which the tablet servers use to come up.
    ServerProcesses.openGate(manager, "");
    TimeUnit.MILLISECONDS.sleep(MANAGER_LEAD_MILLIS);
    for (ManagedProcess tserver : tservers) {
      ServerProcesses.openGate(tserver, "");
    }
    // Nothing waits for it, so it comes last: its boot would make the others' longer.
    ManagedProcess unused = start("gc", managing(), Kind.GC, Stdin.TETHER, "gc");
  }

  private ManagedProcess launchZooKeeper() throws SystemException {
    try {
      ProcessHost host = endpoints.master().host();
      Path file = jvms.layout().on(host).configuration().resolve("zoo.cfg");
      return start(ZOOKEEPER, host, Kind.ZOOKEEPER, Stdin.TETHER, file.toString());
    } catch (IOException e) {
      throw new SystemException("cannot start ZooKeeper: " + e.getMessage(), e);
    }
  }

  private ManagedProcess startTserver(int number) throws SystemException, IOException {
    Endpoints.TabletServer server = endpoints.tservers().get(number);
    ProcessHost host = server.machine().host();
    List<String> arguments = new ArrayList<>(List.of("tserver"));
    arguments.add("-o");
    arguments.add("tserver.port.client=" + server.port());
    return processes.start(
        TSERVER + number, host, jvms.spec(Kind.TSERVER, host), Stdin.GATE, arguments);
  }

  /**
   * What the accumulo.properties of each tablet server must hold at a level, which need not be
   * theirs.
   */
  List<Map<String, String>> properties(AccumuloLevel claimed) throws SystemException {
    List<Map<String, String>> all = new ArrayList<>();
    for (Endpoints.TabletServer tserver : endpoints.tservers()) {
      all.add(files.properties(claimed, tserver.machine()));
    }
    return all;
  }

  /** The root user's name and password go through the gate: a process list must not show them. */
  private void initialise(ManagedProcess init)
      throws IOException, InterruptedException, SystemException {
    List<String> words = new ArrayList<>(List.of("--instance-name", INSTANCE_NAME, "--user"));
    if (level.security().kerberos()) {
      words.add(jvms.material().client().name());
    } else {
      words.addAll(List.of("root", "--password", jvms.material().rootPassword()));
    }
    ServerProcesses.openGate(init, String.join("\t", words));
    processes.finish("accumulo init", init);
  }

  /** Kills a tablet server at once and starts it anew on its port: what a crash test needs. */
  ManagedProcess crashAndRestart(int number)
      throws IOException, InterruptedException, SystemException {
    // By its name: one that was started anew is the last of them.
    processes.crash(processes.named(TSERVER + number).get(0));
    ManagedProcess fresh = startTserver(number);
    ServerProcesses.openGate(fresh, "");
    return fresh;
  }

  /** Stops Accumulo, then ZooKeeper, then the storage. */
  @Override
  public void stop(Steps steps) throws SystemException, InterruptedException {
    Duration deadline = Duration.ofMinutes(1);
    steps.run(
        STOP_STEPS.get(0),
        deadline,
        () -> processes.stop(process -> !process.name().equals(ZOOKEEPER)));
    steps.run(STOP_STEPS.get(1), deadline, processes::stop);
    storage.stop(steps);
  }

  @Override
  public void kill() {
    processes.kill();
    storage.kill();
  }
}
