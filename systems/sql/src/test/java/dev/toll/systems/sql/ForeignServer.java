package dev.toll.systems.sql;

import dev.toll.driver.Outcome;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.process.Ports;
import dev.toll.engine.process.ProcessLedger;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.Study;
import dev.toll.engine.system.Progress;
import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.Steps;
import dev.toll.systems.base.security.PrivateFiles;
import dev.toll.systems.sql.client.SqlCommands;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * A server in the role of another owner's: it takes clients with TLS and without, and has a
 * database and a user, both named {@link #THEIRS}.
 */
final class ForeignServer implements AutoCloseable, ProcessLedger, Progress {
  static final String THEIRS = "theirs";

  private final Path work;
  private final Product product;
  private final RunMaterial material;
  private final OwnServers servers;
  private final SqlDriver driver;
  private final Endpoint endpoint;
  private final Layout layout;
  private final Installation installation;
  private final String administrator;

  ForeignServer(String name) throws Exception {
    work = Path.of("target", "it-foreign-" + name).toAbsolutePath();
    RunDirectory.delete(work);
    Path logs = Files.createDirectories(work.resolve("logs"));
    Files.createDirectories(work.resolve("work"));
    RunContext context = new RunContext(work.resolve("work"), RealSql.cache(), this, this);
    boolean mariaDb = name.equals("mariadb");
    product = mariaDb ? new MariaDbProduct() : new PostgreSqlProduct();
    // MariaDB's first user is made here; PostgreSQL's by initdb.
    administrator = mariaDb ? "boss" : "toll";
    Path theirs = work.resolve("theirs");
    Study study =
        RealSql.study(
            name,
            mariaDb
                ? List.of(
                    "system.options.init_file=" + theirs,
                    "system.options.require_secure_transport=OFF")
                : List.of("system.options.hba_file=" + theirs));
    material = RunMaterial.create(study.levels(), context);
    PrivateFiles.write(
        theirs,
        (mariaDb
            ? "CREATE USER IF NOT EXISTS 'boss'@'127.0.0.1' IDENTIFIED BY '"
                + material.password()
                + "';\nGRANT ALL ON *.* TO 'boss'@'127.0.0.1' WITH GRANT OPTION;\n"
            : "host all all 127.0.0.1/32 scram-sha-256\n"));
    Settings level = study.level("tls").settings();
    SqlTools tools = SqlTools.of(product, level, context);
    driver = new SqlDriver(SqlDriver.Kind.driver(SqlDriver.DRIVER, level), tools.toolbox(), logs);
    installation = tools.installation();
    layout = new Layout(work.resolve("work/conf"), work.resolve("work/data"), logs);
    DataTemplate template = new DataTemplate(tools, material, context.work());
    servers = new OwnServers(tools, template, new Ports(), level, layout);
    endpoint = servers.start(driver, new Steps((phase, step) -> {}));
    driver.ready(Duration.ofMinutes(1));
    driver.call(
        SqlCommands.ADMIT,
        new SqlCommands.Admission(
            asked(THEIRS).administrator(),
            THEIRS,
            material.passwordFile().toString(),
            false,
            false,
            "",
            false,
            false));
  }

  /** What a study says to connect to it. */
  List<String> settings() {
    return List.of(
        "system.connect.host=localhost",
        "system.connect.port=" + endpoint.port(),
        "system.connect.user=" + administrator,
        "system.connect.password-file=" + material.passwordFile(),
        "system.connect.authority=" + material.own().authority());
  }

  private SqlCommands.GuestName asked(String name) {
    Connected server =
        new Connected(
            "localhost",
            endpoint.port(),
            administrator,
            material.passwordFile(),
            product.names().database(),
            material.own().authority());
    return new SqlCommands.GuestName(product.configuration().administrator(server), name, false);
  }

  /** What there is of that name: database, user, or nothing. */
  String has(String name) throws Exception {
    return driver.call(SqlCommands.OCCUPIED, asked(name)).what();
  }

  /** What it says of a variable. */
  String variable(String name) throws Exception {
    return driver
        .call(
            SqlCommands.EXAMINE,
            new SqlCommands.Examination(asked(THEIRS).administrator(), List.of(name)))
        .variables()
        .get(name)
        .value();
  }

  /** As another user with the right does. */
  void set(String name, String value) throws Exception {
    driver.call(
        SqlCommands.CHANGE,
        new SqlCommands.Change(asked(THEIRS).administrator(), Map.of(name, value), List.of()));
  }

  /** Whether the user that was there before can still use the database that was. */
  Outcome theirsIs() throws Exception {
    SqlCommands.Access access =
        new SqlCommands.Access(product.names().name(), "localhost", endpoint.port(), THEIRS, THEIRS)
            .secret("password", material.passwordFile())
            .with(product.names().name().equals("mariadb") ? "sslMode" : "sslmode", "disable");
    return driver.call(SqlCommands.ATTEMPT, access).outcome();
  }

  /** As MariaDB writes it down itself. */
  private Path pidFile() {
    return layout.server().resolve("server.pid");
  }

  /** How its owner restarts MariaDB, with the options that toll hands over. */
  String restart() {
    return """
        pid=$(cat '%1$s'); echo "ending $pid"; kill $pid
        while kill -0 $pid 2> /dev/null; do sleep 0.05; done
        cd '%2$s'; cat server.cnf "$TOLL_OPTIONS" > next.cnf
        setsid '%3$s' --defaults-file=next.cnf >> next.log 2>&1 < /dev/null &
        """
        .formatted(pidFile(), layout.configuration(), installation.server());
  }

  /** Whether it runs, be it restarted. */
  boolean alive() throws Exception {
    return Files.exists(pidFile())
        ? ProcessHandle.of(Long.parseLong(Files.readString(pidFile()).strip())).isPresent()
        : servers.processes().get(0).alive();
  }

  @Override
  public void close() {
    driver.close();
    try {
      if (Files.exists(pidFile())) {
        ProcessHandle.of(Long.parseLong(Files.readString(pidFile()).strip()))
            .ifPresent(ProcessHandle::destroyForcibly);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    servers.kill();
    material.secrets().close();
  }

  @Override
  public void note(String text) {}
}
