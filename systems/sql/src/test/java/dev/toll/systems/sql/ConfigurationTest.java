package dev.toll.systems.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.driver.Protocol;
import dev.toll.engine.process.Placement;
import dev.toll.engine.process.ProcessLedger;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.Study;
import dev.toll.engine.system.RunContext;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What servers and clients are configured with at each level. */
class ConfigurationTest {
  private static final Installation INSTALLED =
      new Installation(null, Path.of("/usr/bin"), Path.of("/usr/sbin/server"), null, "installed");

  @TempDir Path directory;

  private RunMaterial material(Study study) throws Exception {
    RunContext context = new RunContext(directory, directory, ProcessLedger.NONE, text -> {});
    return RunMaterial.create(study.levels(), context);
  }

  private Endpoint endpoint(Study study) throws Exception {
    return Endpoint.own(4000, material(study), Placement.HERE);
  }

  private Layout layout() throws Exception {
    Layout layout = new Layout(directory, directory.resolve("data"), directory);
    Files.createDirectories(layout.server());
    return layout;
  }

  private List<String> mariaDb(String level) throws Exception {
    Study study = RealSql.study("mariadb");
    new MariaDbProduct()
        .configuration()
        .configure(
            INSTALLED, ServerTenants.one(study.level(level).settings()), layout(), endpoint(study));
    Path file = directory.resolve("server.cnf");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
    return Files.readAllLines(file);
  }

  @Test
  void aPlainMariaDbOffersNoTls() throws Exception {
    assertThat(mariaDb("none"))
        .contains("ssl=OFF", "innodb_buffer_pool_size=8388608", "innodb_flush_log_at_trx_commit=2")
        .noneMatch(line -> line.startsWith("ssl_") || line.startsWith("plugin"));
    assertThat(Files.readString(directory.resolve("init.sql"))).doesNotContain("REQUIRE");
  }

  @Test
  void aMariaDbWithTlsDemandsIt() throws Exception {
    assertThat(mariaDb("mtls"))
        .contains(
            "tls_version=TLSv1.3",
            "require_secure_transport=ON",
            "ssl_ca=" + directory.resolve("secrets/tls/ca.pem"))
        .doesNotContain("ssl=OFF");
    assertThat(Files.readString(directory.resolve("init.sql"))).contains("REQUIRE X509");
  }

  @Test
  void postgreSqlLetsNobodyInOtherwise() throws Exception {
    Study study = RealSql.study("postgresql");
    Layout layout = layout();
    Endpoint endpoint = endpoint(study);
    Configuration configuration = new PostgreSqlConfiguration();
    configuration.configure(
        INSTALLED, ServerTenants.one(study.level("mtls").settings()), layout, endpoint);
    assertThat(layout.server().resolve("pg_hba.conf"))
        .hasContent("hostssl all all 127.0.0.1/32 scram-sha-256 clientcert=verify-ca");
    assertThat(Files.readString(layout.server().resolve("postgresql.conf")))
        .contains("ssl = 'on'", "ssl_min_protocol_version = 'TLSv1.3'");
    configuration.configure(
        INSTALLED, ServerTenants.one(study.level("none").settings()), layout, endpoint);
    assertThat(layout.server().resolve("pg_hba.conf"))
        .hasContent("hostnossl all all 127.0.0.1/32 scram-sha-256");
  }

  @Test
  void aServerOfSeveralLevelsDemandsOfEachUserWhatItsLevelHas() throws Exception {
    Study study = RealSql.study("one-server-levels");
    Endpoint endpoint = endpoint(study);
    ServerTenants all = ServerTenants.all(study.levels());
    assertThat(all.connections()).isEqualTo(4 * 25);
    new MariaDbConfiguration().configure(INSTALLED, all, layout(), endpoint);
    assertThat(Files.readString(directory.resolve("server.cnf")))
        .contains("ssl_cert=", "max_connections=151")
        .doesNotContain("require_secure_transport");
    assertThat(Files.readString(directory.resolve("init.sql")))
        .contains("WITH GRANT OPTION")
        .doesNotContain("REQUIRE");

    study = RealSql.study("one-server-levels", List.of("system.name=postgresql"));
    PostgreSqlConfiguration postgres = new PostgreSqlConfiguration();
    postgres.configure(INSTALLED, ServerTenants.all(study.levels()), layout(), endpoint);
    assertThat(layout().server().resolve("pg_hba.conf"))
        .hasContent(
            """
            host all toll 127.0.0.1/32 scram-sha-256
            hostnossl all +toll_none 127.0.0.1/32 scram-sha-256
            hostssl all +toll_tls 127.0.0.1/32 scram-sha-256
            hostssl all +toll_mtls 127.0.0.1/32 scram-sha-256 clientcert=verify-ca
            """);
    assertThat(postgres.group(study.level("mtls").settings())).isEqualTo("toll_mtls");
    assertThat(postgres.group(study.level("text").settings())).isEqualTo("toll_none");
  }

  /** This machine, and a host whose address is the first. */
  private static final class TwoMachines implements Placement {
    @Override
    public InetAddress address() {
      return address("192.0.2.1");
    }

    @Override
    public List<InetAddress> clients() {
      return List.of(address("192.0.2.9"), address());
    }

    private static InetAddress address(String text) {
      try {
        return InetAddress.getByName(text);
      } catch (UnknownHostException e) {
        throw new AssertionError("an address needs no resolving", e);
      }
    }
  }

  @Test
  void postgreSqlLetsInTheDriversHostAndThisMachineAlone() throws Exception {
    Study study = RealSql.study("postgresql");
    Layout layout = layout();
    Endpoint endpoint = Endpoint.own(4000, material(study), new TwoMachines());
    new PostgreSqlConfiguration()
        .configure(INSTALLED, ServerTenants.one(study.level("tls").settings()), layout, endpoint);
    assertThat(layout.server().resolve("pg_hba.conf"))
        .hasContent(
            """
            hostssl all all 192.0.2.9/32 scram-sha-256
            hostssl all all 192.0.2.1/32 scram-sha-256
            """);
    assertThat(Files.readString(layout.server().resolve("postgresql.conf")))
        .contains("listen_addresses = '192.0.2.1'");
    assertThat(endpoint.host()).isEqualTo("192.0.2.1");
  }

  @Test
  void mariaDbLikewise() throws Exception {
    Study study = RealSql.study("mariadb");
    Endpoint endpoint = Endpoint.own(4000, material(study), new TwoMachines());
    new MariaDbProduct()
        .configuration()
        .configure(INSTALLED, ServerTenants.one(study.level("tls").settings()), layout(), endpoint);
    assertThat(Files.readAllLines(directory.resolve("server.cnf")))
        .contains("bind_address=192.0.2.1");
    assertThat(Files.readString(directory.resolve("init.sql")))
        .contains("'@'192.0.2.9' IDENTIFIED", "'@'192.0.2.1' IDENTIFIED")
        .doesNotContain("127.0.0.1", "'%'");
    assertThat(endpoint.address().getAddress().getHostAddress()).isEqualTo("192.0.2.1");
  }

  /** A timeout on the socket doubles the system calls of an insert, at one level as at another. */
  @Test
  void noClientsSocketHasATimeout() throws Exception {
    Study mariaDb = RealSql.study("mariadb");
    Study postgreSql = RealSql.study("postgresql");
    Endpoint endpoint = endpoint(mariaDb);
    for (String level : List.of("none", "tls", "mtls")) {
      assertThat(
              new MariaDbProduct()
                  .configuration()
                  .client(mariaDb.level(level).settings(), endpoint, Endpoint.Way.RIGHT)
                  .properties())
          .containsEntry("connectTimeout", "0");
      assertThat(
              new PostgreSqlProduct()
                  .configuration()
                  .client(postgreSql.level(level).settings(), endpoint, Endpoint.Way.RIGHT)
                  .properties())
          .containsEntry("connectTimeout", "0")
          .containsEntry("sslResponseTimeout", "0");
    }
  }

  /** A client that takes what it gets would make a level of neither. */
  @Test
  void noClientPrefers() throws Exception {
    for (String name : List.of("mariadb", "postgresql")) {
      Study study = RealSql.study(name);
      Product product = name.equals("mariadb") ? new MariaDbProduct() : new PostgreSqlProduct();
      Endpoint endpoint = endpoint(study);
      for (String level : List.of("none", "tls", "mtls")) {
        Settings settings = study.level(level).settings();
        for (Endpoint.Way way : Endpoint.Way.values()) {
          String client =
              Protocol.tree(product.configuration().client(settings, endpoint, way)).toString();
          boolean plain = level.equals("none") || way == Endpoint.Way.PLAIN;
          assertThat(client)
              .as("%s %s %s", name, level, way)
              .contains(plain ? "\"disable\"" : "\"verify-full\"")
              .doesNotContain("prefer\"")
              .doesNotContain("allow\"")
              .doesNotContain("trust\"")
              .doesNotContain(endpoint.material().password());
        }
      }
    }
  }

  /** MariaDB would evict nearly every page of a small pool as soon as it is filled. */
  @Test
  void aPoolThatTheScanDepthEmptiesIsRemarked() throws Exception {
    assertThat(remark(new MariaDbProduct(), "mariadb"))
        .hasValueSatisfying(
            said ->
                assertThat(said)
                    .contains("8M has 512 pages", "system.options.innodb_lru_scan_depth"));
    assertThat(remark(new MariaDbProduct(), "mariadb", "system.options.innodb-lru-scan-depth=100"))
        .isEmpty();
    assertThat(remark(new MariaDbProduct(), "mariadb", "system.buffer-pool=64M")).isEmpty();
    assertThat(remark(new PostgreSqlProduct(), "postgresql")).isEmpty();
  }

  private static Optional<String> remark(Product product, String study, String... set)
      throws Exception {
    return product.remark(RealSql.study(study, List.of(set)).level("none").settings());
  }

  @Test
  void secretsAreDestroyed() throws Exception {
    RunMaterial material = material(RealSql.study("mariadb"));
    assertThat(directory.resolve("secrets/tls/key.pem")).exists();
    material.secrets().close();
    assertThat(directory.resolve("secrets")).doesNotExist();
  }
}
