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
  public static final String RECORDS = "TABLE_RECS";
  public static final String INGEST = "TOTAL_INGEST";
  public static final String FILES_PER_TABLET = "AVG_FILES/TABLET";
  public static final String FILES = "ACCUMULO_FILES";

  /** Columns that are the quantity itself, under other names. */
  private static final Map<String, List<String>> COLUMNS =
      Map.of(
          RECORDS, List.of("table_recs", "table_records", "records"),
          INGEST, List.of("total_ingest", "ingest_rate"),
          FILES_PER_TABLET, List.of("avg_files_per_tablet", "avg_files_tablet", "files_per_tablet"),
          FILES, List.of("accumulo_files", "files"));

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

  /** The post's names that columns have not but stand for: column by name. */
  public static Map<String, String> aliases(List<String> columns) {
    Map<String, String> aliases = new LinkedHashMap<>();
    for (String post : List.of(RECORDS, INGEST, FILES_PER_TABLET, FILES)) {
      if (!columns.contains(post)) {
        column(post, columns).ifPresent(column -> aliases.put(post, column));
      }
    }
    return aliases;
  }
}
