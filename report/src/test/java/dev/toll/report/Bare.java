package dev.toll.report;

import dev.toll.engine.record.TrialRecord.Status;
import dev.toll.engine.results.Results;
import dev.toll.engine.results.Results.Effect;
import dev.toll.engine.results.ResultsBuilder;
import java.util.List;
import java.util.Map;

/** Runs that lack something. */
final class Bare {

  private Bare() {}

  static List<Results> all() {
    return List.of(noValidTrial(), oneLevel(), effectsWithoutFigures(), oneBlock(), nothingAtAll());
  }

  static Results noValidTrial() {
    Results full = Fixture.run(4);
    return with(
        full,
        full.design().levels(),
        List.of(),
        List.of(),
        full.execution().trials().stream().filter(trial -> trial.status() == Status.VOID).toList());
  }

  static Results oneLevel() {
    return Fixture.small(4, 1);
  }

  static Results effectsWithoutFigures() {
    Results full = Fixture.run(4);
    return with(
        full,
        full.design().levels(),
        List.of(),
        full.estimates().effects().stream()
            .map(
                e ->
                    new Effect(
                        e.metric(),
                        e.level(),
                        e.against(),
                        e.kind(),
                        0,
                        List.of(),
                        null,
                        null,
                        null,
                        null,
                        null))
            .toList(),
        full.execution().trials());
  }

  static Results oneBlock() {
    return Fixture.run(1);
  }

  static Results nothingAtAll() {
    Results full = Fixture.run(1);
    return new ResultsBuilder().study(full.design().study()).run(full.execution().run()).build();
  }

  private static Results with(
      Results full,
      List<Results.LevelInfo> levels,
      List<Results.Summary> summaries,
      List<Effect> effects,
      List<Results.Trial> trials) {
    return new ResultsBuilder(full)
        .levels(levels)
        .summaries(summaries)
        .effects(effects)
        .noiseFloor(null)
        .trials(trials)
        .proofs(List.of())
        .steps(List.of())
        .headroom(null)
        .warnings(List.of())
        .environment(Map.of())
        .crossed(null)
        .protocol(null)
        .drift(null)
        .sentences(List.of())
        .overlaps(List.of())
        .warned(List.of())
        .build();
  }
}
