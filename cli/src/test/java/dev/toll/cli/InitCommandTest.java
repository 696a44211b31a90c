package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.settings.Choices;
import dev.toll.engine.settings.Setting;
import dev.toll.engine.study.Level;
import dev.toll.engine.study.StudyFile;
import dev.toll.engine.study.file.StudyParser;
import java.io.BufferedReader;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import picocli.CommandLine;

/** Studies to begin with; that they run is shown by integration tests. */
class InitCommandTest {
  @TempDir Path home;

  private Cli.Outcome init(String file, String... words) {
    List<String> arguments = new ArrayList<>(List.of("init"));
    arguments.addAll(List.of(words));
    arguments.addAll(List.of("-o", home.resolve(file).toString()));
    return Cli.real(home, arguments.toArray(String[]::new));
  }

  private StudyFile written(String file) throws Exception {
    return StudyParser.parse(file, Files.readString(home.resolve(file)));
  }

  private static List<String> settings(Level level) {
    List<String> settings = new ArrayList<>();
    for (Setting setting : level.overlay().all()) {
      settings.add(setting.path() + "=" + setting.value());
    }
    return settings;
  }

  @Test
  void aPropertyWithDotsIsPricedAtItsValues() throws Exception {
    Cli.Outcome outcome =
        init("compress.yaml", "accumulo", "table.file.compress.type", "gz", "snappy", "none");
    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.out()).contains("wrote ", "; toll plan ");
    StudyFile study = written("compress.yaml");
    assertThat(study.name()).isEqualTo("compress");
    assertThat(study.baseline()).isEqualTo("gz");
    assertThat(study.scales()).containsOnlyKeys("smoke", "quick", "standard");
    assertThat(study.levels())
        .extracting(InitCommandTest::settings)
        .containsExactly(
            List.of("system.properties.table.file.compress.type=gz"),
            List.of("system.properties.table.file.compress.type=snappy"),
            List.of("system.properties.table.file.compress.type=none"));
  }

  /** What a reader of YAML takes for no text, or for another, is in quotes. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "hdfs       | dfs.checksum.type     | CRC32 | NULL",
        "postgresql | application_name      | null  | ~",
        "postgresql | application_name      | Yes   | 1e3",
        "postgresql | application_name      | 0x10  | 010",
        "postgresql | application_name      | 1_000 | 2.5",
        "postgresql | synchronous_commit    | off   | on",
        "hdfs       | hadoop.x              | 1     | .inf",
        "postgresql | application_name      | a: b  | '#x'",
      })
  void aValueIsAsItWasGiven(String system, String setting, String one, String other)
      throws Exception {
    assertThat(init("quoted.yaml", system, setting, one, other).err()).doesNotContain("error");
    assertThat(written("quoted.yaml").levels())
        .extracting(level -> level.overlay().all().iterator().next().value())
        .containsExactly(one, other);
    assertThat(Files.readString(home.resolve("quoted.yaml")))
        .doesNotContainPattern("(?i): (?:null|~|on|off|yes|010|0x10|1_000|\\.inf)\\n");
  }

  @Test
  void aKeyOfAStudyIsOneToo() throws Exception {
    assertThat(init("c.yaml", "mariadb", "workload.connections", "1", "4", "-n", "pool").code())
        .isZero();
    assertThat(written("c.yaml").name()).isEqualTo("pool");
    assertThat(settings(written("c.yaml").levels().get(1)))
        .containsExactly("workload.connections=4");
  }

  @ParameterizedTest
  @EnumSource(StudyTemplate.class)
  void templatesAreStudiesWithoutMistakes(StudyTemplate template) throws Exception {
    assertThat(init("mine.yaml", template.word()).code()).isZero();
    assertThat(written("mine.yaml").name()).isEqualTo("mine");
    assertThat(Cli.real(home, "check", home.resolve("mine.yaml").toString()).out())
        .doesNotContain("error:");
  }

  private Cli.Outcome asked(String... answers) {
    CommandLine line = Main.commandLine(Installation.here());
    InitCommand command = line.getSubcommands().get("init").getCommand();
    command.answers = new BufferedReader(new StringReader(String.join("\n", answers)));
    return Cli.run(line, "init");
  }

  @Test
  void questionsLeadToTheSameStudyAsArguments() throws Exception {
    String file = home.resolve("asked.yaml").toString();
    Cli.Outcome outcome =
        asked("", "9", "mariadb", "innodb_flush_log_at_trx_commit", "1", "1 2", file);
    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.err())
        .contains("1  accumulo", "your own load", "answer with one of 1 to 8")
        .contains("at least two values");
    assertThat(init("said.yaml", "mariadb", "innodb_flush_log_at_trx_commit", "1", "2").code())
        .isZero();
    assertThat(Files.readString(home.resolve("asked.yaml")).replace("asked", "said"))
        .isEqualTo(Files.readString(home.resolve("said.yaml")));
  }

  @Test
  void answersThatEndLeaveNothing() {
    Cli.Outcome outcome = asked("", "server");
    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err()).contains("no answer; nothing was written");
  }

  /** A server that runs already is the first question; then only what can be connected to. */
  @Test
  void aServerThatRunsIsTheFirstQuestion() {
    String file = home.resolve("none.password").toString();
    Cli.Outcome outcome =
        asked("db:7", "kafka", "3", "sync_binlog", "0", "me", file, home.resolve("a").toString());
    assertThat(outcome.code()).isEqualTo(3);
    assertThat(outcome.err())
        .contains("Address of a server that runs already, HOST[:PORT] [none]: What")
        .contains("1  accumulo", "2  hdfs", "3  mariadb", "4  postgresql", "5  server")
        .contains("answer with one of 1 to 5")
        .contains("system.connect.password-file: cannot read " + file);
  }

  /** No password is needed where nothing is asked. */
  @Test
  void aServerByCommandsIsAskedForItsLoad() throws Exception {
    String file = home.resolve("hz.yaml").toString();
    Cli.Outcome outcome = asked("db", "server", "hz", "10", "10 100", "redis-benchmark", file);
    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.err())
        .contains("at least two values", "Its load, one of redis-benchmark, m");
    assertThat(settings(written("hz.yaml").levels().get(1)))
        .containsExactly("system.env.VALUE=100");
  }

  /** What is not known without credentials is said, in the study and on the screen. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "accumulo table.durability sync flush zk1:2181,zk2:2181 | system.properties.table.durability=flush"
            + " | That needs the user and password | instance.zookeepers=zk1:2181,zk2:2181",
        "accumulo workload.tablets 1 8 zk | workload.tablets=8 | refuses what cannot be set | zookeepers=zk,",
        "hdfs dfs.client.socket-timeout 1 2 nn:8020 | system.client-properties.dfs.client.socket-timeout=2"
            + " | nothing of the servers is changed | fs.defaultFS hdfs://nn:8020,",
        "hdfs dfs.namenode.handler.count 10 20 nn"
            + " | system.connect.expect.namenode.dfs.namenode.handler.count=20"
            + " | write how in set and restore | how dfs.namenode.handler.count becomes $TOLL_LEVEL",
        "hdfs dfs.datanode.handler.count 10 20 nn"
            + " | system.connect.expect.datanode.dfs.datanode.handler.count=20"
            + " | Only a directory toll_... is made | expect: {datanode: {",
      })
  void aClusterThatRuns(String words, String level, String said, String text) throws Exception {
    List<String> all = new ArrayList<>(List.of(words.split(" ")));
    all.add(all.size() - 1, "--connect");
    Cli.Outcome outcome = init("c.yaml", all.toArray(String[]::new));
    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.out()).contains(said, "Not known yet: the version", "; toll plan ");
    assertThat(settings(written("c.yaml").levels().get(1))).containsExactly(level);
    assertThat(Files.readString(home.resolve("c.yaml"))).contains(text);
    correct("c.yaml", 25);
  }

  private void correct(String file, int lines) throws Exception {
    String text = Files.readString(home.resolve(file));
    assertThat(text).doesNotContainPattern("@[A-Z]");
    assertThat(text.lines()).hasSizeLessThanOrEqualTo(lines);
    Cli.Outcome check = Cli.real(home, "check", home.resolve(file).toString());
    assertThat(check.code()).as(check.out() + check.err()).isZero();
  }

  /** A program that is missing here is no reason to write no study for where it is. */
  @ParameterizedTest
  @EnumSource(
      value = KnownLoad.class,
      names = {"REDIS_BENCHMARK", "MEMTIER", "WRK", "H2LOAD", "KAFKA_PRODUCER_PERF_TEST"})
  void loadsOfAServerByCommands(KnownLoad load) throws Exception {
    String[] words = {"server", "x.y", "a b", "c", "--connect", "[::1]:7", "--load"};
    List<String> all = new ArrayList<>(List.of(words));
    all.add(Choices.word(load));
    Cli.Outcome outcome = init("s.yaml", all.toArray(String[]::new));
    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.err())
        .contains(load.missing(null).orElse(""))
        .satisfies(
            err ->
                assertThat(err.contains("unavailable: --load "))
                    .isEqualTo(load.missing(null).isPresent()));
    assertThat(written("s.yaml").baseline()).isEqualTo("a-b");
    assertThat(settings(written("s.yaml").levels().get(0))).containsExactly("system.env.VALUE=a b");
    correct("s.yaml", 50);
  }

  @Test
  void whereAProgramThatIsMissingComesFrom() {
    assertThat(KnownLoad.MEMTIER.missing(null).orElse("package memtier-benchmark"))
        .contains("package memtier-benchmark");
    assertThat(KnownLoad.KAFKA_PRODUCER_PERF_TEST.missing(null).orElse("unpack its release"))
        .contains("unpack its release");
  }

  /** As a server that was asked gets them, but for the sizes. */
  @ParameterizedTest
  @CsvSource({
    "PGBENCH, POSTGRESQL",
    "SYSBENCH, POSTGRESQL",
    "SYSBENCH, MARIADB",
    "IIBENCH, MARIADB",
    "YCSB, POSTGRESQL",
    "YCSB, MARIADB",
  })
  void loadsOfADatabase(KnownLoad load, SettingStudy.Kind kind) throws Exception {
    ConnectOptions server = new ConnectOptions();
    server.server = "db:7";
    server.user = "me";
    server.passwordFile = home.resolve("pw");
    String level = "{system: {settings: {x: '%s'}}}";
    String text =
        StudyTemplate.fill(
            "connect/study",
            Map.of(
                "CHANGES",
                "What it changes.\n# What it leaves.",
                "NAME",
                "s",
                "TITLE",
                "S",
                "SYSTEM",
                kind.word(),
                "CONNECT",
                server.yaml(),
                "LOAD",
                load.yaml(kind, 1000, 25),
                "BASELINE",
                "'1'",
                "LEVELS",
                SettingStudy.levels(List.of("1", "2"), x -> " " + level.formatted(x))));
    Files.writeString(home.resolve("s.yaml"), text);
    correct("s.yaml", 25);
  }

  /** Each before anything is asked of a server. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "postgresql fsync on off --user me | belong to --connect HOST[:PORT]",
        "postgresql fsync off --connect db | needs --user and --password-file, of a user who may",
        "postgresql fsync off --connect db --user me | such as: CREATE ROLE toll_admin SUPERUSER",
        "kafka num.io.threads 1 2 --connect db:9092 | by commands can: toll init server SETTING VALUE VALUE"
            + " --connect db:9092 --load kafka-producer-perf-test",
        "hdfs dfs.x 1 2 --connect db --user me | in their own files, which the study names",
        "accumulo table.x 1 2 --connect db --load wrk | is toll's own; leave out --load",
        "hdfs dfs.x 1 --connect db | needs a setting and at least two values",
        "server x 1 2 --connect db | needs --load, one of: redis-benchmark, memtier, wrk, h2load, kafka-p",
        "server x 1 2 --connect db --load pgbench | no load 'pgbench' of a server; known: redis-benchmark",
        "server x 1 2 --connect db --load wrk --user me | the study's commands say how they log in",
        "server workload.env.X 1 2 --connect db --load wrk | is a key of a study",
        "accumulo table.x 1 2 --connect zk' | no address of a server: 'zk''",
        "program --connect db | takes no setting and no server",
        "postgresql fsync off CONNECT --load ycsb | unavailable: --load ycsb: ycsb.sh is not on the path; i",
        "mariadb sync_binlog 0 CONNECT --load pgbench | of mariadb; known: sysbench, iibench, ycsb. Another",
        "postgresql fsync CONNECT | needs a setting and at least",
        "postgresql f;x 1 CONNECT --load iibench | no setting has such a name: 'f;x'",
        "postgresql ssl on CONNECT --load iibench | toll init postgresql system.security none tls --conn",
        "postgresql data_checksums on CONNECT --load iibench | system.checksums ..., on a server that",
        "mariadb innodb_encrypt_log ON CONNECT --load iibench | is set by system.at-rest, because it",
        "mariadb system.at-rest none all CONNECT --load iibench | encryption at rest can be neither set",
        "mariadb system.security none tls CONNECT --load iibench | needs system.connect.authority",
        "postgresql fsync off --load iibench --connect /run/pg --user me --password-file PW | is a path",
      })
  void whatCannotBeOfAServerThatRuns(String words, String message) throws Exception {
    Path password = Files.writeString(home.resolve("pw"), "x");
    Files.setPosixFilePermissions(password, PosixFilePermissions.fromString("rw-------"));
    String line =
        words
            .replace("CONNECT", "--connect db:1 --user me --password-file PW")
            .replace("PW", password.toString());
    Cli.Outcome outcome = init("a.yaml", line.split(" "));
    assertThat(outcome.code()).isNotZero();
    assertThat(outcome.err()).contains(message).doesNotContain("\tat ", "dev.toll");
    assertThat(home.resolve("a.yaml")).doesNotExist();
  }

  @Test
  void nobodyIsAskedWithoutATerminal() {
    Cli.Outcome outcome = Cli.real(home, "init");
    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err()).contains("toll init needs a system (accumulo, hdfs, kafka");
  }

  @Test
  void whatIsThereStays() throws Exception {
    Files.writeString(home.resolve("mine.yaml"), "of value");
    Cli.Outcome outcome = init("mine.yaml", "server");
    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err()).contains("mine.yaml exists; name another file with -o");
    assertThat(home.resolve("mine.yaml")).hasContent("of value");
  }

  @Test
  void mistakesAreToldAndNothingIsWritten() {
    assertThat(init("a.yaml", "nosuch", "x", "1", "2").err())
        .contains(
            "unknown system 'nosuch'; known: accumulo, hdfs, kafka, mariadb, postgresql, server, program,"
                + " load");
    assertThat(init("a.yaml", "mariadb", "sync_binlog", "1").err())
        .contains("needs a setting and at least two values");
    assertThat(init("a.yaml", "mariadb", "sync_binlog", "1", "1").err())
        .contains("duplicate value: 1 1");
    assertThat(init("a.yaml", "mariadb", "workload.conections", "1", "4").err())
        .contains("workload.conections");
    assertThat(init("a.yaml", "server", "x").err()).contains("takes no setting");
    assertThat(home.resolve("a.yaml")).doesNotExist();
  }
}
