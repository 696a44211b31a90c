package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.record.Verdict;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The server of one host of two is kept at a neighbouring level, behind toll's back: at each level
 * its trial is void and names the host.
 */
@Tag("artifacts")
@Tag("long")
@Timeout(900)
class HostsSabotageIT extends ServersAway {
  private static final String HDFS = "hdfs-hosts";
  private static final String[] ONCE = {"--set", "design.replays=0"};

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        // On the wire there is no difference between these two.
        "none | general.rpc.server.type | threadpool | thread-pool server",
        "ssl | rpc.ssl.[a-z.]*protocols? | TLSv1.2 | TLSv1.2",
        "auth | rpc.sasl.qop | auth-int | SASL, auth-int",
        "auth-int | rpc.sasl.qop | auth | SASL, auth",
        "auth-conf | rpc.sasl.qop | auth-int | SASL, auth-int",
      })
  void oneTabletServerOfAccumulo(String level, String property, String other, String link)
      throws Exception {
    List<String> more = new ArrayList<>(List.of(ONCE));
    more.addAll(List.of(IN_HDFS));
    TrialRecord trial =
        sabotaged(
            ACCUMULO,
            accumulo(level),
            more,
            "accumulo.properties",
            text -> changed(text, property, other));
    assertThat(trial.reason()).contains("tserver1 on w2: ");
    Map<String, String> links = links(trial);
    assertThat(links.get("link other servers - tserver1"))
        .endsWith(link)
        .isNotEqualTo(links.get("link other servers - tserver0"));
  }

  private static String changed(String text, String property, String value) {
    Matcher line = Pattern.compile("(?m)^(" + property + ")=.*$").matcher(text);
    return line.find() ? line.replaceAll("$1=" + value) : text + property + "=" + value + "\n";
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        // Levels of study hdfs-wire: none, zone-256, transfer-aes and transfer-default.
        "authentication: simple | true | protected, by a handshake: SASL, auth-conf",
        "zone: 256 | true | protected, by a handshake: SASL, auth-conf",
        "data-transfer: aes | false | plain, by a plain request, which is answered",
        "data-transfer: default-cipher | false | plain, by a plain request, which is answered",
      })
  void oneDataNodeOfHdfs(String level, boolean encrypted, String link) throws Exception {
    TrialRecord trial =
        sabotaged(
            HDFS, hdfs(level), List.of(ONCE), "hdfs-site.xml", site -> encrypting(site, encrypted));
    assertThat(trial.reason()).contains("datanode1 on w2: ");
    assertThat(links(trial).get("link other datanodes - datanode1"))
        .isEqualTo(link)
        .isNotEqualTo(links(trial).get("link other datanodes - datanode0"));
  }

  private String hdfs(String level) throws Exception {
    Path study = runs.resolve(HDFS + ".yaml");
    Files.writeString(
        study,
        """
        toll: 1
        name: hdfs-hosts
        system: {name: hdfs}
        workload: {name: write-read, threads: 1, files: 4, warm-files: 1, file-size: 8M}
        factors: {it: {baseline: it, levels: {it: {system: {%s}}}}}
        design: {blocks: 1}
        scales: {smoke: {}}
        """
            .formatted(level));
    return study.toString();
  }

  private static String encrypting(String site, boolean on) {
    String property = "<name>dfs.encrypt.data.transfer</name><value>";
    return site.contains(property)
        ? site.replace(property + !on, property + on)
        : site.replace(
            "</configuration>",
            "<property>" + property + on + "</value></property></configuration>");
  }

  /** The trial of a level whose files are changed on w2. */
  private TrialRecord sabotaged(
      String name, String study, List<String> more, String file, UnaryOperator<String> change)
      throws Exception {
    Sabotage sabotage = Sabotage.of(hosts.data("w2"), file, change);
    try {
      String unused = toll(ExitCode.RUN_FAILED, "run", study, more);
    } finally {
      sabotage.end();
    }
    TrialRecord trial = trials(name).get(0);
    System.out.printf("sabotaged: %s%n", trial.reason());
    links(trial).forEach((link, state) -> System.out.printf("  %s: %s%n", link, state));
    assertThat(trials(name)).hasSize(1);
    assertThat(trial.valid()).isFalse();
    assertThat(trial.reason()).contains(" on w2");
    awaitNothing();
    return trial;
  }

  /** As its proofs have them. */
  private static Map<String, String> links(TrialRecord trial) {
    Map<String, String> links = new TreeMap<>();
    trial.proofs().stream()
        .filter(proof -> proof.name().equals("server-links"))
        .map(ProofResult::facts)
        .forEach(links::putAll);
    assertThat(trial.proofs()).extracting(ProofResult::verdict).contains(Verdict.FALSE);
    return links;
  }
}
