package dev.toll.systems.sql.client;

import dev.toll.systems.sql.client.SqlCommands.Examination;
import dev.toll.systems.sql.client.SqlCommands.Examined;
import dev.toll.systems.sql.client.SqlCommands.Variable;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** PostgreSQL's: changed by ALTER SYSTEM, whose file overrides the server's own. */
final class PostgreSqlVariables implements OwnersVariables {
  /** ALTER SYSTEM quotes their items one by one (GUC_LIST_QUOTE). */
  private static final Set<String> LISTS =
      Set.of(
          "local_preload_libraries",
          "search_path",
          "session_preload_libraries",
          "shared_preload_libraries",
          "temp_tablespaces",
          "unix_socket_directories");

  /** Rights on single parameters came with version 15. */
  private static final int RIGHTS_ON_PARAMETERS = 15;

  private record Row(String value, String context, String source, boolean pending) {}

  private static Map<String, Row> all(Connection connection) throws SQLException {
    Map<String, Row> all = new TreeMap<>();
    for (List<String> row :
        Sql.rows(
            connection,
            """
            SELECT lower(name), setting || COALESCE(' ' || unit, ''), context, source, pending_restart
              FROM pg_settings WHERE category <> 'Customized Options' OR short_desc IS NOT NULL
            """)) {
      all.put(
          row.get(0),
          new Row(
              row.get(1) == null ? "" : row.get(1),
              row.get(2),
              row.get(3),
              row.get(4).startsWith("t")));
    }
    return all;
  }

  @Override
  public Examined examine(Connection administrator, Examination wish) throws SQLException {
    List<String> names = wish.names();
    Map<String, Row> all = all(administrator);
    Map<String, Variable> found = new LinkedHashMap<>();
    Altered altered = Altered.of(administrator);
    for (Map.Entry<String, Row> each : all.entrySet()) {
      String name = each.getKey();
      Row row = each.getValue();
      if (names.contains(name) || (wish.restart() && row.pending())) {
        found.put(
            name,
            new Variable(
                row.value(),
                altered.values().containsKey(name)
                    ? set(name, altered.values().get(name))
                    : "ALTER SYSTEM RESET " + quoted(name),
                row.context().equals("postmaster"),
                wish.rehearse() ? obstacle(administrator, name, row, altered) : "",
                overriddenBy(row.context())));
      }
    }
    boolean missing = !found.keySet().containsAll(names);
    return new Examined(
        found,
        missing ? List.copyOf(all.keySet()) : List.of(),
        administrator.getMetaData().getDatabaseProductVersion());
  }

  private static String overriddenBy(String context) {
    return switch (context) {
      case "user", "backend" -> "any session";
      case "superuser", "superuser-backend" -> "a superuser's session";
      default -> "";
    };
  }

  private static String obstacle(Connection administrator, String name, Row row, Altered altered)
      throws SQLException {
    if (row.context().equals("internal")) {
      return "is fixed when the server is built or its data is initialised";
    }
    if (row.source().equals("command line") || row.source().equals("environment variable")) {
      return "is set by the server's " + row.source() + ", which ALTER SYSTEM does not override";
    }
    if (row.pending()) {
      return "has another value already that waits for a restart of the server";
    }
    if (LISTS.contains(name) && altered.values().containsKey(name)) {
      return "is a list that ALTER SYSTEM has set, which toll cannot put back";
    }
    return altered.why().isEmpty() ? right(administrator, name) : altered.why();
  }

  /** Why the administrator may not change it; empty when it may. */
  private static String right(Connection administrator, String name) throws SQLException {
    boolean rights = administrator.getMetaData().getDatabaseMajorVersion() >= RIGHTS_ON_PARAMETERS;
    List<String> may =
        Sql.row(
            administrator,
            """
            SELECT rolsuper %s, has_function_privilege('pg_reload_conf()', 'EXECUTE'),
                COALESCE(current_setting('allow_alter_system', true), 'on')
              FROM pg_roles WHERE rolname = current_user
            """
                .formatted(
                    rights ? "OR has_parameter_privilege('" + name + "', 'ALTER SYSTEM')" : ""));
    if (!may.get(0).startsWith("t")) {
      return "cannot be set: permission denied to ALTER SYSTEM SET " + name;
    }
    if (!may.get(1).startsWith("t")) {
      return "cannot be set: permission denied for function pg_reload_conf";
    }
    return may.get(2).equals("off") ? "cannot be set: allow_alter_system is off" : "";
  }

  /**
   * What ALTER SYSTEM has set before.
   *
   * @param why it cannot be read; empty when it can
   */
  private record Altered(Map<String, String> values, String why) {
    static Altered of(Connection administrator) {
      Map<String, String> values = new TreeMap<>();
      try {
        for (List<String> row :
            Sql.rows(
                administrator,
                """
                SELECT lower(name), setting FROM pg_file_settings
                  WHERE sourcefile LIKE '%/postgresql.auto.conf' ORDER BY seqno
                """)) {
          values.put(row.get(0), row.get(1));
        }
        return new Altered(values, "");
      } catch (SQLException e) {
        return new Altered(values, "cannot be put back: pg_file_settings: " + e.getMessage());
      }
    }
  }

  @Override
  public List<String> assign(Connection administrator, Map<String, String> values) {
    List<String> sql = new ArrayList<>();
    values.forEach((name, value) -> sql.add(set(name, value)));
    return sql;
  }

  @Override
  public List<String> apply() {
    return List.of("SELECT pg_reload_conf()");
  }

  private static String set(String name, String value) {
    return "ALTER SYSTEM SET %s = '%s'".formatted(quoted(name), value.replace("'", "''"));
  }

  /** Names of extensions' parameters have a dot, between two words. */
  private static String quoted(String name) {
    return "\"" + name.replace(".", "\".\"") + "\"";
  }
}
