package dev.toll.systems.sql.client;

import dev.toll.systems.sql.client.SqlCommands.Examination;
import dev.toll.systems.sql.client.SqlCommands.Examined;
import dev.toll.systems.sql.client.SqlCommands.Variable;
import java.math.BigInteger;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** MariaDB's: changed by SET GLOBAL, which lasts until the server ends. */
final class MariaDbVariables implements OwnersVariables {
  private static final String LETTERS = "KMGTPE";
  private static final Pattern QUANTITY = Pattern.compile("(-?[0-9]+)([KMGTPEkmgtpe])");
  private static final Pattern NUMBER = Pattern.compile("-?[0-9]+(\\.[0-9]+)?");

  private record Row(String value, String origin, String scope, String type, boolean readOnly) {}

  private static Map<String, Row> all(Connection connection) throws SQLException {
    Map<String, Row> all = new TreeMap<>();
    for (List<String> row :
        Sql.rows(
            connection,
            """
            SELECT LOWER(VARIABLE_NAME), GLOBAL_VALUE, GLOBAL_VALUE_ORIGIN, VARIABLE_SCOPE,
                VARIABLE_TYPE, READ_ONLY
              FROM information_schema.SYSTEM_VARIABLES
            """)) {
      all.put(
          row.get(0),
          new Row(row.get(1), row.get(2), row.get(3), row.get(4), row.get(5).equals("YES")));
    }
    return all;
  }

  @Override
  public Examined examine(Connection administrator, Examination wish) throws SQLException {
    List<String> names = wish.names();
    Map<String, Row> all = all(administrator);
    Map<String, Variable> found = new LinkedHashMap<>();
    for (String name : names) {
      if (all.containsKey(name)) {
        found.put(name, variable(administrator, wish, name, all.get(name)));
      }
    }
    if (wish.restart()) {
      // What was set while the server ran, a restart would lose.
      for (Map.Entry<String, Row> each : all.entrySet()) {
        Row row = each.getValue();
        if ("SQL".equals(row.origin()) && !row.readOnly() && !found.containsKey(each.getKey())) {
          found.put(each.getKey(), variable(administrator, wish, each.getKey(), row));
        }
      }
    }
    boolean missing = !found.keySet().containsAll(names);
    return new Examined(
        found,
        missing ? List.copyOf(all.keySet()) : List.of(),
        administrator.getMetaData().getDatabaseProductVersion());
  }

  private static Variable variable(
      Connection administrator, Examination wish, String name, Row row) {
    String value = row.value() == null ? "" : row.value();
    if (row.readOnly()) {
      return new Variable(value, "", true, "", "");
    }
    if (row.scope().equals("SESSION ONLY")) {
      return new Variable(
          value, "", false, "is a variable of sessions alone, set by their clients", "");
    }
    if (row.value() == null) {
      return new Variable(value, "", false, "has no value (NULL) that could be put back", "");
    }
    String sessions = row.scope().equals("SESSION") ? "any session" : "";
    String restore = set(name, row, row.value());
    if (!wish.rehearse()) {
      return new Variable(value, restore, false, "", sessions);
    }
    try {
      // Its own value: a privilege that is missing shows before anything has been changed.
      Sql.execute(administrator, List.of(restore));
      return new Variable(value, restore, false, "", sessions);
    } catch (SQLException e) {
      return new Variable(value, restore, false, "cannot be set: " + e.getMessage(), sessions);
    }
  }

  @Override
  public List<String> assign(Connection administrator, Map<String, String> values)
      throws SQLException {
    List<String> sql = new ArrayList<>();
    if (!values.isEmpty()) {
      Map<String, Row> all = all(administrator);
      values.forEach((name, value) -> sql.add(set(name, all.get(name), value)));
    }
    return sql;
  }

  @Override
  public List<String> apply() {
    return List.of();
  }

  private static String set(String name, Row row, String value) {
    return "SET GLOBAL " + name + " = " + literal(row.type(), value);
  }

  /** SET takes numbers without quotes and without the letters that an option may have. */
  static String literal(String type, String value) {
    Matcher quantity = QUANTITY.matcher(value);
    if (!type.startsWith("VARCHAR") && NUMBER.matcher(value).matches()) {
      return value;
    }
    if ((type.contains("INT") || type.equals("DOUBLE")) && quantity.matches()) {
      int power = LETTERS.indexOf(quantity.group(2).toUpperCase(Locale.ROOT)) + 1;
      return new BigInteger(quantity.group(1)).shiftLeft(10 * power).toString();
    }
    return "'" + value.replace("\\", "\\\\").replace("'", "''") + "'";
  }
}
