package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonParser;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.journal.RunLock;
import dev.toll.engine.results.Results;
import dev.toll.engine.results.RunState;
import dev.toll.engine.system.SystemException;
import dev.toll.report.ResultsJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunTest {
  @TempDir Path directory;
  private House house;

  @BeforeEach
  void build() throws IOException {
    house = new House(directory);
  }

  @Test
  void leavesEveryFileAndSaysWhere() throws IOException {
    Cli.Outcome outcome = house.run();

    assertThat(outcome.code()).as(outcome.err()).isZero();
    RunDirectory run = house.directory();
    for (String file :
        new String[] {
          "study.yaml",
          "environment.json",
          "journal.jsonl",
          "results.json",
          "results.md",
          "results.csv",
          "effects.csv",
          "report.html",
          "trials/b01-open/series.csv",
          "trials/b02-shut/series.csv"
        }) {
      assertThat(run.path().resolve(file)).isNotEmptyFile();
    }
    assertThat(run.work()).as("scratch").doesNotExist();
    assertThat(house.runs.resolve("lock/latest").toRealPath()).isEqualTo(run.path().toRealPath());
    assertThat(outcome.out()).contains("open", "shut");
    assertThat(outcome.err()).contains("report: " + run.report());
    assertThat(house.trials()).containsExactly("b01-open", "b01-shut", "b02-open", "b02-shut");
    assertThat(house.end()).isEqualTo("complete");
  }

  @Test
  void quietlyItPrintsTheAnswerAlone() {
    Cli.Outcome quiet = house.run("-q");
    assertThat(quiet.code()).isZero();
    assertThat(quiet.err()).isEmpty();
    assertThat(quiet.out()).contains("open", "shut");
  }

  @Test
  void aReportThatCannotBeWrittenIsPrinted() throws IOException {
    house.run();
    Path page = house.directory().path().resolve("results.md");
    Files.delete(page);
    Files.createDirectories(page.resolve("not-empty"));
    Cli.Outcome outcome = house.toll("report", house.directory().path().toString());

    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.out()).contains("The answer", "open", "shut");
    assertThat(outcome.err())
        .contains("warning: the files of the report are not written: ", "results.md")
        .doesNotContain("Exception");
  }

  /** A lock costs a tenth of the time. */
  @Test
  void aLimitIsHeldAgainstWhatWasFound() throws IOException {
    Cli.Outcome more = house.run("--blocks", "6", "--fail-if", "cost > 2%");
    assertThat(more.code()).as(more.err()).isEqualTo(ExitCode.MORE);
    assertThat(more.err()).contains("more: cost > 2%, beyond it: shut against open [+");
    Cli.Outcome gate = house.run("--blocks", "6", "--set", "design.gate=cost > 2%");
    assertThat(gate.code()).as(gate.err()).isEqualTo(ExitCode.MORE);
    assertThat(house.run("--set", "design.gate=shut: cost > 50%; cost").err())
        .contains("--set: design.gate: ", "'cost'");
    String gated = RunDirectory.latest(house.runs, House.STUDY).orElseThrow().path().toString();
    assertThat(house.resume(gated).code()).as("its own gate").isEqualTo(ExitCode.MORE);
    Cli.Outcome within = house.run("--blocks", "6", "--fail-if", "shut: cost > 50%");
    assertThat(within.code()).as(within.err()).isEqualTo(ExitCode.OK);
    assertThat(within.err()).contains("within: shut: cost > 50%, within it: ");
    String run = RunDirectory.latest(house.runs, House.STUDY).orElseThrow().path().toString();
    assertThat(house.resume(run, "--fail-if", "cost > 2%").code()).isEqualTo(ExitCode.MORE);
    Cli.Outcome unknown = house.resume(run, "--fail-if", "elapsde cost > 2%");
    assertThat(unknown.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(unknown.err()).contains("did you mean 'elapsed'?");
    String[] one = {"--blocks", "1", "--fail-if", "cost > 2%", "--open", "fail"};
    Cli.Outcome open = house.run(one);
    assertThat(open.code()).as(open.err()).isEqualTo(ExitCode.OPEN);
    assertThat(open.err()).contains("open: cost > 2%, ");
    one[one.length - 1] = "pass";
    assertThat(house.run(one).code()).isEqualTo(ExitCode.OK);
  }

  @Test
  void aLimitOfSomethingElseIsRefusedBeforeTheRun() throws IOException {
    Map.of(
            "shtu: cost > 2%", "did you mean 'shut'?",
            "elapsde cost > 2%", "did you mean 'elapsed'?",
            "relative cost > 2%", "omit 'relative'",
            "cost", "--fail-if 'cost'")
        .forEach(
            (limit, said) -> {
              Cli.Outcome outcome = house.run("--fail-if", limit);
              assertThat(outcome.code()).as(limit).isEqualTo(ExitCode.BAD_INPUT);
              assertThat(outcome.err()).contains(said);
            });
    assertThat(house.directories()).isEmpty();
  }

  @Test
  void aKeySetTwiceAndLevelsWithoutNamesAreRefused() throws IOException {
    Cli.Outcome twice = house.run("--set", "workload.entries=5k", "--set", "workload.entries=6k");
    assertThat(twice.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(twice.err()).contains("workload.entries is set twice; keep one");
    assertThat(house.run("--blocks", "1", "--set", "design.blocks=2").err())
        .contains("design.blocks is set twice");
    for (String levels : List.of(",,,", "open,", "")) {
      Cli.Outcome none = house.run("--levels", levels);
      assertThat(none.code()).as(levels).isEqualTo(ExitCode.BAD_INPUT);
      assertThat(none.err()).contains("--levels: the name of a level is empty");
    }
  }

  @Test
  void theCommandInTheResultsRunsTheSameAgain() throws IOException {
    house.run("--set", "workload.entries=5k", "--blocks", "1", "--seed", "7");

    assertThat(results().execution().run().command())
        .isEqualTo("toll run lock --set workload.entries=5k --blocks 1 --seed 7");
  }

  @Test
  void theResolvedStudySaysWhichOptionSetAValue() throws IOException {
    house.run("--set", "workload.entries=5k", "--blocks", "1");

    assertThat(Files.readString(house.directory().path().resolve("study.yaml")))
        .containsPattern("workload.entries: \"5k\"  # --set")
        .containsPattern("design.blocks: \"1\"  # --blocks")
        .containsPattern("design.seed: \"\\d+\"  # drawn");
  }

  @Test
  void jsonIsAllThatIsOnStdout() throws IOException {
    Cli.Outcome outcome = house.run("--json", "--scale", "smoke");

    assertThat(outcome.code()).isZero();
    assertThat(outcome.out()).isEqualTo(Files.readString(house.directory().results()));
    assertThat(JsonParser.parseString(outcome.out()).isJsonObject()).isTrue();
    assertThat(outcome.err()).contains("2 trials in 1 block");
  }

  @Test
  void moreAddsBlocksToTheNewestRun() throws IOException {
    house.run("--scale", "smoke", "--seed", "3");
    assertThat(results().execution().run().blocks()).isEqualTo(1);

    Cli.Outcome outcome = house.resume("lock", "--more", "2");

    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(house.directories()).hasSize(1);
    assertThat(results().execution().run().blocks()).isEqualTo(3);
    assertThat(results().execution().run().seed()).isEqualTo(3);
    assertThat(house.system.measured).as("none twice").hasSize(6);
  }

  @Test
  void anInterruptedRunKeepsItsTrialsAndGoesOn() throws IOException {
    house.system.event =
        trial -> {
          if (trial == 3) {
            Thread.currentThread().interrupt();
            Thread.sleep(60_000);
          }
        };
    Cli.Outcome stopped = house.run("--seed", "5");

    assertThat(stopped.code()).isEqualTo(130);
    assertThat(house.end()).isEqualTo("stopped");
    assertThat(house.trials()).containsExactly("b01-open", "b01-shut");
    assertThat(house.directory().work()).doesNotExist();
    assertThat(stopped.err())
        .contains(
            "stopped; finished trials are kept. To continue: toll resume "
                + house.directory().path().toRealPath())
        .doesNotContain("Exception");
    assertThat(results().execution().run().state()).isEqualTo(RunState.STOPPED);
    assertThat(Thread.interrupted()).as("left over").isFalse();

    house.system.event = trial -> {};
    house.system.measured.clear();
    Cli.Outcome finished = house.resume();

    assertThat(finished.code()).as(finished.err()).isZero();
    assertThat(house.system.measured).containsExactlyInAnyOrder("open", "shut");
    assertThat(house.trials()).containsExactly("b01-open", "b01-shut", "b02-open", "b02-shut");
    assertThat(results().execution().run().state()).isEqualTo(RunState.COMPLETE);
  }

  @Test
  void aSystemThatCannotBeHadFailsTheRunWithoutNumbers() throws IOException {
    house.system.refusal = "the fake is out; try the real one";
    Cli.Outcome outcome = house.run();

    assertThat(outcome.code()).isEqualTo(3);
    assertThat(outcome.errors())
        .filteredOn(line -> line.startsWith("error:"))
        .containsExactly("error: the fake is out; try the real one");
    assertThat(outcome.out()).isEmpty();
    assertThat(house.end()).isEqualTo("failed");
    assertThat(results().execution().trials()).isEmpty();
    assertThat(results().estimates().effects()).allMatch(effect -> effect.ratio() == null);
    assertThat(results().estimates().summaries()).allMatch(summary -> summary.median() == null);
  }

  @Test
  void aTrialThatStaysVoidFailsTheRunAndIsNoNumber() throws IOException {
    house.system.event =
        trial -> {
          if (trial == 3) {
            throw new SystemException("the door fell off");
          }
        };
    Cli.Outcome outcome = house.run();

    assertThat(outcome.code()).isEqualTo(3);
    assertThat(outcome.err())
        .contains("is void after 1 attempt", "the door fell off", "toll resume ");
    assertThat(results().execution().run().state()).isEqualTo(RunState.FAILED);
    assertThat(results().execution().run().blocks()).isEqualTo(1);
  }

  @Test
  void aLevelThatCannotBeHadHereIsRefusedBeforeAnythingStarts() {
    house.system.unavailable = "level shut is unavailable: mounting needs root; run as root";
    Cli.Outcome outcome = house.run();

    assertThat(outcome.code()).isEqualTo(3);
    assertThat(outcome.errors())
        .containsExactly("error: level shut is unavailable: mounting needs root; run as root");
    assertThat(house.runs).doesNotExist();
    assertThat(house.toll("plan", "lock").out())
        .contains("note: level shut is unavailable", "; a run would refuse to start");
  }

  @Test
  void levelsThatCanBeHadHereRunWithoutTheOthers() throws IOException {
    house.system.unavailable = "level shut is unavailable: mounting needs root; run as root";
    assertThat(house.run("--levels", "available").errors())
        .last()
        .isEqualTo("error: --levels available: no level but the baseline can run here");

    house.study(
        House.text()
            .replace("      shut:", "      ajar:\n        system: {lock: shut}\n      shut:"));
    Cli.Outcome outcome = house.run("--levels", "available");
    assertThat(outcome.code()).isZero();
    assertThat(outcome.err())
        .contains("left out: level shut is unavailable: mounting needs root; run as root");
    assertThat(results().design().levels()).extracting("name").containsExactly("open", "ajar");
    assertThat(house.toll("plan", "lock", "--levels", "available").out())
        .doesNotContain("would refuse to start");

    house.system.unavailable = null;
    assertThat(house.toll("plan", "lock", "--levels", "available").err()).isEmpty();
  }

  @Test
  void tooLittleDiskIsRefusedBeforeAnythingStarts() {
    house.system.diskBytes = Long.MAX_VALUE / 2;
    Cli.Outcome outcome = house.run();

    assertThat(outcome.code()).isEqualTo(3);
    assertThat(outcome.errors()).hasSize(1);
    assertThat(outcome.err()).contains("not enough disk", "--scale", "--runs");
    assertThat(house.runs).as("an empty run").doesNotExist();
  }

  @Test
  void aDiskThatIsFullAlreadyIsNamed() {
    Cli.Outcome runs = house.toll("run", House.STUDY, "--runs", "/proc/runs");
    assertThat(runs.code()).isEqualTo(3);
    assertThat(runs.errors()).hasSize(1);
    assertThat(runs.err()).contains("needs about 1.0 MiB, 0 B are available at /proc;");

    Installation full =
        new Installation(
            house.installation().catalog(), house.installation().studies(), Path.of("/proc/cache"));
    Cli.Outcome cache = Cli.run(full, "run", House.STUDY, "--runs", house.runs.toString());
    assertThat(cache.errors()).hasSize(1);
    assertThat(cache.err()).contains("0 B are available at /proc;", "XDG_CACHE_HOME");
  }

  @Test
  void aSecondRunIsRefused() throws Exception {
    Cli.Outcome outcome;
    try (RunLock lock = RunLock.take(house.cache, "other, pid 4711")) {
      assertThat(lock).isNotNull();
      outcome = house.run();
    }

    assertThat(outcome.code()).isEqualTo(3);
    assertThat(outcome.errors()).hasSize(1);
    assertThat(outcome.err()).contains("another toll run is under way", "other, pid 4711");
    assertThat(house.runs).doesNotExist();
    assertThat(house.run("--scale", "smoke").code()).as("once it is over").isZero();
  }

  @Test
  void aRunsDirectoryThatCannotBeMadeIsOneMessage() throws IOException {
    Path file = Files.writeString(directory.resolve("file"), "");
    Cli.Outcome outcome = house.toll("run", "lock", "--runs", file.toString());

    assertThat(outcome.code()).isEqualTo(3);
    assertThat(outcome.errors()).hasSize(1);
    assertThat(outcome.err()).startsWith("error: " + file);
  }

  @Test
  @SuppressWarnings("try") // The lock works by being held.
  void aRunMayWaitForAnother() throws Exception {
    CompletableFuture<Cli.Outcome> waiting;
    try (RunLock held = RunLock.take(house.installation().cache(), "a run")) {
      assertThat(house.run("--blocks", "1").err()).contains("another toll run is under way");
      waiting = CompletableFuture.supplyAsync(() -> house.run("--blocks", "1", "--wait"));
      Thread.sleep(300);
      assertThat(waiting).isNotDone();
    }
    assertThat(waiting.get(1, TimeUnit.MINUTES).err())
        .containsOnlyOnce("waiting: another toll run is under way on this machine (a run)");
    assertThat(house.end()).isEqualTo("complete");
  }

  @Test
  void moreGoesOnAsAskedOnlyForARunThatIsThere() {
    assertThat(house.resume("lock", "--more", "1").err()).contains("'lock' is neither a run");
    Cli.Outcome none = house.resume("--more", "1");
    assertThat(none.code()).isEqualTo(2);
    assertThat(none.err()).contains("there is no run under " + house.runs);

    for (String more : new String[] {"-1", "0", "1001"}) {
      assertThat(house.resume("--more", more).err()).contains("must be between 1 and 1000");
    }
  }

  @Test
  void reportMakesEverythingAgain() throws IOException {
    house.run("--scale", "smoke");
    String results = Files.readString(house.directory().results());
    Files.delete(house.directory().results());
    Files.delete(house.directory().report());

    Cli.Outcome outcome =
        house.toll("report", "lock", "--runs", house.runs.toString(), "--format", "json");

    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.out()).isEqualTo(results);
    assertThat(house.directory().results()).hasContent(results);
    assertThat(house.directory().report()).isNotEmptyFile();
    for (String format : new String[] {"text", "md", "csv"}) {
      assertThat(
              house.toll("report", house.directory().path().toString(), "--format", format).out())
          .contains("shut");
    }
  }

  @Test
  void aLoadIsSizedByAFile() throws IOException {
    house.run("--scale", "smoke");
    String run = house.directory().path().toString();
    Path file = house.runs.resolve("fleet.yaml");
    Files.writeString(file, "toll-sizing: 1\nload: 500k\n");
    Cli.Outcome outcome = house.toll("report", run, "--sizing", file.toString());
    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.out()).contains("Machines for 500 k/s");
    assertThat(house.toll("report", run).out()).doesNotContain("Machines for");

    Files.writeString(file, "toll-sizing: 1\nload: 500k\nmetric: elapsed\n");
    Cli.Outcome refused = house.toll("report", run, "--sizing", file.toString());
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err()).contains("'elapsed' is no rate in operations per second");
  }

  private Results results() throws IOException {
    return ResultsJson.read(house.directory().results());
  }
}
