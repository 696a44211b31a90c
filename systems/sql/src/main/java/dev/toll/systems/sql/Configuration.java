package dev.toll.systems.sql;

import dev.toll.engine.settings.Nearest;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.system.ClientAccess;
import dev.toll.systems.base.settings.OwnSettings;
import dev.toll.systems.sql.client.SqlCommands.Access;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** How a server is set up, what it must say of itself then, and how clients come. Stateless. */
interface Configuration {
  /** What makes templates of data differ: settings that matter when data is initialised. */
  String template(Settings level);

  /** The command that initialises an empty directory. */
  List<String> initialise(
      Installation installation, Settings level, Layout layout, RunMaterial material)
      throws IOException;

  /** Writes the configuration of a server; the template has been copied. */
  void configure(Installation installation, ServerTenants served, Layout layout, Endpoint endpoint)
      throws IOException;

  /**
   * A role that a user of a level must be a member of, where that is how a server of several levels
   * knows what to demand; empty where users themselves say it.
   */
  default String group(Settings level) {
    return "";
  }

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

  /** Has the server's own parser read options, without starting it. */
  Parsed parse(Installation installation, Map<String, String> options)
      throws IOException, InterruptedException;

  /**
   * What the server's own parser says of options.
   *
   * @param refused why it does not take one as it is written, by variable
   * @param known the variables that it lists itself; empty where nothing was refused
   */
  record Parsed(Map<String, String> refused, Set<String> known) {
    static final Parsed NOTHING = new Parsed(Map.of(), Set.of());

    /** Why it refuses a variable, with the nearest that it knows; null when it does not. */
    String why(String variable) {
      String why = refused.get(variable);
      return why == null || !why.startsWith(UNKNOWN)
          ? why
          : why
              + Nearest.to(variable, known)
                  .map(near -> "; did you mean '" + near + "'?")
                  .orElse("");
    }
  }

  /** How the reason begins when the server has no such variable. */
  String UNKNOWN = "it has no variable ";

  /** Variables of the session that a level's clients set by a property of the JDBC driver. */
  Map<String, String> session(Settings level);

  /** The setting that a variable follows from; null where that cannot be said. */
  default String setting(String variable, Settings level) {
    for (String prefix : List.of(SqlSettings.SETTINGS, SqlSettings.OPTIONS)) {
      for (String name : level.below(prefix).keySet()) {
        if (variable(name).equals(variable)) {
          return prefix + name;
        }
      }
    }
    return sources().get(variable);
  }

  /** Where toll's own clients and files find the server. */
  Set<String> PLACES =
      Set.of(
          "basedir",
          "bind_address",
          "datadir",
          "pid_file",
          "port",
          "socket",
          "config_file",
          "data_directory",
          "external_pid_file",
          "listen_addresses",
          "unix_socket_directories");

  /** Variables that only a setting of toll's can set, because they need more than a value. */
  Map<String, String> owned();

  /** Variables that change nothing, or stop the server, while a setting of toll's is "none". */
  boolean needs(String setting, String variable);

  /** Why an option is refused at a level; null when it can be used. */
  default String unusable(String option, Settings level) {
    String variable = variable(option);
    String own = owned().get(variable);
    if (own != null) {
      return OwnSettings.instead(own);
    }
    if (!option.matches("[A-Za-z][A-Za-z0-9_.-]*")) {
      return "no option has such a name";
    }
    if (PLACES.contains(variable)) {
      return "toll sets it";
    }
    for (String setting : List.of(SqlSettings.SECURITY, SqlSettings.AT_REST)) {
      if (level.text(setting).equals(SqlSettings.NONE) && needs(setting, variable)) {
        return "no effect while %s is none; set that too".formatted(setting);
      }
    }
    return null;
  }

  /** The value that an option gives to its variable, however the study spells the option. */
  default String value(String option, String value) {
    return value;
  }

  /** One spelling for all of a value; a number without a unit is of a variable's own. */
  default String canonical(String value) {
    return OptionValue.canonical(value, null);
  }

  /** The values that a level's options and settings give to variables. */
  default Map<String, String> wanted(Settings level) {
    Map<String, String> wanted = new LinkedHashMap<>();
    level
        .below(SqlSettings.OPTIONS)
        .forEach((name, value) -> wanted.put(variable(name), value(name, value)));
    wanted.putAll(settings(level));
    return wanted;
  }

  /** The values that a level's settings of a connected server give to variables. */
  default Map<String, String> settings(Settings level) {
    Map<String, String> settings = new LinkedHashMap<>();
    level
        .below(SqlSettings.SETTINGS)
        .forEach((name, value) -> settings.put(variable(name), value(name, value)));
    return settings;
  }

  /** Whether what a statement sets outlasts a restart of the server. */
  boolean settingsLast();

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
