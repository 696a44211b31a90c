package dev.toll.report;

import dev.toll.engine.results.Crossed;
import dev.toll.engine.results.Crossed.Factor;
import dev.toll.engine.results.Crossed.Interaction;
import dev.toll.engine.results.Crossed.MainEffect;
import dev.toll.engine.results.Crossed.SimpleEffect;
import dev.toll.engine.results.ProtocolTable;
import dev.toll.engine.results.ProtocolTable.ProtocolRow;
import dev.toll.engine.results.Results;
import dev.toll.engine.results.Results.DriftFigures;
import dev.toll.engine.results.Results.LevelInfo;
import dev.toll.engine.results.Results.Trial;
import dev.toll.engine.results.ResultsBuilder;
import dev.toll.engine.results.Warning;
import dev.toll.engine.statistics.Interval;
import dev.toll.engine.statistics.Steady;
import dev.toll.engine.words.WarningText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A fixture with crossed factors, a publication's own table, drift figures and steady states. */
final class FixtureDesign {

  private FixtureDesign() {}

  /** A small run that has everything at once, though no real one could. */
  static Results all() {
    return with(Fixture.small(2, 3), crossed(), protocol());
  }

  static Results with(Results plain, Crossed crossed, ProtocolTable protocol) {
    return new ResultsBuilder(plain)
        .levels(plain.design().levels().stream().map(FixtureDesign::level).toList())
        .trials(steady(plain.execution().trials()))
        .crossed(crossed)
        .protocol(protocol)
        .drift(new DriftFigures("elapsed", 12, -0.125, 0.55, 0.004))
        .sentences(List.of())
        .overlaps(List.of())
        .build();
  }

  /** With typed warnings. */
  static Results warned(Results plain, List<Warning> warned) {
    return new ResultsBuilder(plain)
        .warnings(warned.stream().map(WarningText::of).toList())
        .warned(warned)
        .build();
  }

  private static LevelInfo level(LevelInfo plain) {
    return new LevelInfo(
        plain.name(),
        plain.description(),
        plain.isBaseline(),
        plain.isControl(),
        plain.control(),
        plain.settings(),
        Map.of("security", plain.name(), "memory", "500K"),
        null);
  }

  private static List<Trial> steady(List<Trial> plain) {
    List<Steady> states =
        List.of(
            new Steady(Steady.State.STEADY, 5.0, 0.9, -0.004, null),
            new Steady(Steady.State.NEVER, null, 0.0, null, "its rate was still moving"),
            new Steady(Steady.State.UNKNOWN, null, null, null, "its series is too short"));
    List<Trial> trials = new ArrayList<>();
    for (Trial t : plain) {
      trials.add(
          new Trial(
              t.trial(),
              t.block(),
              t.position(),
              t.level(),
              t.attempt(),
              t.status(),
              t.reason(),
              t.startedAt(),
              t.metrics(),
              t.interference(),
              t.proved(),
              t.verified(),
              t.verification(),
              t.facts(),
              states.get(trials.size() % states.size()),
              null,
              List.of(),
              null));
    }
    return trials;
  }

  static Crossed crossed() {
    return new Crossed(
        List.of(
            new Factor("security", "none", List.of("none", "ssl")),
            new Factor("memory", "500K", List.of("500K", "50M"))),
        List.of(
            new MainEffect(
                "elapsed",
                "security",
                "ssl",
                "none",
                8,
                List.of(1.12, 1.13),
                1.12,
                new Interval(1.09, 1.15, 0.95),
                List.of(
                    new SimpleEffect(
                        Map.of("memory", "500K"), 8, 1.117, new Interval(1.1, 1.13, 0.95)),
                    new SimpleEffect(Map.of("memory", "50M"), 8, 1.123, null)))),
        List.of(
            new Interaction(
                "elapsed",
                "security",
                "ssl",
                "none",
                "memory",
                "50M",
                "500K",
                8,
                List.of(1.005, 1.006),
                1.005,
                new Interval(0.99, 1.018, 0.95),
                1.123,
                1.117)),
        List.of("interactions of three or more factors are not analysed"));
  }

  static ProtocolTable protocol() {
    return new ProtocolTable(
        "level after level, each until the elapsed of its newest 3 runs lies within 5 %, at most 5"
            + " runs",
        "elapsed",
        "s",
        List.of(
            new ProtocolRow(
                "none",
                "similar after 4 runs",
                List.of("b02-none", "b03-none", "b04-none"),
                List.of("b01-none"),
                71.3,
                71.4,
                0.52,
                0.0073,
                0.0),
            new ProtocolRow(
                "ssl",
                "never similar in 5 runs: no figure by this rule",
                List.of(),
                List.of("b01-ssl"),
                null,
                null,
                null,
                null,
                null)),
        List.of("the publication's rule gives no interval; ours is given as well"));
  }
}
