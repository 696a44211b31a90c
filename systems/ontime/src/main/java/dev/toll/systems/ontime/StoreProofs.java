package dev.toll.systems.ontime;

import dev.toll.engine.process.AgentHost;
import dev.toll.engine.process.ServerLocation;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.words.Phrase;
import dev.toll.systems.ontime.OntimeSettings.Store;
import dev.toll.systems.ontime.client.OntimeCommands.FileFacts;
import dev.toll.systems.ontime.client.OntimeCommands.Placement;
import dev.toll.systems.ontime.client.OntimeCommands.Workers;
import dev.toll.systems.ontime.client.ParquetFiles;
import dev.toll.systems.ontime.client.Schema;
import dev.toll.systems.ontime.client.Shards;
import dev.toll.systems.sql.MariaDbGroup;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;

/** What must be seen of a store that has been loaded and queried. */
record StoreProofs(Settings level) {
  static final String PLACEMENT = "placement";
  static final String FORMAT = "row-format";
  static final String MEMORY = "memory";
  static final String STATEMENTS = "statements";
  static final String FILES = "files";
  static final String WORKERS = "workers";
  static final String OPTIONS = "options";
  static final String HOSTS = "hosts";

  /** The variable with the name of the server's machine. */
  private static final String HOST = "hostname";

  private static final Pattern AGGREGATES =
      Pattern.compile("\\bGROUP BY\\b|\\b(COUNT|SUM|MIN|MAX|AVG) *\\(", Pattern.CASE_INSENSITIVE);

  private static ProofResult result(String name, String claim, String wrong, String right) {
    return ProofResult.of(name, claim, wrong.isEmpty() ? List.of() : List.of(wrong), right);
  }

  /**
   * What is wrong with the first shard that something is wrong with; empty when nothing is. Where
   * shards are on hosts, the shard and its host are named.
   */
  private String first(List<Placement> shards, Function<Placement, String> wrong) {
    for (int i = 0; i < shards.size(); i++) {
      String found = wrong.apply(shards.get(i));
      if (!found.isEmpty()) {
        return OntimeSettings.hosts(level) == 0
            ? found
            : "shard %d on %s: %s".formatted(i, shards.get(i).variables().get(HOST), found);
      }
    }
    return "";
  }

  /** Each on its host, and reached at no other address than that host's, as each says itself. */
  ProofResult hosts(List<Placement> shards, List<ServerLocation> sites) {
    Map<String, Integer> counts = new LinkedHashMap<>();
    String wrong = "";
    for (int i = 0; i < shards.size() && wrong.isEmpty(); i++) {
      ServerLocation site = sites.get(i);
      Map<String, String> says = shards.get(i).variables();
      String address = site.address().getHostAddress();
      String name = site.host() instanceof AgentHost away ? away.hostName() : says.get(HOST);
      if (!says.get(HOST).equals(name) || !says.get("bind_address").equals(address)) {
        wrong =
            "shard %d says that it is on %s and listens on %s; it was to be on %s, at %s"
                .formatted(i, says.get(HOST), says.get("bind_address"), name, address);
      }
      counts.merge(site.host().name(), 1, Integer::sum);
    }
    return result(
        HOSTS,
        OntimeSettings.hosts(level) == 0
            ? "the shards are on this machine, at the address by which hosts reach it"
            : "the shards are on %s, each at its host's address alone"
                .formatted(Phrase.count(OntimeSettings.hosts(level), "host")),
        wrong,
        "so each says; shards on each: " + counts);
  }

  /** Each flight once, on the shard whose range has its day's hash. */
  ProofResult placement(List<Placement> shards) {
    boolean sharded = OntimeSettings.sharded(level);
    int expected = sharded ? OntimeSettings.shards(level) : 1;
    long rows = 0;
    String wrong = shards.size() == expected ? "" : shards.size() + " shards, not " + expected;
    for (int i = 0; i < shards.size() && wrong.isEmpty(); i++) {
      Placement shard = shards.get(i);
      rows += shard.rows();
      if (shard.distinct() != shard.rows()) {
        wrong = "shard %d has %d flights twice".formatted(i, shard.rows() - shard.distinct());
      } else if (shard.rows() > 0
          && (shard.leastHash() < Shards.first(i, expected)
              || shard.mostHash() >= Shards.first(i + 1, expected))) {
        wrong =
            "shard %d has hashes %d to %d, its range is %d to %d"
                .formatted(
                    i,
                    shard.leastHash(),
                    shard.mostHash(),
                    Shards.first(i, expected),
                    Shards.first(i + 1, expected) - 1);
      }
    }
    long wanted = level.count(OntimeSettings.ROWS);
    if (wrong.isEmpty() && rows != wanted) {
      wrong = "%d flights in all, not %d".formatted(rows, wanted);
    }
    return result(
        PLACEMENT,
        "each flight is stored once, on the shard whose range has the hash of its day",
        wrong,
        "%d flights on %d shards, each within its range of hashes, none twice"
            .formatted(rows, expected));
  }

  ProofResult format(List<Placement> shards) {
    String format = OntimeSettings.store(level) == Store.ROW ? "Compact" : "Compressed";
    List<String> lines = Schema.flights();
    List<String> keys = lines.stream().filter(line -> line.startsWith("KEY")).toList();
    String wrong =
        first(
            shards,
            shard ->
                !shard.format().equals(format)
                    ? "the catalogue says row format " + shard.format()
                    : shard.lines().equals(lines) ? "" : difference(lines, shard.lines()));
    return result(
        FORMAT,
        "flights are stored in row format %s, in the %d columns and keys that were published"
            .formatted(format, lines.size() - keys.size()),
        wrong,
        "so every shard's catalogue says; " + String.join(", ", keys));
  }

  private static String difference(List<String> published, List<String> found) {
    int at = 0;
    while (line(published, at).equals(line(found, at))) {
      at++;
    }
    return "where the published table has %s, this one has %s"
        .formatted(line(published, at), line(found, at));
  }

  private static String line(List<String> lines, int at) {
    return at < lines.size() ? lines.get(at) : "no more";
  }

  /** As the servers report them. */
  ProofResult options(List<Placement> shards) {
    Map<String, String> options = level.below(OntimeSettings.OPTIONS);
    String wrong =
        first(
            shards,
            shard ->
                MariaDbGroup.differing(options, shard.variables()).stream().findFirst().orElse(""));
    return result(
        OPTIONS,
        "each shard's server reports the level's options",
        wrong,
        options.size() + " as set");
  }

  /** InnoDB rounds its page cache up to whole chunks. */
  ProofResult memory(List<Placement> shards) {
    long wanted = OntimeSettings.bufferPool(level);
    String wrong =
        first(
            shards,
            shard ->
                Math.abs(shard.bufferPool() - wanted) > Math.max(wanted / 10, 2 << 20)
                    ? "a shard has a page cache of %d bytes".formatted(shard.bufferPool())
                    : "");
    return result(
        MEMORY,
        "each shard has its part of the memory, " + wanted + " bytes",
        wrong,
        "each has a page cache of " + shards.get(0).bufferPool() + " bytes");
  }

  /** Parquet files as they were meant, and nothing else is read. */
  ProofResult files(FileFacts found) {
    String wrong = "";
    List<String> foreign =
        found.tables().stream().filter(table -> !table.startsWith(ParquetFiles.TABLES)).toList();
    if (!found.codecs().equals(List.of("ZSTD"))) {
      wrong = "columns are compressed by " + String.join(", ", found.codecs());
    } else if (!found.sorted()) {
      wrong = "a group of rows begins with an earlier day than the one before ends with";
    } else if (!foreign.isEmpty() || found.tables().isEmpty()) {
      wrong = "Trino's plan of Q2 reads " + found.tables();
    }
    return result(
        FILES,
        "Trino reads flights from Parquet files of columns in ZSTD, sorted by day",
        wrong,
        "%d groups of at most %d rows, by day; Trino's plan of Q2 reads %s"
            .formatted(found.groups(), found.mostRows(), String.join(", ", found.tables())));
  }

  /** As the engine says when it is asked. */
  ProofResult workers(Workers found) {
    int wanted = OntimeSettings.workers(level);
    String wrong = found.threads() == wanted ? "" : "the engine says " + found.threads();
    return result(
        WORKERS,
        "%d threads execute a query, %s for each core"
            .formatted(wanted, level.text(OntimeSettings.WORKERS)),
        wrong,
        "so the engine says");
  }

  ProofResult noCache(List<Placement> shards) {
    String wrong =
        first(
            shards,
            shard -> {
              String cache = shard.variables().get("query_cache_type");
              return cache.equals("OFF") ? "" : "a shard has query_cache_type " + cache;
            });
    return result(
        "no-query-cache", "no shard caches answers", wrong, "query_cache_type is OFF on each");
  }

  /**
   * What queries came to on the shards.
   *
   * @param logged statements of each shard, for each query by its name
   */
  ProofResult statements(Map<String, List<List<String>>> logged) {
    boolean rows = OntimeSettings.trino(level) && !OntimeSettings.partials(level);
    // Over one shard there is no union in the way of the only aggregate that Trino pushes.
    boolean counts = rows && OntimeSettings.shards(level) == 1;
    String wrong =
        logged.entrySet().stream()
            .filter(each -> !(counts && each.getKey().equals("count")))
            .map(each -> wrong(each.getKey(), each.getValue(), rows))
            .filter(found -> !found.isEmpty())
            .findFirst()
            .orElse("");
    String q2 = wrong.isEmpty() ? "Q2 as: " + logged.get("q2").get(0).get(0) : "";
    return result(
        STATEMENTS,
        rows
            ? "every query%s reaches every shard as filters whose rows Trino aggregates"
                .formatted(counts ? " but the count" : "")
            : OntimeSettings.trino(level)
                ? "every query reaches every shard as partial aggregates, and as nothing else"
                : "Q2 reaches the shard as it is written",
        wrong,
        logged.size() == 1 ? q2 : logged.size() + " queries; " + q2);
  }

  private static String wrong(String query, List<List<String>> shards, boolean rows) {
    String name = query.toUpperCase(Locale.ROOT);
    for (int i = 0; i < shards.size(); i++) {
      List<String> texts = shards.get(i);
      if (texts.isEmpty()) {
        return "for %s, shard %d was asked nothing".formatted(name, i);
      }
      for (String text : texts) {
        if (AGGREGATES.matcher(text).find() == rows) {
          return "for %s, shard %d was asked for %s: %s"
              .formatted(name, i, rows ? "aggregates" : "rows", text);
        }
      }
      if (query.equals("q2") && texts.stream().noneMatch(text -> text.contains("DepDelay"))) {
        return "for Q2, shard %d was not asked for a delay: %s".formatted(i, texts.get(0));
      }
    }
    return "";
  }
}
