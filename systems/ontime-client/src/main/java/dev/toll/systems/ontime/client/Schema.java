package dev.toll.systems.ontime.client;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The four tables of a shard as Shard-Query's post of 11 May 2011 prints them, without their
 * comments.
 */
public final class Schema {
  public static final String FLIGHTS = "ontime_fact";

  /** Statements for MariaDB by the table's name. */
  static final Map<String, String> TABLES = tables();

  private static final Pattern COLUMN =
      Pattern.compile("`(\\w+)` (\\w+)(?:\\((\\d+)\\))?( NOT NULL)?.*");

  private Schema() {}

  private static Map<String, String> tables() {
    Map<String, String> tables = new LinkedHashMap<>();
    for (String statement : Queries.resource("schema.sql").split(";\\n")) {
      Matcher name = Pattern.compile("`(\\w+)`").matcher(statement);
      name.find();
      tables.put(name.group(1), statement);
    }
    return tables;
  }

  /** Columns and keys of the flights, a line each, as MariaDB prints them. */
  public static List<String> flights() {
    return lines(TABLES.get(FLIGHTS));
  }

  static List<String> lines(String statement) {
    return statement
        .lines()
        .map(String::strip)
        .filter(line -> line.matches("(PRIMARY KEY|KEY|`).*"))
        // A number by default is a number now; it was a text for the server of 2011.
        .map(line -> line.replaceFirst(",$", "").replace("DEFAULT '0'", "DEFAULT 0"))
        .toList();
  }

  /**
   * A column, in a type that DuckDB, Trino and Calcite know.
   *
   * @param length of text; null of other types
   */
  record Column(String name, String type, Integer length, boolean required) {
    private static Column of(Matcher column) {
      String printed = column.group(2);
      String type =
          switch (printed) {
            case "int" -> "INTEGER";
            case "year" -> "SMALLINT";
            default -> printed.toUpperCase(Locale.ROOT);
          };
      return new Column(
          column.group(1),
          type,
          printed.endsWith("char") ? Integer.valueOf(column.group(3)) : null,
          column.group(4) != null);
    }

    private String sql() {
      return name
          + " "
          + type
          + (length == null ? "" : "(" + length + ")")
          + (required ? " NOT NULL" : "");
    }
  }

  static List<Column> columns(String table) {
    return lines(TABLES.get(table)).stream()
        .map(COLUMN::matcher)
        .filter(Matcher::matches)
        .map(Column::of)
        .toList();
  }

  /** The statement without keys. */
  static String plain(String table) {
    return columns(table).stream()
        .map(Column::sql)
        .collect(Collectors.joining(",\n  ", "CREATE TABLE " + table + " (\n  ", "\n)"));
  }
}
