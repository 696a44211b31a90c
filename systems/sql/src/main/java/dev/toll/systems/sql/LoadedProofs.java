package dev.toll.systems.sql;

import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.sql.client.SqlCommands;
import dev.toll.systems.sql.client.SqlCommands.Catalogue;
import dev.toll.systems.sql.client.SqlCommands.Encryption;
import dev.toll.systems.sql.client.SqlCommands.Inserted;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The proofs of what the load ran over and into: its connections, and the table's indexes. */
record LoadedProofs(SqlProofTarget probed) {
  static final String CONNECTIONS = "load-connections";
  static final String LOAD = "load";

  /** Of a paced load's rate: the first rows of every connection are due at once. */
  private static final double AHEAD = 1.05;

  /**
   * Every connection of the measured load as the server reported it: with the level's TLS, and
   * under mutual TLS with the run's certificate.
   *
   * @param load the driver's answer
   */
  ProofResult connections(Inserted load) throws SystemException {
    List<Encryption> all = new ArrayList<>(load.queried());
    load.connections().forEach(each -> all.add(each.encryption()));
    return connections(all);
  }

  /** The same of sessions that the server was asked for while a load of commands ran. */
  ProofResult connections(List<Encryption> all) throws SystemException {
    String wanted = probed.protocol();
    String certificate = SqlSettings.mutual(probed.level()) ? serial() : "";
    int right = 0;
    boolean told = true;
    Set<String> seen = new TreeSet<>();
    for (Encryption each : all) {
      boolean same = each.certificate() == null || each.certificate().equals(certificate);
      told &= each.certificate() != null;
      right += each.protocol().equals(wanted) && same ? 1 : 0;
      seen.add(
          each.protocol().isEmpty()
              ? "none"
              : each.protocol()
                  + " "
                  + each.cipher()
                  + (each.certificate() == null || each.certificate().isEmpty()
                      ? ""
                      : ", client certificate " + each.certificate()));
    }
    String tls = String.join(", ", seen);
    return ProofResult.of(
        CONNECTIONS,
        (wanted.isEmpty()
                ? "the server reports the load's connections without TLS"
                : "the server reports every connection of the load by " + wanted)
            + (certificate.isEmpty() ? "" : " with the run's certificate"),
        all.isEmpty() ? Verdict.UNKNOWN : Verdict.of(right == all.size()),
        all.isEmpty()
            ? "the server reported none of the load's sessions; the level is known of toll's own"
                + " session"
            : "%s of %s connections: %s%s"
                .formatted(
                    right,
                    all.size(),
                    tls,
                    certificate.isEmpty() || told
                        ? ""
                        : "; client certificates unknown, since this server does not report them:"
                            + " that others are refused is shown by refusal"),
        Map.of("load.tls", tls));
  }

  /**
   * Whether the driver did what the level's workload asks for, by its own report.
   *
   * @param paced whether it reported how late its inserts began
   */
  ProofResult load(Inserted load, boolean paced) {
    Settings level = probed.level();
    long rows = level.count(SqlSettings.ROWS);
    long batch = level.count(SqlSettings.BATCH);
    long connections = level.count(SqlSettings.CONNECTIONS);
    long queries = level.count(SqlSettings.QUERY_THREADS);
    long rate = level.count(SqlSettings.RATE);
    double perSecond = load.rows() / load.elapsedSeconds();
    List<String> wrong = new ArrayList<>();
    differ("rows", rows <= load.rows() && load.rows() < rows + batch, load.rows(), rows, wrong);
    int found = load.connections().size();
    differ("connections", found == connections, found, connections, wrong);
    int threads = load.queried().size();
    differ("query threads", threads == queries, threads, queries, wrong);
    if (paced != rate > 0) {
      wrong.add(paced ? "it was paced" : "it was not paced");
    } else if (paced && perSecond > AHEAD * rate) {
      wrong.add("%.0f rows a second, more than %s".formatted(perSecond, rate));
    }
    return ProofResult.of(
        LOAD,
        "the driver reports the level's rows, connections, query threads and pace",
        wrong,
        "%s rows over %s connections, %s query threads, %s"
            .formatted(load.rows(), found, threads, paced ? "paced" : "not paced"),
        Map.of("load.connections", Integer.toString(found)));
  }

  private static void differ(
      String what, boolean right, long found, long wanted, List<String> wrong) {
    if (!right) {
      wrong.add(what + " are " + found + ", not " + wanted);
    }
  }

  /** Of the certificate that the clients show. */
  private String serial() throws SystemException {
    Path file = probed.endpoint().certificate(Endpoint.Way.RIGHT).certificate();
    try (InputStream in = Files.newInputStream(file)) {
      return ((X509Certificate) CertificateFactory.getInstance("X.509").generateCertificate(in))
          .getSerialNumber()
          .toString();
    } catch (IOException | CertificateException e) {
      throw new SystemException("cannot read " + file + ": " + e.getMessage(), e);
    }
  }

  /** The indexes and partitions the catalogue lists. */
  ProofResult indexes(String table) throws SystemException, InterruptedException {
    Settings level = probed.level();
    Catalogue found = probed.ask(SqlCommands.CATALOGUE, new SqlCommands.About(table));
    Map<String, String> wanted = new TreeMap<>();
    SqlSettings.indexes(level).forEach(index -> wanted.put(index, SqlCommands.INDEXES.get(index)));
    boolean right =
        found.indexes().equals(wanted) && found.partitions() == SqlSettings.partitions(level);
    String listed =
        new TreeMap<>(found.indexes())
            .entrySet().stream()
                .map(index -> index.getKey() + " (" + index.getValue() + ")")
                .collect(Collectors.joining(", "));
    return ProofResult.of(
        "indexes",
        "%s, %s partitions"
            .formatted(
                wanted.isEmpty() ? "no secondary index" : wanted.size() + " secondary indexes",
                SqlSettings.partitions(level)),
        Verdict.of(right),
        "the catalogue lists %s; partitions: %s"
            .formatted(listed.isEmpty() ? "none" : listed, found.partitions()),
        Map.of("table", table));
  }
}
