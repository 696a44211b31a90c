package dev.toll.systems.kafka;

import static dev.toll.engine.RealSession.allTrue;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toll.driver.LoadCommands;
import dev.toll.driver.LoadCommands.Slice;
import dev.toll.driver.Nothing;
import dev.toll.engine.RealSession;
import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.process.TcpSocket;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.record.Verification;
import dev.toll.engine.system.ClientAccess;
import dev.toll.engine.system.Instance.Load;
import dev.toll.engine.system.SlicedLoad;
import dev.toll.engine.system.SlicedLoad.Slices;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.kafka.client.KafkaCommands;
import dev.toll.systems.kafka.client.KafkaCommands.Mode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every level on a real broker: proved, loaded, verified, sabotaged, and nothing left. */
@Tag("artifacts")
@Timeout(900)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class KafkaIT {
  private static final int SLICES = 3;

  private RealKafka real;

  @BeforeAll
  void open() throws Exception {
    real = new RealKafka("it-kafka", List.of());
  }

  @AfterAll
  void close() throws Exception {
    real.close();
    assertThat(real.running()).isEmpty();
    assertThat(real.work().resolve("secrets")).doesNotExist();
    assertThat(real.work().resolve("data")).doesNotExist();
  }

  /** Proves, loads, proves again and verifies. */
  private KafkaInstance trial(String level) throws Exception {
    return trial(real, level);
  }

  private static KafkaInstance trial(RealKafka real, String level) throws Exception {
    KafkaInstance instance = real.start(level, 0);
    allTrue(instance.prove(real.steps));
    Map<String, Double> metrics = real.load(instance, level);
    assertThat(metrics)
        .containsKeys(
            KafkaMetrics.RATE, KafkaMetrics.MEGABYTES, "elapsed", KafkaMetrics.BYTES_PER_RECORD);
    allTrue(instance.proveLoaded(real.steps));
    Verification verification = instance.verify(real.steps);
    assertThat(verification.verdict()).as(verification.summary()).isEqualTo(Verdict.TRUE);
    assertThat(verification.counts().get("records")).isPositive();
    return instance;
  }

  private void falseAt(KafkaInstance instance, String claimed, String... proofs) throws Exception {
    Map<String, ProofResult> found = real.claimed(instance, claimed);
    for (String proof : proofs) {
      assertThat(found.get(proof).verdict())
          .as("%s of %s: %s", proof, claimed, found.get(proof))
          .isEqualTo(Verdict.FALSE);
    }
  }

  /** The level says TLS, or SCRAM, and the broker was left plain. */
  @Test
  void plainIsProvedAndWhatItIsNotComesOutFalse() throws Exception {
    KafkaInstance instance = trial("none");
    falseAt(instance, "tls", "negotiated", "wire", "refusal", "settings");
    falseAt(instance, "scram", "negotiated", "refusal", "settings");
    for (String other : List.of("tls", "mtls", "scram", "packed")) {
      real.isNot(instance, other);
    }
    real.end(instance);
  }

  @Test
  void aBrokerThatIsKilledIsNamed() throws Exception {
    try (RealKafka longer =
        new RealKafka("it-kafka-killed", List.of("workload.records=10M", "workload.rate=1k"))) {
      KafkaInstance instance = longer.start("none", 0);
      instance.prepare(longer.steps);
      instance.warm(longer.steps, (seconds, operations, total) -> {}, () -> false);
      assertThatThrownBy(
              () ->
                  instance.measure(
                      longer.steps,
                      (seconds, operations, total) -> longer.kill(Servers.BROKER),
                      longer.logs("none").resolve("latency.hlog")))
          .isInstanceOf(SystemException.class)
          .hasMessageContaining("broker was killed by signal 9");
    }
  }

  /** A record too many, written behind the load's back, and one that should be there. */
  @Test
  void recordsThatWereNotAcknowledgedAreSeen() throws Exception {
    KafkaInstance instance = trial("scram");
    KafkaDriver driver = instance.driver();
    driver.call(
        KafkaCommands.LOAD.begin(),
        real.claim("scram").load(Mode.PRODUCE, RecordLoad.TOPIC, real.seed()));
    driver.call(LoadCommands.SLICE, new Slice(2));
    driver.call(KafkaCommands.LOAD.end(), Nothing.NOTHING);
    Verification more = instance.verify(real.steps);
    assertThat(more.verdict()).isEqualTo(Verdict.FALSE);
    assertThat(more.counts()).containsEntry("outOfPlace", 2L).containsEntry("missing", 0L);
    assertThat(more.summary()).contains("is record 0 of producer").contains("again, or late");
    KafkaCommands.Verified fewer =
        driver.call(
            KafkaCommands.VERIFY,
            new KafkaCommands.Expected(
                RecordLoad.TOPIC,
                4,
                List.of(3001L, 3000L),
                real.claim("scram").shape(real.seed())));
    assertThat(fewer.missing()).isOne();
    falseAt(instance, "scram-tls", "negotiated", "wire", "settings");
    real.end(instance);
  }

  @Test
  void tlsIsProvedAndIsNotMutual() throws Exception {
    KafkaInstance instance = trial("tls");
    assertThat(instance.facts()).containsEntry("tls.protocol", "TLSv1.3");
    falseAt(instance, "mtls", "refusal", "settings");
    falseAt(instance, "tls-1.2", "negotiated", "wire", "refusal", "settings");
    falseAt(instance, "none", "negotiated", "wire", "settings");
    secretsAreKept(instance);
    real.end(instance);
  }

  private void secretsAreKept(KafkaInstance instance) throws Exception {
    ClientAccess access = instance.access(Files.createDirectories(real.work().resolve("client")));
    Path options = Path.of(access.environment().get(ClientAccess.OPTION_FILE));
    assertThat(said(access)).contains("Topic: " + RecordLoad.PROBE);
    for (Path file : List.of(options, instance.configuration().resolve("server.properties"))) {
      assertThat(Files.getPosixFilePermissions(file))
          .isEqualTo(PosixFilePermissions.fromString("rw-------"));
    }
    String password =
        Files.readString(options).replaceAll("(?s).*ssl.truststore.password=(\\S+).*", "$1");
    assertThat(password).hasSizeGreaterThan(20);
    RealSession.keeps(password, instance);
    assertThat(instance.levelFiles()).hasSize(3);
    assertThat(TcpSocket.listeningAt(instance.listening())).hasSize(1);
  }

  /** What the command prints for its user, of Kafka's own tools. */
  private static String said(ClientAccess access) throws Exception {
    ProcessBuilder builder = new ProcessBuilder("bash", "-c", access.commands().get(0));
    builder.environment().putAll(access.environment());
    Process client = builder.redirectErrorStream(true).start();
    String said = new String(client.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(client.waitFor()).as(said).isZero();
    return said;
  }

  @ParameterizedTest
  @ValueSource(strings = {"tls-1.2", "mtls", "scram-tls"})
  @Tag("full")
  void isProvedLoadedAndVerified(String level) throws Exception {
    real.end(trial(level));
  }

  @Test
  @Tag("long")
  void othersReadWhatIsWrittenCompressedAndFlushed() throws Exception {
    List<String> both = List.of("workload.name=produce-consume", "workload.rate=4000");
    try (RealKafka other = new RealKafka("it-kafka-both", both)) {
      KafkaInstance instance = trial(other, "packed");
      assertThat(instance.verify(other.steps).counts()).containsEntry("consumed", 6000L);
      other.isNot(instance, "none");
      assertThat(LoadProof.of(other.claim("none"), instance.load().batches()).evidence())
          .contains("3 idempotent producers, not 2")
          .contains("compressed by [lz4], not none");
      other.end(instance);
    }
  }

  @Test
  @Tag("long")
  void whatIsThereIsReadAgainAndAgain() throws Exception {
    List<String> reading = List.of("workload.name=consume", "workload.stored-records=4k");
    try (RealKafka other = new RealKafka("it-kafka-consume", reading)) {
      KafkaInstance instance = trial(other, "one-ack");
      assertThat(instance.verify(other.steps).counts())
          .containsEntry("records", 4000L)
          .containsEntry("consumed", 6000L);
      other.end(instance);
    }
  }

  @Test
  void twoLevelsAtOnceInTurns() throws Exception {
    KafkaInstance plain = real.start("none", 0);
    KafkaInstance secured = real.start("mtls", 1);
    List<KafkaInstance> both = List.of(plain, secured);
    for (KafkaInstance instance : both) {
      allTrue(instance.prove(real.steps));
      instance.prepare(real.steps);
    }
    for (KafkaInstance instance : both) {
      SlicedLoad load = instance.slices().orElseThrow();
      assertThat(load.warmSlice(real.steps, 1, (t, n, total) -> {}).operations()).isPositive();
    }
    Slices ofPlain = real.begin(plain, "none");
    Slices ofSecured = real.begin(secured, "mtls");
    long records = 0;
    for (int round = 0; round < SLICES; round++) {
      Load load = ofPlain.slice(real.steps, SLICES, (t, n, total) -> {});
      records += load.operations();
      assertThat(load.metrics()).containsKey(KafkaMetrics.RATE).doesNotContainKey("latency_p99");
      ofSecured.slice(real.steps, SLICES, (t, n, total) -> {});
    }
    assertThat(records).isEqualTo(6000);
    assertThat(ofPlain.whole(records, 1).metrics()).containsKey("latency_p99");
    ofPlain.close();
    ofSecured.close();
    for (KafkaInstance instance : both) {
      instance.settle(real.steps);
      allTrue(instance.proveLoaded(real.steps));
    }
    assertThat(plain.verify(real.steps).verdict()).isEqualTo(Verdict.TRUE);
    real.end(plain);
    assertThat(plain.volume().path()).doesNotExist();
    assertThat(secured.processes()).allMatch(ManagedProcess::alive);
    assertThat(secured.verify(real.steps).verdict()).isEqualTo(Verdict.TRUE);
    real.end(secured);
  }

  /** Kafka itself would start without it, and be priced as if it had it. */
  @Test
  void anOptionThatKafkaDoesNotHaveIsRefused() {
    assertThatThrownBy(
            () -> new RealKafka("it-kafka-refused", List.of("system.options.num.io.treads=4")))
        .hasMessageContaining("--set")
        .hasMessageContaining("Kafka's broker does not know 'num.io.treads'");
    assertThatThrownBy(
            () -> new RealKafka("it-kafka-refused", List.of("system.client-options.fetch.nim=4")))
        .hasMessageContaining("do not know 'fetch.nim'");
  }
}
