package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

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
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Runs whose driver is on another host, which sees nothing of what toll has here. */
@Tag("artifacts")
@Timeout(400)
class HostsRunIT {
  private static final String LOAD_BYTES = "load-bytes";
  private static final Duration SOON = Duration.ofSeconds(15);

  @TempDir Path scratch;
  private Path runs;
  private NamespaceHosts hosts;
  private Path inventory;

  @BeforeEach
  void make() throws Exception {
    assumeThat(NamespaceHosts.available()).as("root, iproute2 and openssh-server").isTrue();
    runs = Files.createDirectories(scratch.resolve("runs"));
    List<Path> hidden = new ArrayList<>(List.of(runs, Documents.ROOT.resolve("target")));
    Path repository = Path.of(System.getProperty("user.home"), ".m2");
    if (Files.isDirectory(repository)) {
      hidden.add(repository);
    }
    hosts = NamespaceHosts.make(scratch.resolve("hosts"), hidden, "i1");
    inventory = hosts.inventory("ingester");
  }

  @AfterEach
  void remove() throws Exception {
    if (hosts != null) {
      hosts.close();
    }
  }

  private Process start(String... arguments) throws Exception {
    return TollProcess.start(runs, arguments);
  }

  private String said() throws Exception {
    return Files.readString(runs.resolve("toll.log"));
  }

  private void ends(Process toll, int code) throws Exception {
    assertThat(toll.waitFor(200, TimeUnit.SECONDS)).as("%s", said()).isTrue();
    assertThat(toll.exitValue()).as("%s", said()).isEqualTo(code);
  }

  private RunDirectory run(String study) throws Exception {
    return RunDirectory.latest(runs, study).orElseThrow();
  }

  private void awaitDriver() throws Exception {
    assertThat(
            Wait.every(Duration.ofMillis(100))
                .atMost(Duration.ofSeconds(100))
                .until(() -> !hosts.processes("i1", "DriverMain").isEmpty()))
        .as("%s", said())
        .isTrue();
  }

  private void awaitNothing() throws Exception {
    Wait.every(Duration.ofMillis(100)).atMost(SOON).until(() -> left().isEmpty());
    assertThat(left()).isEmpty();
  }

  private List<String> left() throws Exception {
    List<String> left = new ArrayList<>();
    for (String part : List.of("DriverMain", "toll-guard", ".jar")) {
      hosts.processes("i1", part).forEach(pid -> left.add(part + " " + pid));
    }
    try (var all = Files.list(hosts.data("i1").resolve("runs"))) {
      all.forEach(run -> left.add(run.toString()));
    }
    return left;
  }

  private String[] toll(String command, String study, String... more) {
    List<String> all = new ArrayList<>(List.of(command, study, "--scale", "smoke"));
    all.addAll(List.of(more));
    return all.toArray(String[]::new);
  }

  private String[] away(String command, String study, String... more) {
    List<String> all = new ArrayList<>(List.of(more));
    all.addAll(List.of("--hosts", inventory.toString()));
    return toll(command, study, all.toArray(String[]::new));
  }

  private void proved(String study, int levels) throws Exception {
    RunDirectory run = provedAnywhere(study, levels);
    for (TrialRecord trial : Journal.trials(Journal.read(run.journal()))) {
      if (trial.valid()) {
        assertThat(trial.proofs())
            .filteredOn(proof -> proof.name().equals(LOAD_BYTES))
            .extracting(ProofResult::evidence)
            .allMatch(evidence -> evidence.startsWith("the clients are on another host"));
        assertThat(trial.facts().get("cpu accounting")).contains("on i1");
        assertThat(trial.facts().get("cpu seconds")).contains("(of i1)");
        assertThat(trial.facts().get("elapsed by two clocks")).contains("by the clock of i1");
      }
    }
    assertThat(Files.readString(run.environment("environment.json")))
        .contains("\"drivers\": \"i1\"", "\"drivers' host\": \"i1\"");
  }

  private RunDirectory provedAnywhere(String study, int levels) throws Exception {
    RunDirectory run = run(study);
    List<TrialRecord> trials =
        Journal.trials(Journal.read(run.journal())).stream().filter(TrialRecord::valid).toList();
    assertThat(trials).hasSize(levels);
    for (TrialRecord trial : trials) {
      assertThat(trial.verification().verdict()).isEqualTo(Verdict.TRUE);
      // What sockets of another host carry nobody reads here: unknown, and it says so.
      assertThat(trial.proofs())
          .filteredOn(proof -> !proof.name().equals(LOAD_BYTES))
          .allSatisfy(proof -> assertThat(proof.verdict()).as("%s", proof).isEqualTo(Verdict.TRUE))
          .extracting(ProofResult::name)
          .contains("negotiated", "wire", "refusal", "arguments");
      assertThat(trial.metrics().get("client_cpu_per_million"))
          .as("%s", trial.metrics())
          .isPositive();
      assertThat(run.trial(trial.trial()).resolve("logs/driver.log")).exists();
    }
    assertThat(said()).doesNotContain("\tat ");
    return run;
  }

  @Test
  void onlyTheOptionDiffers() throws Exception {
    ends(start(toll("run", "postgres-tls", "--levels", "none,tls")), 0);
    provedAnywhere("postgres-tls", 2);
    ends(start(away("plan", "postgres-tls", "--levels", "none,tls")), 0);
    assertThat(said())
        .contains("this machine       servers, helpers, observers; at " + hosts.address())
        .contains("i1                 drivers; at " + hosts.address("i1"));
    ends(start(away("run", "postgres-tls", "--levels", "none,tls", "--new")), 0);
    assertThat(said()).contains("drivers run on i1, whose wall clock is");
    proved("postgres-tls", 2);
    awaitNothing();
  }

  @Test
  void mariaDbGoesOnAfterTollWasKilled() throws Exception {
    Process toll = start(away("run", "iibench-tls"));
    awaitDriver();
    toll.destroyForcibly();
    awaitNothing();
    ends(start("resume"), 0);
    proved("iibench-tls", 3);
    awaitNothing();
  }

  @Test
  void accumulosDriverIsThereToo() throws Exception {
    ends(start(away("run", "accumulo-security", "--levels", "none,ssl")), 0);
    proved("accumulo-security", 2);
    awaitNothing();
  }

  @Test
  void aLinkThatGoesDownInTheLoadMakesTheTrialVoidAndTheRunGoesOnLater() throws Exception {
    // Long enough to be cut.
    Process toll =
        start(away("run", "postgres-tls", "--levels", "none", "--set", "workload.rows=5M"));
    assertThat(
            Wait.every(Duration.ofMillis(100))
                .atMost(Duration.ofSeconds(100))
                .until(() -> loaded("postgres-tls")))
        .as("%s", said())
        .isTrue();
    hosts.link("i1", false);
    ends(toll, ExitCode.RUN_FAILED);
    assertThat(said())
        .containsPattern("i1: .*is the network to it down\\?")
        .doesNotContain("\tat ");
    RunDirectory run = run("postgres-tls");
    assertThat(Journal.trials(Journal.read(run.journal())))
        .singleElement()
        .satisfies(
            trial -> {
              assertThat(trial.valid()).isFalse();
              assertThat(trial.reason()).contains("i1: ");
            });
    awaitNothing();
    hosts.link("i1", true);
  }

  /** Whether a load is measured: its series has a line beside the header's. */
  private boolean loaded(String study) throws Exception {
    var run = RunDirectory.latest(runs, study);
    if (run.isEmpty()) {
      return false;
    }
    try (var files = Files.walk(run.get().path())) {
      for (Path series : files.filter(file -> file.endsWith("series.csv")).toList()) {
        if (Files.readAllLines(series).size() > 1) {
          return true;
        }
      }
    } catch (java.io.UncheckedIOException e) {
      // Files of the run come and go.
    }
    return false;
  }

  @Test
  void aDriverThatIsKilledMakesItsTrialVoidAndItIsReplayed() throws Exception {
    Process toll = start(away("run", "postgres-tls", "--levels", "none"));
    awaitDriver();
    for (long pid : hosts.processes("i1", "DriverMain")) {
      ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly);
    }
    ends(toll, 0);
    assertThat(Journal.trials(Journal.read(run("postgres-tls").journal())))
        .extracting(TrialRecord::valid)
        .containsExactly(false, true);
    awaitNothing();
  }

  @Test
  void whatCannotBeIsRefusedBeforeAnythingStarts() throws Exception {
    refused("system kafka runs on this machine only so far", away("run", "kafka-tls"));
    refused(
        "level kerberos-integrity, with Kerberos, runs on this machine only so far",
        away("run", "hdfs-wire"));
    refused(
        "level auth, with Kerberos, runs on this machine only so far",
        away("run", "accumulo-security"));
    refused(
        "machine.driver-cpus names CPUs of this machine",
        away("run", "postgres-tls", "--set", "machine.driver-cpus=1"));
    hosts.room("i1", "600k");
    refused("No space left on device", away("run", "postgres-tls"));
    Files.writeString(hosts.knownHosts(), "");
    refused("i1: its host key is not known here", away("run", "postgres-tls", "--new"));
  }

  private void refused(String why, String... command) throws Exception {
    ends(start(command), ExitCode.RUN_FAILED);
    assertThat(said()).contains(why).doesNotContain("\tat ");
  }
}
