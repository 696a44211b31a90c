package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.toll.driver.Wait;
import dev.toll.engine.journal.Journal;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.record.Verdict;
import dev.toll.hosts.LeftOnHost;
import dev.toll.hosts.NamespaceHosts;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Runs on other hosts, which see nothing of what toll has here; by default of the driver alone. */
abstract class AwayRuns {
  private static final String LOAD_BYTES = "load-bytes";
  private static final Duration SOON = Duration.ofSeconds(60);

  @TempDir Path scratch;
  Path runs;
  NamespaceHosts hosts;
  Path inventory;

  /** The roles of each host, in the order of the hosts file. */
  Map<String, String> roles() {
    return Map.of("i1", "ingester");
  }

  @BeforeEach
  void make() throws Exception {
    assumeThat(NamespaceHosts.available()).as("root, iproute2 and openssh-server").isTrue();
    runs = Files.createDirectories(scratch.resolve("runs"));
    List<Path> hidden = new ArrayList<>(List.of(runs, Documents.ROOT.resolve("target")));
    Path repository = Path.of(System.getProperty("user.home"), ".m2");
    if (Files.isDirectory(repository)) {
      hidden.add(repository);
    }
    String[] names = roles().keySet().toArray(String[]::new);
    hosts = NamespaceHosts.make(scratch.resolve("hosts"), hidden, names);
    inventory = hosts.inventory(roles()::get);
  }

  @AfterEach
  void remove() throws Exception {
    if (hosts != null) {
      hosts.close();
    }
  }

  final Process start(String... arguments) throws Exception {
    return TollProcess.start(runs, arguments);
  }

  final String said() throws Exception {
    return Files.readString(runs.resolve("toll.log"));
  }

  final void ends(Process toll, int code) throws Exception {
    assertThat(toll.waitFor(600, TimeUnit.SECONDS)).as("%s", said()).isTrue();
    assertThat(toll.exitValue()).as("%s", said()).isEqualTo(code);
  }

  final RunDirectory run(String study) throws Exception {
    return RunDirectory.latest(runs, study).orElseThrow();
  }

  final void awaitDriver() throws Exception {
    assertThat(
            Wait.every(Duration.ofMillis(100))
                .atMost(Duration.ofMinutes(5))
                .until(() -> !hosts.processes("i1", "DriverMain").isEmpty()))
        .as("%s", said())
        .isTrue();
  }

  final void awaitNothing() throws Exception {
    Wait.every(Duration.ofMillis(100)).atMost(SOON).until(() -> left().isEmpty());
    assertThat(left()).isEmpty();
  }

  private List<String> left() {
    return roles().keySet().stream()
        .flatMap(host -> LeftOnHost.of(hosts, host).stream().map(what -> host + ": " + what))
        .toList();
  }

  final String[] toll(String command, String study, String... more) {
    List<String> all = new ArrayList<>(List.of(command, study, "--scale", "smoke"));
    all.addAll(List.of(more));
    return all.toArray(String[]::new);
  }

  final String[] away(String command, String study, String... more) {
    List<String> all = new ArrayList<>(List.of(more));
    all.addAll(List.of("--hosts", inventory.toString()));
    return toll(command, study, all.toArray(String[]::new));
  }

  final void proved(String study, int levels) throws Exception {
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

  final RunDirectory provedAnywhere(String study, int levels) throws Exception {
    RunDirectory run = run(study);
    List<TrialRecord> trials =
        Journal.trials(Journal.read(run.journal())).stream().filter(TrialRecord::valid).toList();
    assertThat(trials).hasSize(levels);
    for (TrialRecord trial : trials) {
      assertThat(trial.verification().verdict()).isEqualTo(Verdict.TRUE);
      // What sockets of another host carry is not read here: unknown, and it says so.
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
}
