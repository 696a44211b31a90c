package dev.toll.systems.ontime;

import dev.toll.driver.Nothing;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.process.DriverClient;
import dev.toll.systems.ontime.client.OntimeCommands;
import dev.toll.systems.ontime.client.OntimeCommands.Answered;
import dev.toll.systems.ontime.client.OntimeCommands.Query;
import dev.toll.systems.ontime.client.OntimeCommands.Shipped;
import dev.toll.systems.ontime.client.Queries;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Has the driver ask an instance its queries, each within its own deadline. */
final class StoreQueries {
  /** For what comes before and after a query: shards that start again, say. */
  private static final Duration AROUND = Duration.ofMinutes(2);

  /** Of all queries; more would overflow a count of nanoseconds. */
  private static final Duration LONGEST = Duration.ofDays(366);

  private final DriverClient driver;
  private final Settings level;
  private final Duration deadline;

  StoreQueries(DriverClient driver, Settings level) {
    this.driver = driver;
    this.level = level;
    deadline = level.duration(OntimeSettings.DEADLINE);
  }

  /** What is done with each query. */
  interface Each {
    void take(String query) throws Exception;
  }

  /** Takes all queries as often as a setting says, in one step. */
  void all(Steps steps, String step, String setting, Each each)
      throws SystemException, InterruptedException {
    long times = level.count(setting);
    steps.run(
        step,
        most(times * Queries.ALL.size()),
        () -> {
          for (long i = 0; i < times; i++) {
            for (String query : Queries.ALL) {
              each.take(query);
            }
          }
        });
  }

  /** A deadline of so many executions. */
  Duration most(long executions) {
    Duration all = deadline.plus(AROUND).multipliedBy(Math.max(1, executions));
    return all.compareTo(LONGEST) > 0 ? LONGEST : all;
  }

  /** A query in the level's words. */
  Query asked(String query) {
    String name = OntimeSettings.spelled(level, query);
    return new Query(name, level.count(OntimeSettings.ROWS), deadline.toMillis() / 1000.0);
  }

  Answered execute(String query) throws SystemException, InterruptedException {
    return execute(asked(query));
  }

  /**
   * Executes a query.
   *
   * @throws SystemException when it took longer than its deadline: it has been cancelled, or its
   *     engine did not answer that
   */
  Answered execute(Query query) throws SystemException, InterruptedException {
    return driver.call(OntimeCommands.QUERY, query, deadline.plus(AROUND));
  }

  /** What the shards have sent so far; null where there are none. */
  Shipped shipped() throws SystemException, InterruptedException {
    return OntimeSettings.sharded(level)
        ? driver.call(OntimeCommands.SHIPPED, Nothing.NOTHING)
        : null;
  }

  /** What it makes the shards send that their counters are read; null where there are none. */
  Shipped reading() throws SystemException, InterruptedException {
    Shipped first = shipped();
    Shipped second = shipped();
    return first == null
        ? null
        : new Shipped(second.rows() - first.rows(), second.bytes() - first.bytes());
  }

  /** The queries whose statements are logged: all where Trino asks, else one. */
  List<String> loggedQueries() {
    return OntimeSettings.trino(level) ? Queries.ALL : List.of("q2");
  }

  /** What of them reaches the shards. */
  Map<String, List<List<String>>> logged() throws SystemException, InterruptedException {
    Map<String, List<List<String>>> logged = new LinkedHashMap<>();
    for (String query : loggedQueries()) {
      Duration most = deadline.plus(AROUND);
      logged.put(query, driver.call(OntimeCommands.STATEMENTS, asked(query), most).shards());
    }
    return logged;
  }
}
