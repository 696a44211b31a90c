package dev.toll.systems.ontime;

import dev.toll.engine.process.HostRole;
import dev.toll.engine.process.Placement;
import dev.toll.engine.process.ServerLocation;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.FleetSettings;
import dev.toll.engine.study.Level;
import dev.toll.engine.system.Placing;
import dev.toll.engine.words.Phrase;
import dev.toll.systems.base.volume.VolumeService;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** The machine of each shard: those of role worker have as many each, or this one has all. */
final class ShardHosts {
  private ShardHosts() {}

  /** One for each shard, shards in a row on the same. */
  static List<ServerLocation> sites(Settings level, Placement placement) {
    int shards = OntimeSettings.shards(level);
    int hosts = OntimeSettings.hosts(level);
    List<ServerLocation> workers = placement.servers(HostRole.WORKER);
    return hosts == 0
        ? Collections.nCopies(shards, placement.here())
        : IntStream.range(0, shards).mapToObj(i -> workers.get(i * hosts / shards)).toList();
  }

  /** What of a level is done on this machine only; empty when all can be on hosts. */
  static Optional<String> hereOnly(Level level) {
    return OntimeSettings.hosts(level.settings()) == 0
        ? Optional.empty()
        : VolumeService.said(level.settings())
            .map(path -> "level %s, with %s, runs".formatted(level.name(), path));
  }

  /** Why a level has too few hosts, or none that it uses, and how to mend that. */
  static Optional<String> misplaced(List<Level> levels, Map<HostRole, List<String>> hosts) {
    int there = hosts.getOrDefault(HostRole.WORKER, List.of()).size();
    if (levels.stream().allMatch(level -> OntimeSettings.hosts(level.settings()) == 0)) {
      return Optional.of(
          "%s is 0 at every level, so no shard would be on a host; set it, or omit %s"
              .formatted(OntimeSettings.HOSTS, Placing.setting(levels)));
    }
    String mend =
        FleetSettings.of(levels.get(0).settings()).yarn()
            ? "set " + FleetSettings.WORKERS
            : "give the role to more hosts";
    return more(
        levels,
        there,
        "%s of role worker; %s, or name levels of fewer (--levels)"
            .formatted(Phrase.there(there, "host"), mend));
  }

  /** That a level needs hosts where a study names none. */
  static Optional<String> missing(List<Level> levels) {
    return Placing.away(levels)
        ? Optional.empty()
        : more(
            levels,
            0,
            "no hosts are named; add --hosts FILE with so many of role worker (docs/hosts.md)");
  }

  /** The first level that wants more hosts than there are, and what to say of that. */
  private static Optional<String> more(List<Level> levels, int there, String what) {
    return levels.stream()
        .filter(level -> OntimeSettings.hosts(level.settings()) > there)
        .findFirst()
        .map(
            level ->
                "level %s: %s is %d, and %s"
                    .formatted(
                        level.name(),
                        OntimeSettings.HOSTS,
                        OntimeSettings.hosts(level.settings()),
                        what));
  }
}
