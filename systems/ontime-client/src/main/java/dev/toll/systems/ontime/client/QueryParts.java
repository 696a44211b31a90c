package dev.toll.systems.ontime.client;

import dev.toll.driver.Key;

/**
 * Parts of a query's time in seconds, as its engine reports them; null where it does not.
 *
 * @param queued before the engine began with it
 * @param plan of analysing, planning and optimising
 * @param exec from the plan to the last row
 */
public record QueryParts(
    @Key(optional = true) Double queued,
    @Key(optional = true) Double plan,
    @Key(optional = true) Double exec) {
  static final QueryParts UNKNOWN = new QueryParts(null, null, null);
}
