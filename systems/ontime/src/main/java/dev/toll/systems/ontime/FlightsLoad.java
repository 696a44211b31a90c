package dev.toll.systems.ontime;

import dev.toll.driver.Event;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.system.Progress;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.process.DriverClient;
import dev.toll.systems.ontime.client.OntimeCommands;
import dev.toll.systems.ontime.client.OntimeCommands.Generate;
import dev.toll.systems.ontime.client.OntimeCommands.Generated;
import dev.toll.systems.ontime.client.OntimeCommands.Load;
import dev.toll.systems.ontime.client.OntimeCommands.Loaded;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.function.Consumer;

/** Makes flights up, splits and loads them, and reports how fast. */
final class FlightsLoad {
  /** Of Shard-Query's splitter, on its author's machine (Percona blog, 11 May 2011). */
  private static final String PUBLISHED = " (Shard-Query's splitter: up to 50 GB/h)";

  private final DriverClient driver;
  private final Settings level;
  private final Progress progress;
  private final Duration deadline;
  private Generated made;
  private Loaded loaded;

  FlightsLoad(DriverClient driver, Settings level, Progress progress) {
    this.driver = driver;
    this.level = level;
    this.progress = progress;
    deadline = level.duration(OntimeSettings.DEADLINE);
  }

  Generated made() {
    return made;
  }

  Loaded loaded() {
    return loaded;
  }

  /**
   * Prepares a store.
   *
   * @param files directory of the texts
   */
  void run(long seed, Path files, Steps steps) throws SystemException, InterruptedException {
    int shards = OntimeSettings.shards(level);
    int threads = (int) level.count(OntimeSettings.THREADS);
    long rows = level.count(OntimeSettings.ROWS);
    Generate generate = new Generate(seed, rows, shards, threads, files.toString());
    String making = "make flights up and split them";
    made =
        steps.call(
            making,
            deadline,
            () -> driver.call(OntimeCommands.GENERATE, generate, deadline, told(making, 0)));
    boolean compressed = OntimeSettings.store(level) == OntimeSettings.Store.ROW_COMPRESSED;
    Load load = new Load(files.toString(), shards, compressed);
    String loading = "load flights";
    loaded =
        steps.call(
            loading,
            deadline,
            () -> driver.call(OntimeCommands.LOAD, load, deadline, told(loading, made.bytes())));
  }

  private Consumer<Event.Tick> told(String step, long bytes) {
    return tick -> progress.activity(words(step, tick.total(), bytes, tick.t()));
  }

  /**
   * A step under way in words.
   *
   * @param all bytes that there are; 0 when that is not known
   */
  static String words(String step, long bytes, long all, double seconds) {
    return String.format(
        Locale.ROOT,
        "prepare: %s, %s%.2f GB, %.0f GB/h%s",
        step,
        all == 0 ? "" : 100 * bytes / all + " % of ",
        (all == 0 ? bytes : all) / 1e9,
        bytes / seconds * 3600 / 1e9,
        all == 0 ? PUBLISHED : "");
  }
}
