package dev.toll.systems.accumulo;

import dev.toll.engine.gc.GcLog;
import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.process.Role;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.Observing;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.accumulo.Toolbox.Kind;
import dev.toll.systems.base.process.Gate;
import dev.toll.systems.base.process.JavaCommand.Stdin;
import dev.toll.systems.base.process.ServerPort;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/** ZooKeeper, tablet servers, manager and gc of one instance, each its own process. */
final class Servers {
  static final String INSTANCE_NAME = "toll";
  private static final int TAIL = 20;
  private static final long MANAGER_LEAD_MILLIS = 400;
  private static final Duration GRACE = Duration.ofSeconds(10);

  private final Toolbox tools;
  private final Storage storage;
  private final RunMaterial material;
  private final Layout layout;
  private final Endpoints endpoints;
  private final Settings settings;
  private final List<ManagedProcess> running = new ArrayList<>();
  private final Map<String, GcLog> gcLogs = new LinkedHashMap<>();

  Servers(
      Toolbox tools,
      Storage storage,
      RunMaterial material,
      Layout layout,
      Endpoints endpoints,
      Settings settings) {
    this.tools = tools;
    this.storage = storage;
    this.material = material;
    this.layout = layout;
    this.endpoints = endpoints;
    this.settings = settings;
  }

  /** All of them, what the storage needs included. */
  List<ManagedProcess> processes() {
    List<ManagedProcess> all = new ArrayList<>(storage.processes());
    all.addAll(running);
    return all;
  }

  /** The first tablet server: the one proofs look at. */
  ManagedProcess tserver() {
    return running.stream()
        .filter(process -> process.name().equals("tserver0"))
        .findFirst()
        .orElseThrow();
  }

  /** The JDK all of them and the driver run on. */
  String jdk() {
    return tools.jdk().toString();
  }

  Layout layout() {
    return layout;
  }

  /** For the record. */
  Map<String, String> describe() {
    Map<String, String> facts = new TreeMap<>(endpoints.describe());
    facts.putAll(storage.describe());
    return facts;
  }

  Endpoints endpoints() {
    return endpoints;
  }

  /**
   * Starts ZooKeeper and Accumulo. It returns when the processes run; whether they answer is for
   * the preflight to show.
   *
   * @param advertised the address the tablet server gives to clients instead of its own; null for
   *     its own
   */
  void start(Steps steps, String advertised) throws SystemException, InterruptedException {
    Duration deadline = settings.duration(AccumuloSettings.START_DEADLINE);
    writeConfiguration();
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
                  launch(Kind.INIT, Stdin.GATE, List.of("init", "--clear-instance-name"), "init");
              ServerPort.await(zookeeper, endpoints.host(), endpoints.zookeeper());
              return gated;
            });
    steps.run(
        "start Accumulo",
        deadline,
        () -> {
          ManagedProcess manager = launch(Kind.MANAGER, Stdin.GATE, List.of("manager"), "manager");
          List<ManagedProcess> tservers = new ArrayList<>();
          for (int i = 0; i < endpoints.tservers().size(); i++) {
            tservers.add(
                launch(Kind.TSERVER, Stdin.GATE, tserverArguments(i, advertised), "tserver" + i));
          }
          initialise(init);
          // The manager first: from when it holds its lock it waits 3 s before it creates tables
          // (the delay in Fate.startTransactionRunners of 2.1), which the tablet servers use to
          // come up.
          Gate.open(manager, "");
          TimeUnit.MILLISECONDS.sleep(MANAGER_LEAD_MILLIS);
          for (ManagedProcess tserver : tservers) {
            Gate.open(tserver, "");
          }
        });
  }

  private ManagedProcess launchZooKeeper() throws SystemException {
    try {
      return launch(
          Kind.ZOOKEEPER,
          Stdin.TETHER,
          List.of(layout.configuration().resolve("zoo.cfg").toString()),
          "zookeeper");
    } catch (IOException e) {
      throw new SystemException("cannot start ZooKeeper: " + e.getMessage(), e);
    }
  }

  /**
   * Starts the garbage collector of files. Nothing waits for it, so it comes after the preflight:
   * on few cores its boot would only make that wait longer.
   */
  void startGc() throws SystemException {
    try {
      launch(Kind.GC, Stdin.TETHER, List.of("gc"), "gc");
    } catch (IOException e) {
      throw new SystemException("cannot start the gc: " + e.getMessage(), e);
    }
  }

  private List<String> tserverArguments(int number, String advertised) {
    List<String> arguments = new ArrayList<>(List.of("tserver"));
    arguments.add("-o");
    arguments.add("tserver.port.client=" + endpoints.tservers().get(number));
    if (advertised != null && number == 0) {
      arguments.add("-o");
      arguments.add("rpc.advertise.addr=" + advertised);
    }
    return arguments;
  }

  private void writeConfiguration() throws SystemException {
    try {
      Files.createDirectories(layout.zookeeper());
      Map<String, String> hadoop = new TreeMap<>(storage.hadoop());
      if (Security.of(settings.text(AccumuloSettings.SECURITY)).kerberos()) {
        hadoop.put("hadoop.security.authentication", "kerberos");
      }
      ConfigurationFiles.write(layout.configuration(), endpoints, layout.zookeeper(), hadoop);
      ConfigurationFiles.properties(
          layout.properties(),
          new ServerConfiguration(settings, material)
              .server(endpoints, storage.volume(), layout.atRestKey(), tools.nativeMap() != null));
    } catch (IOException e) {
      throw new SystemException(
          "cannot write to " + layout.configuration() + ": " + e.getMessage(), e);
    }
  }

  /** The root user's name and password go through the gate: a process list must not show them. */
  private void initialise(ManagedProcess init)
      throws IOException, InterruptedException, SystemException {
    boolean kerberos = Security.of(settings.text(AccumuloSettings.SECURITY)).kerberos();
    List<String> words = new ArrayList<>(List.of("--instance-name", INSTANCE_NAME, "--user"));
    if (kerberos) {
      words.add(material.kerberos().clientPrincipal());
    } else {
      words.addAll(List.of("root", "--password", material.rootPassword()));
    }
    Gate.open(init, String.join("\t", words));
    init.process().waitFor();
    init.stop(Duration.ofSeconds(1));
    running.remove(init);
    tools.archive(Kind.INIT, null).adopt();
    if (init.process().exitValue() != 0) {
      throw new SystemException(
          "accumulo init failed (" + init.exit() + "); the end of its log:\n" + init.tail(TAIL));
    }
  }

  private ManagedProcess launch(Kind kind, Stdin stdin, List<String> arguments, String name)
      throws IOException {
    List<String> flags = extra(kind);
    if (Observing.of(settings).gc() && kind != Kind.INIT) {
      Path log = gcLog(name);
      flags.addAll(GcLog.flags(log));
      gcLogs.put(name, new GcLog(Role.SERVER, log));
    }
    ProcessBuilder builder =
        tools.command(kind, layout.configuration(), heap(kind), flags, stdin, arguments);
    ManagedProcess process =
        ManagedProcess.start(
            name, Role.SERVER, builder, layout.logs().resolve(name + ".log"), tools.ledger());
    running.add(process);
    return process;
  }

  private Path gcLog(String name) {
    return layout.logs().resolve(name + ".gc.log");
  }

  /** Where the servers' JVMs log their collections. */
  List<GcLog> gcLogs() {
    return List.copyOf(gcLogs.values());
  }

  private String heap(Kind kind) {
    return kind == Kind.TSERVER
        ? Long.toString(settings.bytes(AccumuloSettings.TSERVER_HEAP))
        : null;
  }

  private List<String> extra(Kind kind) {
    List<String> flags = new ArrayList<>();
    if (material.kerberos() != null) {
      flags.add("-Djava.security.krb5.conf=" + material.kerberos().krb5Conf());
    }
    if (kind == Kind.TSERVER) {
      if (tools.nativeMap() != null) {
        flags.add("-Daccumulo.native.lib.path=" + tools.nativeMap());
      }
      String more = settings.text(AccumuloSettings.TSERVER_FLAGS).strip();
      if (!more.isEmpty()) {
        flags.addAll(List.of(more.split("\\s+")));
      }
    }
    return flags;
  }

  /** Kills a tablet server at once and starts it anew on its port: what a crash test needs. */
  ManagedProcess crashAndRestart(int number)
      throws IOException, InterruptedException, SystemException {
    String name = "tserver" + number;
    ManagedProcess old =
        running.stream().filter(process -> process.name().equals(name)).findFirst().orElseThrow();
    old.kill();
    old.process().waitFor();
    running.remove(old);
    ManagedProcess fresh = launch(Kind.TSERVER, Stdin.GATE, tserverArguments(number, null), name);
    Gate.open(fresh, "");
    return fresh;
  }

  /**
   * Stops Accumulo, then ZooKeeper, then the storage; the archives that first-time processes left
   * are put in place.
   */
  void stop(Steps steps) throws SystemException, InterruptedException {
    steps.run("stop Accumulo", Duration.ofMinutes(1), () -> stopAll(false));
    steps.run("stop ZooKeeper", Duration.ofMinutes(1), () -> stopAll(true));
    storage.stop(steps);
  }

  private void stopAll(boolean zookeeper) throws IOException {
    List<ManagedProcess> chosen =
        running.stream()
            .filter(process -> process.name().equals("zookeeper") == zookeeper)
            .toList();
    // All at once: none of them waits for another to end, and the data is wiped next anyway.
    chosen.forEach(ManagedProcess::terminate);
    for (ManagedProcess process : chosen) {
      process.stop(GRACE);
    }
    running.removeAll(chosen);
    for (Kind kind : Kind.values()) {
      tools.archive(kind, heap(kind)).adopt();
    }
  }

  /** Ends everything, whatever state it is in. */
  void abandon() {
    running.forEach(ManagedProcess::kill);
    running.forEach(process -> process.stop(Duration.ofSeconds(1)));
    running.clear();
    storage.abandon();
  }
}
