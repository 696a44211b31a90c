package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.record.TrialRecord;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code toll init --connect} on a server in the role of the user's own, and a run of its study.
 */
@Tag("artifacts")
@Tag("full")
@Timeout(900)
class InitConnectIT {
  private static final String[] SMALL = {
    "--set", "workload.rows=2k", "--set", "workload.warm-rows=200"
  };

  @TempDir Path directory;
  private UpInstances ups;
  private List<String> server;
  private Process byHand;

  @BeforeEach
  void here() {
    ups = new UpInstances(directory);
  }

  @AfterEach
  void end() throws Exception {
    if (byHand != null) {
      byHand.destroyForcibly().waitFor();
    }
    ups.end();
  }

  /** The order of the values is not what makes the baseline: the server is. */
  @Test
  void postgreSql() throws Exception {
    Path access =
        Files.writeString(directory.resolve("hba"), "host all all 127.0.0.1/32 scram-sha-256\n");
    start("postgresql", "hba_file: " + access, "toll");
    Path file = directory.resolve("commit.yaml");
    String[] asked = {
      "synchronous_commit", "off", "on", "--load", "iibench", "-o", file.toString()
    };
    assertThat(init(0, asked))
        .contains(
            "PostgreSQL 18.4 has synchronous_commit = on. For", "(ALTER SYSTEM, then a reload)")
        .contains("For itself any session can override it", "; toll plan ");
    assertThat(Files.readString(file)).contains("baseline: 'on'", "expected: ");
    runs("commit", file);

    assertThat(init(2, "synchronous_commit", "true", "--load", "iibench"))
        .contains("synchronous_commit is true there already; give another value");
    assertThat(init(3, "synchronous_comit", "off"))
        .contains("no variable 'synchronous_comit'; did you mean 'synchronous_commit'?");
    assertThat(init(3, "shared_buffers", "1GB"))
        .contains("shared_buffers is 131072kB, and another value takes effect only when the server")
        .contains("leave out --connect", "system.connect.restart");
    server.set(2, "localhost:1");
    assertThat(init(3, "synchronous_commit", "off")).contains("localhost:1: ");
  }

  /** A setting that only the server has, so that no session of the load can differ in it. */
  @Test
  void mariaDb() throws Exception {
    startByHand();
    Path file = directory.resolve("flush.yaml");
    String[] asked = {
      "innodb_flush_log_at_trx_commit", "1", "--load", "iibench", "-o", file.toString()
    };
    assertThat(init(0, asked))
        .contains(" has innodb_flush_log_at_trx_commit = 2. For", "SET GLOBAL", "; toll plan ");
    assertThat(Files.readString(file)).contains("baseline: '2'", "expected: ");
    runs("flush", file);

    assertThat(init(3, "innodb_flush_log_at_trx_comit", "1"))
        .contains("did you mean 'innodb_flush_log_at_trx_commit'?");
    assertThat(init(3, "innodb_page_size", "8k")).contains("leave out --connect");

    OwnLoads.assumeProgram("sysbench");
    Path sysbench = directory.resolve("sysbench.yaml");
    String[] others = {"innodb_flush_log_at_trx_commit", "1", "2", "--load", "sysbench"};
    List<String> words = new ArrayList<>(List.of(others));
    words.addAll(List.of("-o", sysbench.toString()));
    init(0, words.toArray(String[]::new));
    List<TrialRecord> trials =
        new OwnLoads(directory).valid("sysbench", sysbench, "--set", "workload.env.LENGTH=1");
    assertThat(OwnLoads.proofs(trials, "2")).contains("load-connections");
  }

  /** What was there is put back, and nothing of the load is left. */
  @Test
  void redis() throws Exception {
    OwnLoads.assumeProgram("redis-server");
    String port;
    try (ServerSocket free = new ServerSocket(0)) {
      port = Integer.toString(free.getLocalPort());
    }
    byHand =
        new ProcessBuilder("redis-server", "--port", port, "--bind", "127.0.0.1", "--save", "")
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve("server.log").toFile())
            .start();
    listens(Integer.parseInt(port));
    server = List.of("server");
    Path file = directory.resolve("hz.yaml");
    String[] asked = {
      "hz", "100", "17", "--connect", "127.0.0.1:" + port, "--load", "redis-benchmark"
    };
    List<String> words = new ArrayList<>(List.of(asked));
    words.addAll(List.of("-o", file.toString()));
    redisCli(port, "config", "set", "hz", "17");
    assertThat(init(0, words.toArray(String[]::new))).contains("CONFIG SET", "; toll plan ");
    assertThat(Files.readString(file)).contains("baseline: '17'", "expected: 2");
    new OwnLoads(directory).valid("hz", file, "--set", "workload.env.REQUESTS=20000");
    assertThat(redisCli(port, "config", "get", "hz")).endsWith("17");
    assertThat(redisCli(port, "info", "keyspace")).doesNotContain("db15");
  }

  /** By Kafka's own commands, as its release has them in its directory bin. */
  @Test
  @Tag("long")
  void kafka() throws Exception {
    ups.toll(0, "up", "kafka-tls", "none", "--name", "lent");
    String variables = ups.toll(0, "ups", "lent", "--env");
    Path bin = Files.createDirectory(directory.resolve("bin"));
    Map.of(
            "broker-api-versions", "org.apache.kafka.tools.BrokerApiVersionsCommand",
            "configs", "kafka.admin.ConfigCommand",
            "topics", "org.apache.kafka.tools.TopicCommand",
            "get-offsets", "org.apache.kafka.tools.GetOffsetShell",
            "producer-perf-test", "org.apache.kafka.tools.ProducerPerformance")
        .forEach((name, main) -> script(bin, name, variable(variables, "TOLL_JAVA"), main));
    String broker = variable(variables, "TOLL_HOST") + ":" + variable(variables, "TOLL_PORT");
    Map<String, String> path = Map.of("PATH", bin + ":" + System.getenv("PATH"));
    Path file = directory.resolve("compression.yaml");
    String[] asked = {
      "init", "server", "compression.type", "gzip", "producer", "--connect", broker
    };
    List<String> words = new ArrayList<>(List.of(asked));
    words.addAll(List.of("--load", "kafka-producer-perf-test", "-o", file.toString()));
    said(path, words);
    String study = Files.readString(file);
    assertThat(study).contains("baseline: 'producer'").doesNotContain("RECORDS: 1000000}");
    words = new ArrayList<>(List.of("run", file.toString(), "--blocks", "1"));
    words.addAll(List.of("--set", "workload.env.RECORDS=20000", "--runs", directory.toString()));
    assertThat(said(path, words)).contains("2 valid trials: all proved in effect and verified");
    List<String> dynamic = List.of(bin.resolve("kafka-configs.sh").toString(), "--describe");
    List<String> defaults = new ArrayList<>(dynamic);
    defaults.addAll(List.of("--bootstrap-server", broker, "--entity-type", "brokers"));
    defaults.add("--entity-default");
    assertThat(output(new ProcessBuilder(defaults))).doesNotContain("compression.type");
  }

  private static void script(Path bin, String name, String java, String main) {
    try {
      Path file = bin.resolve("kafka-" + name + ".sh");
      Files.writeString(file, "#!/bin/sh\nexec \"%s\" %s \"$@\"\n".formatted(java, main));
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What toll says that succeeds. */
  private static String said(Map<String, String> variables, List<String> words) throws Exception {
    ProcessBuilder toll = TollProcess.of(words.toArray(String[]::new));
    toll.environment().putAll(variables);
    return output(toll);
  }

  private static String output(ProcessBuilder builder) throws Exception {
    Process process = builder.redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
    return said.strip();
  }

  private static void listens(int port) throws Exception {
    for (int i = 0; i < 100; i++) {
      try {
        new Socket(InetAddress.getLoopbackAddress(), port).close();
        return;
      } catch (ConnectException e) {
        Thread.sleep(100);
      }
    }
  }

  private static String redisCli(String port, String... words) throws Exception {
    List<String> all = new ArrayList<>(List.of("redis-cli", "-p", port));
    all.addAll(List.of(words));
    return output(new ProcessBuilder(all));
  }

  /** Debian's, with a user who may do all. */
  private void startByHand() throws Exception {
    OwnLoads.assumeProgram("mariadbd");
    int port;
    try (ServerSocket free = new ServerSocket(0)) {
      port = free.getLocalPort();
    }
    String user = "--user=" + System.getProperty("user.name");
    Path password = Files.writeString(directory.resolve("password"), "s3cret\n");
    Files.setPosixFilePermissions(password, PosixFilePermissions.fromString("rw-------"));
    Path data = directory.resolve("data");
    Path socket = directory.resolve("s");
    Path first =
        Files.writeString(
            directory.resolve("first.sql"),
            """
            GRANT ALL ON *.* TO me@'127.0.0.1' IDENTIFIED BY 's3cret' WITH GRANT OPTION;
            GRANT ALL ON *.* TO me@localhost IDENTIFIED BY 's3cret' WITH GRANT OPTION;
            """);
    Process made =
        new ProcessBuilder("mariadb-install-db", "--no-defaults", user, "--datadir=" + data)
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve("install.log").toFile())
            .start();
    assertThat(made.waitFor()).as(directory.resolve("install.log").toString()).isZero();
    byHand =
        new ProcessBuilder(
                "mariadbd",
                "--no-defaults",
                user,
                "--datadir=" + data,
                "--socket=" + socket,
                "--bind-address=127.0.0.1",
                "--port=" + port,
                "--init-file=" + first,
                "--innodb-flush-log-at-trx-commit=2")
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve("server.log").toFile())
            .start();
    for (int i = 0; i < 100 && !Files.exists(socket); i++) {
      Thread.sleep(200);
    }
    server = new ArrayList<>(List.of("mariadb", "--connect", "127.0.0.1:" + port, "--user", "me"));
    server.addAll(List.of("--password-file", password.toString()));
  }

  /** A server that this command does not know to be toll's. */
  private void start(String system, String option, String user) throws Exception {
    Path study =
        Files.writeString(
            directory.resolve("lent.yaml"),
            """
            toll: 1
            name: lent
            title: A server that runs
            system: {name: %s, options: {%s}}
            workload: {name: iibench, rows: 2k}
            factors: {wire: {baseline: none, levels: {none: {}, tls: {system: {security: tls}}}}}
            """
                .formatted(system, option));
    ups.toll(0, "up", study.toString(), "none", "--name", "lent");
    String variables = ups.toll(0, "ups", "lent", "--env");
    String address = "localhost:" + variable(variables, "TOLL_PORT");
    server =
        new ArrayList<>(
            List.of(
                system,
                "--connect",
                address,
                "--user",
                user,
                "--password-file",
                variable(variables, "TOLL_PASSWORD_FILE")));
  }

  private static String variable(String variables, String name) {
    Matcher found = Pattern.compile(name + "='?([^'\\n]+)").matcher(variables);
    assertThat(found.find()).as(variables).isTrue();
    return found.group(1);
  }

  private String init(int code, String... words) throws Exception {
    List<String> all = new ArrayList<>(List.of("init"));
    all.addAll(server);
    all.addAll(List.of(words));
    return ups.toll(code, all.toArray(String[]::new));
  }

  /** As it is written but for the size. */
  private void runs(String name, Path file) throws Exception {
    assertThat(Files.readAllLines(file)).hasSizeLessThanOrEqualTo(25);
    ups.toll(0, "check", file.toString());
    assertThat(ups.toll(0, "plan", file.toString())).contains("as the study expects");
    new OwnLoads(directory).valid(name, file, SMALL);
    String journal = Files.readString(RunDirectory.all(directory, name).get(0).journal());
    // One client sets the variable for all trials, drops their databases, and puts it back.
    assertThat(journal.split("\"process-started\",\"name\":\"administrator\"", -1)).hasSize(2);
  }
}
