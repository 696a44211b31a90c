package dev.toll.systems.sql;

import dev.toll.engine.settings.Nearest;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.Level;
import dev.toll.engine.study.Study;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.sql.client.SqlCommands;
import dev.toll.systems.sql.client.SqlCommands.Examined;
import dev.toll.systems.sql.client.SqlCommands.Variable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The variables of a connected server before a run changes any: whether all that its levels want
 * can be set, and how it is put back.
 */
record SettingsBefore(Product product, Connected server, Study study) {

  /** Reads them; refuses in one message all that cannot be set or put back. */
  Examined read(SqlDriver driver) throws SystemException, InterruptedException {
    Examined found = examine(driver);
    refuse(found);
    return found;
  }

  /** Reads them. */
  Examined examine(SqlDriver driver) throws SystemException, InterruptedException {
    return driver.call(
        SqlCommands.EXAMINE,
        new SqlCommands.Examination(
            product.configuration().administrator(server),
            List.copyOf(names()),
            true,
            canRestart()));
  }

  private boolean canRestart() {
    return !study.settings().text(SqlSettings.CONNECT_RESTART).isEmpty();
  }

  /** What must be written down before anything is changed. */
  ChangedServer changed(Examined found) {
    Settings settings = study.settings();
    Map<String, String> before = new LinkedHashMap<>();
    List<String> restore = new ArrayList<>();
    Set<String> byRestart = new LinkedHashSet<>();
    Set<String> ours = set();
    found
        .variables()
        .forEach(
            (name, variable) -> {
              before.put(name, variable.value());
              // What a statement of the study's own sets, its own puts back.
              boolean own = names().contains(name) && !ours.contains(name);
              if (!variable.restore().isEmpty() && !own) {
                restore.add(variable.restore());
              }
              if (variable.restart()) {
                byRestart.add(name);
              }
            });
    return new ChangedServer(
        product.names().name(),
        server.host(),
        server.port(),
        server.administrator(),
        server.passwordFile().toString(),
        server.database(),
        server.authority() == null ? "" : server.authority().toString(),
        before,
        restore,
        ServerSettings.statements(settings.text(SqlSettings.CONNECT_RESTORE)),
        byRestart,
        settings.text(SqlSettings.CONNECT_RESTART),
        settings.duration(SqlSettings.RESTART_DEADLINE).toMillis() / 1e3,
        settings.duration(SqlSettings.START_DEADLINE).toMillis() / 1e3);
  }

  /** All variables that a level says something of. */
  Set<String> names() {
    Set<String> names = new LinkedHashSet<>();
    for (Level level : study.levels()) {
      names.addAll(product.configuration().wanted(level.settings()).keySet());
    }
    return names;
  }

  /** Those that toll sets itself. */
  private Set<String> set() {
    Set<String> names = new LinkedHashSet<>();
    for (Level level : study.levels()) {
      names.addAll(product.configuration().settings(level.settings()).keySet());
    }
    return names;
  }

  /** Why a variable cannot be read, or set by the setting that names it. */
  Optional<String> unusable(String name, String path, Examined found) {
    Variable variable = found.variables().get(name);
    if (variable == null) {
      return Optional.of(
          "the server has no variable '%s'%s"
              .formatted(
                  name,
                  Nearest.to(name, found.known())
                      .map(near -> "; did you mean '" + near + "'?")
                      .orElse("")));
    }
    if (!path.startsWith(SqlSettings.SETTINGS)) {
      return Optional.empty();
    }
    if (!variable.obstacle().isEmpty()) {
      return Optional.of(name + " " + variable.obstacle());
    }
    return variable.restart() && !canRestart()
        ? Optional.of(
            name
                + " takes effect only when the server starts; say "
                + SqlSettings.CONNECT_RESTART
                + ", the command that restarts it")
        : Optional.empty();
  }

  private void refuse(Examined found) throws SystemException {
    Configuration configuration = product.configuration();
    Set<String> problems = new LinkedHashSet<>();
    for (Level level : study.levels()) {
      for (String name : configuration.wanted(level.settings()).keySet()) {
        String path = configuration.setting(name, level.settings());
        String where = level.settings().origin(path) + ": " + path + ": ";
        unusable(name, path, found).ifPresent(why -> problems.add(where + why));
      }
    }
    found
        .variables()
        .forEach(
            (name, variable) -> {
              if (!names().contains(name) && !variable.obstacle().isEmpty()) {
                problems.add("a restart would change " + name + ", which " + variable.obstacle());
              }
            });
    if (!problems.isEmpty()) {
      throw new SystemException(
          "%s: nothing was changed, because not all can be set and put back:\n%s"
              .formatted(server, String.join("\n", problems)));
    }
  }
}
