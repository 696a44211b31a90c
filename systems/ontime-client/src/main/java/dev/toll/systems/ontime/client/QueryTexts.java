package dev.toll.systems.ontime.client;

import java.util.HashMap;
import java.util.Map;

/**
 * What an engine is asked for each query: its text, or partials on shards and what combines them.
 */
final class QueryTexts {
  private final int partials;
  private final Map<Asked, String> known = new HashMap<>();

  /**
   * Texts for one store.
   *
   * @param partials shards that compute partial aggregates; 0 to leave queries as they are
   */
  QueryTexts(int partials) {
    this.partials = partials;
  }

  /** Derives all of them, so that no execution pays for the planner. */
  void derive(long rows) {
    for (String name : Queries.ALL) {
      of(name, rows);
      of(Queries.withoutSelfJoin(name), rows);
    }
  }

  String of(String name, long rows) {
    return known.computeIfAbsent(new Asked(name, rows), this::derived);
  }

  private record Asked(String name, long rows) {}

  private String derived(Asked query) {
    String text = Queries.text(query.name(), query.rows());
    // The planner is on the class path where partials are asked for, and only there.
    return partials == 0 ? text : new Partials(partials).split(text).combined();
  }
}
