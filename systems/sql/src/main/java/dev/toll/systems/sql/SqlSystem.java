package dev.toll.systems.sql;

import dev.toll.driver.Share;
import dev.toll.engine.record.EventSeries;
import dev.toll.engine.record.Metric;
import dev.toll.engine.settings.Problems;
import dev.toll.engine.settings.SettingSpec;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.DesignSettings;
import dev.toll.engine.study.Level;
import dev.toll.engine.study.Study;
import dev.toll.engine.system.Connecting;
import dev.toll.engine.system.Interleaving;
import dev.toll.engine.system.Placing;
import dev.toll.engine.system.Profiling;
import dev.toll.engine.system.Restoring;
import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.Session;
import dev.toll.engine.system.SystemException;
import dev.toll.engine.system.SystemUnderTest;
import dev.toll.systems.base.metric.CommonMetrics;
import dev.toll.systems.base.process.LoopbackCheck;
import dev.toll.systems.base.process.ServerPort;
import dev.toll.systems.base.settings.CommandLoad;
import dev.toll.systems.base.settings.JvmSettings;
import dev.toll.systems.base.volume.VolumeService;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** MariaDB or PostgreSQL: embedded, installed, or a server that runs already. */
public final class SqlSystem
    implements SystemUnderTest, Interleaving, Placing, Restoring, Connecting {
  /** Rows/s seen on an idle two-core machine without indexes; only used to guess a duration. */
  private static final double USUAL_RATE = 20_000;

  /** With indexes that do not fit into memory. */
  private static final double INDEXED_RATE = 8000;

  private static final double VERIFY_RATE = 500_000;
  private static final double RESET_SECONDS = 6;
  private static final long BYTES_PER_ROW = 60;
  private static final long BYTES_PER_INDEX_ENTRY = 40;
  private static final long FRESH = 400L << 20;
  private static final long MEMORY = 400L << 20;

  private final Product product;

  SqlSystem(Product product) {
    this.product = product;
  }

  @Override
  public String name() {
    return product.names().name();
  }

  @Override
  public List<SettingSpec> settings(String workload) {
    return product.settings();
  }

  @Override
  public List<Metric> metrics(Settings settings) {
    List<Metric> metrics = new ArrayList<>(SqlMetrics.ALL);
    // A value that could not be understood is left out, and reported elsewhere.
    if (settings.has(SqlSettings.QUERY_THREADS) && settings.count(SqlSettings.QUERY_THREADS) > 0) {
      metrics.add(SqlMetrics.OF_QUERIES);
    }
    if (settings.has(SqlSettings.SERVER)) {
      metrics.removeIf(metric -> SqlMetrics.unknown(settings).contains(metric.name()));
    }
    return metrics;
  }

  @Override
  public void check(List<Level> levels, Problems problems) {
    for (Level level : levels) {
      ServerPort.check(SqlSettings.PORT, level.settings(), problems);
      clientOptions(level.settings(), problems);
      spin(level.settings(), problems);
      VolumeService.of(level.settings()).check(level.settings(), problems);
      new ConnectCheck(problems).check(level);
      options(level.settings(), problems);
      for (ServerOptions.Mistake mistake :
          ServerOptions.mistakes(
              product, level.settings(), ServerOptions.there(product, level.settings()))) {
        problems.add(mistake.where(), mistake.message());
      }
    }
  }

  @Override
  public boolean connects(Settings level) {
    return Connected.wanted(level);
  }

  private void options(Settings settings, Problems problems) {
    if (!Connected.wanted(settings)) {
      Map<String, String> seen = new HashMap<>();
      for (String option : settings.below(SqlSettings.OPTIONS).keySet()) {
        String why = product.configuration().unusable(option, settings);
        String other = seen.putIfAbsent(product.configuration().variable(option), option);
        why = why == null && other != null ? "sets the same variable as " + other : why;
        if (why != null) {
          String path = SqlSettings.OPTIONS + option;
          problems.add(settings, path, ": " + why);
        }
      }
    }
  }

  /** A client that may or may not encrypt would make a level of either. */
  private static void clientOptions(Settings settings, Problems problems) {
    settings
        .below(SqlSettings.CLIENT_OPTIONS)
        .keySet()
        .forEach(
            name -> {
              String word = name.toLowerCase(Locale.ROOT);
              if (word.contains("ssl") || word.contains("tls") || word.contains("password")) {
                String path = SqlSettings.CLIENT_OPTIONS + name;
                problems.add(
                    settings, path, ": TLS and passwords are set by " + SqlSettings.SECURITY);
              }
            });
  }

  private static void spin(Settings settings, Problems problems) {
    if (settings.seconds(SqlSettings.SPIN) > 0 && settings.count(SqlSettings.RATE) == 0) {
      problems.add(
          settings, SqlSettings.SPIN, ": no effect without a rate; set " + SqlSettings.RATE);
    }
  }

  @Override
  public Estimate estimate(Level level) {
    Settings settings = level.settings();
    long rows = settings.count(SqlSettings.ROWS);
    long warm = settings.count(SqlSettings.WARM);
    int indexes = SqlSettings.indexes(settings).size();
    long data = rows * (BYTES_PER_ROW + indexes * BYTES_PER_INDEX_ENTRY);
    boolean outgrows = indexes > 0 && data > settings.bytes(SqlSettings.BUFFER_POOL);
    double rate = outgrows ? INDEXED_RATE : USUAL_RATE;
    boolean expected = settings.has(SqlSettings.EXPECTED);
    double seconds =
        expected
            ? settings.seconds(SqlSettings.EXPECTED)
            : RESET_SECONDS + (rows + warm) / rate + rows / VERIFY_RATE;
    String basis =
        expected
            ? "as the study expects"
            : String.format(
                Locale.ROOT, "a guess from %,.0f rows/s, seen on an idle two-core machine", rate);
    long driver = JvmSettings.DRIVER.bytes(settings);
    if (Connected.wanted(settings)) {
      return new Estimate(seconds, 0, driver, basis);
    }
    long memory = settings.bytes(SqlSettings.BUFFER_POOL) + driver + MEMORY;
    return VolumeService.estimate(settings, seconds, data + FRESH, memory, basis);
  }

  @Override
  public Optional<String> unavailable(List<Level> levels) {
    Settings first = levels.get(0).settings();
    if (Connected.wanted(first)) {
      return ConnectCheck.unavailable(Connected.of(product, first));
    }
    Optional<String> unreachable = LoopbackCheck.unavailable();
    if (unreachable.isPresent()) {
      return unreachable;
    }
    Installation installation;
    if (first.text(SqlSettings.SERVER).equals(SqlSettings.EMBEDDED)) {
      installation = product.unpacked(Path.of(""), SqlSettings.EMBEDDED);
    } else {
      Optional<Installation> found = product.installed(first.text(SqlSettings.HOME));
      if (found.isEmpty()) {
        return Optional.of(missing(product, first));
      }
      installation = found.get();
    }
    for (Level level : levels) {
      Optional<String> why = product.unavailable(level.settings(), installation);
      if (why.isPresent()) {
        return Optional.of("level " + level.name() + " is unavailable: " + why.get());
      }
    }
    return VolumeService.unavailable(levels);
  }

  static String missing(Product product, Settings settings) {
    String home = settings.text(SqlSettings.HOME);
    return "%s is not installed%s; install the package %s, say system.home, or leave"
            .formatted(
                product.names().label(),
                home.isEmpty() ? "" : " in " + home,
                product.names().packages())
        + " system.server: embedded";
  }

  @Override
  public List<String> remarks(List<Level> levels) {
    return levels.stream()
        .map(Level::settings)
        .filter(settings -> !Connected.wanted(settings))
        .flatMap(settings -> product.remark(settings).stream())
        .distinct()
        .toList();
  }

  @Override
  public String canonical(String path, String value) {
    boolean option = path.startsWith(SqlSettings.OPTIONS) || path.startsWith(SqlSettings.SETTINGS);
    return option ? product.configuration().canonical(value) : value;
  }

  @Override
  public List<String> unseen(List<Level> levels) {
    return ServerOptions.unseen(product, levels);
  }

  @Override
  public Optional<String> unplaceable(List<Level> levels) {
    Settings first = levels.get(0).settings();
    if (Connected.wanted(first)) {
      return Optional.of("a connected server is loaded");
    }
    return CommandLoad.unplaceable(first);
  }

  @Override
  public Optional<String> undivided(List<Level> levels, int drivers) {
    for (Level level : levels) {
      Settings settings = level.settings();
      long connections = settings.count(SqlSettings.CONNECTIONS);
      if (settings.count(SqlSettings.QUERY_THREADS) > 0) {
        return Optional.of(
            "level %s has queries along with its inserts (%s), whose load has one driver"
                .formatted(level.name(), SqlSettings.QUERY_THREADS));
      }
      if (connections < drivers) {
        return Optional.of(
            "level %s: %s is %d, and each driver needs one of them"
                .formatted(level.name(), SqlSettings.CONNECTIONS, connections));
      }
    }
    return Optional.empty();
  }

  @Override
  public String share(Level level, int driver, int drivers) {
    Settings settings = level.settings();
    long rows = settings.count(SqlSettings.ROWS);
    Share.Part part = InsertLoad.parts(settings, rows, drivers).get(driver);
    return "%d of %d connections, %,d of %,d rows"
        .formatted(
            part.workers(),
            settings.count(SqlSettings.CONNECTIONS),
            part.operations() * settings.count(SqlSettings.BATCH),
            rows);
  }

  @Override
  public Optional<String> obstacle(List<Level> levels) {
    if (levels.stream().anyMatch(each -> each.settings().count(SqlSettings.QUERY_THREADS) > 0)) {
      // Their connections would be made anew in every slice, and TLS priced by its handshakes.
      return Optional.of(
          "the queries along with the inserts ("
              + SqlSettings.QUERY_THREADS
              + ") cannot be paused");
    }
    Settings first = levels.get(0).settings();
    for (Level level : levels) {
      for (String path : first.differing(level.settings())) {
        if (path.startsWith(SqlSettings.SETTINGS) || path.equals(SqlSettings.CONNECT_SET)) {
          return Optional.of("the connected server has one " + path + " at a time");
        }
      }
    }
    return DesignSettings.sharesServer(first)
        ? Optional.empty()
        : ServerPort.clash(SqlSettings.PORT, levels);
  }

  @Override
  public Optional<String> unshared(List<Level> levels) {
    for (Level level : levels) {
      Settings settings = level.settings();
      if (Connected.wanted(settings)) {
        return Optional.of("a connected server serves all levels already");
      }
      if (SqlSettings.encryptedAtRest(settings)) {
        return Optional.of(SqlSettings.AT_REST + " is looked at in the files of one level");
      }
      if (VolumeService.asked(settings)) {
        return Optional.of("a volume is one level's");
      }
    }
    return Optional.empty();
  }

  @Override
  public long clientMemory(Level level) {
    return JvmSettings.DRIVER.bytes(level.settings());
  }

  @Override
  public List<EventSeries> events() {
    return product.events();
  }

  @Override
  public Profiling profiling(Settings settings) {
    return CommonMetrics.profiling(SqlSystem.class, "rows");
  }

  @Override
  public boolean left(Path run) {
    return ChangedServer.RECORD
        .in(run)
        .filter(changed -> changed.product().equals(name()))
        .isPresent();
  }

  @Override
  public Optional<String> foreign(Path run) {
    return ChangedServer.RECORD.foreign(run);
  }

  @Override
  public void restore(Path run, RunContext context) throws SystemException, InterruptedException {
    if (left(run)) {
      ChangedServer.RECORD.restore(run, left -> ServerSettings.restore(product, left, context));
    }
  }

  @Override
  public Present ask(Study study, RunContext context) throws SystemException, InterruptedException {
    return new SettingNow(product, study, context).ask();
  }

  @Override
  public Session open(Study study, RunContext context)
      throws SystemException, InterruptedException {
    return SqlSession.open(product, study, context);
  }
}
