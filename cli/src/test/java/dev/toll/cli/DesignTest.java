package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.results.ProtocolTable.ProtocolRow;
import dev.toll.engine.results.Results;
import dev.toll.engine.statistics.Steady;
import dev.toll.engine.verdict.Call;
import dev.toll.engine.verdict.Rule;
import dev.toll.report.ResultsJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
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
        .contains("floor: 6 runs of each level for a verdict on 1 compared level")
        .contains("note: at most 5 runs of each level: every verdict will be undecided")
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
        .contains("against open, unpaired", "Interval: 95 % Welch, unpaired, provisional")
        .doesNotContain("in the same block")
        .contains(
            "As published", "run again: not similar: b01-open, b02-open", "gives no interval");
    ProtocolRow row = results().protocol().rows().get(1);
    assertThat(row.outcome()).isEqualTo("similar after 3 runs");
    assertThat(row.median()).isEqualTo(1.21);
    assertThat(results().effects().get(0).verdict().word()).isEqualTo(Call.UNDECIDED);
    assertThat(results().run().stoppedBy()).isEqualTo("every level ran as published");
    assertThat(Files.readString(house.directory().path().resolve("report.html")))
        .contains("run again: not similar");

    assertThat(house.resume("lock").code()).as("nothing left to do").isZero();
    assertThat(house.system.measured).hasSize(8);
    assertThat(house.run("--more", "2").err()).contains("--more cannot add runs");
  }

  @Test
  void aFixedNumberOfIterations() throws IOException {
    asPublished("{iterations: 2}");
    assertThat(house.toll("plan", "lock").out()).contains("trials: 4, sequential");
    assertThat(house.run().code()).isZero();
    assertThat(house.system.measured).containsExactly("open", "open", "shut", "shut");
    assertThat(results().protocol().rule()).isEqualTo("level after level, 2 runs each");
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
        .contains(
            "the effect of shut depends on size: shut takes 20.0 % longer than open at small, and"
                + " at big it takes 32.0 % longer; with both at once it takes 10.0 % longer");
    Results results = results();
    assertThat(results.levels().get(3).factors())
        .containsEntry("lock", "shut")
        .containsEntry("size", "big");
    assertThat(results.crossed().interactions().get(0).verdict().word()).isEqualTo(Call.DEPENDS);
    assertThat(Files.readString(house.directory().path().resolve("effects.csv")))
        .contains("\nmain,elapsed,lock,shut,open,,,7,")
        .contains("\ninteraction,elapsed,lock,shut,open,size=big,size=small,7,");
    assertThat(Files.readString(house.directory().path().resolve("results.md")))
        .contains("## Interactions");

    Cli.Outcome some = house.toll("plan", "lock", "--levels", "open+small,shut+small", "--json");
    assertThat(some.out()).contains("\"blocksNeeded\": 6").contains("\"size\": \"small\"");
  }

  @Test
  void precisionStopsNotBeforeTheFloor() throws IOException {
    house.study(House.text().replace("  blocks: 2\n", ""));
    house.system.times = (level, run) -> level.equals("open") ? 1.0 : 1.2 + run / 100_000.0;
    assertThat(house.toll("plan", "lock", "--set", "design.precision=2%").out())
        .contains(
            "stops: when every interval is within +/-2%, after at least 6 and at most 30 blocks");
    Cli.Outcome outcome = house.run("--set", "design.precision=2%");
    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(results().run().blocks()).isEqualTo(6);
    assertThat(results().run().stoppedBy()).isEqualTo("every interval within +/-2 %");
  }

  @Test
  void onlyTheBaselineIsComparedWithNothing() throws IOException {
    assertThat(house.toll("plan", "lock", "--levels", "open").out())
        .contains("note: only the baseline runs; nothing to compare it with")
        .doesNotContain("0 compared levels");
    assertThat(house.run("--levels", "open").code()).isZero();
    assertThat(results().warnings())
        .contains("only the baseline is in the run, so nothing is compared with it")
        .noneMatch(warning -> warning.contains("too few blocks"));
  }

  @Test
  void steadyStatesAreReadFromTheSeries() throws IOException {
    house.system.ticks = 40;
    house.run("--scale", "smoke");
    assertThat(results().trials())
        .allMatch(
            trial -> trial.steady().equals(new Steady(Steady.State.STEADY, 0.0, 1.0, 0.0, null)));
    house.system.ticks = 3;
    assertThat(house.run("--scale", "smoke").out())
        .contains("Steady state: unknown: 3 rates in its series, at least 20 are needed.");
  }

  @Test
  void untilDecidedLooksAfterEveryBlockAndStopsWithAWord() throws IOException {
    house.study(House.text().replace("  blocks: 2\n", ""));
    house.system.times = (level, run) -> (level.equals("open") ? 1.0 : 1.5) + 0.001 * run;
    assertThat(house.toll("plan", "lock", "--until-decided").out())
        .contains("stops: when every level has a verdict, after at most 60 blocks")
        .contains("floor: 7 blocks for a verdict on 1 compared level");

    Cli.Outcome outcome = house.run("--until-decided", "--budget", "30m");
    assertThat(outcome.code()).as(outcome.err()).isZero();
    Results seven = results();
    assertThat(seven.run().stoppedBy()).isEqualTo("every level has a verdict");
    assertThat(seven.run().blocks()).isEqualTo(7);
    assertThat(seven.run().command()).contains("--until-decided --budget 30m");
    assertThat(seven.effects().get(0).verdict().word()).isEqualTo(Call.COSTS);
    assertThat(seven.effects().get(0).ruling().rule()).isEqualTo(Rule.SIGN_BETS);
    assertThat(seven.effects().get(0).ruling().interval().low()).isGreaterThan(1.4);

    assertThat(house.run("--more", "1").code()).isZero();
    assertThat(results().run().blocks()).isEqualTo(8);
  }

  /** Blocks added to a number that could have had a verdict: a look, so another rule. */
  @Test
  void addedBlocksAreReadByARuleThatAllowsLooks() throws IOException {
    house.system.times = (level, run) -> (level.equals("open") ? 1.0 : 1.5) + 0.001 * run;
    assertThat(house.run("--blocks", "3").code()).isZero();
    assertThat(house.run("--more", "3").code()).isZero();
    assertThat(results().effects().get(0).ruling().rule())
        .as("three blocks could have had no verdict")
        .isEqualTo(Rule.FIXED_BLOCKS);
    assertThat(house.run("--more", "1").code()).isZero();
    assertThat(results().effects().get(0).ruling().rule()).isEqualTo(Rule.SIGN_BETS);
    assertThat(results().effects().get(0).verdict().word()).isEqualTo(Call.COSTS);
  }

  @Test
  void untilDecidedAndPrecisionExcludeEachOther() {
    Cli.Outcome outcome =
        house.toll("plan", "lock", "--until-decided", "--set", "design.precision=2%");
    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.errors()).hasSize(1);
    assertThat(outcome.err()).contains("design.precision and design.until: decided exclude");
  }

  @Test
  void howLongAVerdictTakes() throws IOException {
    assertThat(plan("5%").out()).contains("no run of lock", "toll run lock --scale smoke");
    house.system.times =
        (level, run) ->
            (level.equals("open") ? 1.0 : 1.1)
                * (1 + 0.03 * Math.sin(9.0 * run * run + level.hashCode()));
    assertThat(house.run("--blocks", "4").code()).isZero();
    String small = plan("5%").out();
    assertThat(small)
        .contains("effect of 5 %, reached by four runs of five")
        .containsPattern("number of blocks fixed beforehand +\\d+ blocks, about ")
        .containsPattern("until decided .* \\d+ blocks, about ")
        .contains("varies by");
    assertThat(plan("20%").out()).isNotEqualTo(small);
    assertThat(plan("no").err()).contains("--effect: ");
  }

  private Cli.Outcome plan(String effect) {
    return house.toll("plan", "lock", "--runs", house.runs.toString(), "--effect", effect);
  }
}
