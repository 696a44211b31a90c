package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.driver.Wait;
import dev.toll.engine.journal.Journal;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.record.Verdict;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The shards of system ontime on hosts, which see nothing of what toll has here. */
@Tag("artifacts")
@Timeout(1400)
@Tag("long")
class OntimeHostsIT extends AwayRuns {
  private static final String STUDY = "ontime-hosts";
  private static final Pattern PASSWORD = Pattern.compile("IDENTIFIED BY '([^']+)'");

  @Override
  Map<String, String> roles() {
    // An order of its own: shards are placed by it.
    return new TreeMap<>(Map.of("w1", "worker, ingester", "w2", "worker, ingester"));
  }

  private Process small(String command, String levels, String... more) throws Exception {
    OntimeRunIT.assumeTrino();
    List<String> all =
        new ArrayList<>(
            List.of("--levels", levels, "--set", "system.shards=4", "--set", "workload.rows=20k"));
    all.addAll(List.of(more));
    return start(away(command, STUDY, all.toArray(String[]::new)));
  }

  private void over(Process toll, int code) throws Exception {
    assertThat(toll.waitFor(600, TimeUnit.SECONDS)).as("%s", said()).isTrue();
    assertThat(toll.exitValue()).as("%s", said()).isEqualTo(code);
    assertThat(said()).doesNotContain("\tat ");
  }

  private List<TrialRecord> trials() throws Exception {
    return Journal.trials(Journal.read(run(STUDY).journal()));
  }

  @Test
  void fourShardsAreOnOneHostAndOnTwoProvedAndVerified() throws Exception {
    over(small("plan", "one,two"), 0);
    assertThat(said())
        .contains("  this machine       Trino, driver; at " + hosts.address())
        .contains("  w1                 MariaDB servers; at " + hosts.address("w1"))
        .contains("  w2                 MariaDB servers; at " + hosts.address("w2"));
    Process toll = small("run", "one,two");
    String password = password("w1");
    over(toll, 0);
    assertThat(trials()).hasSize(2).allSatisfy(this::proved);
    assertThat(trials())
        .filteredOn(trial -> trial.level().equals("two"))
        .singleElement()
        .satisfies(
            trial -> {
              assertThat(trial.facts())
                  .containsEntry("hosts of the shards", "[w1, w1, w2, w2]")
                  .containsEntry("cold queries", "not measured: workload.cold-repetitions is 0");
              assertThat(trial.facts().get("cpu accounting")).contains("on w1, w2");
              assertThat(trial.facts().get("cpu seconds")).contains("(of this machine, w1, w2)");
            });
    assertThat(said()).doesNotContain(password);
    try (Stream<Path> files = Files.walk(run(STUDY).path())) {
      assertThat(files.filter(Files::isRegularFile))
          .isNotEmpty()
          .noneSatisfy(
              file -> assertThat(file).content(StandardCharsets.ISO_8859_1).contains(password));
    }
    awaitNothing();
  }

  private void proved(TrialRecord trial) {
    assertThat(trial.valid()).as("%s", trial.reason()).isTrue();
    assertThat(trial.verification().verdict()).isEqualTo(Verdict.TRUE);
    assertThat(trial.verification().counts()).containsEntry("queries", 17L);
    // What files processes of other hosts hold open is not read: unknown, and it says so.
    assertThat(trial.proofs())
        .filteredOn(proof -> proof.name().equals("data-place"))
        .isNotEmpty()
        .allSatisfy(proof -> assertThat(proof.verdict()).isEqualTo(Verdict.UNKNOWN));
    assertThat(trial.proofs())
        .filteredOn(proof -> !proof.name().equals("data-place"))
        .allSatisfy(proof -> assertThat(proof.verdict()).as("%s", proof).isEqualTo(Verdict.TRUE))
        .extracting(ProofResult::name)
        .contains("placement", "hosts", "row-format", "memory", "options", "statements")
        .contains("unchanged");
    assertThat(trial.metrics().get("cpu_shards_q10")).isPositive();
    assertThat(trial.metrics()).containsKey("time_q8_4").doesNotContainKey("warm_read_bytes");
  }

  /** Of the servers of a host, from the only file there that has it, which its user alone reads. */
  private String password(String host) throws Exception {
    List<Path> found = new ArrayList<>();
    Wait.every(Duration.ofMillis(50))
        .atMost(Duration.ofSeconds(200))
        .until(() -> found.addAll(files(host, "init.sql")) || said().contains("error:"));
    assertThat(found).as("%s", said()).isNotEmpty();
    assertThat(Files.getPosixFilePermissions(found.get(0)))
        .isEqualTo(PosixFilePermissions.fromString("rw-------"));
    Matcher password = PASSWORD.matcher(Files.readString(found.get(0)));
    assertThat(password.find()).isTrue();
    assertThat(
            Wait.every(Duration.ofMillis(50))
                .atMost(Duration.ofSeconds(100))
                .until(() -> !hosts.processes(host, "server.cnf").isEmpty()))
        .as("%s", said())
        .isTrue();
    assertThat(hosts.processes(host, password.group(1))).isEmpty();
    return password.group(1);
  }

  private List<Path> files(String host, String name) {
    try (Stream<Path> all = Files.walk(hosts.data(host).resolve("runs"))) {
      return all.filter(file -> file.endsWith(name)).toList();
    } catch (IOException | UncheckedIOException e) {
      // Not there yet.
      return List.of();
    }
  }

  /** A host's files are kept at other settings, behind toll's back. */
  @Test
  void oneServerLeftAtOtherSettingsIsNamedWithItsHost() throws Exception {
    Sabotage sabotage =
        Sabotage.of(
            hosts.data("w2"),
            "server.cnf",
            text -> text.replace("lock_wait_timeout=300", "lock_wait_timeout=301"));
    over(small("run", "two", "--set", "design.replays=0"), ExitCode.RUN_FAILED);
    sabotage.end();
    assertThat(trials())
        .filteredOn(trial -> trial.level().equals("two"))
        .singleElement()
        .satisfies(
            trial -> {
              assertThat(trial.valid()).isFalse();
              assertThat(trial.reason())
                  .containsPattern("shard [23] on w2: lock_wait_timeout is 301, not 300");
            });
    awaitNothing();
  }
}
