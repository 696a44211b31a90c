package dev.toll.systems.accumulo;

import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.sample.BackgroundSampler;
import dev.toll.engine.sample.Sampler;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.accumulo.client.AccumuloCommands;
import dev.toll.systems.accumulo.client.AccumuloCommands.About;
import dev.toll.systems.accumulo.client.AccumuloCommands.Live;
import dev.toll.systems.accumulo.client.AccumuloCommands.Settle;
import dev.toll.systems.accumulo.client.AccumuloCommands.TableSample;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A client of its own that samples the table once a second: in the driver's process its CPU would
 * be the driver's. The series have the names of the 2017 study's pictures where they are these.
 */
final class Observer {
  static final String RECORDS = "TABLE_RECS";
  static final String FILES_PER_TABLET = "AVG_FILES/TABLET";
  static final String FILES = "ACCUMULO_FILES";
  static final String MAJOR_COMPACTIONS = "major_compactions";

  /** By then HotSpot's first compiler has compiled the hot methods. */
  private static final int FIRST_LOOKS = 30;

  private static final Duration WARMING = Duration.ofSeconds(5);
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private static final List<String> COLUMNS =
      List.of(
          RECORDS,
          FILES_PER_TABLET,
          FILES,
          "table_bytes",
          "memory_records",
          "minor_compactions",
          MAJOR_COMPACTIONS,
          "hold_time_milliseconds");

  private final IngestDriver client;

  /**
   * An observer.
   *
   * @param client its process, started already
   */
  Observer(IngestDriver client) {
    this.client = client;
  }

  ManagedProcess process() {
    return client.process();
  }

  /**
   * Logs in and connects, as any client does, and looks a few times: a JVM's first looks load and
   * link classes, which took more of a short window than all looks in it.
   *
   * @param table one that is there
   */
  void open(Servers servers, String table) throws SystemException, InterruptedException {
    servers.open(client);
    long end = System.nanoTime() + WARMING.toNanos();
    for (int i = 0; i < FIRST_LOOKS && System.nanoTime() < end; i++) {
      look(table);
    }
  }

  /**
   * Starts to sample a table.
   *
   * @param every seconds between an answer and the next question
   * @param flushed after how many looks the table is flushed again and again: where the in-memory
   *     map would hold all of the load, so that there are files, and compactions of them by
   *     Accumulo's own rules; 0: never
   */
  Sampler watch(String table, double every, int flushed) {
    int[] looks = new int[1];
    return new BackgroundSampler(
        COLUMNS,
        every,
        () -> {
          if (flushed > 0 && ++looks[0] % flushed == 0) {
            client.call(AccumuloCommands.SETTLE, new Settle(table, false, false), PATIENCE);
          }
          return look(table);
        });
  }

  private Map<String, Double> look(String table) throws SystemException, InterruptedException {
    TableSample sample = client.call(AccumuloCommands.SAMPLE, new About(table), PATIENCE);
    Map<String, Double> values = new HashMap<>();
    values.put(FILES_PER_TABLET, sample.filesPerTablet());
    values.put(FILES, (double) sample.files());
    values.put("table_bytes", (double) sample.bytes());
    Live live = sample.live();
    if (live != null) {
      values.put(RECORDS, (double) live.records());
      values.put("memory_records", (double) live.memoryRecords());
      values.put("minor_compactions", (double) live.minorCompactions());
      values.put("major_compactions", (double) live.majorCompactions());
      values.put("hold_time_milliseconds", (double) live.holdTimeMillis());
    }
    return values;
  }
}
