package dev.toll.systems.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.toll.engine.record.Metric;
import dev.toll.engine.settings.Problems;
import dev.toll.engine.settings.SettingSpec.Trait;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.Study;
import dev.toll.engine.study.file.StudyParser;
import dev.toll.engine.study.resolve.StudyResolver;
import dev.toll.engine.system.Catalog;
import dev.toll.engine.system.Interleaving;
import dev.toll.engine.system.Placing;
import dev.toll.engine.system.SystemUnderTest;
import dev.toll.systems.sql.client.SqlCommands.Access;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqlSystemTest {
  private static final String STUDY =
      """
      toll: 1
      name: t
      system: {name: %s, server: embedded}
      workload: {name: iibench, rows: 1000, partition-rows: 300}
      factors:
        f:
          baseline: a
          levels:
            a: {}
            b: {%s}
      """;

  private static Study study(String system, String level, String... set) throws Exception {
    return new StudyResolver(
            new Catalog(
                List.of(
                    new SqlSystem(new MariaDbProduct()), new SqlSystem(new PostgreSqlProduct()))))
        .resolve(
            StudyParser.parse("t.yaml", STUDY.formatted(system, level)),
            new StudyResolver.Request(null, List.of(set), List.of()));
  }

  private static List<String> mistakes(Study study) {
    Problems problems = new Problems();
    new SqlSystem(new MariaDbProduct()).check(study.levels(), problems);
    return problems.messages();
  }

  @Test
  void levelsShareAServerWhereTheyDifferInWhatClientsDo() throws Exception {
    String shared = "design.share-server=true";
    assertThat(study("mariadb", "system: {security: mtls}, jvm: {driver: {heap: 300M}}", shared))
        .isNotNull();
    String clients = "system: {client-options: {x: 1}}, workload: {batch: 7, indexes: pdc}";
    assertThat(study("postgresql", clients, shared, "system.port=5555").levels()).hasSize(2);
    assertThat(catchThrowable(() -> study("mariadb", "system: {flush: second}", shared)))
        .hasMessageContaining("t.yaml:10:")
        .hasMessageContaining("system.flush is a setting of the server");
    assertThat(catchThrowable(() -> study("mariadb", "", shared, "system.at-rest=all")))
        .hasMessageContaining("cannot be shared: system.at-rest is looked at in the files");
    assertThat(catchThrowable(() -> study("mariadb", "", shared, "volume.kind=tmpfs")))
        .hasMessageContaining("cannot be shared: a volume is one level's");
  }

  @Test
  void whatKeepsLevelsFromBeingLoadedInTurnsIsSaid() throws Exception {
    assertThat(obstacle("system: {security: tls}")).isEmpty();
    assertThat(obstacle("workload: {query-threads: 1}"))
        .hasValue("the queries along with the inserts (workload.query-threads) cannot be paused");
    assertThat(obstacle("system: {security: tls}", "system.port=3307"))
        .hasValue("two levels have the same port (system.port: 3307)");
    assertThat(obstacle("system: {port: 3308}")).isEmpty();
  }

  private static Optional<String> obstacle(String level, String... set) throws Exception {
    return new SqlSystem(new MariaDbProduct()).obstacle(study("mariadb", level, set).levels());
  }

  @Test
  void aStudyWithHostsIsRefusedWhereItsDriverMustBeHere() throws Exception {
    assertThat(refusal("mariadb", "machine.hosts=h.yaml")).isEmpty();
    assertThat(refusal("postgresql", "machine.hosts=h.yaml", "machine.cpus=1")).isEmpty();
    assertThat(refusal("mariadb", "machine.driver-cpus=1")).isEmpty();
    assertThat(refusal("mariadb", "machine.hosts=h.yaml", "machine.driver-cpus=1"))
        .hasValue(
            "machine.driver-cpus names CPUs of this machine, and the drivers are on another; omit"
                + " it or --hosts");
    List<String> connected = new ArrayList<>(List.of(CONNECT));
    connected.add("machine.hosts=h.yaml");
    assertThat(refusal("mariadb", connected.toArray(String[]::new)))
        .hasValue(
            "a connected server is loaded on this machine only so far; omit --hosts or"
                + " machine.hosts");
  }

  private static Optional<String> refusal(String system, String... set) throws Exception {
    Study study = study(system, "", set);
    return Placing.refusal(
        system.equals("mariadb")
            ? new SqlSystem(new MariaDbProduct())
            : new SqlSystem(new PostgreSqlProduct()),
        study.levels());
  }

  /** Its servers are on this machine; a driver elsewhere is of no use without a load. */
  @Test
  void anInstanceIsKeptUpOnThisMachineOnly() throws Exception {
    SystemUnderTest system = new SqlSystem(new PostgreSqlProduct());
    assertThat(Placing.unkept(system, study("postgresql", "").levels())).isEmpty();
    assertThat(Placing.unkept(system, study("postgresql", "", "machine.hosts=h.yaml").levels()))
        .hasValue(
            "servers of system postgresql run on this machine only so far; omit --hosts or"
                + " machine.hosts");
  }

  @Test
  void linksAreLimitedOnHostsOfAFileOnly() throws Exception {
    String rate = "machine.network-rate=100M";
    assertThat(refusal("mariadb", "machine.hosts=h.yaml", rate)).isEmpty();
    for (String[] set : new String[][] {{rate}, {rate, "machine.fleet=yarn"}}) {
      assertThat(refusal("mariadb", set))
          .hasValue(
              "machine.network-rate limits what the hosts of a hosts file send; add --hosts FILE,"
                  + " or omit it");
    }
  }

  @Test
  void blocksAreNotInterleavedWithADriverElsewhere() throws Exception {
    assertThat(Interleaving.obstacle(study("mariadb", ""), new SqlSystem(new MariaDbProduct())))
        .isEmpty();
    assertThat(
            Interleaving.obstacle(
                study("mariadb", "", "machine.hosts=h.yaml"), new SqlSystem(new MariaDbProduct())))
        .hasValue("the drivers are on another host (machine.hosts)");
  }

  @Test
  void theEmbeddedServerSaysWhyItHasNoEncryptionAtRest() throws Exception {
    assertThat(
            new SqlSystem(new MariaDbProduct())
                .unavailable(study("mariadb", "system: {at-rest: tables}").levels()))
        .hasValueSatisfying(
            why ->
                assertThat(why)
                    .contains("level b is unavailable")
                    .contains("file_key_management")
                    .contains("mariadb-server")
                    .contains("system.server: installed"));
    assertThat(
            new SqlSystem(new PostgreSqlProduct())
                .unavailable(study("postgresql", "system: {at-rest: all}").levels()))
        .hasValueSatisfying(
            why -> assertThat(why).contains("PostgreSQL has no encryption at rest"));
    assertThat(new SqlSystem(new MariaDbProduct()).unavailable(study("mariadb", "").levels()))
        .isEmpty();
  }

  @Test
  void aServerThatIsNotInstalledIsToldWithThePackage() throws Exception {
    Study study = study("mariadb", "", "system.server=installed", "system.home=/nowhere");
    assertThat(new SqlSystem(new MariaDbProduct()).unavailable(study.levels()))
        .hasValue(
            "MariaDB is not installed in /nowhere; install the package mariadb-server, say"
                + " system.home, or leave system.server: embedded");
  }

  @Test
  void whatCannotBeCheckedBecauseTheProgramIsNotHereIsSaid() throws Exception {
    Study study =
        study(
            "mariadb",
            "system: {options: {innodb_doublewritten: 1}}",
            "system.server=installed",
            "system.home=/nowhere");
    assertThat(mistakes(study)).isEmpty();
    assertThat(new SqlSystem(new MariaDbProduct()).unseen(study.levels()))
        .singleElement()
        .isEqualTo(
            "the names in system.options.* were not checked: MariaDB is not installed here; a run"
                + " checks them before it starts anything");
    assertThat(new SqlSystem(new MariaDbProduct()).unseen(study("mariadb", "").levels())).isEmpty();
  }

  @Test
  void aLevelCannotHaveAnotherServer() throws Exception {
    assertThat(mistakesOf("system: {version: 10.0.0}"))
        .singleElement()
        .asString()
        .contains("system.version applies to the whole run");
  }

  @Test
  void aClientCannotBeToldToPreferTls() throws Exception {
    assertThat(mistakesOf("system: {client-options: {sslMode: trust}}"))
        .singleElement()
        .asString()
        .contains("system.client-options.sslMode: TLS and passwords are set by system.security");
  }

  @Test
  void aSpinNeedsARate() throws Exception {
    assertThat(mistakesOf("workload: {spin: 0.2ms}"))
        .singleElement()
        .asString()
        .contains("workload.spin: no effect without a rate; set workload.rate");
    assertThat(mistakesOf("workload: {spin: 0.2ms, rate: 100}")).isEmpty();
  }

  private static final String[] CONNECT = {
    "system.server=connect",
    "system.connect.host=db",
    "system.connect.user=admin",
    "system.connect.password-file=/nowhere"
  };

  private static String mistakesConnected(String level, String... more) {
    List<String> set = new ArrayList<>(List.of(CONNECT));
    set.addAll(List.of(more));
    return mistakesOf(level, set);
  }

  private static String mistakesAt(String host) {
    List<String> set = new ArrayList<>(List.of(CONNECT));
    set.set(1, "system.connect.host=" + host);
    return mistakesOf("", set);
  }

  private static String mistakesOf(String level, List<String> set) {
    try {
      return String.join("\n", mistakes(study("mariadb", level, set.toArray(new String[0]))));
    } catch (Exception e) {
      return e.getMessage();
    }
  }

  /** PostgreSQL 15 without checksums was reported as 18.4.0 with them. */
  @Test
  void aDefaultIsNoFactOfAConnectedServer() throws Exception {
    Settings connected = study("postgresql", "", CONNECT).levels().get(0).settings();
    Settings own = study("postgresql", "").levels().get(0).settings();
    for (String path :
        List.of("version", "checksums", "authentication", "flush", "buffer-pool", "at-rest")) {
      assertThat(ofOthers("system." + path, connected)).as(path).isTrue();
      assertThat(ofOthers("system." + path, own)).as(path).isFalse();
    }
    assertThat(ofOthers("volume.kind", connected)).isTrue();
    for (String path : List.of("system.security", "system.server", "workload.rows")) {
      assertThat(ofOthers(path, connected)).as(path).isFalse();
    }
  }

  private static boolean ofOthers(String path, Settings level) {
    return new SqlSystem(new PostgreSqlProduct()).connects(level)
        && level.is(Trait.OWN_SERVERS, path);
  }

  @Test
  void connectingNeedsToKnowWhereAndAsWhom() {
    assertThatThrownBy(() -> study("mariadb", "", "system.server=connect"))
        .hasMessageContaining("--set: system.server: connect needs system.connect.host")
        .hasMessageContaining("connect needs system.connect.user")
        .hasMessageContaining("connect needs system.connect.password-file");
    assertThat(mistakesConnected("system: {security: tls}"))
        .contains("t.yaml:")
        .contains("connect needs system.connect.authority");
    assertThat(mistakesConnected("")).isEmpty();
    assertThatThrownBy(() -> study("mariadb", "", "system.connect.host=db"))
        .hasMessageContaining("system.connect.host: only with system.server: connect");
  }

  @Test
  void aConnectedServersHostIsANameOrAnAddress() {
    for (String host : List.of("db-1.example.com", "127.0.0.1", "::1", "fe80::1%eth0")) {
      assertThat(mistakesAt(host)).as(host).isEmpty();
    }
    assertThat(mistakesAt("/run/postgresql"))
        .contains("system.connect.host is a path, and toll connects by TCP");
    for (String host : List.of("db:5432", "two words", "jdbc:mariadb://db", "a?b")) {
      assertThat(mistakesAt(host))
          .as(host)
          .contains("system.connect.host is neither a name nor an address: '" + host + "'");
    }
    assertThat(new Access("mariadb", "::1", 3306, "toll", "me").url())
        .isEqualTo("jdbc:mariadb://[::1]:3306/toll");
    assertThat(new Access("postgresql", "db", 5432, "toll", "me").url())
        .isEqualTo("jdbc:postgresql://db:5432/toll");
  }

  /** mariadb-install-db, a shell script, quotes no path. */
  @Test
  void aDirectoryThatMariaDbsScriptWouldSplitIsKnown() {
    for (String path : List.of("/tmp/my runs", "/tmp/R&D", "/tmp/a#1", "/tmp/a;b", "/tmp/$x")) {
      assertThat(new MariaDbProduct().splits(Path.of(path))).as(path).isTrue();
      assertThat(new PostgreSqlProduct().splits(Path.of(path))).as(path).isFalse();
    }
    assertThat(new MariaDbProduct().splits(Path.of("/tmp/L\u00e4ufe_1/a-b.c"))).isFalse();
  }

  @Test
  void aConnectedServerIsRefusedWhatItCannotBeMadeToDo() {
    for (String level : List.of("options: {a: b}", "flush: second", "buffer-pool: 1G")) {
      assertThat(mistakesConnected("system: {" + level + "}"))
          .contains("level b: system." + level.split("[:{ ]")[0])
          .contains("a connected server's options are not toll's to set");
    }
    assertThat(mistakesConnected("system: {security: mtls}", "system.connect.authority=/ca"))
        .contains("mtls is not available at a connected server");
    assertThat(mistakesConnected("system: {at-rest: tables}"))
        .contains("encryption at rest can be neither set nor proved");
    assertThat(mistakesConnected("", "volume.kind=tmpfs"))
        .contains("volume.kind: a connected server keeps its data where it does");
    assertThat(mistakesConnected("", "system.home=/opt")).contains("system.home: a connected");
    assertThat(mistakesConnected("", "system.connect.port=x")).contains("neither auto nor");
    // For the whole study it is a claim, which the server's own word must bear out.
    assertThat(mistakesConnected("", "system.flush=second")).isEmpty();
  }

  @Test
  void whatIsSetAtAConnectedServerMustBePutBackAndReadBack() {
    assertThat(mistakesConnected("system: {settings: {sync_binlog: 1}}")).isEmpty();
    assertThat(mistakesConnected("system: {connect: {set: SET GLOBAL sync_binlog = 1}}"))
        .contains("system.connect.set needs system.connect.restore")
        .contains("say in system.options.* what it sets");
    assertThat(
            mistakesConnected(
                "system: {connect: {set: SET GLOBAL sync_binlog = 1}, options: {sync_binlog: 1}}",
                "system.connect.restore=SET GLOBAL sync_binlog = 0"))
        .isEmpty();
    assertThat(mistakesConnected("system: {connect: {restart: 'true'}}"))
        .contains("system.connect.restart applies to the whole run");
  }

  @Test
  void settingsOfAServerOfTollsOwnAreItsOptions() throws Exception {
    assertThat(mistakesOf("system: {settings: {sync_binlog: 1}}"))
        .singleElement()
        .asString()
        .contains("only with system.server: connect; otherwise say system.options.*");
  }

  @Test
  void aConnectedServerHasOneValueAtATime() throws Exception {
    assertThat(obstacle("system: {settings: {sync_binlog: 1}}", CONNECT))
        .hasValue("the connected server has one system.settings.sync_binlog at a time");
  }

  @Test
  void aPasswordThatOthersMayReadIsRefused(@TempDir Path directory) throws Exception {
    Path file = Files.writeString(directory.resolve("password"), "secret\n");
    Connected server = new Connected("db", 3306, "admin", file, "", null);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
    assertThat(ConnectCheck.unavailable(server)).get().asString().contains("chmod 600");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    assertThat(ConnectCheck.unavailable(server)).isEmpty();
    assertThat(
            ConnectCheck.unavailable(
                new Connected("db", 3306, "admin", file, "", directory.resolve("ca.pem"))))
        .get()
        .asString()
        .contains("system.connect.authority: cannot read");
  }

  @Test
  void theServersOwnFiguresAreNotPromised() throws Exception {
    assertThat(
            new SqlSystem(new MariaDbProduct()).metrics(study("mariadb", "", CONNECT).settings()))
        .extracting(Metric::name)
        .contains("rows_per_second", "client_cpu_per_million")
        .doesNotContain("server_cpu_per_million", "server_memory");
  }

  private static List<String> mistakesOf(String level) throws Exception {
    try {
      return mistakes(study("mariadb", level));
    } catch (dev.toll.engine.settings.StudyException e) {
      return List.of(e.getMessage());
    }
  }

  @Test
  void partitionsHoldAllRowsAndOneIsLeftForWhatWouldFollow() throws Exception {
    assertThat(SqlSettings.partitions(study("mariadb", "").settings())).isEqualTo(4);
    assertThat(SqlSettings.partitions(study("mariadb", "", "workload.partition-rows=0").settings()))
        .isEqualTo(1);
    assertThat(
            SqlSettings.partitions(study("mariadb", "", "workload.partition-rows=1001").settings()))
        .isEqualTo(1);
    String published = "workload.rows=1G";
    assertThat(
            SqlSettings.partitions(
                study("mariadb", "", published, "workload.partition-rows=100M").settings()))
        .as("p0 to p10")
        .isEqualTo(11);
  }

  @Test
  void theTableHasItsPublishedName() throws Exception {
    assertThat(SqlSettings.table(study("mariadb", "").settings())).isEqualTo("purchases_noindex");
    Study three = study("mariadb", "", "workload.indexes=three");
    assertThat(SqlSettings.table(three.settings())).isEqualTo("purchases_index");
    assertThat(SqlSettings.indexes(three.settings()))
        .containsExactly("marketsegment", "registersegment", "pdc");
  }
}
