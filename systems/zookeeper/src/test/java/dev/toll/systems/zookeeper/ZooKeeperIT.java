package dev.toll.systems.zookeeper;

import static dev.toll.engine.RealSession.allTrue;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toll.engine.RealSession;
import dev.toll.engine.process.TcpSocket;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.record.Verification;
import dev.toll.engine.system.Instance.Load;
import dev.toll.engine.system.SlicedLoad;
import dev.toll.engine.system.SlicedLoad.Slices;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.zookeeper.client.ZooKeeperCommands;
import dev.toll.systems.zookeeper.client.ZooKeeperCommands.Probe;
import java.nio.file.Files;
import java.nio.file.Path;
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

/** Every level on a real server: proved, loaded, verified, sabotaged, and nothing left. */
@Tag("artifacts")
@Timeout(900)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ZooKeeperIT {
  private static final int SLICES = 3;

  private RealSession<ZooKeeperInstance> real;

  private static RealSession<ZooKeeperInstance> session(String directory, String... set)
      throws Exception {
    return new RealSession<>(new ZooKeeperSystem(), directory, List.of(set));
  }

  @BeforeAll
  void open() throws Exception {
    real = session("it-zookeeper");
  }

  @AfterAll
  void close() throws Exception {
    real.close();
    assertThat(real.running()).isEmpty();
    assertThat(real.work().resolve("secrets")).doesNotExist();
    assertThat(real.work().resolve("data")).doesNotExist();
  }

  /** Proves, loads, proves again and verifies. */
  private ZooKeeperInstance trial(String level) throws Exception {
    ZooKeeperInstance instance = real.start(level, 0);
    allTrue(instance.prove(real.steps));
    Map<String, Double> metrics = real.load(instance, level);
    assertThat(metrics)
        .containsKeys(ZooKeeperMetrics.RATE, "elapsed", "latency_p50", "latency_p99");
    if (level.equals("no-sync")) {
      assertThat(metrics).containsEntry(ZooKeeperMetrics.SYNCS, 0.0);
    } else {
      assertThat(metrics.get(ZooKeeperMetrics.SYNCS)).isBetween(0.01, 1.0);
    }
    allTrue(instance.proveLoaded(real.steps));
    Verification verification = instance.verify(real.steps);
    assertThat(verification.verdict()).as(verification.summary()).isEqualTo(Verdict.TRUE);
    assertThat(verification.counts()).containsEntry("nodes", 300L);
    assertThat(verification.counts().get("writes")).isBetween(3000L, 5000L);
    return instance;
  }

  private void falseAt(ZooKeeperInstance instance, String claimed, String... proofs)
      throws Exception {
    ConnectionProofs claims =
        instance.connections(ZooKeeperLevel.of(real.level(claimed).settings()));
    for (ProofResult found : List.of(claims.negotiated(), claims.wire(), claims.refusal())) {
      assertThat(found.verdict() == Verdict.FALSE)
          .as("%s of %s: %s", found.name(), claimed, found)
          .isEqualTo(List.of(proofs).contains(found.name()));
    }
  }

  /** The level says TLS, Netty, or no sync, and the server was left as it is by default. */
  @Test
  void plainIsProvedAndWhatItIsNotComesOutFalse() throws Exception {
    ZooKeeperInstance instance = trial("none");
    falseAt(instance, "tls", "negotiated", "wire", "refusal");
    for (String other : List.of("netty", "tls", "mtls", "no-digest", "no-sync")) {
      real.isNot(instance, other);
    }
    real.end(instance);
  }

  @Test
  void tlsIsProvedAndIsNotMutual() throws Exception {
    ZooKeeperInstance instance = trial("tls");
    assertThat(instance.facts()).containsEntry("tls.protocol", "TLSv1.3");
    falseAt(instance, "mtls", "refusal");
    falseAt(instance, "tls-1.2", "negotiated", "wire", "refusal");
    falseAt(instance, "none", "negotiated", "wire");
    real.isNot(instance, "none");
    String password = Files.readString(secretOf(instance));
    RealSession.keeps(password, instance);
    assertThat(instance.levelFiles()).hasSize(3);
    assertThat(TcpSocket.listeningAt(instance.listening())).hasSize(1);
    real.end(instance);
  }

  private static Path secretOf(ZooKeeperInstance instance) throws Exception {
    return Files.readAllLines(instance.configuration().resolve("zoo.cfg")).stream()
        .filter(line -> line.startsWith("ssl.keyStore.passwordPath="))
        .map(line -> Path.of(line.substring(line.indexOf('=') + 1)))
        .findFirst()
        .orElseThrow();
  }

  @ParameterizedTest
  @ValueSource(strings = {"netty", "tls-1.2", "mtls", "no-digest", "no-sync"})
  @Tag("long")
  void isProvedLoadedAndVerified(String level) throws Exception {
    real.end(trial(level));
  }

  /** A node that another client has written, and deleted. */
  @Test
  void whatOthersDoIsSeen() throws Exception {
    ZooKeeperInstance instance = trial("none");
    instance.driver().call(ZooKeeperCommands.PROBE, new Probe(null, "/toll-load/7", "other", 1));
    Verification found = instance.verify(real.steps);
    assertThat(found.verdict()).isEqualTo(Verdict.FALSE);
    assertThat(found.counts()).containsEntry("missing", 1L).containsEntry("nodes", 299L);
    assertThat(found.summary()).contains("/toll-load/7 is missing");
    real.end(instance);
  }

  @Test
  void aServerThatIsKilledIsNamed() throws Exception {
    try (var longer = session("it-zookeeper-killed", "workload.operations=10M")) {
      ZooKeeperInstance instance = longer.start("none", 0);
      instance.prepare(longer.steps);
      instance.warm(longer.steps, (seconds, operations, total) -> {}, () -> false);
      assertThatThrownBy(
              () ->
                  instance.measure(
                      longer.steps,
                      (seconds, operations, total) -> longer.kill(ZooKeeperInstance.SERVER),
                      longer.logs("none").resolve("latency.hlog")))
          .isInstanceOf(SystemException.class)
          .hasMessageContaining("zookeeper was killed by signal 9");
    }
  }

  @Test
  void twoLevelsAtOnceInTurns() throws Exception {
    ZooKeeperInstance plain = real.start("none", 0);
    ZooKeeperInstance secured = real.start("mtls", 1);
    List<ZooKeeperInstance> both = List.of(plain, secured);
    for (ZooKeeperInstance instance : both) {
      allTrue(instance.prove(real.steps));
      instance.prepare(real.steps);
      SlicedLoad load = instance.slices().orElseThrow();
      assertThat(load.warmSlice(real.steps, 1, (t, n, total) -> {}).operations()).isPositive();
    }
    Slices ofPlain = real.begin(plain, "none");
    Slices ofSecured = real.begin(secured, "mtls");
    long operations = 0;
    for (int round = 0; round < SLICES; round++) {
      Load load = ofPlain.slice(real.steps, SLICES, (t, n, total) -> {});
      operations += load.operations();
      assertThat(load.metrics())
          .containsKey(ZooKeeperMetrics.RATE)
          .doesNotContainKey("latency_p99");
      ofSecured.slice(real.steps, SLICES, (t, n, total) -> {});
    }
    assertThat(operations).isEqualTo(6000);
    ofPlain.close();
    ofSecured.close();
    for (ZooKeeperInstance instance : both) {
      instance.settle(real.steps);
      allTrue(instance.proveLoaded(real.steps));
      assertThat(instance.verify(real.steps).verdict()).isEqualTo(Verdict.TRUE);
      real.end(instance);
    }
  }
}
