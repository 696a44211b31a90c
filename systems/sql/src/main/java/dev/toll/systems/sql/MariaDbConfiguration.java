package dev.toll.systems.sql;

import dev.toll.engine.settings.Settings;
import dev.toll.engine.system.ClientAccess;
import dev.toll.systems.base.security.KeyMaterial;
import dev.toll.systems.base.security.PemFiles;
import dev.toll.systems.base.security.PrivateFiles;
import dev.toll.systems.sql.client.SqlCommands.Access;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** MariaDB's option files, what its variables say then, and its JDBC driver's properties. */
final class MariaDbConfiguration implements Configuration {
  /** What its parser says of an option: what it is about, and why, in groups. */
  private static final Map<Pattern, String> SAYS =
      Map.of(
          Pattern.compile("unknown (?:variable|option) '-*(?<name>[^'=]+)[^']*'"),
          UNKNOWN + "'%s'",
          Pattern.compile("ambiguous option '-*(?<name>[^'=]+)[^']*' \\((?<why>[^)]*)\\)"),
          "'%s' is ambiguous: %s",
          Pattern.compile(
              "Using unique option prefix '(?<name>[^']+)'.* full name '(?<why>[^']+)'"),
          "'%s' is an abbreviation; write %s",
          Pattern.compile("option '(?<name>[^']+)': (?<why>(?:un)?signed value \\S+ adjusted .*)"),
          "%2$s",
          Pattern.compile("Error while setting value '(?<why>[^']*)' to '(?<name>[^']+)'"),
          "it cannot be '%2$s'");

  /** A line of the table at the end of its help. */
  private static final Pattern LISTED = Pattern.compile("(?m)^([a-z][a-z0-9-]*) {2,}\\S");

  /** Prefixes of any flag: {@code skip_log_bin} is {@code log_bin=OFF}. */
  private static final Pattern NEGATED = Pattern.compile("^(?:skip|disable)_");

  /** Variables whose own names begin so. */
  private static final Set<String> NOT_NEGATED =
      Set.of(
          "skip_external_locking",
          "skip_grant_tables",
          "skip_name_resolve",
          "skip_networking",
          "skip_parallel_replication",
          "skip_replication",
          "skip_show_database",
          "skip_slave_start");

  /** As many as it allows by itself: with fewer, it takes less of what depends on them. */
  private static final long CONNECTIONS = 151;

  private static final String SESSION = "sessionVariables";
  private static final Pattern ASSIGNMENT =
      Pattern.compile("(?:^|[,;])\\s*@*(?:session\\.)?(\\w+)\\s*=\\s*('[^']*'|[^,;]*)");

  @Override
  public String template(Settings level) {
    return level.below(SqlSettings.OPTIONS).toString();
  }

  @Override
  public List<String> initialise(
      Installation installation, Settings level, Layout layout, RunMaterial material)
      throws IOException {
    // Without the level's security: what is encrypted is written once the level's server runs.
    Path file = layout.configuration().resolve("install.cnf");
    Map<String, String> options = common(installation, layout);
    // Only options of storage matter when data is initialised; others may need what is not there.
    options(level)
        .forEach(
            (name, value) -> {
              if (name.startsWith("innodb")) {
                options.put(name, value);
              }
            });
    PrivateFiles.write(file, text(options));
    List<String> command = new ArrayList<>();
    command.add(installation.programs().resolve("mariadb-install-db").toString());
    command.add("--defaults-file=" + file);
    if (installation.embedded()) {
      command.add("--basedir=" + installation.home());
    }
    command.add("--datadir=" + layout.server());
    command.add("--auth-root-authentication-method=normal");
    command.add("--skip-test-db");
    if (Programs.root()) {
      command.add("--user=root");
    }
    return command;
  }

  private static Map<String, String> common(Installation installation, Layout layout) {
    Map<String, String> options = new LinkedHashMap<>();
    if (installation.root()) {
      options.put("user", "root");
    }
    if (installation.embedded()) {
      options.put("basedir", installation.home().toString());
      options.put("lc_messages_dir", installation.home().resolve("share/english").toString());
      options.put("character_sets_dir", installation.home().resolve("share/charsets").toString());
    }
    options.put("datadir", layout.server().toString());
    options.put("tmpdir", layout.temporary().toString());
    return options;
  }

  @Override
  public void configure(
      Installation installation, ServerTenants served, Layout layout, Endpoint endpoint)
      throws IOException {
    Settings level = served.level();
    Layout there = layout.on(endpoint.machine());
    Map<String, String> options = common(installation, there);
    options.put("bind_address", endpoint.listen());
    options.put("port", Integer.toString(endpoint.port()));
    // Relative to the data directory: a path of a run may be longer than a socket's may be.
    options.put("socket", "server.sock");
    options.put("pid_file", there.server().resolve("server.pid").toString());
    options.put("skip_name_resolve", "ON");
    // Of a handshake; the default of 10 s is short on a machine that is very busy.
    options.put("connect_timeout", "60");
    options.put("max_connections", Long.toString(Math.max(CONNECTIONS, served.connections())));
    options.put("innodb_buffer_pool_size", Long.toString(level.bytes(SqlSettings.BUFFER_POOL)));
    options.put("innodb_buffer_pool_dump_at_shutdown", "OFF");
    options.put("innodb_buffer_pool_load_at_startup", "OFF");
    options.put("innodb_flush_log_at_trx_commit", flush(level));
    PrivateFiles.write(layout.configuration().resolve("init.sql"), statements(served, endpoint));
    options.put("init_file", there.configuration().resolve("init.sql").toString());
    tls(options, served, endpoint.material().own());
    atRest(options, level, endpoint.material());
    options.putAll(options(level));
    PrivateFiles.write(layout.configuration().resolve("server.cnf"), text(options));
  }

  private static String flush(Settings level) {
    return switch (level.text(SqlSettings.FLUSH)) {
      case "commit" -> "1";
      case "written" -> "2";
      default -> "0";
    };
  }

  private static void tls(Map<String, String> options, ServerTenants served, PemFiles files) {
    Settings level = served.level();
    if (!SqlSettings.encrypted(level)) {
      // Since 11.4 a server without a certificate makes one of its own.
      options.put("ssl", "OFF");
      return;
    }
    options.put("ssl_ca", files.authority().toString());
    options.put("ssl_cert", files.certificate().toString());
    options.put("ssl_key", files.key().toString());
    options.put("tls_version", "TLSv" + level.text(SqlSettings.TLS));
    if (!served.shared()) {
      options.put("require_secure_transport", "ON");
    }
  }

  private static void atRest(Map<String, String> options, Settings level, RunMaterial material) {
    String wish = level.text(SqlSettings.AT_REST);
    if (wish.equals(SqlSettings.NONE)) {
      return;
    }
    options.put("plugin_load_add", "file_key_management");
    options.put("file_key_management_filename", material.atRestKeys().toString());
    options.put("file_key_management_encryption_algorithm", "AES_CTR");
    options.put("innodb_encrypt_tables", "ON");
    options.put("innodb_encryption_threads", "1");
    if (wish.equals(SqlSettings.ALL)) {
      options.put("innodb_encrypt_log", "ON");
      options.put("innodb_encrypt_temporary_tables", "ON");
      options.put("encrypt_tmp_files", "ON");
      options.put("encrypt_tmp_disk_tables", "ON");
      options.put("aria_encrypt_tables", "ON");
    }
  }

  /**
   * Run by the server as it starts: the load's user, and no other. On a server of several levels
   * that user makes theirs.
   */
  private static String statements(ServerTenants served, Endpoint endpoint) throws IOException {
    Settings level = served.level();
    String demand =
        served.shared()
            ? ""
            : SqlSettings.mutual(level)
                ? " REQUIRE X509"
                : SqlSettings.encrypted(level) ? " REQUIRE SSL" : "";
    StringBuilder statements =
        new StringBuilder("CREATE DATABASE IF NOT EXISTS " + MariaDbProduct.DATABASE + ";\n");
    for (String address : endpoint.clients()) {
      statements.append(
          """
          CREATE OR REPLACE USER '%1$s'@'%2$s' IDENTIFIED BY '%3$s'%4$s;
          GRANT ALL ON *.* TO '%1$s'@'%2$s'%5$s;
          """
              .formatted(
                  MariaDbProduct.USER,
                  address,
                  endpoint.material().password(),
                  demand,
                  served.shared() ? " WITH GRANT OPTION" : ""));
    }
    return statements.append("ALTER USER 'root'@'localhost' ACCOUNT LOCK;\n").toString();
  }

  /** An option file. */
  static String text(Map<String, String> options) {
    StringBuilder text = new StringBuilder("[mariadbd]\n");
    options.forEach((name, value) -> text.append(name).append('=').append(value).append('\n'));
    return text.toString();
  }

  @Override
  public List<String> server(Installation installation, Layout layout) {
    return List.of(
        installation.server().toString(),
        "--defaults-file=" + layout.configuration().resolve("server.cnf"));
  }

  @Override
  public Map<String, String> claims(Settings level) {
    Map<String, String> claims = new LinkedHashMap<>();
    claims.put("innodb_buffer_pool_size", Long.toString(level.bytes(SqlSettings.BUFFER_POOL)));
    claims.put("innodb_flush_log_at_trx_commit", flush(level));
    String atRest = level.text(SqlSettings.AT_REST);
    claims.put("innodb_encrypt_tables", atRest.equals(SqlSettings.NONE) ? "OFF" : "ON");
    claims.put("innodb_encrypt_log", atRest.equals(SqlSettings.ALL) ? "ON" : "OFF");
    claims.put("encrypt_tmp_files", atRest.equals(SqlSettings.ALL) ? "ON" : "OFF");
    return claims;
  }

  @Override
  public Map<String, String> sources() {
    return Map.of(
        "innodb_buffer_pool_size", SqlSettings.BUFFER_POOL,
        "innodb_flush_log_at_trx_commit", SqlSettings.FLUSH);
  }

  @Override
  public Map<String, String> owned() {
    return Map.of(
        "ssl", SqlSettings.SECURITY,
        "tls_version", SqlSettings.TLS,
        "innodb_encrypt_tables", SqlSettings.AT_REST,
        "innodb_encrypt_log", SqlSettings.AT_REST);
  }

  @Override
  public boolean needs(String setting, String variable) {
    return setting.equals(SqlSettings.SECURITY)
        ? variable.startsWith("ssl_")
        : variable.contains("encrypt");
  }

  /** Of a connected server encryption at rest cannot be claimed, so it is no source of a claim. */
  @Override
  public String setting(String variable, Settings level) {
    String found = Configuration.super.setting(variable, level);
    return found == null && variable.contains("encrypt") ? SqlSettings.AT_REST : found;
  }

  @Override
  public Map<String, String> options(Settings level) {
    Map<String, String> options = new LinkedHashMap<>();
    level
        .below(SqlSettings.OPTIONS)
        .forEach((name, value) -> options.put(name.replace('-', '_'), given(name, value)));
    return options;
  }

  /** A flag that skips something is on where it has no value; other options may be empty. */
  private static String given(String option, String value) {
    return value.isEmpty() && plain(option).startsWith("skip_") ? "ON" : value;
  }

  /** Options may be written with hyphens, and with prefixes (my_getopt.c). */
  @Override
  public String variable(String option) {
    String plain = plain(option);
    return (negated(plain) ? NEGATED.matcher(plain).replaceFirst("") : plain)
        .replaceFirst("^enable_", "");
  }

  private static String plain(String option) {
    return option.replace('-', '_').toLowerCase(Locale.ROOT).replaceFirst("^loose_", "");
  }

  private static boolean negated(String plain) {
    return NEGATED.matcher(plain).lookingAt() && !NOT_NEGATED.contains(plain);
  }

  @Override
  public String value(String option, String value) {
    boolean on = OptionValue.same("ON", given(option, value));
    if (negated(plain(option))) {
      return on ? "OFF" : "ON";
    }
    // Reported is whether there is a log, not the name of its files.
    boolean names = plain(option).equals("log_bin") && !OptionValue.same("OFF", value);
    return names ? "ON" : given(option, value);
  }

  /** A number is of bytes, with a letter or without. */
  @Override
  public String canonical(String value) {
    return OptionValue.canonical(value, "");
  }

  /** SET GLOBAL changes what is in memory. */
  @Override
  public boolean settingsLast() {
    return false;
  }

  @Override
  public Parsed parse(Installation installation, Map<String, String> options)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(installation.server().toString());
    command.add("--no-defaults");
    if (Programs.root()) {
      command.add("--user=root");
    }
    options.forEach((name, value) -> command.add("--" + name + "=" + value));
    command.add("--verbose");
    command.add("--help");
    return parsed(ServerOptions.output(command));
  }

  static Parsed parsed(String output) {
    Map<String, String> refused = new LinkedHashMap<>();
    SAYS.forEach(
        (pattern, words) -> {
          Matcher found = pattern.matcher(output);
          while (found.find()) {
            String name = found.group("name");
            // Those of plugins are known once their plugin is loaded.
            if (!plain(name).startsWith("file_key_management")) {
              String why = words.startsWith(UNKNOWN) ? "" : found.group("why");
              why = words.startsWith("'") ? why.replace('-', '_') : why;
              refused.put(new MariaDbConfiguration().variable(name), words.formatted(name, why));
            }
          }
        });
    Set<String> known = new TreeSet<>();
    Matcher listed = LISTED.matcher(output);
    while (!refused.isEmpty() && listed.find()) {
      known.add(listed.group(1).replace('-', '_'));
    }
    return new Parsed(refused, known);
  }

  /** The driver sets what its property sessionVariables lists. */
  @Override
  public Map<String, String> session(Settings level) {
    Map<String, String> session = new LinkedHashMap<>();
    Matcher found =
        ASSIGNMENT.matcher(level.below(SqlSettings.CLIENT_OPTIONS).getOrDefault(SESSION, ""));
    while (found.find()) {
      session.put(found.group(1), found.group(2).strip().replaceAll("^'|'$", ""));
    }
    return session;
  }

  @Override
  public Access client(Settings level, Endpoint endpoint, Endpoint.Way way) {
    boolean prepared = level.text(SqlSettings.STATEMENTS).equals("prepared");
    Access access =
        endpoint
            .access(MariaDbProduct.NAME, MariaDbProduct.DATABASE, MariaDbProduct.USER, way)
            .with("useServerPrepStmts", prepared)
            // Any timeout makes the JDK poll before it reads: four system calls for a row instead
            // of two.
            .with("connectTimeout", 0)
            .with(level.below(SqlSettings.CLIENT_OPTIONS));
    if (!SqlSettings.encrypted(level) || way == Endpoint.Way.PLAIN) {
      return access.with("sslMode", "disable");
    }
    access = verified(access, endpoint.authority(way));
    access = access.with("enabledSslProtocolSuites", "TLSv" + level.text(SqlSettings.TLS));
    if (!SqlSettings.mutual(level) || way == Endpoint.Way.NO_CERTIFICATE) {
      return access;
    }
    KeyMaterial keys = endpoint.material().secrets().keys();
    boolean foreign = way == Endpoint.Way.FOREIGN_CERTIFICATE;
    return access
        .with("keyStore", foreign ? keys.foreignKeyStore() : keys.keyStore())
        .with("keyStoreType", "PKCS12")
        .secret("keyStorePassword", keys.passwordFile());
  }

  private static Access verified(Access access, Path authority) {
    return access.with("sslMode", "verify-full").with("serverSslCert", authority);
  }

  @Override
  public ClientAccess others(Settings level, Endpoint endpoint, Path directory) throws IOException {
    StringBuilder options =
        new StringBuilder(
            """
            [client]
            protocol=tcp
            host=%s
            port=%d
            user=%s
            password=%s
            """
                .formatted(
                    endpoint.host(),
                    endpoint.port(),
                    endpoint.user(MariaDbProduct.USER),
                    endpoint.material().password()));
    boolean encrypted = SqlSettings.encrypted(level);
    options.append("ssl=").append(encrypted ? "ON\nssl-verify-server-cert\n" : "OFF\n");
    if (encrypted) {
      options.append("ssl-ca=").append(endpoint.authority()).append('\n');
      options.append("tls-version=TLSv").append(level.text(SqlSettings.TLS)).append('\n');
    }
    if (SqlSettings.mutual(level)) {
      PemFiles own = endpoint.certificate(Endpoint.Way.RIGHT);
      options.append("ssl-cert=").append(own.certificate()).append('\n');
      options.append("ssl-key=").append(own.key()).append('\n');
    }
    Path file = PrivateFiles.write(directory.resolve("client.cnf"), options.toString());
    return SqlAccessFiles.access(level, endpoint, client(level, endpoint, Endpoint.Way.RIGHT))
        .with(ClientAccess.OPTION_FILE, file)
        .opening("mariadb --defaults-file=\"$TOLL_OPTION_FILE\" \"$TOLL_DATABASE\"");
  }

  @Override
  public Access administrator(Connected server) {
    Access access = server.access(MariaDbProduct.NAME);
    return server.authority() == null
        ? access.with("sslMode", "disable")
        : verified(access, server.authority());
  }
}
