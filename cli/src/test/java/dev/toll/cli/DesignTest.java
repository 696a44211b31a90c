package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.results.Answer;
import dev.toll.engine.results.ProtocolTable.ProtocolRow;
import dev.toll.engine.results.Results;
import dev.toll.engine.statistics.Steady;
import dev.toll.engine.verdict.Decision;
import dev.toll.engine.verdict.Saying;
import dev.toll.report.ResultsJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Crossed factors, a publication's own rule, precision and steady states, end to end. */
class DesignTest {
  @TempDir Path directory;
  private House house;

  @BeforeEach
  void build() throws IOException {
    house = new House(directory);
  }

  private Results results() throws IOException {
    return ResultsJson.read(house.directory().results());
  }

  private void asPublished(String rule) throws IOException {
    house.study(
        House.text().replace("  blocks: 2\n", "  protocol: as-published\n")
            + "published:\n  metric: elapsed\n  unit: s\n  protocol: "
            + rule
            + "\n");
  }

  @Test
  void untilThreeRunsAreSimilar() throws IOException {
    asPublished("{similar: {runs: 3, within: 5%, at-most: 5}}");
    double[] open = {1.00, 1.30, 1.01, 1.03, 1.04};
    double[] shut = {1.20, 1.21, 1.22};
    house.system.times = (level, run) -> (level.equals("open") ? open : shut)[run - 1];

    String plan = house.toll("plan", "lock").out();
    assertThat(plan)
        .contains("trials: at most 10, sequential (level after level, as published)")
        .contains("stops: each level when its latest 3 runs are similar, or after 5")
        .contains("estimated: at most ");

    Cli.Outcome outcome = house.run();
    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(house.system.measured)
        .containsExactly("open", "open", "open", "open", "open", "shut", "shut", "shut");
    assertThat(outcome.err())
        .contains("at most 10 trials, level after level as published")
        .contains("trial 1/10")
        .contains("shut: similar after 3 runs; 2 trials are not needed");
    assertThat(outcome.out())
        .contains("against open, unpaired", "Intervals: 95 % Welch, unpaired")
        .doesNotContain("in the same block")
        .contains(
            "As published", "run again: not similar: b01-open, b02-open", "gives no interval");
    ProtocolRow row = results().estimates().protocol().rows().get(1);
    assertThat(row.outcome()).isEqualTo("similar after 3 runs");
    assertThat(row.median()).isEqualTo(1.21);
    assertThat(results().estimates().effects().get(0).answer().saying()).isEqualTo(Saying.AT_MOST);
    assertThat(results().execution().run().stoppedBy()).isEqualTo("every level ran as published");
    assertThat(Files.readString(house.directory().path().resolve("report.html")))
        .contains("run again: not similar");

    assertThat(house.resume("lock").code()).as("nothing left to do").isZero();
    assertThat(house.system.measured).hasSize(8);
    assertThat(house.resume("lock", "--more", "2").err()).contains("--more cannot add runs");
  }

  @Test
  void aFixedNumberOfIterations() throws IOException {
    asPublished("{iterations: 2}");
    assertThat(house.toll("plan", "lock").out()).contains("trials: 4, sequential");
    assertThat(house.run().code()).isZero();
    assertThat(house.system.measured).containsExactly("open", "open", "shut", "shut");
    assertThat(results().estimates().protocol().rule()).isEqualTo("level after level, 2 runs each");
    assertThat(house.run("--blocks", "3").err())
        .contains("design.blocks cannot be set with protocol as-published");
  }

  @Test
  void aRuleThatIsNotThereIsOneMessage() {
    Cli.Outcome outcome = house.toll("plan", "lock", "--set", "design.protocol=as-published");
    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.errors()).hasSize(1);
    assertThat(outcome.err()).contains("as-published needs published.protocol");
  }

  @Tag("slow")
  @Test
  void crossedFactorsShowMainEffectsAndTheInteraction() throws IOException {
    house.study(
        House.text()
            .replace(
                "design:\n",
                """
                  size:
                    baseline: small
                    levels:
                      small: {workload: {entries: 1k}}
                      big: {workload: {entries: 2k}}
                design:
                """));
    house.system.times =
        (level, run) ->
            (level.startsWith("shut") ? 1.2 : 1.0)
                * (level.endsWith("big") ? 2.0 : 1.0)
                * (level.equals("shut+big") ? 1.1 : 1.0)
                * (1 + run / 10_000.0);

    Cli.Outcome outcome = house.run("--blocks", "7");
    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.out().replaceAll("\\s+", " "))
        .contains("Main effects, averaged over the other factors")
        .contains("at size big: +32.0 %")
        .contains("the effect of shut depends on the level of size");
    Results results = results();
    assertThat(results.design().levels().get(3).factors())
        .containsEntry("lock", "shut")
        .containsEntry("size", "big");
    assertThat(results.estimates().crossed().interactions().get(0).interval().low())
        .isGreaterThan(1);
    assertThat(Files.readString(house.directory().path().resolve("effects.csv")))
        .contains("\nmain,elapsed,lock,shut,open,,,7,")
        .contains("\ninteraction,elapsed,lock,shut,open,size=big,size=small,7,");
    assertThat(Files.readString(house.directory().path().resolve("results.md")))
        .contains("## Interactions");

    Cli.Outcome some = house.toll("plan", "lock", "--levels", "open+small,shut+small", "--json");
    assertThat(some.out()).contains("\"size\": \"small\"");
  }

  @Test
  void precisionStopsAsSoonAsItIsReached() throws IOException {
    house.study(House.text().replace("  blocks: 2\n", ""));
    house.system.times = (level, run) -> level.equals("open") ? 1.0 : 1.2 + run / 100_000.0;
    assertThat(house.toll("plan", "lock", "--set", "design.precision=2%").out())
        .contains("stops: when every interval is within +/-2%, after at most 30 blocks");
    Cli.Outcome outcome = house.run("--set", "design.precision=2%");
    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(results().execution().run().blocks()).isEqualTo(2);
    assertThat(results().execution().run().stoppedBy()).isEqualTo("every interval within +/-2 %");
  }

  @Test
  void onlyTheBaselineIsComparedWithNothing() throws IOException {
    assertThat(house.toll("plan", "lock", "--levels", "open").out())
        .contains("note: only the baseline runs; nothing to compare it with")
        .doesNotContain("0 compared levels");
    assertThat(house.run("--levels", "open").code()).isZero();
    assertThat(results().remarks().warnings())
        .contains("only the baseline is in the run, so nothing is compared with it")
        .noneMatch(warning -> warning.contains("too few blocks"));
  }

  @Tag("slow")
  @Test
  void steadyStatesAreReadFromTheSeries() throws IOException {
    house.system.ticks = 40;
    house.run("--scale", "smoke");
    assertThat(results().execution().trials())
        .allMatch(
            trial -> trial.steady().equals(new Steady(Steady.State.STEADY, 0.0, 1.0, 0.0, null)));
    house.system.ticks = 3;
    assertThat(house.run("--scale", "smoke").out())
        .contains("Steady state: unknown: 3 rates in its series, at least 20 are needed.");
  }

  @Test
  void untilSettledLooksAfterEveryBlockAndStopsWithASentence() throws IOException {
    house.study(House.text().replace("  blocks: 2\n", ""));
    house.system.times = (level, run) -> (level.equals("open") ? 1.0 : 1.5) + 0.001 * run;
    assertThat(house.toll("plan", "lock", "--until-settled").out())
        .contains("stops: when every level is settled, after at most 60 blocks");

    Cli.Outcome outcome = house.run("--until-settled", "--budget", "30m");
    assertThat(outcome.code()).as(outcome.err()).isZero();
    Results two = results();
    assertThat(two.execution().run().stoppedBy()).isEqualTo("every level is settled");
    assertThat(two.execution().run().blocks()).isEqualTo(2);
    assertThat(two.execution().run().command()).contains("--until-settled --budget 30m");
    assertThat(two.estimates().effects().get(0).answer().decision()).isEqualTo(Decision.MORE);
    assertThat(two.estimates().effects().get(0).answer().low()).isGreaterThan(0.39);

    assertThat(house.resume("lock", "--more", "1").code()).isZero();
    assertThat(results().execution().run().blocks()).isEqualTo(3);
  }

  /** By whichever option; the scale's own end is for a run that is asked for without one. */
  @Test
  void anEndOnTheCommandLineIsTheRunsEnd() throws IOException {
    house.study(House.text().replace("  blocks: 2\n", "  blocks: 2\n  until: settled\n"));
    String settled = "stops: when every level is settled";
    assertThat(house.toll("plan", "lock").out()).contains(settled);
    assertThat(house.toll("plan", "lock", "--blocks", "3").out()).doesNotContain(settled);
    for (String end : List.of("design.blocks=3", "design.precision=2%")) {
      assertThat(house.toll("plan", "lock", "--set", end).out()).as(end).doesNotContain(settled);
    }
    assertThat(house.toll("plan", "lock", "--set", "design.blocks=3", "--until-settled").out())
        .contains(settled);
  }

  /** Under another directory of runs the same command would add to another run, or to none. */
  @Test
  void theNextCommandFindsTheRun() throws IOException {
    house.system.times = (level, run) -> (level.equals("open") ? 1.0 : 1.04) + 0.02 * run;
    String out = house.run("--blocks", "2").out();
    assertThat(out)
        .containsPattern("toll resume lock --more \\d+ --runs \\S+")
        .contains(house.directory().path().resolve("../..").normalize().toString());
  }

  /** The interval holds at any number of blocks: another block narrows it or leaves it. */
  @Test
  void addedBlocksNeverWidenAnInterval() throws IOException {
    house.system.times =
        (level, run) ->
            (level.equals("open") ? 1.0 : 1.1)
                * (1 + 0.03 * Math.sin(9.0 * run * run + level.hashCode()));
    assertThat(house.run("--blocks", "3").code()).isZero();
    Answer three = results().estimates().effects().get(0).answer();
    assertThat(house.resume("lock", "--more", "2").code()).isZero();
    Answer five = results().estimates().effects().get(0).answer();
    assertThat(five.low()).isGreaterThanOrEqualTo(three.low());
    assertThat(five.high()).isLessThan(three.high());
  }

  @Test
  void untilSettledAndPrecisionExcludeEachOther() {
    Cli.Outcome outcome =
        house.toll("plan", "lock", "--until-settled", "--set", "design.precision=2%");
    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.errors()).hasSize(1);
    assertThat(outcome.err()).contains("design.precision and design.until: settled exclude");
  }

  @Test
  void thePlanSaysHowWellACostWillBeKnown() throws IOException {
    assertThat(plan("5%").out()).contains("bounds: no run of lock here to estimate them from");
    house.system.times =
        (level, run) ->
            (level.equals("open") ? 1.0 : 1.1)
                * (1 + 0.03 * Math.sin(9.0 * run * run + level.hashCode()));
    assertThat(house.run("--blocks", "4").code()).isZero();
    String small = plan("5%").out();
    assertThat(small)
        .contains("bounds, estimated from run ", "(4 blocks of 2 levels, scale as written)")
        .containsPattern("  4 blocks +.* every cost to ±")
        .containsPattern("\\d+ blocks .*, which settles any cost");
    assertThat(plan("20%").out()).isNotEqualTo(small);
    assertThat(plan("no").err()).contains("tolerance");
  }

  @Test
  void aRunIsFoundByItsLabel() {
    assertThat(house.run("--blocks", "1", "--label", "a/1").code()).isZero();
    assertThat(house.run("--blocks", "2").code()).isZero();
    Cli.Outcome first = house.toll("report", "lock@a/1", "--runs", house.runs.toString());
    assertThat(first.out()).as(first.err()).contains("1 block, ");
    Cli.Outcome levels =
        house.toll("compare", "lock@a/1:open", "lock:shut", "--runs", house.runs.toString());
    assertThat(levels.code()).as(levels.err()).isZero();
    assertThat(house.toll("report", "lock@a/2", "--runs", house.runs.toString()).err())
        .contains("has no run labelled 'a/2'; did you mean 'a/1'?");
    assertThat(house.run("--label", "a:1").err()).contains("design.label must have no colon");
  }

  @Test
  void aRunIsFoundByTheLabelThatItsStudyStates() throws IOException {
    house.study(House.text().replace("  blocks: 2\n", "  blocks: 2\n  label: nightly\n"));
    assertThat(house.run("--blocks", "1").code()).isZero();
    Cli.Outcome found = house.toll("report", "lock@nightly", "--runs", house.runs.toString());
    assertThat(found.out()).as(found.err()).contains("1 block, ");
  }

  @Test
  void runsAreListedAndRemoved() {
    house.system.times = (level, run) -> level.equals("open") ? 1.0 : 1.1 + 0.001 * run;
    assertThat(house.run("--blocks", "2", "--label", "old").code()).isZero();
    assertThat(house.run("--blocks", "1").code()).isZero();
    String runs = house.runs.toString();
    Cli.Outcome list = house.toll("runs", "--runs", runs);
    assertThat(list.out().lines().toList()).as(list.err()).hasSize(2);
    assertThat(list.out().lines().toList().get(1))
        .contains("lock/", "complete", "2 blocks  old  shut ");
    assertThat(house.toll("runs", "--runs", runs, "--label", "old").out().lines()).hasSize(1);
    assertThat(house.toll("runs", "--runs", runs, "--json").out()).contains("\"label\": \"old\"");
    assertThat(house.toll("runs", "--runs", runs, "--remove", "lock@old").code()).isZero();
    assertThat(house.toll("runs", "lock", "--runs", runs).out().lines()).hasSize(1);
    assertThat(house.toll("runs", "none", "--runs", runs).err()).contains("no runs under ");
  }

  @Test
  void aLoadThatIsLeftToTollNeedsARun() {
    assertThat(house.toll("plan", "lock", "--runs", house.runs.toString(), "--load", "auto").err())
        .contains("--load auto needs an interleaved run of lock at scale as written");
    assertThat(house.toll("plan", "lock", "--load", "3").err())
        .contains("this workload states no size that could be multiplied");
  }

  private Cli.Outcome plan(String tolerance) {
    return house.toll("plan", "lock", "--runs", house.runs.toString(), "--tolerance", tolerance);
  }
}
