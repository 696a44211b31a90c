package dev.toll.systems.sql;

import dev.toll.driver.Nothing;
import dev.toll.engine.sample.BackgroundSampler;
import dev.toll.engine.sample.Sampler;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.sql.client.SqlCommands;
import dev.toll.systems.sql.client.SqlCommands.Status;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The server's own counters of flushing and checkpointing as series, asked by an observer: what
 * only grows becomes a rate.
 */
final class ServerStatus {
  private static final String RATE = "_per_second";
  private static final Duration TIMEOUT = Duration.ofSeconds(20);

  private final SqlDriver observer;
  private Status last;

  /** Asks once, over a connection that then stays open. */
  ServerStatus(SqlDriver observer) throws SystemException, InterruptedException {
    this.observer = observer;
    last = ask();
  }

  private Status ask() throws SystemException, InterruptedException {
    return observer.call(SqlCommands.STATUS, Nothing.NOTHING, TIMEOUT);
  }

  /**
   * Begins to sample.
   *
   * @param every seconds between an answer and the next question
   */
  Sampler start(double every) {
    List<String> columns = new ArrayList<>(last.levels().keySet());
    last.totals().keySet().forEach(name -> columns.add(name + RATE));
    return new BackgroundSampler(columns, every, this::next);
  }

  private Map<String, Double> next() throws SystemException, InterruptedException {
    Status now = ask();
    Map<String, Double> values = between(last, now);
    last = now;
    return values;
  }

  static Map<String, Double> between(Status before, Status after) {
    Map<String, Double> values = new HashMap<>(after.levels());
    double seconds = after.seconds() - before.seconds();
    after
        .totals()
        .forEach(
            (name, total) -> {
              Double then = before.totals().get(name);
              // A counter that was reset says nothing of this interval.
              if (then != null && seconds > 0 && total >= then) {
                values.put(name + RATE, (total - then) / seconds);
              }
            });
    return values;
  }
}
