package dev.toll.systems.sql;

import dev.toll.engine.settings.SettingSpec;
import dev.toll.engine.settings.Settings;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** MariaDB. */
final class MariaDbProduct implements Product {
  static final String NAME = "mariadb";
  static final String VERSION = "11.4.5";
  static final String USER = "toll";
  static final String DATABASE = "toll";
  private static final String SCAN_DEPTH = "innodb_lru_scan_depth";

  /** MariaDB's own {@code innodb_lru_scan_depth}. */
  private static final long USUAL_SCAN_DEPTH = 1536;

  /** InnoDB's own {@code innodb_page_size}, in bytes. */
  private static final long PAGE = 16 << 10;

  private static final String KEY_PLUGIN = "file_key_management.so";

  @Override
  public String name() {
    return NAME;
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
        "a buffer pool of "
            + level.text(SqlSettings.BUFFER_POOL)
            + " has "
            + pages
            + " pages, and MariaDB's page cleaner goes through "
            + USUAL_SCAN_DEPTH
            + " at a time: it evicts them about as soon as they are filled, which may cost more than"
            + " what is priced; set "
            + SqlSettings.OPTIONS
            + SCAN_DEPTH
            + ", to 100 for instance, or a larger "
            + SqlSettings.BUFFER_POOL);
  }

  @Override
  public Distribution distribution() {
    return new MariaDbDistribution();
  }

  @Override
  public Configuration configuration() {
    return new MariaDbConfiguration();
  }

  @Override
  public Clients clients() {
    return new MariaDbClients();
  }
}
