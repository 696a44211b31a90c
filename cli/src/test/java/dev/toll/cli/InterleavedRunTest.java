package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.journal.Journal;
import dev.toll.engine.record.TrialRecord;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Interleaved blocks as a user meets them: plan, run, stop, resume, reports. */
class InterleavedRunTest {
  @TempDir Path directory;
  private House house;

  @BeforeEach
  void build() throws Exception {
    house = new House(directory);
    house.system.sideBySide = true;
  }

  private List<TrialRecord> trials() throws Exception {
    return Journal.trials(house.journal());
  }

  @Test
  void thePlanSaysSoAndWhyNot() {
    assertThat(house.toll("plan", "lock", "--seed", "42").out())
        .contains("trials: 4, interleaved (seed 42)")
        .contains(
            "interleaved: in each block the instances of all 2 levels are up at once and loaded in"
                + " turns, in slices of about 600ms");
    assertThat(house.toll("plan", "lock", "--set", "design.rounds=30").out())
        .contains("in turns, in 30 rounds");
    assertThat(house.toll("plan", "lock", "--set", "design.drop-caches=yes").out())
        .contains("randomised")
        .contains("not interleaved: design.drop-caches asks for cold caches");
    assertThat(house.toll("plan", "lock", "--set", "design.interleave=no").out())
        .contains("randomised")
        .doesNotContain("interleaved:");
    Cli.Outcome both =
        house.toll(
            "plan", "lock", "--set", "design.interleave=yes", "--set", "design.drop-caches=yes");
    assertThat(both.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(both.err())
        .contains("--set: design.interleave is yes, but blocks cannot be interleaved: design.drop");
  }

  @Test
  void aRunIsReportedAsInterleaved() throws Exception {
    assertThat(house.run("--seed", "1", "--set", "design.rounds=4").code()).isEqualTo(ExitCode.OK);
    assertThat(trials()).hasSize(4).allMatch(trial -> trial.slices().size() == 4);
    Path run = house.directory().path();
    assertThat(Files.readString(run.resolve("results.json")))
        .containsPattern("\"order\": ?\"interleaved\"");
    assertThat(Files.readString(run.resolve("report.html"))).contains("order interleaved");
    assertThat(Files.readString(run.resolve("trials/b01-shut/series.csv")).lines()).hasSize(5);
  }

  @Test
  void aPlanTakesItsTimeFromTheNewestRunOfTheSameWork() throws Exception {
    assertThat(plan("--set", "design.rounds=4", "--blocks", "7")).doesNotContain("as in run");
    house.run("--seed", "1", "--set", "design.rounds=4");
    assertThat(plan("--set", "design.rounds=4", "--blocks", "7"))
        .contains("as in run " + house.directory().id() + ": blocks of 2 levels");
    assertThat(plan("--set", "design.rounds=5")).doesNotContain("as in run");
    assertThat(plan("--set", "design.rounds=4", "--set", "workload.entries=3k"))
        .doesNotContain("as in run");
  }

  private String plan(String... more) {
    List<String> arguments =
        new ArrayList<>(List.of("plan", "lock", "--runs", house.runs.toString()));
    arguments.addAll(List.of(more));
    return house.toll(arguments.toArray(String[]::new)).out();
  }

  @Test
  void aStoppedBlockIsRunAgainAsAWhole() throws Exception {
    // In the second block's third round.
    house.stopAt(13);
    assertThat(house.run("--seed", "1", "--set", "design.rounds=4").code())
        .isEqualTo(ExitCode.STOPPED);
    assertThat(trials()).hasSize(2);
    house.system.event = number -> {};
    assertThat(house.resume().code()).isEqualTo(ExitCode.OK);
    assertThat(trials()).hasSize(4).allMatch(TrialRecord::valid);
    assertThat(house.end()).isEqualTo("complete");
    assertThat(house.system.measured).hasSize(13 + 8);
  }

  @Test
  void aRunGoesOnAsItBegan() throws Exception {
    house.system.sideBySide = false;
    house.run("--seed", "1");
    house.system.sideBySide = true;
    assertThat(house.resume("lock", "--more", "1").code()).isEqualTo(ExitCode.OK);
    assertThat(trials()).hasSize(6).noneMatch(TrialRecord::interleaved);
  }
}
