package dev.toll.systems.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.record.Verification;
import dev.toll.systems.base.proof.ProofList;
import dev.toll.systems.base.proof.ProofList.When;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
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

  /** Rows that exchange a field, are shifted against each other, are foreign, or are missing. */
  static void wrongDataIsSeen(RealSql real, SqlInstance instance) throws Exception {
    String table = instance.load().table();
    try (OwnSql sql = new OwnSql(real, instance)) {
      // Two rows of one connection, whose checksums are summed.
      List<Integer> two =
          sql.row(
              """
              SELECT a.transactionid, b.transactionid, a.productid, b.productid
                FROM %1$s a JOIN %1$s b ON a.cashregisterid %% 5 = b.cashregisterid %% 5
                WHERE a.transactionid = 1 AND a.productid <> b.productid
                ORDER BY b.transactionid LIMIT 1
              """
                  .formatted(table));
      String update = "UPDATE " + table + " SET %s WHERE transactionid = %s";
      for (int exchanged : new int[] {1, 0}) {
        sql.execute(
            update.formatted("productid = " + two.get(2 + exchanged), two.get(0)),
            update.formatted("productid = " + two.get(3 - exchanged), two.get(1)));
        assertThat(instance.verify(real.steps).verdict())
            .isEqualTo(exchanged == 1 ? Verdict.FALSE : Verdict.TRUE);
      }
      for (String back : new String[] {"+-", "-+"}) {
        String shift = "dateandtime = dateandtime %s INTERVAL '1' SECOND";
        sql.execute(
            update.formatted(shift.formatted(back.charAt(0)), two.get(0)),
            update.formatted(shift.formatted(back.charAt(1)), two.get(1)));
        assertThat(instance.verify(real.steps).verdict())
            .isEqualTo(back.equals("+-") ? Verdict.FALSE : Verdict.TRUE);
      }
      int register =
          sql.row("SELECT cashregisterid FROM " + table + " WHERE transactionid = 1").get(0);
      sql.execute(update.formatted("cashregisterid = -3", 1));
      Verification negative = instance.verify(real.steps);
      assertThat(negative.verdict()).isEqualTo(Verdict.FALSE);
      assertThat(negative.summary()).contains("rows with a negative cash register: 1");
      sql.execute(update.formatted("cashregisterid = " + register, 1));
      assertThat(instance.verify(real.steps).verdict()).isEqualTo(Verdict.TRUE);
      sql.execute("DELETE FROM " + table + " WHERE transactionid = 1");
      Verification verification = instance.verify(real.steps);
      assertThat(verification.verdict()).isEqualTo(Verdict.FALSE);
      assertThat(verification.summary()).contains("4,999 of 5,000 rows").contains("wrote 1,000");
    }
  }

  /** A level whose server was set otherwise while it was loaded. */
  static List<ProofResult> changedDuringTheLoad(RealSql real, String level, String... statements)
      throws Exception {
    SqlInstance instance = real.start(level);
    assertThat(instance.prove(real.steps)).allMatch(proof -> proof.verdict() == Verdict.TRUE);
    try (OwnSql sql = new OwnSql(real, instance)) {
      AtomicBoolean done = new AtomicBoolean();
      real.load(
          instance,
          level,
          (seconds, operations, total) -> {
            if (!done.getAndSet(true)) {
              execute(sql, statements);
            }
          });
    }
    return instance.proveLoaded(real.steps).stream()
        .filter(proof -> proof.verdict() != Verdict.TRUE)
        .toList();
  }

  private static void execute(OwnSql sql, String... statements) {
    try {
      sql.execute(statements);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The verdicts when an instance is said to be at another level than it is. */
  static Map<String, Verdict> claimed(RealSql real, SqlInstance instance, String level)
      throws Exception {
    Map<String, Verdict> verdicts = new LinkedHashMap<>();
    SqlProofTarget probed = instance.probed(real.settings(level));
    ProofList<SqlProofTarget> proofs = new ProofList<>(probed, other -> probed);
    InstanceProofs.ofClients(proofs, SqlSettings.encrypted(probed.level()));
    for (ProofResult proof : proofs.take(When.STARTED, real.steps, new TreeMap<>())) {
      verdicts.put(proof.name(), proof.verdict());
    }
    return verdicts;
  }

  /**
   * Only the user can read what is secret, whatever the umask; nothing secret is in the logs, in a
   * command line or in the environment of a process.
   */
  static void secretsAreKept(RealSql real) throws Exception {
    List<String> secrets = new ArrayList<>();
    try (Stream<Path> files = Files.walk(real.work().resolve("secrets"))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        assertThat(mode(file)).as(file.toString()).isEqualTo("rw-------");
        String name = file.getFileName().toString();
        if (name.contains("password") || name.contains("at-rest") || name.equals("key.pem")) {
          // The last line of a key's file is its end mark.
          secrets.add(text(file).strip().split("\n", 3)[name.equals("key.pem") ? 1 : 0]);
        }
      }
    }
    assertThat(secrets).hasSizeGreaterThan(3);
    try (Stream<Path> files = Files.walk(real.work().resolveSibling("logs"))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        assertThat(text(file)).as(file.toString()).doesNotContain(secrets);
      }
    }
    onlyTheOwnerReaches(real.work(), secrets);
    for (long pid : real.running()) {
      for (String file : new String[] {"cmdline", "environ"}) {
        assertThat(text(Path.of("/proc", Long.toString(pid), file))).doesNotContain(secrets);
      }
    }
  }

  private static void onlyTheOwnerReaches(Path directory, List<String> secrets) throws Exception {
    try (Stream<Path> children = Files.list(directory)) {
      for (Path child : children.toList()) {
        boolean open = !mode(child).endsWith("------");
        if (Files.isDirectory(child) && open) {
          assertThat(child.getFileName().toString()).isNotIn("conf", "data", "secrets", "server");
          onlyTheOwnerReaches(child, secrets);
        } else if (Files.isRegularFile(child) && open) {
          assertThat(text(child)).as(child.toString()).doesNotContain(secrets);
        }
      }
    }
  }

  private static String mode(Path file) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
  }

  private static String text(Path file) throws IOException {
    return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
  }
}
