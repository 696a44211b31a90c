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

  private void proved(String study, int levels) throws Exception {
    RunDirectory run = run(study);
    List<TrialRecord> trials =
        Journal.trials(Journal.read(run.journal())).stream().filter(TrialRecord::valid).toList();
    assertThat(trials).hasSize(levels);
    for (TrialRecord trial : trials) {
      assertThat(trial.verification().verdict()).isEqualTo(Verdict.TRUE);
      assertThat(trial.proofs())
          .allSatisfy(proof -> assertThat(proof.verdict()).as("%s", proof).isEqualTo(Verdict.TRUE))
          .extracting(ProofResult::name)
          .contains("negotiated", "wire", "refusal", "arguments");
      assertThat(trial.facts().get("cpu accounting")).contains("on i1");
      assertThat(trial.metrics().get("client_cpu_per_million"))
          .as("%s", trial.metrics())
          .isPositive();
      assertThat(run.trial(trial.trial()).resolve("logs/driver.log")).exists();
    }
    assertThat(Files.readString(run.environment("environment.json")))
        .contains("\"drivers\": \"i1\"", "\"drivers' host\": \"i1\"");
    assertThat(said()).doesNotContain("\tat ");
  }

  @Test
  void postgresql() throws Exception {
    Process plan =
        start("plan", "postgres-tls", "--scale", "smoke", "--hosts", inventory.toString());
    ends(plan, 0);
    assertThat(said())
        .contains("this machine       servers, helpers, observers; at " + hosts.address())
        .contains("i1                 drivers; at " + hosts.address("i1"));
    ends(start("run", "postgres-tls", "--scale", "smoke", "--hosts", inventory.toString()), 0);
    assertThat(said()).contains("drivers run on i1: its clock is");
    proved("postgres-tls", 3);
    awaitNothing();
  }

  @Test
  void mariaDbGoesOnAfterTollWasKilled() throws Exception {
    Process toll = start("run", "iibench-tls", "--scale", "smoke", "--hosts", inventory.toString());
    awaitDriver();
    toll.destroyForcibly();
    awaitNothing();
    ends(start("resume"), 0);
    proved("iibench-tls", 3);
    awaitNothing();
  }

  @Test
  void aLinkThatGoesDownEndsTheRunWithOneMessageAndItGoesOn() throws Exception {
    Process toll =
        start("run", "postgres-tls", "--scale", "smoke", "--hosts", inventory.toString());
    awaitDriver();
    hosts.link("i1", false);
    ends(toll, ExitCode.RUN_FAILED);
    assertThat(said())
        .containsPattern("i1: .*is the network to it down\\?")
        .doesNotContain("\tat ");
    awaitNothing();
    hosts.link("i1", true);
    ends(start("resume"), 0);
    proved("postgres-tls", 3);
  }
}
