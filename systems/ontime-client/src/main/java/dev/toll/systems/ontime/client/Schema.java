package dev.toll.systems.ontime.client;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The four tables of a shard as Shard-Query's post of 11 May 2011 prints them, without their
 * comments.
 */
public final class Schema {
  public static final String FLIGHTS = "ontime_fact";

  /** Statements for MariaDB by the table's name. */
  static final Map<String, String> TABLES = tables();

  private static final Pattern COLUMN =
      Pattern.compile("`(\\w+)` (\\w+)(\\(\\d+\\))?( NOT NULL)?.*");

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

  /** The statement without keys, in types that DuckDB, Trino and Calcite know. */
  static String plain(String table) {
    List<String> columns =
        lines(TABLES.get(table)).stream()
            .map(COLUMN::matcher)
            .filter(Matcher::matches)
            .map(column -> "  " + column.group(1) + " " + type(column) + required(column))
            .toList();
    return "CREATE TABLE " + table + " (\n" + String.join(",\n", columns) + "\n)";
  }

  private static String type(Matcher column) {
    return switch (column.group(2)) {
      case "int" -> "INTEGER";
      case "smallint", "year" -> "SMALLINT";
      case "tinyint" -> "TINYINT";
      case "date" -> "DATE";
      default -> column.group(2).toUpperCase(Locale.ROOT) + column.group(3);
    };
  }

  private static String required(Matcher column) {
    return column.group(4) == null ? "" : column.group(4);
  }
}
