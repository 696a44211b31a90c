package dev.toll.systems.sql;

import dev.toll.engine.settings.Settings;
import dev.toll.engine.system.ClientAccess;
import dev.toll.systems.sql.client.SqlCommands.Access;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** How a server is set up, what it must say of itself then, and how clients come. Stateless. */
interface Configuration {
  /** What makes templates of data differ: settings that matter when data is initialised. */
  String template(Settings level);

  /** The command that initialises an empty directory. */
  List<String> initialise(
      Installation installation, Settings level, Layout layout, RunMaterial material)
      throws IOException;

  /** Writes the configuration of a level; the template has been copied. */
  void configure(Installation installation, Settings level, Layout layout, Endpoint endpoint)
      throws IOException;

  /** The command of the server. */
  List<String> server(Installation installation, Layout layout);

  /** What the server must report of itself at a level, by name of its variable. */
  Map<String, String> claims(Settings level);

  /** The setting that a variable of {@link #claims} follows from, where that can be said. */
  Map<String, String> sources();

  /**
   * What a connected server must report: only what the study sets itself, since the rest is as the
   * server's owner wants it.
   */
  default Map<String, String> said(Settings level) {
    Map<String, String> said = new LinkedHashMap<>(claims(level));
    said.keySet().retainAll(sources().keySet());
    said.keySet().removeIf(variable -> !SqlSettings.said(level, sources().get(variable)));
    return said;
  }

  /** {@code system.options.*}, as the server spells their names. */
  Map<String, String> options(Settings level);

  /** The name of the variable that an option sets, however the study spells it. */
  String variable(String option);

  /**
   * Has the server's own parser read options, without starting it.
   *
   * @return why it refuses them, by variable
   */
  Map<String, String> refused(Installation installation, Map<String, String> options)
      throws IOException, InterruptedException;

  /** Variables of the session that a level's clients set by a property of the JDBC driver. */
  Map<String, String> session(Settings level);

  /** The setting that a variable follows from; null where that cannot be said. */
  default String setting(String variable, Settings level) {
    for (String name : level.below(SqlSettings.OPTIONS).keySet()) {
      if (variable(name).equals(variable)) {
        return SqlSettings.OPTIONS + name;
      }
    }
    return sources().get(variable);
  }

  /** The values that a level's options give to variables. */
  default Map<String, String> wanted(Settings level) {
    Map<String, String> wanted = new LinkedHashMap<>();
    level.below(SqlSettings.OPTIONS).forEach((name, value) -> wanted.put(variable(name), value));
    return wanted;
  }

  /** How a client connects. */
  Access client(Settings level, Endpoint endpoint, Endpoint.Way way);

  /**
   * How clients other than toll's own connect.
   *
   * @param directory for the files that they read
   */
  ClientAccess others(Settings level, Endpoint endpoint, Path directory) throws IOException;

  /** How the administrator of a connected server connects: by TLS when its authority is known. */
  Access administrator(Connected server);
}
