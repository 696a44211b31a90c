package dev.toll.systems.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.toll.engine.process.TcpSocket;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.system.ClientAccess;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/** What holds of each server's levels: proofs, sabotage, and nothing left behind. */
@Tag("artifacts")
@Timeout(600)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class SqlLevels {
  final String system;
  private final String library;
  RealSql real;

  /**
   * @param library the fact that names the server's TLS library
   */
  SqlLevels(String system, String library) {
    this.system = system;
    this.library = library;
  }

  @BeforeAll
  void open() throws Exception {
    real = new RealSql(system);
  }

  @AfterAll
  void close() throws Exception {
    real.close();
    assertThat(real.left()).isZero();
    assertThat(real.work().resolve("secrets")).doesNotExist();
    assertThat(real.work().resolve("data")).doesNotExist();
  }

  @Test
  void plainIsProvedAndWhatItIsNotComesOutFalse() throws Exception {
    SqlInstance instance = SqlCases.wholeTrial(real, "none");
    SqlCases.wrongDataIsSeen(real, instance);
    assertThat(SqlCases.claimed(real, instance, "tls"))
        .containsEntry("negotiated", Verdict.FALSE)
        .containsEntry("wire", Verdict.FALSE)
        .containsEntry("refusal", Verdict.FALSE)
        .containsEntry("server-identity", Verdict.FALSE);
    ProofResult indexes =
        new LoadedProofs(instance.probed(real.settings("tls"))).indexes("purchases_noindex");
    assertThat(indexes.verdict()).isEqualTo(Verdict.FALSE);
    assertThat(
            new LoadedProofs(instance.probed(real.settings("tls")))
                .connections(instance.load().written())
                .verdict())
        .isEqualTo(Verdict.FALSE);
  }

  /** The sabotage that is built in: what is claimed of one level is false at another. */
  @Test
  @Tag("full")
  void levelsAreToldApartByWhatIsReadBack() throws Exception {
    SqlInstance instance = SqlCases.wholeTrial(real, "batch");
    assertThat(instance.proveAs(real.level("batch"), real.steps))
        .allMatch(proof -> proof.verdict() == Verdict.TRUE);
    for (String other : List.of("none", "tls", "mtls")) {
      assertThat(instance.proveAs(real.level(other), real.steps))
          .as(other)
          .last()
          .matches(proof -> proof.verdict() == Verdict.FALSE);
    }
    assertThat(instance.levelFiles()).contains(real.session().material().own().certificate());
    assertThat(TcpSocket.listeningAt(instance.listening())).hasSize(1);
  }

  /** The server's own client, by what {@code toll up} prints. */
  void othersConnect() throws Exception {
    SqlInstance instance = real.start("mtls");
    ClientAccess access = instance.access(Files.createDirectories(real.work().resolve("client")));
    assertThat(Files.readString(real.session().material().passwordFile()))
        .isNotIn(access.environment().values());
    assertThat(asked(access, "SELECT 6 * 7")).contains("42");
    // What it is given is needed: without its certificate it is refused.
    try (Stream<Path> files = Files.list(real.work().resolve("client"))) {
      for (Path file : files.toList()) {
        assertThat(Files.getPosixFilePermissions(file))
            .isSubsetOf(PosixFilePermissions.fromString("rwx------"));
        Files.writeString(
            file, Files.readString(file).replaceAll("(?m)^ssl-?(cert|key)=.*\\n", ""));
      }
    }
    assertThat(asked(access, "SELECT 6 * 7")).doesNotContain("42");
  }

  /** The first command, with a statement; skipped where its program is not installed. */
  private static String asked(ClientAccess access, String statement) throws Exception {
    String command = access.commands().get(0);
    String program = command.split(" ", 2)[0];
    ProcessBuilder builder =
        new ProcessBuilder(
            "bash", "-c", command + (program.equals("psql") ? " -c '" : " -e '") + statement + "'");
    assumeThat(new ProcessBuilder("bash", "-c", program + " --version").start().waitFor())
        .as(program + " is not installed")
        .isZero();
    builder.environment().putAll(access.environment());
    // No certificate of the user's own.
    builder.environment().put("HOME", "/nonexistent");
    Process client = builder.redirectErrorStream(true).start();
    String said = new String(client.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(client.waitFor(30, TimeUnit.SECONDS)).isTrue();
    return said;
  }

  @Test
  @Tag("full")
  void aPropertyThatTheDriverDoesNotKnowIsFalse() throws Exception {
    try (RealSql other =
        RealSql.in(
            "it-" + system + "-client", system, List.of("system.client-options.nonsens=1"))) {
      assertThat(other.start("none").prove(other.steps))
          .filteredOn(proof -> proof.verdict() != Verdict.TRUE)
          .singleElement()
          .matches(proof -> proof.name().equals("client-options"))
          .matches(proof -> proof.verdict() == Verdict.FALSE)
          .matches(proof -> proof.evidence().contains("has no property nonsens"));
    }
  }

  /**
   * Options are proved by the server's own variables; one that toll derives a claim from changes
   * the claim.
   *
   * @param otherwise what is said where a level claims what the study would have without them
   */
  void areReadBack(String otherwise, String... settings) throws Exception {
    try (RealSql other = RealSql.in("it-" + system + "-options", system, List.of(settings))) {
      SqlInstance instance = other.start("none");
      List<ProofResult> proofs = instance.prove(other.steps);
      assertThat(proofs).allMatch(proof -> proof.verdict() == Verdict.TRUE);
      ProofResult without =
          new InstanceProofs(instance.probed(real.settings("none")))
              .settings(Map.of(), instance.facts());
      assertThat(without.verdict()).isEqualTo(Verdict.FALSE);
      assertThat(without.evidence()).contains(otherwise);
      List<String> paths = Arrays.stream(settings).map(each -> each.split("=", 2)[0]).toList();
      assertThat(proofs.stream().flatMap(SqlLevels::witnesses).toList()).containsAll(paths);
    }
  }

  private static Stream<String> witnesses(ProofResult proof) {
    return proof.witnesses() == null ? Stream.of() : proof.witnesses().stream();
  }

  /** A server that starts with an option it does not know would be priced as if it had it. */
  void isRefused(String setting, String why) {
    assertThatThrownBy(() -> RealSql.in("it-" + system + "-refused", system, List.of(setting)))
        .hasMessageContaining(setting.split("=")[0])
        .hasMessageContaining(why);
  }

  @Test
  void tlsIsProvedAndIsNotMutual() throws Exception {
    SqlInstance instance = SqlCases.wholeTrial(real, "tls");
    assertThat(instance.facts()).containsKey(library);
    assertThat(SqlCases.claimed(real, instance, "mtls"))
        .containsEntry("refusal", Verdict.FALSE)
        .containsEntry("wire", Verdict.TRUE);
    assertThat(SqlCases.claimed(real, instance, "none"))
        .containsEntry("negotiated", Verdict.FALSE)
        .containsEntry("wire", Verdict.FALSE);
    SqlCases.secretsAreKept(real);
  }

  @Test
  @Tag("full")
  void mutualTlsIsProved() throws Exception {
    SqlCases.wholeTrial(real, "mtls");
  }

  @Test
  void anOlderTlsIsNotTheNewer() throws Exception {
    SqlInstance instance = real.start("tls-1.2");
    assertThat(instance.prove(real.steps)).allMatch(proof -> proof.verdict() == Verdict.TRUE);
    assertThat(SqlCases.claimed(real, instance, "tls"))
        .containsEntry("negotiated", Verdict.FALSE)
        .containsEntry("wire", Verdict.FALSE)
        .containsEntry("refusal", Verdict.TRUE);
  }

  @Test
  @Tag("full")
  void batchesAndQueriesBesideThem() throws Exception {
    SqlInstance instance = SqlCases.wholeTrial(real, "batch");
    assertThat(instance.load().written().rows()).isEqualTo(5000);
    assertThat(instance.load().written().queries()).isPositive();
  }
}
