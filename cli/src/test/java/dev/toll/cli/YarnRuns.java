package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.google.gson.JsonObject;
import dev.toll.driver.Wait;
import dev.toll.engine.journal.Journal;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.record.Verdict;
import dev.toll.hosts.NamespaceHosts;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** A cluster of YARN on hosts that see nothing of toll's home, and runs with containers of it. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class YarnRuns {
  static final String STUDY = "postgres-tls";
  static final Duration SOON = Duration.ofSeconds(60);

  /** What is silent is looked for at thirds of its expiry. */
  static final Duration EXPIRED = YarnCluster.EXPIRY.multipliedBy(4).dividedBy(3).plusSeconds(5);

  /** Memory of each host's NodeManager, in MiB. */
  static Map<String, Integer> nodes;

  @TempDir static Path scratch;
  static NamespaceHosts hosts;
  static YarnCluster cluster;

  /** Null without Kerberos. */
  static YarnRealm realm;

  private final List<Process> started = new ArrayList<>();

  /** Of toll's environment, in addition to this one's. */
  Map<String, String> variables = Map.of();

  Path runs;

  /** Only i1 has room for a container of the default size, so a run that goes on is there again. */
  Map<String, Integer> hostsWithMemory() {
    Map<String, Integer> all = new LinkedHashMap<>();
    all.put("m1", 1536);
    all.put("w1", 1536);
    all.put("i1", 2048);
    return all;
  }

  /** Whether the cluster has Kerberos, and an HDFS. */
  boolean withKerberos() {
    return false;
  }

  @BeforeAll
  final void make() throws Exception {
    nodes = hostsWithMemory();
    assumeThat(NamespaceHosts.available()).as("root, iproute2 and openssh-server").isTrue();
    boolean kerberos = withKerberos();
    // A class before in this JVM may have had one.
    realm = null;
    if (kerberos) {
      OwnLoads.assumeProgram("krb5kdc");
      OwnLoads.assumeProgram("kinit");
    }
    List<Path> hidden = new ArrayList<>(List.of(Documents.ROOT.resolve("target")));
    // The NodeManager has Hadoop's jars from there; the JDBC driver must come from toll.
    Path jdbc = Path.of(System.getProperty("user.home"), ".m2/repository/org/postgresql");
    if (Files.isDirectory(jdbc)) {
      hidden.add(jdbc);
    }
    hosts =
        NamespaceHosts.make(
            scratch.resolve("hosts"), hidden, nodes.keySet().toArray(String[]::new));
    Path directory = Files.createDirectories(scratch.resolve("yarn"));
    if (kerberos) {
      realm = YarnRealm.start(Files.createDirectories(scratch.resolve("realm")), hosts.address());
    }
    cluster = YarnCluster.start(directory, hosts, nodes, realm);
  }

  @AfterAll
  static void remove() throws Exception {
    if (cluster != null) {
      cluster.close();
    }
    if (realm != null) {
      realm.close();
    }
    if (hosts != null) {
      hosts.close();
    }
  }

  @BeforeEach
  void directory() throws Exception {
    runs = Files.createTempDirectory(scratch, "runs");
    variables = Map.of();
  }

  /** One that a failure leaves running would keep the next from starting. */
  @AfterEach
  void end() {
    started.forEach(Process::destroyForcibly);
  }

  final Process start(String... arguments) throws Exception {
    Process toll = TollProcess.start(runs, variables, arguments);
    started.add(toll);
    return toll;
  }

  final String said() throws Exception {
    return Files.readString(runs.resolve("toll.log"));
  }

  final void ends(Process toll, int code) throws Exception {
    assertThat(toll.waitFor(600, TimeUnit.SECONDS)).as("%s", said()).isTrue();
    assertThat(toll.exitValue()).as("%s", said()).isEqualTo(code);
    assertThat(said()).doesNotContain("\tat ");
  }

  static String[] toll(String command, String study, String... more) {
    List<String> all = new ArrayList<>(List.of(command, study, "--scale", "smoke"));
    all.addAll(List.of(more));
    return all.toArray(String[]::new);
  }

  static String[] away(Path configuration, String command, String study, String... more) {
    List<String> all = new ArrayList<>(List.of(more));
    all.addAll(List.of("--fleet", "yarn", "--yarn-conf", configuration.toString()));
    return toll(command, study, all.toArray(String[]::new));
  }

  static String[] away(String command, String... more) {
    return away(cluster.configuration(), command, STUDY, more);
  }

  final void awaitDriver(Process toll) throws Exception {
    Wait.every(Duration.ofMillis(100))
        .atMost(Duration.ofMinutes(5))
        .until(() -> !hosts.processes("i1", "DriverMain").isEmpty() || !toll.isAlive());
    assertThat(hosts.processes("i1", "DriverMain")).as("%s", said()).isNotEmpty();
  }

  /** Processes of the run on the cluster's hosts. */
  static List<String> running() {
    List<String> running = new ArrayList<>();
    for (String host : nodes.keySet()) {
      for (String part : List.of("dev.toll.", "hadoop.hdfs", "kms.server", "toll-guard")) {
        hosts.processes(host, part).forEach(pid -> running.add(host + ": " + part + " " + pid));
      }
    }
    return running;
  }

  /** What is left of the run on the containers' hosts or in the cluster's file system. */
  static List<String> left() throws Exception {
    List<String> left = running();
    List<Path> places = new ArrayList<>();
    nodes.keySet().forEach(host -> places.add(cluster.local(host).resolve("usercache")));
    places.add(Path.of(System.getProperty("user.home"), ".toll"));
    for (Path below : places) {
      if (Files.isDirectory(below)) {
        try (var all = Files.walk(below)) {
          all.filter(path -> path.getFileName().toString().matches("(application|container)_.*"))
              .forEach(path -> left.add(path.toString()));
        } catch (java.io.UncheckedIOException e) {
          left.add("files come and go");
        }
      }
    }
    return left;
  }

  static void awaitNothing() throws Exception {
    Wait.every(Duration.ofMillis(100)).atMost(SOON).until(() -> left().isEmpty());
    assertThat(left()).isEmpty();
  }

  static void awaitEnd(Duration atMost, String state, String finalStatus) throws Exception {
    awaitEnd(cluster.last().get("id").getAsString(), atMost, state, finalStatus);
  }

  static void awaitEnd(String id, Duration atMost, String state, String finalStatus)
      throws Exception {
    Wait.every(Duration.ofMillis(100))
        .atMost(atMost)
        .until(() -> application(id).get("state").getAsString().equals(state));
    JsonObject last = application(id);
    assertThat(last.get("state").getAsString()).as("%s", last).isEqualTo(state);
    assertThat(last.get("finalStatus").getAsString()).as("%s", last).isEqualTo(finalStatus);
    assertThat(last.get("unmanagedApplication").getAsBoolean()).isTrue();
  }

  static JsonObject application(String id) throws Exception {
    return cluster.ask("apps/" + id).getAsJsonObject("app");
  }

  final List<TrialRecord> valid(String study) throws Exception {
    RunDirectory run = RunDirectory.latest(runs, study).orElseThrow();
    return Journal.trials(Journal.read(run.journal())).stream().filter(TrialRecord::valid).toList();
  }

  final RunDirectory proved(int levels) throws Exception {
    RunDirectory run = RunDirectory.latest(runs, STUDY).orElseThrow();
    assertThat(valid(STUDY)).hasSize(levels);
    for (TrialRecord trial : valid(STUDY)) {
      assertThat(trial.verification().verdict()).isEqualTo(Verdict.TRUE);
      assertThat(trial.proofs())
          .filteredOn(proof -> !proof.name().equals("load-bytes"))
          .allSatisfy(proof -> assertThat(proof.verdict()).as("%s", proof).isEqualTo(Verdict.TRUE))
          .extracting(ProofResult::name)
          .contains("negotiated", "wire", "refusal", "arguments");
    }
    return run;
  }

  final void provedAway(int levels) throws Exception {
    RunDirectory run = proved(levels);
    String node = hosts.address("i1");
    for (TrialRecord trial : Journal.trials(Journal.read(run.journal()))) {
      if (trial.valid()) {
        assertThat(trial.facts().get("cpu accounting")).contains("on " + node);
        assertThat(trial.facts().get("elapsed by two clocks")).contains("clock of " + node);
      }
    }
    assertThat(Files.readString(run.environment("environment.json")))
        .contains("\"drivers\": \"" + node + "\"", "\"drivers' host\": \"i1\"");
  }
}
