package dev.toll.systems.sql;

import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.system.ClientAccess;
import dev.toll.systems.base.security.PemFiles;
import dev.toll.systems.base.security.PrivateFiles;
import dev.toll.systems.sql.client.SqlCommands.Access;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * PostgreSQL's configuration and host-based authentication, what it says of itself then, and its
 * JDBC driver's properties.
 */
final class PostgreSqlConfiguration implements Configuration {
  private static final long PAGE = 8192;

  /** As many as it allows by itself. */
  private static final long CONNECTIONS = 100;

  /** What its parser says of a parameter. */
  private static final Pattern REFUSED =
      Pattern.compile(
          "(?:LOG|ERROR|FATAL): +(.*?parameter \"([^\"]+)\".*?)(?: in file .*)?(?:\\R|$)");

  private static final String UNRECOGNIZED = "unrecognized configuration parameter";
  private static final Pattern ASSIGNMENT =
      Pattern.compile("(?:-c\\s*|--)([\\w.-]+)=((?:\\\\.|[^\\s\\\\])*)");

  @Override
  public String template(Settings level) {
    return level.text(PostgreSqlProduct.CHECKSUMS) + " " + stored(level);
  }

  /**
   * How the password is stored. A client of method md5 is asked by SCRAM where it is stored for
   * SCRAM (PostgreSQL, "Password Authentication"), so at md5 it must not be.
   */
  private static String stored(Settings level) {
    String method = level.text(PostgreSqlProduct.AUTHENTICATION);
    return method.equals("md5") ? method : PostgreSqlProduct.SCRAM;
  }

  @Override
  public List<String> initialise(
      Installation installation, Settings level, Layout layout, RunMaterial material) {
    List<String> command =
        Programs.unprivileged(
            installation.programs().resolve("initdb").toString(),
            "-D",
            layout.server().toString(),
            "-U",
            PostgreSqlProduct.USER,
            "--pwfile=" + material.passwordFile(),
            "--auth=" + stored(level),
            "--no-locale",
            "--encoding=UTF8",
            "--no-sync",
            "--no-instructions");
    if (level.text(PostgreSqlProduct.CHECKSUMS).equals("on")) {
      command.add("--data-checksums");
    } else if (installation.embedded()) {
      // On by default since version 18; older ones do not know the option.
      command.add("--no-data-checksums");
    }
    return command;
  }

  @Override
  public void configure(
      Installation installation, ServerTenants served, Layout layout, Endpoint endpoint)
      throws IOException {
    Settings level = served.level();
    Map<String, String> options = new LinkedHashMap<>();
    options.put("listen_addresses", endpoint.listen());
    options.put("port", Integer.toString(endpoint.port()));
    options.put("unix_socket_directories", "");
    // One of its processes killed is the end of the trial, so it is the server's end.
    options.put("restart_after_crash", "off");
    options.put("max_connections", Long.toString(Math.max(CONNECTIONS, served.connections())));
    options.put("shared_buffers", level.bytes(SqlSettings.BUFFER_POOL) / 1024 + "kB");
    options.put("password_encryption", stored(level));
    flush(options, level);
    options.put("ssl", SqlSettings.encrypted(level) ? "on" : "off");
    if (SqlSettings.encrypted(level)) {
      String version = "TLSv" + level.text(SqlSettings.TLS);
      PemFiles files = endpoint.material().own();
      options.put("ssl_ca_file", files.authority().toString());
      options.put("ssl_cert_file", files.certificate().toString());
      options.put("ssl_key_file", files.key().toString());
      options.put("ssl_min_protocol_version", version);
      options.put("ssl_max_protocol_version", version);
    }
    options.putAll(options(level));
    PrivateFiles.write(layout.server().resolve("postgresql.conf"), text(options));
    PrivateFiles.write(
        layout.server().resolve("pg_hba.conf"),
        served.shared() ? ofGroups(level, endpoint) : hostBased(level, endpoint));
  }

  private static String text(Map<String, String> options) {
    StringBuilder text = new StringBuilder();
    options.forEach(
        (name, value) ->
            text.append(name).append(" = '").append(value.replace("'", "''")).append("'\n"));
    return text.toString();
  }

  private static void flush(Map<String, String> options, Settings level) {
    switch (level.text(SqlSettings.FLUSH)) {
      case "commit" -> options.put("synchronous_commit", "on");
      case "written" -> options.put("fsync", "off");
      default -> {
        options.put("synchronous_commit", "off");
        options.put("wal_writer_delay", "1s");
      }
    }
  }

  /** A line for each client's address, so that any other client is refused. */
  private static String hostBased(Settings level, Endpoint endpoint) {
    return endpoint.clients().stream()
        .map(
            address ->
                "%s all all %s/32 %s%s\n"
                    .formatted(
                        SqlSettings.encrypted(level) ? "hostssl" : "hostnossl",
                        address,
                        level.text(PostgreSqlProduct.AUTHENTICATION),
                        SqlSettings.mutual(level) ? " clientcert=verify-ca" : ""))
        .collect(Collectors.joining());
  }

  /**
   * On a server of several levels each user is of its level's group, which says how it must come;
   * the load's own user makes them.
   */
  private static String ofGroups(Settings level, Endpoint endpoint) {
    StringBuilder lines = new StringBuilder();
    for (String address : endpoint.clients()) {
      String line =
          "%s all %s " + address + "/32 " + level.text(PostgreSqlProduct.AUTHENTICATION) + "%s\n";
      lines.append(line.formatted("host", PostgreSqlProduct.USER, ""));
      lines.append(line.formatted("hostnossl", "+" + group(SqlSettings.NONE), ""));
      if (SqlSettings.encrypted(level)) {
        String mutual = " clientcert=verify-ca";
        lines.append(line.formatted("hostssl", "+" + group(SqlSettings.WITH_TLS), ""));
        lines.append(line.formatted("hostssl", "+" + group(SqlSettings.MUTUAL_TLS), mutual));
      }
    }
    return lines.toString();
  }

  /** A role that the users of all levels with the same wire security are members of. */
  private static String group(String security) {
    return PostgreSqlProduct.USER + "_" + security;
  }

  @Override
  public String group(Settings level) {
    return group(level.text(SqlSettings.SECURITY));
  }

  @Override
  public List<String> server(Installation installation, Layout layout) {
    return Programs.unprivileged(
        installation.server().toString(), "-D", layout.server().toString());
  }

  @Override
  public Map<String, String> claims(Settings level) {
    Map<String, String> claims = new LinkedHashMap<>();
    claims.put("data_checksums", level.text(PostgreSqlProduct.CHECKSUMS));
    claims.put("ssl", SqlSettings.encrypted(level) ? "on" : "off");
    claims.put("synchronous_commit", level.text(SqlSettings.FLUSH).equals("second") ? "off" : "on");
    claims.put("fsync", level.text(SqlSettings.FLUSH).equals("written") ? "off" : "on");
    claims.put("authentication", level.text(PostgreSqlProduct.AUTHENTICATION));
    claims.put("shared_buffers", level.bytes(SqlSettings.BUFFER_POOL) / PAGE + " 8kB");
    return claims;
  }

  @Override
  public Map<String, String> sources() {
    return Map.of(
        "data_checksums", PostgreSqlProduct.CHECKSUMS,
        "synchronous_commit", SqlSettings.FLUSH,
        "fsync", SqlSettings.FLUSH,
        "authentication", PostgreSqlProduct.AUTHENTICATION,
        "shared_buffers", SqlSettings.BUFFER_POOL);
  }

  @Override
  public Map<String, String> owned() {
    return Map.of(
        "ssl", SqlSettings.SECURITY,
        "ssl_min_protocol_version", SqlSettings.TLS,
        "ssl_max_protocol_version", SqlSettings.TLS,
        "data_checksums", PostgreSqlProduct.CHECKSUMS);
  }

  @Override
  public boolean needs(String setting, String variable) {
    return setting.equals(SqlSettings.SECURITY) && variable.startsWith("ssl_");
  }

  @Override
  public String setting(String variable, Settings level) {
    String found = Configuration.super.setting(variable, level);
    return found == null && variable.equals("ssl") ? SqlSettings.SECURITY : found;
  }

  @Override
  public Map<String, String> options(Settings level) {
    return level.below(SqlSettings.OPTIONS);
  }

  @Override
  public String variable(String option) {
    return option.toLowerCase(Locale.ROOT);
  }

  /** ALTER SYSTEM writes a file. */
  @Override
  public boolean settingsLast() {
    return true;
  }

  /** The server reads its configuration before it looks for data. */
  @Override
  public Parsed parse(Installation installation, Map<String, String> options)
      throws IOException, InterruptedException {
    Path directory = Files.createTempDirectory("toll-options");
    try {
      Path file = directory.resolve("postgresql.conf");
      PrivateFiles.write(file, text(options));
      String output =
          ServerOptions.output(
              Programs.unprivileged(
                  installation.server().toString(),
                  "-D",
                  directory.toString(),
                  "-C",
                  "config_file"));
      Map<String, String> refused = refused(output);
      return new Parsed(refused, refused.isEmpty() ? Set.of() : known(installation));
    } finally {
      RunDirectory.delete(directory);
    }
  }

  static Map<String, String> refused(String output) {
    Map<String, String> refused = new LinkedHashMap<>();
    Matcher found = REFUSED.matcher(output);
    while (found.find()) {
      String name = found.group(2).toLowerCase(Locale.ROOT);
      String why = found.group(1);
      refused.put(name, why.startsWith(UNRECOGNIZED) ? UNKNOWN + "'" + name + "'" : why);
    }
    return refused;
  }

  /** A line of it begins with the parameter's name. */
  private static Set<String> known(Installation installation)
      throws IOException, InterruptedException {
    Set<String> known = new TreeSet<>();
    ServerOptions.output(
            Programs.unprivileged(installation.server().toString(), "--describe-config"))
        .lines()
        .forEach(line -> known.add(line.split("\t", 2)[0].toLowerCase(Locale.ROOT)));
    return known;
  }

  /** As the property options sets them: {@code -c name=value}. */
  @Override
  public Map<String, String> session(Settings level) {
    Map<String, String> session = new LinkedHashMap<>();
    Matcher found =
        ASSIGNMENT.matcher(level.below(SqlSettings.CLIENT_OPTIONS).getOrDefault("options", ""));
    while (found.find()) {
      session.put(variable(found.group(1)), found.group(2));
    }
    return session;
  }

  @Override
  public Access client(Settings level, Endpoint endpoint, Endpoint.Way way) {
    Access access =
        endpoint
            .access(PostgreSqlProduct.NAME, PostgreSqlProduct.DATABASE, PostgreSqlProduct.USER, way)
            .with("gssEncMode", "disable")
            .with("prepareThreshold", 1)
            // Any timeout makes the JDK poll before it reads: four system calls for a row instead
            // of two.
            .with("connectTimeout", 0)
            .with("sslResponseTimeout", 0);
    if (level.text(SqlSettings.STATEMENTS).equals("text")) {
      access = access.with("preferQueryMode", "simple");
    }
    access = access.with(level.below(SqlSettings.CLIENT_OPTIONS));
    if (!SqlSettings.encrypted(level) || way == Endpoint.Way.PLAIN) {
      return access.with("sslmode", "disable").with("channelBinding", "disable");
    }
    boolean scram = level.text(PostgreSqlProduct.AUTHENTICATION).equals(PostgreSqlProduct.SCRAM);
    boolean certificate = SqlSettings.mutual(level) && way != Endpoint.Way.NO_CERTIFICATE;
    return verified(
        access.with("channelBinding", scram ? "require" : "disable"),
        endpoint.authority(way),
        certificate ? endpoint.certificate(way) : null);
  }

  /** A connection service file (PostgreSQL, "The Connection Service File") and a password file. */
  @Override
  public ClientAccess others(Settings level, Endpoint endpoint, Path directory) throws IOException {
    String user = endpoint.user(PostgreSqlProduct.USER);
    Path passwords =
        PrivateFiles.write(
            directory.resolve("pgpass"),
            ("*:*:*:" + user + ":" + endpoint.material().password() + "\n"));
    StringBuilder service =
        new StringBuilder(
            """
            [toll]
            host=%s
            port=%d
            dbname=%s
            user=%s
            passfile=%s
            gssencmode=disable
            """
                .formatted(
                    endpoint.host(),
                    endpoint.port(),
                    endpoint.database(PostgreSqlProduct.DATABASE),
                    user,
                    passwords));
    if (SqlSettings.encrypted(level)) {
      service.append("sslmode=verify-full\nsslrootcert=").append(endpoint.authority()).append('\n');
    } else {
      service.append("sslmode=disable\n");
    }
    if (SqlSettings.mutual(level)) {
      PemFiles own = endpoint.certificate(Endpoint.Way.RIGHT);
      service.append("sslcert=").append(own.certificate()).append('\n');
      service.append("sslkey=").append(own.key()).append('\n');
    }
    Path file = PrivateFiles.write(directory.resolve("pg_service.conf"), service.toString());
    return SqlAccessFiles.access(level, endpoint, client(level, endpoint, Endpoint.Way.RIGHT))
        .with("PGSERVICEFILE", file)
        .with("PGSERVICE", "toll")
        // pgbench names a database itself, and takes the user's name where this is not set.
        .with("PGDATABASE", endpoint.database(PostgreSqlProduct.DATABASE))
        .opening("psql");
  }

  /** Without a certificate its properties are empty: not those of the user's own home either. */
  private static Access verified(Access access, Path authority, PemFiles certificate) {
    return access
        .with("sslmode", "verify-full")
        .with("sslrootcert", authority)
        .with("sslcert", certificate == null ? "" : certificate.certificate())
        .with("sslkey", certificate == null ? "" : certificate.derKey());
  }

  @Override
  public Access administrator(Connected server) {
    Access access = server.access(PostgreSqlProduct.NAME).with("gssEncMode", "disable");
    return server.authority() == null
        ? access.with("sslmode", "disable")
        : verified(access, server.authority(), null);
  }
}
