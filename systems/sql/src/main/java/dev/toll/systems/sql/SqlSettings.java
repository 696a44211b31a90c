package dev.toll.systems.sql;

import static dev.toll.engine.settings.Specs.bytes;
import static dev.toll.engine.settings.Specs.choice;
import static dev.toll.engine.settings.Specs.count;
import static dev.toll.engine.settings.Specs.deadline;
import static dev.toll.engine.settings.Specs.emptyText;
import static dev.toll.engine.settings.Specs.port;
import static dev.toll.engine.settings.Specs.text;

import dev.toll.engine.settings.SettingSpec;
import dev.toll.engine.settings.SettingSpec.Trait;
import dev.toll.engine.settings.SettingType;
import dev.toll.engine.settings.Settings;
import dev.toll.systems.base.process.ServerPort;
import dev.toll.systems.base.settings.CommandLoad;
import dev.toll.systems.base.settings.JvmSettings;
import dev.toll.systems.base.volume.VolumeService;
import java.util.ArrayList;
import java.util.List;

/** Every setting that both SQL systems understand, its default and its meaning: one place. */
final class SqlSettings {
  static final String SERVER = "system.server";
  static final String HOME = "system.home";
  static final String VERSION = "system.version";
  static final String SECURITY = "system.security";
  static final String TLS = "system.tls";
  static final String AT_REST = "system.at-rest";
  static final String FLUSH = "system.flush";
  static final String BUFFER_POOL = "system.buffer-pool";
  static final String OPTIONS = "system.options.";
  static final String SETTINGS = "system.settings.";
  static final String CLIENT_OPTIONS = "system.client-options.";
  static final String PORT = "system.port";
  static final String START_DEADLINE = "system.start-deadline";

  static final String ROWS = "workload.rows";
  static final String WARM = "workload.warm-rows";
  static final String CONNECTIONS = "workload.connections";
  static final String BATCH = "workload.batch";
  static final String INDEXES = "workload.indexes";
  static final String PARTITION = "workload.partition-rows";
  static final String RATE = "workload.rate";
  static final String SPIN = "workload.spin";
  static final String STATEMENTS = "workload.statements";
  static final String QUERY_THREADS = "workload.query-threads";
  static final String QUERY_PAUSE = "workload.query-pause";
  static final String QUERY_LIMIT = "workload.query-limit";
  static final String SETTLE = "workload.settle";
  static final String PROBE_ROWS = "workload.probe-rows";
  static final String DEADLINE = "workload.deadline";
  static final String EXPECTED = "workload.expected";

  static final String EMBEDDED = "embedded";
  static final String CONNECT = "connect";
  static final String CONNECT_KEYS = "system.connect.";
  static final String CONNECT_HOST = CONNECT_KEYS + "host";
  static final String CONNECT_PORT = CONNECT_KEYS + "port";
  static final String CONNECT_USER = CONNECT_KEYS + "user";
  static final String CONNECT_PASSWORD = CONNECT_KEYS + "password-file";
  static final String CONNECT_DATABASE = CONNECT_KEYS + "database";
  static final String CONNECT_AUTHORITY = CONNECT_KEYS + "authority";
  static final String CONNECT_SET = CONNECT_KEYS + "set";
  static final String CONNECT_RESTORE = CONNECT_KEYS + "restore";
  static final String CONNECT_RESTART = CONNECT_KEYS + "restart";
  static final String RESTART_DEADLINE = CONNECT_KEYS + "restart-deadline";
  static final String INSTALLED = "installed";
  static final String NONE = "none";
  static final String WITH_TLS = "tls";
  static final String MUTUAL_TLS = "mtls";
  static final String TABLES = "tables";
  static final String ALL = "all";
  static final String WORKLOAD = "iibench";

  /** The published study's secondary indexes, in the order of its schema. */
  static final List<String> THREE = List.of("marketsegment", "registersegment", "pdc");

  private static final String[] OF_TLS = {"negotiated", "wire", "refusal", "load-connections"};

  /** Connections that a server allows where the load is the study's own. */
  private static final long OF_COMMANDS = 250;

  /** Connections that a server must allow for toll itself. */
  private static final long OF_TOLL = 20;

  private SqlSettings() {}

  /**
   * All but what only one of the systems has.
   *
   * @param name of the system
   * @param version of the embedded server
   * @param atRest what encryption at rest means there
   */
  static List<SettingSpec> all(String name, String version, String atRest) {
    List<SettingSpec> specs = new ArrayList<>(system(name, version));
    specs.add(
        choice(AT_REST, List.of(NONE, TABLES, ALL), atRest)
            .with(Trait.OWN_SERVERS, "at-rest", InstanceProofs.SETTINGS));
    specs.addAll(VolumeService.INSTALLED.settings());
    specs.addAll(Trait.CLIENTS.of(workload()));
    return specs;
  }

  private static List<SettingSpec> system(String name, String version) {
    return List.of(
        choice("system.name", List.of(name), "the system"),
        choice(
                SERVER,
                List.of(EMBEDDED, INSTALLED, CONNECT),
                "the server: a program published as a Maven artifact, the one installed here, or one"
                    + " that runs already")
            .with(Trait.RUN),
        emptyText(CONNECT_HOST, "name or address of a server that runs already").with(Trait.RUN),
        text(
                CONNECT_PORT,
                ServerPort.AUTO,
                "its TCP port; auto: 3306 of MariaDB, 5432 of PostgreSQL")
            .with(Trait.RUN),
        emptyText(CONNECT_USER, "its administrator, who makes a database and a user for toll")
            .with(Trait.RUN),
        emptyText(CONNECT_PASSWORD, "file with the administrator's password, mode 0600")
            .with(Trait.RUN),
        emptyText(
                CONNECT_DATABASE,
                "what the administrator connects to; empty: none, or postgres of PostgreSQL")
            .with(Trait.RUN),
        emptyText(
                CONNECT_AUTHORITY,
                "PEM file of the authority that signed its certificate; needed for tls")
            .with(Trait.RUN),
        text(
                SETTINGS + "*",
                "a variable of a connected server, set for the level and put back after the run")
            .seenBy(InstanceProofs.SETTINGS),
        emptyText(
                CONNECT_SET,
                "SQL of its administrator that sets more; each statement ends with a semicolon at the"
                    + " end of its line. What it sets is said in system.options.*")
            .seenBy(InstanceProofs.SETTINGS),
        emptyText(CONNECT_RESTORE, "SQL that puts back what system.connect.set sets")
            .with(Trait.RUN),
        emptyText(
                CONNECT_RESTART,
                "shell command that restarts it, for what it reads only when it starts")
            .with(Trait.RUN),
        deadline(RESTART_DEADLINE, "2m", "how long that command may take").with(Trait.RUN),
        emptyText(HOME, "where an installed server's programs are; empty: the usual places")
            .with(Trait.RUN)
            .with(Trait.OWN_SERVERS),
        text(VERSION, version, "version of the embedded server")
            .with(Trait.RUN)
            .with(Trait.OWN_SERVERS),
        choice(
                SECURITY,
                List.of(NONE, WITH_TLS, MUTUAL_TLS),
                "wire security: none, TLS, or TLS with clients' certificates")
            // A server can offer TLS to all.
            .with(Trait.CLIENTS, OF_TLS),
        choice(TLS, List.of("1.3", "1.2"), "TLS version at tls and mtls").seenBy(OF_TLS),
        choice(
                FLUSH,
                List.of("commit", "written", "second"),
                "the log at a commit: flushed to disk, only written, or neither, once a second")
            .with(Trait.OWN_SERVERS, InstanceProofs.SETTINGS),
        bytes(BUFFER_POOL, "128M", "1M", "memory for the server's own page cache")
            .with(Trait.OWN_SERVERS, InstanceProofs.SETTINGS),
        text(OPTIONS + "*", "any option of the server").seenBy(InstanceProofs.SETTINGS),
        text(CLIENT_OPTIONS + "*", "any property of the JDBC driver but those of TLS")
            .with(Trait.CLIENTS, ClientOptionsProof.NAME),
        port(PORT, "server"),
        deadline(START_DEADLINE, "90s", "how long the system may take until it answers")
            .with(Trait.OWN_SERVERS),
        JvmSettings.DRIVER.declareHeap("256M", "32M").with(Trait.CLIENTS),
        JvmSettings.DRIVER.declareFlags().with(Trait.CLIENTS));
  }

  private static List<SettingSpec> workload() {
    return List.of(
        CommandLoad.spec(List.of(WORKLOAD), "iiBench: single-row inserts; command: your own load"),
        count(ROWS, "2M", "100", "2G", "rows inserted and measured")
            .with(Trait.LOAD, LoadedProofs.LOAD),
        count(WARM, "100k", "rows inserted before, unmeasured; 0: none").atMost("2G"),
        count(CONNECTIONS, "5", "1", "1000", "connections that insert, a thread each")
            .seenBy(LoadedProofs.LOAD),
        count(BATCH, "1", "1", "1000", "rows of one statement, and so of one commit"),
        choice(
                INDEXES,
                List.of(NONE, "three", "marketsegment", "registersegment", "pdc"),
                "secondary indexes of the table: none, all three, or one")
            .seenBy("indexes"),
        count(PARTITION, "100M", "rows of a range partition of the table; 0: no partitions")
            .seenBy("indexes"),
        count(RATE, "0", "rows a second at the most, paced; 0: closed loop")
            .seenBy(LoadedProofs.LOAD),
        duration(SPIN, "0s", "time before an intended start in which the clock is watched")
            .atLeast("0s")
            .atMost("10ms"),
        choice(
                STATEMENTS,
                List.of("prepared", "text"),
                "how statements are sent: prepared by the server, or as text")
            .seenBy(ClientOptionsProof.NAME),
        count(QUERY_THREADS, "0", "threads that query during the inserts")
            .atMost("1000")
            .seenBy(LoadedProofs.LOAD),
        duration(QUERY_PAUSE, "0s", "pause between a thread's queries"),
        count(QUERY_LIMIT, "10", "1", "1M", "rows of a query's answer"),
        SettingSpec.choice(
            SETTLE,
            "flush",
            List.of(NONE, "flush"),
            "after measuring: nothing, or write the table to its files"),
        count(PROBE_ROWS, "200", "50", "1M", "rows written by each proof probe").with(Trait.INERT),
        SettingSpec.of(EXPECTED, SettingType.DURATION, "what a trial takes, for estimates")
            .with(Trait.INERT),
        deadline(DEADLINE, "30m", "the most one step of load or verification may take"));
  }

  /** The indexes a level asks for. */
  static List<String> indexes(Settings level) {
    String wish = level.text(INDEXES);
    return wish.equals(NONE) ? List.of() : wish.equals("three") ? THREE : List.of(wish);
  }

  /** As the published study named it. */
  static String table(Settings level) {
    return indexes(level).isEmpty() ? "purchases_noindex" : "purchases_index";
  }

  /** Range partitions for all rows of a level; 1 when it wants none. */
  static int partitions(Settings level) {
    long size = level.count(PARTITION);
    long rows = level.count(ROWS);
    return size == 0 ? 1 : (int) (rows / size + 1);
  }

  static boolean encrypted(Settings level) {
    return !level.text(SECURITY).equals(NONE);
  }

  static boolean mutual(Settings level) {
    return level.text(SECURITY).equals(MUTUAL_TLS);
  }

  static boolean encryptedAtRest(Settings level) {
    return !level.text(AT_REST).equals(NONE);
  }

  /** Connections a server must allow: the load's, its queries', and toll's own. */
  static long mostConnections(Settings level) {
    // What a load of commands opens only it knows.
    return CommandLoad.is(level)
        ? OF_COMMANDS
        : level.count(CONNECTIONS) + level.count(QUERY_THREADS) + OF_TOLL;
  }

  /** Whether the study says it, or only a default does. */
  static boolean said(Settings level, String path) {
    return level.all().stream()
        .anyMatch(setting -> setting.path().equals(path) && !setting.origin().isDefault());
  }

  private static SettingSpec duration(String path, String standard, String meaning) {
    return SettingSpec.of(path, SettingType.DURATION, standard, meaning);
  }
}
