package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.toll.engine.journal.Journal;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.mount.MachineProgram;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.record.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Built-in studies by shell commands: a server in turns, a program without one, and sabotaged. */
@Timeout(900)
@Tag("full")
class AskedStudiesIT {
  @TempDir Path runs;

  @Test
  void nginxCompressesAsItsLevelsSay() throws Exception {
    assumePrograms("nginx", "h2load");
    assertThat(run("nginx-gzip", "--scale", "smoke")).as(output()).isZero();
    Map<String, TrialRecord> trials = proved("nginx-gzip", "gzip-1", "gzip-6", "static", "off");
    assertThat(trials.values()).allMatch(trial -> !trial.slices().isEmpty());
    assertThat(sent(trials, "gzip-6")).isLessThan(sent(trials, "gzip-1"));
    assertThat(sent(trials, "static")).isLessThan(sent(trials, "gzip-6"));
    assertThat(sent(trials, "gzip-1")).isLessThan(sent(trials, "off") / 2);
  }

  /** The last level says what it does, and its connections do something else. */
  @Test
  void sqliteSyncsAsItsLevelsSayAndOneThatDoesNotIsVoid() throws Exception {
    assumePrograms("sqlite3", "strace");
    assertThat(run("sqlite-durability", "--scale", "smoke")).as(output()).isZero();
    proved("sqlite-durability", "delete-full", "delete-off", "wal-full", "wal-normal", "wal-off");

    assertVoid(
        "sqlite-durability",
        "JOURNAL: wal, SYNCHRONOUS: full",
        "JOURNAL: wal, SYNCHRONOUS: normal",
        "wal-full",
        "pragmas",
        "syncs");
  }

  /**
   * Programs of their own, with libraries by Maven; every claim is tried on the other levels too.
   */
  @Test
  @Tag("artifacts")
  void tlsEnginesAreThoseOfTheirLevels() throws Exception {
    assumePrograms("openssl");
    assertThat(run("jvm-tls-engine", "--scale", "smoke")).as(output()).isZero();
    Map<String, TrialRecord> trials = proved("jvm-tls-engine", "jdk", "conscrypt", "netty");
    assertThat(triedElsewhere(trials, "engine")).contains("conscrypt", "netty");
    assertThat(trials.values())
        .allSatisfy(
            trial ->
                assertThat(trial.metrics())
                    .containsKeys("handshakes_per_second", "handshake_cpu", "bulk"));
  }

  /** Key shares of FIPS 203 and of 32 bytes of X25519: what either side sends more is known. */
  @Test
  @Tag("artifacts")
  @Tag("long")
  void keysAreExchangedAsTheirLevelsSayAndOneThatIsNotIsVoid() throws Exception {
    assumePrograms("openssl");
    assertThat(run("pq-handshake", "--scale", "smoke")).as(output()).isZero();
    Map<String, TrialRecord> trials = proved("pq-handshake", "x25519", "x25519mlkem768");
    assertThat(triedElsewhere(trials, "group")).contains("x25519mlkem768");
    Map<String, Double> plain = trials.get("x25519").metrics();
    Map<String, Double> quantum = trials.get("x25519mlkem768").metrics();
    assertThat(quantum.get("client_bytes") - plain.get("client_bytes")).isEqualTo(1184);
    assertThat(quantum.get("server_bytes") - plain.get("server_bytes"))
        .isCloseTo(1088, within(2.0));

    assertVoid("pq-handshake", "GROUP: X25519MLKEM768", "GROUP: X25519", "x25519mlkem768", "group");
  }

  /** By the server's log, which alone shows how TLS was begun. */
  @Test
  @Tag("artifacts")
  @Tag("long")
  void connectionsToPostgresqlAreThoseOfTheirLevels() throws Exception {
    assertThat(run("postgres-connect", "--scale", "smoke")).as(output()).isZero();
    Map<String, TrialRecord> trials =
        proved("postgres-connect", "trust", "scram", "tls", "tls-direct");
    assertThat(triedElsewhere(trials, "connections")).contains("tls-direct");
    assertThat(trials.values())
        .allSatisfy(
            trial -> {
              assertThat(trial.metrics())
                  .containsKeys("connections_per_second", "connect_p99", "server_cpu_per_million");
              assertThat(trial.proofs())
                  .filteredOn(proof -> proof.name().equals("connections"))
                  .singleElement()
                  .satisfies(
                      proof ->
                          assertThat(proof.facts())
                              .containsEntry("connections.connections", "100"));
            });
  }

  /** Clients by three ways, on one server in one block. */
  @Test
  @Tag("long")
  void oneNginxServesAllLevelsAndOneThatAsksOtherwiseIsVoid() throws Exception {
    assumePrograms("nginx", "h2load");
    String text = Documents.studies().get("one-nginx.yaml");
    Path file = Files.writeString(runs.resolve("one-nginx.yaml"), text);
    assertThat(run(file.toString(), "--scale=smoke")).as(output()).isZero();
    Map<String, TrialRecord> trials = proved("one-nginx", "plain", "tls", "h2");
    assertThat(triedElsewhere(trials, "load")).contains("tls", "h2");
    assertThat(trials.values())
        .allMatch(trial -> trial.slices().size() == 4)
        // So few requests may take less than a clock tick.
        .allMatch(trial -> trial.metrics().get("server_cpu") >= 0)
        .extracting(trial -> trial.facts().get("server log"))
        .doesNotContainNull()
        .containsOnly(trials.get("h2").facts().get("server log"));
    assertThat(started("one-nginx", "server command")).isEqualTo(1);

    assertVoidOf(
        text,
        "one-nginx",
        "BY: \"https://127.0.0.1:$TOLL_PORT_TLS\"",
        "BY: \"--h1 https://127.0.0.1:$TOLL_PORT_TLS\"",
        "plain,tls,h2",
        "h2",
        "load");
  }

  private long started(String study, String process) throws IOException {
    return Journal.read(RunDirectory.latest(runs, study).orElseThrow().journal()).stream()
        .filter(line -> line.kind().equals("process-started"))
        .filter(line -> line.body().get("name").getAsString().equals(process))
        .count();
  }

  /** A built-in study of which a level does something else than it says: a proof of it is false. */
  private void assertVoid(String study, String what, String instead, String level, String... proofs)
      throws Exception {
    String text = new StudyLibrary(Documents.ROOT.resolve("studies")).find(study).text();
    assertVoidOf(text, study, what, instead, level, level, proofs);
  }

  /** The same of any study, and with more levels. */
  private void assertVoidOf(
      String text,
      String study,
      String what,
      String instead,
      String levels,
      String level,
      String... proofs)
      throws Exception {
    assertThat(text).contains(what);
    Path file =
        Files.writeString(
            runs.resolve("sabotaged.yaml"),
            text.replace("name: " + study, "name: sabotaged").replace(what, instead));
    int code =
        run(file.toString(), "--scale=smoke", "--levels=" + levels, "--set=design.replays=0");
    assertThat(code).as(output()).isEqualTo(ExitCode.RUN_FAILED);
    assertThat(trials("sabotaged"))
        .filteredOn(trial -> trial.level().equals(level))
        .singleElement()
        .satisfies(
            trial -> {
              assertThat(trial.valid()).isFalse();
              assertThat(trial.proofs())
                  .filteredOn(each -> each.verdict() == Verdict.FALSE)
                  .extracting(ProofResult::name)
                  .contains(proofs);
            });
  }

  /** The levels of which a proof was tried at another level, and was false there. */
  private static List<String> triedElsewhere(Map<String, TrialRecord> trials, String proof) {
    return trials.values().stream()
        .flatMap(trial -> trial.proofs().stream())
        .filter(each -> each.name().equals(ProofResult.CROSS_PROOF))
        .filter(each -> "false".equals(each.facts().get(proof)))
        .map(ProofResult::of)
        .toList();
  }

  /** The trials of one block by level, all of whose proofs are true and whose data is right. */
  private Map<String, TrialRecord> proved(String study, String... levels) throws IOException {
    Map<String, TrialRecord> trials =
        trials(study).stream().collect(Collectors.toMap(TrialRecord::level, trial -> trial));
    assertThat(trials).containsOnlyKeys(levels);
    assertThat(trials.values())
        .allSatisfy(
            trial -> {
              assertThat(trial.valid()).isTrue();
              assertThat(trial.proofs()).allMatch(proof -> proof.verdict() == Verdict.TRUE);
              assertThat(trial.verification().verdict()).isEqualTo(Verdict.TRUE);
            });
    return trials;
  }

  private static double sent(Map<String, TrialRecord> trials, String level) {
    return trials.get(level).metrics().get("sent");
  }

  private List<TrialRecord> trials(String study) throws IOException {
    return Journal.trials(Journal.read(RunDirectory.latest(runs, study).orElseThrow().journal()));
  }

  private static void assumePrograms(String... programs) {
    List<String> directories = new ArrayList<>(MachineProgram.directories(System.getenv("PATH")));
    directories.add("/usr/sbin");
    for (String program : programs) {
      assumeThat(MachineProgram.find(program, directories))
          .as("%s is not installed", program)
          .isPresent();
    }
  }

  private int run(String... arguments) throws Exception {
    List<String> all = new ArrayList<>(List.of("run"));
    all.addAll(List.of(arguments));
    Process toll = TollProcess.start(runs, all.toArray(new String[0]));
    assertThat(toll.waitFor(600, TimeUnit.SECONDS)).as("toll ends").isTrue();
    return toll.exitValue();
  }

  private String output() throws IOException {
    return Files.readString(runs.resolve("toll.log"));
  }
}
