package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.google.gson.JsonObject;
import dev.toll.driver.Wait;
import dev.toll.engine.journal.Journal;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.process.ProcFs;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.record.Verdict;
import dev.toll.hosts.NamespaceHosts;
import dev.toll.hosts.agent.Ticket;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Runs with containers of YARN, on hosts that see nothing of toll's home. */
@Tag("artifacts")
@Timeout(300)
class YarnRunIT {
  private static final String STUDY = "postgres-tls";
  private static final Duration SOON = Duration.ofSeconds(15);

  /** What is silent is looked for at thirds of its expiry. */
  private static final Duration EXPIRED =
      YarnCluster.EXPIRY.multipliedBy(4).dividedBy(3).plusSeconds(5);

  /** Only i1 has room for a container of the default size, so a run that goes on is there again. */
  private static final Map<String, Integer> NODES = Map.of("m1", 1536, "w1", 1536, "i1", 2048);

  @TempDir static Path scratch;
  private static NamespaceHosts hosts;
  private static YarnCluster cluster;
  private Path runs;

  @BeforeAll
  static void make() throws Exception {
    assumeThat(NamespaceHosts.available()).as("root, iproute2 and openssh-server").isTrue();
    List<Path> hidden = new ArrayList<>(List.of(Documents.ROOT.resolve("target")));
    // The NodeManager has Hadoop's jars from there; the JDBC driver must come from toll.
    Path jdbc = Path.of(System.getProperty("user.home"), ".m2/repository/org/postgresql");
    if (Files.isDirectory(jdbc)) {
      hidden.add(jdbc);
    }
    hosts = NamespaceHosts.make(scratch.resolve("hosts"), hidden, "m1", "w1", "i1");
    cluster = YarnCluster.start(Files.createDirectories(scratch.resolve("yarn")), hosts, NODES);
  }

  @AfterAll
  static void remove() throws Exception {
    if (cluster != null) {
      cluster.close();
    }
    if (hosts != null) {
      hosts.close();
    }
  }

  @BeforeEach
  void directory() throws Exception {
    runs = Files.createTempDirectory(scratch, "runs");
  }

  private Process start(String... arguments) throws Exception {
    return TollProcess.start(runs, arguments);
  }

  private String said() throws Exception {
    return Files.readString(runs.resolve("toll.log"));
  }

  private void ends(Process toll, int code) throws Exception {
    assertThat(toll.waitFor(120, TimeUnit.SECONDS)).as("%s", said()).isTrue();
    assertThat(toll.exitValue()).as("%s", said()).isEqualTo(code);
    assertThat(said()).doesNotContain("\tat ");
  }

  private static String[] toll(String command, String study, String... more) {
    List<String> all = new ArrayList<>(List.of(command, study, "--scale", "smoke"));
    all.addAll(List.of(more));
    return all.toArray(String[]::new);
  }

  private static String[] away(Path configuration, String command, String study, String... more) {
    List<String> all = new ArrayList<>(List.of(more));
    all.addAll(List.of("--fleet", "yarn", "--yarn-conf", configuration.toString()));
    return toll(command, study, all.toArray(String[]::new));
  }

  private static String[] away(String command, String... more) {
    return away(cluster.configuration(), command, STUDY, more);
  }

  private void awaitDriver(Process toll) throws Exception {
    Wait.every(Duration.ofMillis(100))
        .atMost(Duration.ofSeconds(90))
        .until(() -> !hosts.processes("i1", "DriverMain").isEmpty() || !toll.isAlive());
    assertThat(hosts.processes("i1", "DriverMain")).as("%s", said()).isNotEmpty();
  }

  /** Processes of the run on the cluster's hosts. */
  private static List<String> running() {
    List<String> running = new ArrayList<>();
    for (String host : NODES.keySet()) {
      for (String part : List.of("dev.toll.", "hadoop.hdfs", "kms.server", "toll-guard")) {
        hosts.processes(host, part).forEach(pid -> running.add(host + ": " + part + " " + pid));
      }
    }
    return running;
  }

  /** Whatever of the run is left on the containers' hosts or in the cluster's file system. */
  private static List<String> left() throws Exception {
    List<String> left = running();
    List<Path> places = new ArrayList<>();
    NODES.keySet().forEach(host -> places.add(cluster.local(host).resolve("usercache")));
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

  private static void awaitNothing() throws Exception {
    Wait.every(Duration.ofMillis(100)).atMost(SOON).until(() -> left().isEmpty());
    assertThat(left()).isEmpty();
  }

  private static void awaitEnd(Duration atMost, String state, String finalStatus) throws Exception {
    awaitEnd(cluster.last().get("id").getAsString(), atMost, state, finalStatus);
  }

  private static void awaitEnd(String id, Duration atMost, String state, String finalStatus)
      throws Exception {
    Wait.every(Duration.ofMillis(100))
        .atMost(atMost)
        .until(() -> application(id).get("state").getAsString().equals(state));
    JsonObject last = application(id);
    assertThat(last.get("state").getAsString()).as("%s", last).isEqualTo(state);
    assertThat(last.get("finalStatus").getAsString()).as("%s", last).isEqualTo(finalStatus);
    assertThat(last.get("unmanagedApplication").getAsBoolean()).isTrue();
  }

  private static JsonObject application(String id) throws Exception {
    return cluster.ask("apps/" + id).getAsJsonObject("app");
  }

  private static Set<String> files(RunDirectory run) throws Exception {
    try (var all = Files.list(run.path())) {
      return all.map(path -> path.getFileName().toString())
          .collect(java.util.stream.Collectors.toSet());
    }
  }

  private List<TrialRecord> valid(String study) throws Exception {
    RunDirectory run = RunDirectory.latest(runs, study).orElseThrow();
    return Journal.trials(Journal.read(run.journal())).stream().filter(TrialRecord::valid).toList();
  }

  private RunDirectory proved(int levels) throws Exception {
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

  private void provedAway(int levels) throws Exception {
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

  @Test
  void onlyTheOptionDiffers() throws Exception {
    ends(start(toll("run", STUDY, "--levels", "none,tls")), 0);
    Set<String> here = files(proved(2));
    ends(start(away("plan", "--levels", "none,tls")), 0);
    assertThat(said())
        .contains("this machine       servers, helpers, observers; at the address that reaches")
        .contains("1 container        drivers; 2.0 GiB and 1 virtual core, by ");
    Process toll = start(away("run", "--levels", "none,tls", "--new"));
    awaitDriver(toll);
    JsonObject running = cluster.last();
    assertThat(running.get("state").getAsString()).isEqualTo("RUNNING");
    assertThat(running.get("allocatedMB").getAsInt()).isEqualTo(2048);
    assertThat(cluster.ask("apps/" + running.get("id").getAsString() + "/timeouts").toString())
        .contains("LIFETIME", "ACTIVE");
    assertThat(strangerIsTold(toll)).isEqualTo(Ticket.REFUSED + "its token is not this run's");
    ends(toll, 0);
    assertThat(said())
        .contains("drivers run on " + hosts.address("i1") + " (container_")
        .contains("refused a connection from " + hosts.address())
        .contains("its token is not this run's");
    provedAway(2);
    assertThat(files(RunDirectory.latest(runs, STUDY).orElseThrow())).isEqualTo(here);
    awaitEnd(SOON, "FINISHED", "SUCCEEDED");
    awaitNothing();
  }

  /** Connects to where agents call back, with a token of its own. */
  private static String strangerIsTold(Process toll) throws Exception {
    SSLContext context = SSLContext.getInstance("TLSv1.3");
    context.init(null, new TrustManager[] {new Credulous()}, null);
    try (SSLSocket socket =
        (SSLSocket) context.getSocketFactory().createSocket(hosts.address(), port(toll))) {
      socket.setSoTimeout(10_000);
      socket
          .getOutputStream()
          .write((Ticket.HELLO + "0".repeat(64) + "\n").getBytes(StandardCharsets.US_ASCII));
      return new BufferedReader(
              new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8))
          .readLine();
    }
  }

  /** Where it listens itself; its children have ports of their own. */
  private static int port(Process toll) throws Exception {
    Process ss = new ProcessBuilder("ss", "-Hltnp", "src", hosts.address()).start();
    String all = new String(ss.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    Matcher own =
        Pattern.compile(Pattern.quote(hosts.address()) + ":(\\d+) [^\\n]*pid=" + toll.pid() + ",")
            .matcher(all);
    assertThat(own.find()).as("%s", all).isTrue();
    return Integer.parseInt(own.group(1));
  }

  private static final class Credulous implements X509TrustManager {
    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) {}

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }

  /** As over SSH: one setting more, of how many containers have servers. */
  @Test
  void theServersOfHdfsAreInContainersToo() throws Exception {
    String study = "hdfs-wire";
    String[] settings = {
      "--levels",
      "none,transfer-aes",
      "--set",
      "machine.yarn-masters=1",
      "--set",
      "machine.yarn-workers=1",
      "--set",
      "machine.yarn-memory=1536M"
    };
    ends(start(away(cluster.configuration(), "plan", study, settings)), 0);
    assertThat(said())
        .contains("this machine       relays of the proofs; at ")
        .contains("1 container        NameNode, KMS; 1.5 GiB and 1 virtual core, by ")
        .contains("1 container        a DataNode; ")
        .contains("1 container        driver; ");
    ends(start(away(cluster.configuration(), "run", study, settings)), 0);
    assertThat(valid(study)).hasSize(2).allSatisfy(YarnRunIT::onItsContainers);
    awaitEnd(SOON, "FINISHED", "SUCCEEDED");
    awaitNothing();
  }

  private static void onItsContainers(TrialRecord trial) {
    assertThat(trial.verification().verdict()).isEqualTo(Verdict.TRUE);
    // What files processes of other hosts hold open nobody reads: unknown, and it says so.
    assertThat(trial.proofs())
        .filteredOn(proof -> !proof.name().equals("data-place"))
        .allSatisfy(proof -> assertThat(proof.verdict()).as("%s", proof).isEqualTo(Verdict.TRUE))
        .extracting(ProofResult::name)
        .contains("wire", "wire-rpc", "server-settings", "at-rest", "load-files", "unchanged");
    // In the order of their names, which are addresses here.
    assertThat(trial.facts())
        .containsEntry("host of the NameNode", hosts.address("m1"))
        .containsEntry("hosts of the DataNodes", "[" + hosts.address("w1") + "]");
  }

  @Test
  void whatIsKilledLeavesNothingAndTheRunGoesOn() throws Exception {
    Process toll = start(away("run", "--levels", "none,tls"));
    awaitDriver(toll);
    kill(hosts.processes("i1", "CallbackMain"));
    endsWith(toll, "i1: the container has ended (exit code 137)");
    awaitNothing();

    toll = start("resume");
    awaitDriver(toll);
    String orphan = cluster.last().get("id").getAsString();
    kill(toll.children().filter(YarnRunIT::isMaster).map(ProcessHandle::pid).toList());
    endsWith(toll, "i1: toll's application master has ended");
    // Files of a container are YARN's to remove, which misses its master only after a while.
    awaitNoProcess();

    toll = start("resume");
    awaitDriver(toll);
    toll.destroyForcibly();
    awaitEnd(SOON, "FINISHED", "KILLED");
    awaitEnd(orphan, EXPIRED, "FAILED", "FAILED");
    awaitNothing();

    toll = start("resume");
    awaitDriver(toll);
    cluster.killNode("i1");
    endsWith(toll, "i1: the container has ended (exit code -100)");
    awaitNoProcess();
    cluster.startNode("i1");
    cluster.awaitNodes(NODES.size());

    ends(start("resume"), 0);
    provedAway(2);
    awaitEnd(SOON, "FINISHED", "SUCCEEDED");
    awaitNothing();
    assertThat(ProcFs.withVariable("TOLL_RUN", cluster.last().get("name").getAsString())).isEmpty();
  }

  private static void kill(List<Long> pids) {
    assertThat(pids).isNotEmpty();
    pids.forEach(pid -> ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly));
  }

  /** With one message. */
  private void endsWith(Process toll, String why) throws Exception {
    ends(toll, ExitCode.RUN_FAILED);
    String message = why.replace("i1: ", hosts.address("i1") + ": ");
    assertThat(said()).contains(message);
  }

  private static void awaitNoProcess() throws Exception {
    Wait.every(Duration.ofMillis(100)).atMost(SOON).until(() -> running().isEmpty());
    assertThat(running()).isEmpty();
  }

  private static boolean isMaster(ProcessHandle process) {
    try {
      return Files.readString(
              Path.of("/proc", Long.toString(process.pid()), "cmdline"),
              StandardCharsets.ISO_8859_1)
          .contains("MasterMain");
    } catch (java.io.IOException e) {
      return false;
    }
  }

  @Test
  void whatCannotBeIsRefusedInOneLine() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getByName(hosts.address()))) {
      String address = hosts.address() + ":" + silent.getLocalPort();
      Path deaf =
          cluster.configuration(
              "deaf", "yarn-site.xml", Map.of("yarn.resourcemanager.address", address));
      Path others = runs;
      Path beside = Files.createTempDirectory(scratch, "runs");
      Process patient = TollProcess.start(beside, away(deaf, "run", STUDY));
      refusedAtOnce();
      runs = beside;
      refused(patient, "no ResourceManager answers at " + address + " (no answer within 10 s)");
      runs = others;
    }
    awaitNothing();
  }

  private void refusedAtOnce() throws Exception {
    int before = cluster.applications().size();
    Path down =
        cluster.configuration(
            "down",
            "yarn-site.xml",
            Map.of("yarn.resourcemanager.address", hosts.address() + ":1"));
    refused(
        "no ResourceManager answers at " + hosts.address() + ":1 (Connection refused)",
        away(down, "run", STUDY));
    Path secure =
        cluster.configuration(
            "secure", "core-site.xml", Map.of("hadoop.security.authentication", "kerberos"));
    refused(
        "the cluster uses kerberos (hadoop.security.authentication in core-site.xml), and --fleet"
            + " yarn knows clusters with simple authentication only so far",
        away(secure, "run", STUDY));
    refused(
        "machine.yarn-workers: system postgresql has no servers for a host of role worker; omit it",
        away("run", "--set", "machine.yarn-workers=2"));
    assertThat(cluster.applications()).hasSize(before);
    refused(
        "a container of 9216 MiB and 1 core (machine.yarn-memory, machine.yarn-cores) is asked"
            + " for; the cluster's largest has 2048 MiB",
        away("run", "--set", "machine.yarn-memory=9G"));
    refused("queue: nowhere", away("run", "--set", "machine.yarn-queue=nowhere"));
    String[] full = {
      "--set", "machine.yarn-queue=" + YarnCluster.SMALL_QUEUE, "--set", "machine.yarn-wait=3s"
    };
    refused(
        "within 3 s (machine.yarn-wait); is there room in its queue for 2048 MiB and 1 core each?",
        away("run", full));
    refused(
        "the container has no Java; set machine.yarn-java",
        away("run", "--set", "machine.yarn-java=/no/jdk"));
    String[] many = {
      "--levels", "none", "--set", "machine.yarn-workers=3", "--set", "machine.yarn-memory=1G"
    };
    refused(
        "4 containers are asked for, each on a host of its own; the cluster has 3 with a running"
            + " NodeManager",
        away(cluster.configuration(), "run", "hdfs-wire", many));
  }

  private void refused(String why, String... command) throws Exception {
    refused(start(command), why);
  }

  private void refused(Process toll, String why) throws Exception {
    ends(toll, ExitCode.RUN_FAILED);
    assertThat(said()).contains(why);
    assertThat(said().lines().filter(line -> line.contains(why))).hasSize(1);
  }
}
