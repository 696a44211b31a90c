package dev.toll.cli;

import dev.toll.engine.plan.Estimates;
import dev.toll.engine.plan.Interleave;
import dev.toll.engine.plan.Plan;
import dev.toll.engine.record.Order;
import dev.toll.engine.settings.Setting;
import dev.toll.engine.study.Level;
import dev.toll.engine.study.Study;
import dev.toll.engine.system.UncoveredSettings;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** A plan for programs. */
final class PlanJson {
  /** Name and version of the format. */
  static final String FORMAT = "toll-plan/1";

  private PlanJson() {}

  /**
   * The document.
   *
   * @param notInterleaved why the blocks are not interleaved, as a clause; null if they are, or if
   *     the study does not ask for it
   * @param seed null if a run would choose a random one
   * @param atMost whether levels may need fewer trials than are listed
   * @param unwitnessed settings at which no proof looks
   */
  private record Document(
      String format,
      String study,
      String scale,
      Order order,
      String notInterleaved,
      Long seed,
      int blocks,
      boolean atMost,
      SortedMap<String, Value> settings,
      List<LevelEntry> levels,
      List<TrialEntry> trials,
      Estimate estimate,
      List<UncoveredSettings> unwitnessed) {}

  /** What the run is estimated to take; null for what is unknown. */
  private record Estimate(Double seconds, Long diskBytes, Long memoryBytes, String basis) {
    static Estimate of(Estimates all) {
      return new Estimate(
          Double.isNaN(all.seconds()) ? null : all.seconds(),
          all.diskBytes() < 0 ? null : all.diskBytes(),
          all.memoryBytes() < 0 ? null : all.memoryBytes(),
          all.basis());
    }
  }

  private record Value(String value, String origin) {}

  private record LevelEntry(
      String name,
      String control,
      String reference,
      Map<String, String> settings,
      Map<String, String> origins,
      Map<String, String> factors) {}

  private record TrialEntry(String trial, int block, int position, String level) {}

  static String render(
      Study study,
      Plan plan,
      Interleave interleave,
      Estimates estimates,
      boolean drawn,
      List<UncoveredSettings> unwitnessed) {
    SortedMap<String, Value> settings = new TreeMap<>();
    for (Setting setting : study.settings().all()) {
      settings.put(setting.path(), new Value(setting.value(), setting.origin().text()));
    }
    Document document =
        new Document(
            FORMAT,
            study.name(),
            study.scale(),
            plan.order(),
            interleave.why(),
            drawn ? null : plan.seed(),
            plan.blocks(),
            plan.similar() != null,
            settings,
            study.levels().stream()
                .map(
                    level ->
                        new LevelEntry(
                            level.name(),
                            level.control(),
                            level.reference(),
                            byPath(level, Setting::value),
                            byPath(level, setting -> setting.origin().text()),
                            level.factors()))
                .toList(),
            plan.trials().stream()
                .map(t -> new TrialEntry(t.id(), t.block(), t.position(), t.level()))
                .toList(),
            Estimate.of(estimates),
            unwitnessed);
    return TollCommand.json().newBuilder().serializeNulls().create().toJson(document);
  }

  private static Map<String, String> byPath(Level level, Function<Setting, String> part) {
    return level.overlay().all().stream()
        .collect(Collectors.toMap(Setting::path, part, (a, b) -> b, TreeMap::new));
  }
}
