package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;

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
    CommandLine line = Main.commandLine();
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
        asked("db:7", "kafka", "1", "sync_binlog", "0", "me", file, home.resolve("a").toString());
    assertThat(outcome.code()).isEqualTo(3);
    assertThat(outcome.err())
        .contains("Address of a server that runs already, HOST[:PORT] [none]: What")
        .contains("1  mariadb", "2  postgresql", "answer with one of 1 to 2")
        .doesNotContain("accumulo")
        .contains("system.connect.password-file: cannot read " + file);
  }

  /** Each before anything is asked of a server. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "postgresql fsync on off --user me | belong to --connect HOST[:PORT]",
        "postgresql fsync off --connect db | needs --user and --password-file, of a user who may",
        "postgresql fsync off --connect db --user me | such as: CREATE ROLE toll_admin SUPERUSER",
        "kafka num.io.threads 1 2 --connect db | toll starts Kafka itself",
        "hdfs dfs.x 1 2 --connect db | as docs/hdfs-connect.md says",
        "server --connect db | takes no setting and no server",
        "mariadb sync_binlog 0 CONNECT --load pgbench | of mariadb; known: sysbench, iibench. Another",
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
