package dev.toll.systems.sql;

import dev.toll.engine.study.Level;
import dev.toll.engine.study.Study;
import dev.toll.engine.system.Connecting.Present;
import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.sql.client.SqlCommands.Access;
import dev.toll.systems.sql.client.SqlCommands.Examined;
import dev.toll.systems.sql.client.SqlCommands.Variable;
import java.util.Map;
import java.util.Optional;

/** What a connected server says of the one variable that the levels of a study differ in. */
record SettingNow(Product product, Study study, RunContext context) {

  Present ask() throws SystemException, InterruptedException {
    Connected server = Connected.of(product, study.settings());
    Optional<String> unreadable = ConnectCheck.unavailable(server);
    if (unreadable.isPresent()) {
      throw new SystemException(unreadable.get());
    }
    SettingsBefore before = new SettingsBefore(product, server, study);
    for (String name : before.names()) {
      refuseOwned(name);
    }
    SqlTools tools = SqlTools.clients(product, context);
    try (AdministratorClient client = new AdministratorClient(tools.toolbox(), context.work())) {
      return client.ask(driver -> ask(driver, before));
    }
  }

  private Present ask(SqlDriver driver, SettingsBefore before)
      throws SystemException, InterruptedException {
    Connected server = before.server();
    Examined found;
    try {
      found = before.examine(driver);
    } catch (SystemException e) {
      throw new SystemException(server + ": " + e.getMessage(), e);
    }
    String words = product.names().label() + " " + found.version().split(" |-MariaDB")[0];
    for (String name : before.names()) {
      refuse(name, before, found, words + " at " + server);
      Variable variable = found.variables().get(name);
      return new Present(
          words,
          OptionValue.accepted(variable.value()),
          product.configuration().settingsLast() ? "ALTER SYSTEM, then a reload" : "SET GLOBAL",
          variable.overriddenBy(),
          level(driver, product.configuration().administrator(server), found));
    }
    return new Present(words, "", "", "", null);
  }

  /** Refuses what needs more than a value: certificates, keys, data that is initialised anew. */
  private void refuseOwned(String name) throws SystemException {
    String key = product.configuration().owned().get(name);
    if (key == null) {
      return;
    }
    boolean there = key.equals(SqlSettings.SECURITY);
    String values = there ? "none tls" : key.equals(SqlSettings.TLS) ? "1.2 1.3" : "...";
    throw new SystemException(
        "%s is set by %s, because it needs more than a value: toll init %s %s %s%s"
            .formatted(
                name,
                key,
                product.names().name(),
                key,
                values,
                there
                    ? " --connect ... --authority FILE, the authority that signed the server's"
                        + " certificate"
                    : ", on a server that toll starts"));
  }

  private void refuse(String name, SettingsBefore before, Examined found, String words)
      throws SystemException {
    Optional<String> why = before.unusable(name, SqlSettings.SETTINGS + name, found);
    if (why.isEmpty()) {
      return;
    }
    Variable variable = found.variables().get(name);
    boolean restart = variable != null && variable.obstacle().isEmpty() && variable.restart();
    throw new SystemException(
        words
            + ": "
            + (restart
                ? "%s is %s, and another value takes effect only when the server starts; leave out --connect, and toll starts a server for each level, or see %s in docs/sql-connect.md"
                    .formatted(
                        name, OptionValue.accepted(variable.value()), SqlSettings.CONNECT_RESTART)
                : why.get()));
  }

  /** The level that the server is at; null for none. */
  private String level(SqlDriver driver, Access administrator, Examined found)
      throws SystemException, InterruptedException {
    for (Level level : study.levels()) {
      Map<String, String> wanted = product.configuration().settings(level.settings());
      if (Administrator.differences(wanted, found.variables()).isEmpty()
          || Administrator.differences(driver.spelled(administrator, wanted), found.variables())
              .isEmpty()) {
        return level.name();
      }
    }
    return null;
  }
}
