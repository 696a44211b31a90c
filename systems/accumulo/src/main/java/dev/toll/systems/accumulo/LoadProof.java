package dev.toll.systems.accumulo;

import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.systems.accumulo.client.QueryCommands.Asked;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Whether the load was the level's: as many entries as it says, and queries of each kind at no more
 * than their rate, or none of these.
 */
final class LoadProof {
  static final String NAME = "load";

  /** A kind's first queries, one for each of its threads, are due within the first moment. */
  private static final double AHEAD = 1.05;

  private LoadProof() {}

  /**
   * The proof.
   *
   * @param entries that the ingest's driver says were acknowledged
   * @param queries what the other drivers reported; null where there are none
   * @param drivers processes that can load the system, by name
   * @param ingesters those of them that are the ingest's
   */
  static ProofResult of(
      AccumuloLevel claimed,
      long entries,
      QueryTally queries,
      List<String> drivers,
      List<String> ingesters) {
    QueryLevel level = claimed.queries();
    List<String> wrong = new ArrayList<>();
    long wanted = level.ingests() ? claimed.ingest().entries() : 0;
    if (entries != wanted) {
      wrong.add("%,d entries were acknowledged".formatted(entries));
    }
    if (level.asks()) {
      wrong.addAll(kinds(level, queries));
    } else if (queries != null && queries.queries() > 0) {
      wrong.add("%,d queries were answered".formatted(queries.queries()));
    } else if (drivers.size() != ingesters.size() || !drivers.containsAll(ingesters)) {
      wrong.add("other drivers run along with the ingest's: " + drivers);
    }
    String seen =
        "%,d entries and %,d queries by %s"
            .formatted(
                entries, queries == null ? 0 : queries.queries(), String.join(" and ", drivers));
    return ProofResult.of(
        NAME,
        claim(level, wanted),
        Verdict.of(wrong.isEmpty()),
        wrong.isEmpty() ? seen : String.join("; ", wrong) + " (" + seen + ")",
        Map.of("load.queries", Long.toString(queries == null ? 0 : queries.queries())));
  }

  private static String claim(QueryLevel level, long entries) {
    String queries =
        level.asks()
            ? "queries of %d kinds at no more than %s a second"
                .formatted(level.kinds().size(), plain(level.rate()))
            : "no queries";
    return "the load is %s and %s"
        .formatted(entries == 0 ? "no ingest" : "%,d entries".formatted(entries), queries);
  }

  private static List<String> kinds(QueryLevel level, QueryTally queries) {
    List<String> wrong = new ArrayList<>();
    for (Asked kind : level.kinds()) {
      long done = queries == null ? 0 : queries.queries(kind.kind());
      if (done == 0) {
        wrong.add("no %s was answered".formatted(kind.kind()));
      } else if (done
          > AHEAD * kind.rate() * queries.seconds() + queries.loads() * (long) level.threads()) {
        wrong.add(
            "%,d times %s, and %s a second are asked for"
                .formatted(done, kind.kind(), plain(kind.rate())));
      }
    }
    return wrong;
  }

  private static String plain(double rate) {
    return String.format(Locale.ROOT, "%.0f", rate);
  }
}
