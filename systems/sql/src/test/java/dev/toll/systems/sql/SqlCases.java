package dev.toll.systems.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.record.Verification;
import dev.toll.systems.sql.client.SqlCommands.ConnectionLoad;
import dev.toll.systems.sql.client.SqlCommands.Inserted;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** What holds of both servers: levels come out proved and verified; sabotaged ones do not. */
final class SqlCases {
  private SqlCases() {}

  /** A level from its start to its verification. */
  static SqlInstance wholeTrial(RealSql real, String level) throws Exception {
    SqlInstance instance = real.start(level);
    List<ProofResult> proofs = new ArrayList<>(instance.prove(real.steps));
    Map<String, Double> metrics = real.load(instance, level);
    proofs.addAll(instance.proveLoaded(real.steps));
    assertThat(proofs).as(level).allMatch(proof -> proof.verdict() == Verdict.TRUE);
    Verification verification = instance.verify(real.steps);
    assertThat(verification.verdict()).as(verification.summary()).isEqualTo(Verdict.TRUE);
    assertThat(metrics.get("rows_per_second")).isPositive();
    assertThat(metrics.get("bytes_per_row")).isGreaterThan(20);
    return instance;
  }

  /** The checksums tell a row too many and a row that is another. */
  static void wrongDataIsSeen(RealSql real, SqlInstance instance) throws Exception {
    Inserted other = changed(instance.load().written(), 0, 0, 1);
    assertThat(instance.load().verify(other).verdict()).isEqualTo(Verdict.FALSE);
    Inserted more = changed(instance.load().written(), 1, 1, 0);
    Verification verification = instance.load().verify(more);
    assertThat(verification.verdict()).isEqualTo(Verdict.FALSE);
    assertThat(verification.summary()).contains("connection 1 wrote");
  }

  private static Inserted changed(Inserted load, int connection, long rows, long checksum) {
    List<ConnectionLoad> loads = new ArrayList<>(load.connections());
    ConnectionLoad one = loads.get(connection);
    loads.set(
        connection,
        new ConnectionLoad(
            one.rows() + rows, one.checksum() + checksum, one.protocol(), one.cipher()));
    return new Inserted(load.rows(), load.elapsedSeconds(), load.stoppedBy(), loads, null, null);
  }

  /** The verdicts when an instance is said to be at another level than it is. */
  static Map<String, Verdict> claimed(RealSql real, SqlInstance instance, String level)
      throws Exception {
    Map<String, Verdict> verdicts = new LinkedHashMap<>();
    Probed probed = instance.probed(real.settings(level));
    for (ProofResult proof : new InstanceProofs(probed, null).prove(real.steps, Map.of())) {
      verdicts.put(proof.name(), proof.verdict());
    }
    return verdicts;
  }

  /** Nobody but the user can read what is secret, and nothing secret is in the logs. */
  static void secretsAreKept(RealSql real) throws Exception {
    try (Stream<Path> files = Files.walk(real.work().resolve("secrets"))) {
      assertThat(files.filter(Files::isRegularFile))
          .isNotEmpty()
          .allSatisfy(
              file ->
                  assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                      .isEqualTo("rw-------"));
    }
    String password = Files.readString(real.work().resolve("secrets").resolve("password"));
    try (Stream<Path> logs = Files.walk(real.work().resolveSibling("logs"))) {
      assertThat(logs.filter(Files::isRegularFile))
          .isNotEmpty()
          .allSatisfy(
              file ->
                  assertThat(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1))
                      .doesNotContain(password));
    }
  }
}
