package dev.toll.exports.run;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The names under which people know the pictures of the Accumulo project's post of 2017, "Security
 * Performance Implications": a series of ours that is the same quantity is found under its name
 * too.
 */
public final class PostNames {
  /** Columns that are the quantity itself under other names, by the post's name, in its order. */
  private static final Map<String, List<String>> COLUMNS = new LinkedHashMap<>();

  static {
    COLUMNS.put("TABLE_RECS", List.of("table_recs", "table_records", "records"));
    COLUMNS.put("TOTAL_INGEST", List.of("total_ingest", "ingest_rate"));
    COLUMNS.put(
        "AVG_FILES/TABLET",
        List.of("avg_files_per_tablet", "avg_files_tablet", "files_per_tablet"));
    COLUMNS.put("ACCUMULO_FILES", List.of("accumulo_files", "files"));
  }

  private PostNames() {}

  /** Whether this is one of the post's names. */
  public static boolean is(String name) {
    return COLUMNS.containsKey(name);
  }

  /** The column that is the post's series: under its name, else under one of ours. */
  public static Optional<String> column(String post, List<String> columns) {
    return columns.contains(post)
        ? Optional.of(post)
        : COLUMNS.get(post).stream().filter(columns::contains).findFirst();
  }

  /** The post's names for columns that have other names: column by name. */
  public static Map<String, String> aliases(List<String> columns) {
    Map<String, String> aliases = new LinkedHashMap<>();
    for (String post : COLUMNS.keySet()) {
      if (!columns.contains(post)) {
        column(post, columns).ifPresent(column -> aliases.put(post, column));
      }
    }
    return aliases;
  }
}
