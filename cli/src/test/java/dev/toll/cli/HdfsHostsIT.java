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
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** HDFS on three hosts, which see nothing of what toll has here. */
@Tag("artifacts")
@Timeout(700)
class HdfsHostsIT {
  private static final Map<String, String> ROLES =
      Map.of("w1", "master, worker", "w2", "worker", "i1", "ingester");

  @TempDir Path scratch;
  private Path runs;
  private NamespaceHosts hosts;
  private String inventory;

  @BeforeEach
  void make() throws Exception {
    assumeThat(NamespaceHosts.available()).as("root, iproute2 and openssh-server").isTrue();
    runs = Files.createDirectories(scratch.resolve("runs"));
    List<Path> hidden = new ArrayList<>(List.of(runs, Documents.ROOT.resolve("target")));
    Path repository = Path.of(System.getProperty("user.home"), ".m2");
    if (Files.isDirectory(repository)) {
      hidden.add(repository);
    }
    hosts = NamespaceHosts.make(scratch.resolve("hosts"), hidden, "w1", "w2", "i1");
    inventory = hosts.inventory(ROLES::get).toString();
  }

  @AfterEach
  void remove() throws Exception {
    if (hosts != null) {
      hosts.close();
    }
  }

  private String toll(int code, String command, String... more) throws Exception {
    List<String> all = new ArrayList<>(List.of(command, "hdfs-wire", "--scale", "smoke"));
    all.addAll(List.of(more));
    all.addAll(List.of("--hosts", inventory));
    Process toll = TollProcess.start(runs, all.toArray(String[]::new));
    boolean ended = toll.waitFor(300, TimeUnit.SECONDS);
    String said = Files.readString(runs.resolve("toll.log"));
    assertThat(ended).as("%s", said).isTrue();
    assertThat(toll.exitValue()).as("%s", said).isEqualTo(code);
    assertThat(said).doesNotContain("\tat ");
    return said;
  }

  private RunDirectory run() throws Exception {
    return RunDirectory.latest(runs, "hdfs-wire").orElseThrow();
  }

  private List<TrialRecord> trials() throws Exception {
    return Journal.trials(Journal.read(run().journal()));
  }

  @Test
  void everyServerIsOnItsHostProvedAndMeasured() throws Exception {
    String[] levels = {"--levels", "none,transfer-aes"};
    assertThat(toll(0, "plan", levels))
        .contains("  this machine       relays of the proofs; at " + hosts.address())
        .contains("  w1                 NameNode, KMS, a DataNode; at " + hosts.address("w1"))
        .contains("  w2                 a DataNode; at " + hosts.address("w2"))
        .contains("  i1                 driver; at " + hosts.address("i1"));
    toll(0, "run", levels);
    assertThat(trials()).hasSize(2).allSatisfy(this::proved);
    assertThat(Files.readString(run().environment("environment.json")))
        .contains("\"role worker\": \"w1, w2\"", "\"w2's host\": \"w2\"");
    nothingIsLeft();
  }

  private void proved(TrialRecord trial) {
    assertThat(trial.valid()).as("%s", trial.reason()).isTrue();
    assertThat(trial.verification().verdict()).isEqualTo(Verdict.TRUE);
    // What files processes of other hosts hold open nobody reads: unknown, and it says so.
    assertThat(trial.proofs())
        .filteredOn(proof -> proof.name().equals("data-place"))
        .isNotEmpty()
        .allSatisfy(
            proof -> {
              assertThat(proof.verdict()).isEqualTo(Verdict.UNKNOWN);
              assertThat(proof.evidence()).contains("datanode1 is on w2, where no open file is");
            });
    assertThat(trial.proofs())
        .filteredOn(proof -> !proof.name().equals("data-place"))
        .allSatisfy(proof -> assertThat(proof.verdict()).as("%s", proof).isEqualTo(Verdict.TRUE))
        .extracting(ProofResult::name)
        .contains("wire", "wire-rpc", "refusal", "server-settings", "at-rest", "load-files")
        .contains("unchanged");
    boolean plain = trial.level().equals("none");
    assertThat(trial.facts())
        .containsEntry("host of the NameNode", "w1")
        .containsEntry("hosts of the DataNodes", "[w1, w2]")
        .containsEntry("link client - namenode", "plain, by a relay: none")
        .hasEntrySatisfying(
            "link client - datanode1",
            link -> assertThat(link).startsWith(plain ? "plain, by a relay" : "protected, by a r"))
        .hasEntrySatisfying(
            "link datanode1 - namenode", link -> assertThat(link).startsWith("plain, by its "));
    assertThat(trial.facts().get("cpu accounting")).contains("on w1, w2, i1");
    assertThat(trial.facts().get("cpu seconds")).contains("(of w1, w2)", "(of i1)");
    assertThat(trial.metrics().get("write_datanode_cpu_per_gb")).isPositive();
    assertThat(trial.metrics().get("read_client_cpu_per_gb")).isPositive();
    try {
      for (String log : List.of("namenode", "kms", "datanode0", "datanode1", "driver")) {
        assertThat(run().trial(trial.trial()).resolve("logs/" + log + ".log")).isNotEmptyFile();
      }
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  private void nothingIsLeft() throws Exception {
    Wait.every(Duration.ofMillis(100)).atMost(Duration.ofSeconds(15)).until(() -> left().isEmpty());
    assertThat(left()).isEmpty();
  }

  private List<String> left() throws Exception {
    List<String> left = new ArrayList<>();
    for (String host : ROLES.keySet()) {
      for (String part : List.of("java", "toll-guard")) {
        hosts.processes(host, part).forEach(pid -> left.add(host + ": " + part + " " + pid));
      }
      try (Stream<Path> all = Files.list(hosts.data(host).resolve("runs"))) {
        all.forEach(run -> left.add(run.toString()));
      }
    }
    return left;
  }

  @Test
  @Tag("long")
  void withAnIngesterAloneTheServersStayHere() throws Exception {
    inventory = hosts.inventory(name -> name.equals("i1") ? "ingester" : "monitor").toString();
    toll(0, "run", "--levels", "none");
    assertThat(trials())
        .singleElement()
        .satisfies(
            trial -> {
              assertThat(trial.valid()).as("%s", trial.reason()).isTrue();
              assertThat(trial.verification().verdict()).isEqualTo(Verdict.TRUE);
              assertThat(trial.facts().get("cpu accounting")).contains("on i1 the processes'");
              assertThat(trial.proofs())
                  .filteredOn(proof -> proof.name().equals("wire"))
                  .isNotEmpty()
                  .allSatisfy(
                      proof -> {
                        assertThat(proof.verdict()).isEqualTo(Verdict.UNKNOWN);
                        assertThat(proof.evidence()).startsWith("a relay would need the DataNode");
                      });
              assertThat(trial.proofs())
                  .filteredOn(proof -> !proof.name().equals("wire"))
                  .allSatisfy(
                      proof -> assertThat(proof.verdict()).as("%s", proof).isEqualTo(Verdict.TRUE))
                  .extracting(ProofResult::name)
                  .contains("wire-rpc", "wire-kms", "refusal", "server-settings", "data-place");
            });
    // Hosts of other roles are not even connected to.
    assertThat(hosts.data("w1")).doesNotExist();
  }

  /** Somebody keeps a host's file at another level, behind toll's back. */
  @Test
  void oneDataNodeLeftAtAnotherLevelIsFound() throws Exception {
    Thread sabotage = new Thread(this::sabotage, "sabotage");
    sabotage.setDaemon(true);
    sabotage.start();
    String said = toll(ExitCode.RUN_FAILED, "run", "--levels", "none", "--set", "design.replays=0");
    sabotage.interrupt();
    sabotage.join();
    assertThat(said).contains("proof 'server-settings' is false");
    assertThat(trials())
        .singleElement()
        .satisfies(
            trial -> {
              assertThat(trial.valid()).isFalse();
              assertThat(trial.reason())
                  .contains("datanode1 on w2: dfs.encrypt.data.transfer is 'true', not 'false'")
                  .doesNotContain("w1: ");
              // No block has reached it, which the wire shows too.
              assertThat(trial.proofs())
                  .filteredOn(proof -> proof.name().equals("wire"))
                  .singleElement()
                  .satisfies(
                      wire -> {
                        assertThat(wire.verdict()).isNotEqualTo(Verdict.TRUE);
                        assertThat(wire.evidence()).contains("datanode1 alone is ");
                      });
            });
    nothingIsLeft();
  }

  /** Between the file's arrival and its DataNode's start there is a JVM's boot. */
  private void sabotage() {
    try {
      Wait.every(Duration.ofMillis(20))
          .until(
              () -> {
                sites().forEach(this::encrypt);
                return false;
              });
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private List<Path> sites() {
    try (Stream<Path> files = Files.walk(hosts.data("w2").resolve("runs"))) {
      return files.filter(file -> file.endsWith("hdfs-site.xml")).toList();
    } catch (IOException | UncheckedIOException e) {
      // Not there yet, or just removed.
      return List.of();
    }
  }

  private void encrypt(Path site) {
    String property =
        "<property><name>dfs.encrypt.data.transfer</name><value>true</value></property>";
    try {
      String text = Files.readString(site);
      if (!text.contains(property)) {
        Path other = site.resolveSibling("other.xml");
        Files.writeString(other, text.replace("</configuration>", property + "</configuration>"));
        Files.move(other, site, StandardCopyOption.ATOMIC_MOVE);
      }
    } catch (IOException e) {
      // Just removed.
    }
  }
}
