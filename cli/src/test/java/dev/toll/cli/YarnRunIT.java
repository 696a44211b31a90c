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

/** Runs whose driver is in a container of YARN, on a host that sees nothing of toll's home. */
@Tag("artifacts")
@Timeout(300)
class YarnRunIT {
  private static final String STUDY = "postgres-tls";
  private static final Duration SOON = Duration.ofSeconds(15);

  /** A silent master's end is looked for at thirds of its expiry. */
  private static final Duration EXPIRED = YarnCluster.MASTER_EXPIRY.multipliedBy(4).dividedBy(3);

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
    hosts = NamespaceHosts.make(scratch.resolve("hosts"), hidden, "i1");
    cluster = YarnCluster.start(Files.createDirectories(scratch.resolve("yarn")), hosts, "i1");
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

  private static String[] toll(String command, String... more) {
    List<String> all = new ArrayList<>(List.of(command, STUDY, "--scale", "smoke"));
    all.addAll(List.of(more));
    return all.toArray(String[]::new);
  }

  private static String[] away(String command, Path configuration, String... more) {
    List<String> all = new ArrayList<>(List.of(more));
    all.addAll(List.of("--fleet", "yarn", "--yarn-conf", configuration.toString()));
    return toll(command, all.toArray(String[]::new));
  }

  private static String[] away(String command, String... more) throws Exception {
    return away(command, cluster.configuration(), more);
  }

  private void awaitDriver() throws Exception {
    assertThat(
            Wait.every(Duration.ofMillis(100))
                .atMost(Duration.ofSeconds(90))
                .until(() -> !hosts.processes("i1", "DriverMain").isEmpty()))
        .as("%s", said())
        .isTrue();
  }

  /** Whatever of the run is left on the container's host or in the cluster's file system. */
  private static List<String> left() throws Exception {
    List<String> left = new ArrayList<>();
    for (String part : List.of("DriverMain", "CallbackMain", "toll-guard")) {
      hosts.processes("i1", part).forEach(pid -> left.add(part + " " + pid));
    }
    Path staging = Path.of(System.getProperty("user.home"), ".toll");
    for (Path below : List.of(cluster.local().resolve("usercache"), staging)) {
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
    Wait.every(Duration.ofMillis(100))
        .atMost(atMost)
        .until(() -> cluster.last().get("state").getAsString().equals(state));
    JsonObject last = cluster.last();
    assertThat(last.get("state").getAsString()).as("%s", last).isEqualTo(state);
    assertThat(last.get("finalStatus").getAsString()).as("%s", last).isEqualTo(finalStatus);
    assertThat(last.get("unmanagedApplication").getAsBoolean()).isTrue();
  }

  private static Set<String> files(RunDirectory run) throws Exception {
    try (var all = Files.list(run.path())) {
      return all.map(path -> path.getFileName().toString())
          .collect(java.util.stream.Collectors.toSet());
    }
  }

  private RunDirectory proved(int levels) throws Exception {
    RunDirectory run = RunDirectory.latest(runs, STUDY).orElseThrow();
    List<TrialRecord> trials =
        Journal.trials(Journal.read(run.journal())).stream().filter(TrialRecord::valid).toList();
    assertThat(trials).hasSize(levels);
    for (TrialRecord trial : trials) {
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
    ends(start(toll("run", "--levels", "none,tls")), 0);
    Set<String> here = files(proved(2));
    ends(start(away("plan", "--levels", "none,tls")), 0);
    assertThat(said())
        .contains("this machine       servers, helpers, observers; at the address that reaches")
        .contains("YARN's container   drivers; 2 GiB and 1 virtual core, by ");
    Process toll = start(away("run", "--levels", "none,tls", "--new"));
    awaitDriver();
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

  @Test
  void whatIsKilledLeavesNothingAndTheRunGoesOn() throws Exception {
    Process toll = start(away("run", "--levels", "none,tls"));
    awaitDriver();
    // Both at once: only YARN is left to end the application.
    List<ProcessHandle> children = toll.children().toList();
    ProcessHandle master = children.stream().filter(YarnRunIT::isMaster).findFirst().orElseThrow();
    boolean unused = master.destroyForcibly();
    toll.destroyForcibly();
    Wait.every(Duration.ofMillis(100))
        .atMost(SOON)
        .until(() -> hosts.processes("i1", "DriverMain").isEmpty());
    assertThat(hosts.processes("i1", "DriverMain")).isEmpty();
    awaitEnd(EXPIRED.plusSeconds(5), "FAILED", "FAILED");
    // Toll alone: its master ends the application.
    toll = start("resume");
    awaitDriver();
    toll.destroyForcibly();
    awaitEnd(SOON, "FINISHED", "KILLED");
    awaitNothing();
    ends(start("resume"), 0);
    provedAway(2);
    awaitEnd(SOON, "FINISHED", "SUCCEEDED");
    awaitNothing();
    assertThat(ProcFs.withVariable("TOLL_RUN", cluster.last().get("name").getAsString())).isEmpty();
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
    int before = cluster.applications().size();
    refused(
        "no ResourceManager answers at " + hosts.address() + ":1 (Connection refused)",
        away(
            "run",
            cluster.configuration(
                "down",
                "yarn-site.xml",
                Map.of("yarn.resourcemanager.address", hosts.address() + ":1"))));
    refused(
        "the cluster uses kerberos (hadoop.security.authentication in core-site.xml), and --fleet"
            + " yarn knows clusters with simple authentication only so far",
        away(
            "run",
            cluster.configuration(
                "secure", "core-site.xml", Map.of("hadoop.security.authentication", "kerberos"))));
    assertThat(cluster.applications()).hasSize(before);
    refused(
        "a container of 9216 MiB and 1 cores (machine.yarn-memory, machine.yarn-cores) is asked"
            + " for; the cluster's largest has 3072 MiB",
        away("run", "--set", "machine.yarn-memory=9G"));
    refused("queue: nowhere", away("run", "--set", "machine.yarn-queue=nowhere"));
    refused(
        "the container has no Java; set machine.yarn-java",
        away("run", "--set", "machine.yarn-java=/no/jdk"));
    awaitNothing();
  }

  private void refused(String why, String... command) throws Exception {
    ends(start(command), ExitCode.RUN_FAILED);
    assertThat(said()).contains(why);
    assertThat(said().lines().filter(line -> line.contains(why))).hasSize(1);
  }
}
