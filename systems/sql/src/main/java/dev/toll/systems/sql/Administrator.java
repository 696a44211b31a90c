package dev.toll.systems.sql;

import dev.toll.driver.Nothing;
import dev.toll.driver.Wait;
import dev.toll.engine.process.LogTail;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.sql.client.SqlCommands;
import dev.toll.systems.sql.client.SqlCommands.Examined;
import dev.toll.systems.sql.client.SqlCommands.Variable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A connected server in the hands of its administrator: its variables, and its restart. */
final class Administrator {
  private static final Duration AGAIN = Duration.ofMillis(100);

  /** A server that reads its configuration anew does so in its own time. */
  private static final Duration RELOAD = Duration.ofSeconds(15);

  private static final int TAIL = 15;

  private final ChangedServer changed;
  private final Configuration configuration;
  private final SqlDriver driver;
  private final ServerRestart restart;

  /**
   * Connects only when it is asked for something.
   *
   * @param driver it may still be booting
   * @param run the run's directory
   */
  Administrator(ChangedServer changed, Configuration configuration, SqlDriver driver, Path run) {
    this.changed = changed;
    this.configuration = configuration;
    this.driver = driver;
    restart =
        new ServerRestart(
            changed.restart(), Duration.ofMillis((long) (changed.restartSeconds() * 1000)), run);
  }

  Examined examine() throws SystemException, InterruptedException {
    return driver.call(
        SqlCommands.EXAMINE,
        new SqlCommands.Examination(
            configuration.administrator(changed.server()), List.copyOf(changed.before().keySet())));
  }

  /** Executes statements, then gives variables their values. */
  void change(List<String> statements, Map<String, String> values)
      throws SystemException, InterruptedException {
    driver.call(
        SqlCommands.CHANGE,
        new SqlCommands.Change(configuration.administrator(changed.server()), values, statements));
  }

  /**
   * Restarts the server and waits until it answers.
   *
   * @param options that it must read when it starts
   */
  void restart(Map<String, String> options)
      throws SystemException, InterruptedException, IOException {
    restart.run(options);
    Duration deadline = Duration.ofMillis((long) (changed.startSeconds() * 1000));
    String[] why = {""};
    Examined answer =
        Wait.every(AGAIN)
            .atMost(deadline)
            .answer(
                () -> {
                  try {
                    return examine();
                  } catch (SystemException e) {
                    why[0] = e.getMessage();
                    return null;
                  }
                });
    if (answer == null) {
      throw new SystemException(
          "%s did not answer within %s s of %s: %s"
              .formatted(
                  changed.server(), deadline.toSeconds(), SqlSettings.CONNECT_RESTART, why[0]),
          Files.exists(restart.log())
              ? SystemException.endOfLog(LogTail.of(restart.log(), TAIL))
              : "");
    }
  }

  /** Waits until the server reports these values; what it reports otherwise at the deadline. */
  void await(Map<String, String> wanted, String when) throws SystemException, InterruptedException {
    changed.await(
        RELOAD,
        () -> {
          Map<String, Variable> found = examine().variables();
          List<String> wrong = differences(wanted, found);
          return wrong.isEmpty()
              ? wrong
              : differences(
                  driver.spelled(configuration.administrator(changed.server()), wanted), found);
        },
        when);
  }

  static List<String> differences(Map<String, String> wanted, Map<String, Variable> found) {
    List<String> wrong = new ArrayList<>();
    wanted.forEach(
        (name, value) -> {
          Variable is = found.get(name);
          if (is == null || !OptionValue.same(value, is.value())) {
            wrong.add(name + " is " + (is == null ? "not known" : is.value()) + ", not " + value);
          }
        });
    return wrong;
  }

  /** Puts everything back, by what was written down alone; what is as it was is left alone. */
  Nothing putBack() throws SystemException, InterruptedException, IOException {
    Examined now;
    try {
      now = examine();
    } catch (SystemException e) {
      // It may be down because a restart was cut short, unless the client is.
      if (changed.restart().isEmpty() || !driver.process().alive()) {
        throw e;
      }
      restart(Map.of());
      now = examine();
    }
    Map<String, Variable> found = now.variables();
    boolean again =
        changed.byRestart().stream()
            .anyMatch(
                name ->
                    !found.containsKey(name)
                        || !OptionValue.same(changed.before().get(name), found.get(name).value()));
    if (again && !configuration.settingsLast()) {
      restart(Map.of());
    }
    List<String> statements = new ArrayList<>(changed.ownRestore());
    statements.addAll(changed.restore());
    change(statements, Map.of());
    if (again && configuration.settingsLast()) {
      restart(Map.of());
    }
    await(changed.before(), "after it was put back");
    return Nothing.NOTHING;
  }
}
