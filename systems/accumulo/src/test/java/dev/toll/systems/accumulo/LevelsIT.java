package dev.toll.systems.accumulo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.measure.SocketBytes;
import dev.toll.engine.mount.MachineProgram;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.record.Verdict;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Levels on real Accumulo, end to end, at smoke size, below a path with a space and, where Java can
 * name it, characters beyond ASCII: what a level writes and reads is found there. {@link
 * OtherLevelsIT} has the rest.
 */
@Tag("full")
class LevelsIT {
  private static final boolean UTF_8 = System.getProperty("sun.jnu.encoding").equals("UTF-8");
  private static final Path RUNS =
      Path.of("target", UTF_8 ? "it-päth 測 1" : "it-path 1").toAbsolutePath();

  private static final boolean CAN_COUNT = MachineProgram.find(SocketBytes.PROGRAM).isPresent();

  private static RealRun.Outcome outcome;

  @BeforeAll
  static void runThemAll() throws Exception {
    outcome = run(RUNS, "none", "none-threadpool", "ssl", "auth-conf");
  }

  static RealRun.Outcome run(Path runs, String... levels) throws Exception {
    RunDirectory.delete(runs);
    return RealRun.run(RealRun.study("levels.yaml", List.of(), levels), runs);
  }

  @Test
  void theRunIsBelowAPathBeyondAscii() {
    assumeThat(UTF_8).as("Java cannot name files beyond ASCII in this locale").isTrue();
    assertThat(outcome.directory().path().toString()).contains(" ", "ä", "測");
  }

  @ParameterizedTest
  @ValueSource(strings = {"none", "none-threadpool", "ssl", "auth-conf"})
  void isProvedVerifiedAndMeasured(String level) {
    isProvedVerifiedAndMeasured(outcome, level);
  }

  static void isProvedVerifiedAndMeasured(RealRun.Outcome outcome, String level) {
    assertThat(outcome.failure()).isNull();
    TrialRecord trial = outcome.valid(level);
    assertThat(trial.proofs())
        .filteredOn(proof -> proof.of() == null)
        .extracting(ProofResult::name)
        .containsExactlyInAnyOrder(
            // Taken once, before the load, and after it.
            "wire",
            "at-rest",
            "server-links",
            "negotiated",
            "refusal",
            "arguments",
            "client-properties",
            "data-place",
            "settings",
            "load",
            "load-shape",
            "load-connections",
            "negotiated",
            "client-properties",
            "at-rest",
            "data-place",
            "load-bytes",
            "unchanged");
    assertThat(trial.proofs())
        .filteredOn(proof -> CAN_COUNT || !proof.name().equals("load-bytes"))
        .allSatisfy(proof -> assertThat(proof.verdict()).as("%s", proof).isEqualTo(Verdict.TRUE));
    assertThat(trial.verification().verdict()).isEqualTo(Verdict.TRUE);
    assertThat(trial.verification().counts())
        .containsEntry("corrupt", 0L)
        .containsEntry("undefined", 0L);
    assertThat(trial.verification().counts().get("entries"))
        .isEqualTo(trial.verification().counts().get("expected"))
        .isGreaterThan(50_000);
    assertThat(trial.metrics())
        .containsKeys(
            "elapsed",
            "entries_per_second",
            "client_cpu_per_million",
            "server_cpu_per_million",
            "files_per_tablet",
            "records",
            "files",
            "bytes_on_disk");
    assertThat(trial.metrics().values()).allMatch(Double::isFinite);
  }

  @Test
  void negotiatedFactsAreRecorded() {
    assertThat(outcome.valid("ssl").facts())
        .containsEntry("tls.protocol", "TLSv1.3")
        .hasEntrySatisfying("tls.cipher-suite", suite -> assertThat(suite).startsWith("TLS_"));
    negotiatedKerberos(outcome, "auth-conf");
    assertThat(outcome.valid("none-threadpool").facts().get("rpc.server"))
        .contains("TThreadPoolServer");
    assertThat(outcome.valid("none").facts().get("rpc.server"))
        .isNotEmpty()
        .doesNotContain("TThreadPoolServer");
  }

  static void negotiatedKerberos(RealRun.Outcome outcome, String level) {
    assertThat(outcome.valid(level).facts())
        .containsEntry("sasl.qop", level)
        .containsEntry("sasl.mechanism", "GSSAPI")
        .containsEntry("kerberos.service.session", "aes256-cts-hmac-sha1-96");
    assertThat(wire(outcome, level)).containsEntry("wire.sasl.qop", level);
  }

  @Test
  void theWireProofReadsTheRealClientsBytes() {
    assertThat(wire(outcome, "ssl")).containsEntry("wire.tls.protocol", "TLSv1.3");
  }

  static Map<String, String> wire(RealRun.Outcome outcome, String level) {
    return outcome.valid(level).proofs().stream()
        .filter(proof -> proof.name().equals("wire"))
        .findFirst()
        .orElseThrow()
        .facts();
  }

  @Test
  void theTenStepsOfThePublishedProtocolAreNamed() {
    assertThat(outcome.valid("ssl").steps())
        .extracting(step -> step.name())
        .containsSubsequence(
            "stop Accumulo",
            "stop ZooKeeper",
            "stop Hadoop",
            "sync",
            "drop caches",
            "start Hadoop",
            "start ZooKeeper",
            "start Accumulo",
            "drop tables",
            "create tables");
  }

  @Test
  void seriesAndLatencyAreWritten() throws Exception {
    Path trial = outcome.directory().trial("b01-none");
    assertThat(Files.readAllLines(trial.resolve("series.csv"))).hasSizeGreaterThan(1);
    assertThat(Files.readString(trial.resolve("latency.hlog"))).contains("Tag=service");
  }

  @Test
  void nothingIsLeft() throws Exception {
    assertThat(outcome.directory().work()).doesNotExist();
    try (Stream<ProcessHandle> children = ProcessHandle.current().descendants()) {
      assertThat(children.filter(ProcessHandle::isAlive)).isEmpty();
    }
  }

  @Test
  void noSecretIsInAnyLogOrRecord() throws Exception {
    try (Stream<Path> files = Files.walk(outcome.directory().path())) {
      List<Path> all = files.filter(Files::isRegularFile).toList();
      assertThat(all).isNotEmpty();
      for (Path file : all) {
        String text =
            new String(Files.readAllBytes(file), java.nio.charset.StandardCharsets.ISO_8859_1);
        // Accumulo prints its whole configuration; what it must not show is written as <hidden>.
        assertThat(
                text.lines()
                    .filter(line -> line.matches(".*(secret|[pP]assword) = (?!<hidden>).+")))
            .as("%s", file)
            .isEmpty();
      }
    }
  }
}
