package dev.toll.systems.accumulo;

import dev.toll.engine.settings.Settings;
import java.util.Map;
import java.util.TreeMap;

/**
 * The properties of a level where its servers have other users too: those of tables are set on the
 * load's own tables alone.
 *
 * @param servers all others
 */
record SplitProperties(Map<String, String> servers, Map<String, String> tables) {
  static SplitProperties of(Settings level) {
    Map<String, String> servers = new TreeMap<>(level.below(AccumuloSettings.PROPERTIES));
    Map<String, String> tables = new TreeMap<>(servers);
    servers.keySet().removeIf(each -> each.startsWith(ConnectSettings.TABLE));
    tables.keySet().removeAll(servers.keySet());
    return new SplitProperties(servers, tables);
  }

  /** Of servers that have none: what a level says of tables holds for all of them. */
  static SplitProperties undivided(Settings level) {
    return new SplitProperties(level.below(AccumuloSettings.PROPERTIES), Map.of());
  }
}
