package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import dev.toll.engine.journal.Journal;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.journal.RunView;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Continuing a run. */
class ResumeCommandTest {
  private static final List<String> ALL = List.of("b01-open", "b01-shut", "b02-open", "b02-shut");

  @TempDir Path directory;
  private House house;

  @BeforeEach
  void build() throws IOException {
    house = new House(directory);
  }

  /** A run stopped in its third trial. */
  private void stopped(String... more) {
    house.stopAt(house.system.measured.size() + 3);
    assertThat(house.run(more).code()).isEqualTo(130);
    house.system.event = trial -> {};
    house.system.measured.clear();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "lock", "lock.yaml", "latest", "directory"})
  void theRunMayBeNamedInMoreThanOneWay(String name) throws IOException {
    stopped();
    String argument =
        switch (name) {
          case "latest" -> house.runs.resolve("lock/latest").toString();
          case "directory" -> house.directory().path().toString();
          case "lock.yaml" -> directory.resolve("studies/lock.yaml").toString();
          default -> name;
        };

    Cli.Outcome outcome = name.isEmpty() ? house.resume() : house.resume(argument);

    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(house.system.measured).as("only what was left").hasSize(2);
    assertThat(house.trials()).isEqualTo(ALL);
    assertThat(house.end()).isEqualTo("complete");
  }

  @Test
  void aFinishedRunIsLeftAsItIs() throws IOException {
    house.run();
    byte[] journal = Files.readAllBytes(house.directory().journal());

    Cli.Outcome outcome = house.resume();

    assertThat(outcome.code()).isZero();
    assertThat(outcome.out()).isEmpty();
    assertThat(outcome.err())
        .contains("is finished: 2 blocks done", "to add blocks: toll resume ", " --more N");
    assertThat(house.directory().journal()).hasBinaryContent(journal);
    assertThat(house.resume("--json").out())
        .isEqualTo(Files.readString(house.directory().results()));
  }

  @Test
  void withoutARunToGoOnWithItSaysSo() throws IOException {
    assertThat(house.resume().code()).isEqualTo(2);
    assertThat(house.resume().err()).contains("there is no run to resume under " + house.runs);
    assertThat(house.resume("nosuch").err()).contains("'nosuch' is neither a run directory");
    RunDirectory shell = RunDirectory.create(house.runs, "lock", java.time.Instant.now());
    Journal.open(shell.journal()).close();
    assertThat(house.resume(shell.path().toString()).err()).contains("never started");
  }

  @Test
  void theNewestUnfinishedOneIsMeant() throws IOException {
    stopped();
    RunDirectory first = house.directory();
    assertThat(house.run("--scale", "smoke").code()).isZero();

    assertThat(house.resume().code()).isZero();

    assertThat(RunView.read(first).finished()).isTrue();
    for (RunDirectory run : house.directories()) {
      assertThat(RunView.read(run).finished()).isTrue();
    }
  }

  /** Killed after the last trial and before, or while, the reports were written. */
  @Test
  void onlyTheReportsAreLeftToWrite() throws IOException {
    house.run();
    RunDirectory run = house.directory();
    List<String> lines = Files.readAllLines(run.journal());
    Files.write(run.journal(), lines.subList(0, lines.size() - 1));
    Files.delete(run.results());
    house.system.measured.clear();
    house.system.refusal = "the system must not be opened";

    assertThat(RunView.read(run).finished()).isFalse();
    Cli.Outcome outcome = house.resume();

    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(run.results()).isNotEmptyFile();
    assertThat(house.system.measured).isEmpty();
    assertThat(RunView.read(run).finished()).isTrue();
    assertThat(house.resume().err()).contains("is finished");
  }

  /** Killed between the last trial of a block and the question whether it was the last block. */
  @Test
  void theStoppingRuleIsAskedAboutTheBlockTheRunWasCutAfter() throws IOException {
    house.run();
    RunDirectory run = house.directory();
    cutAfterLastTrial(run);
    house.system.refusal = "the system must not be opened";

    Cli.Outcome outcome = house.resume();

    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(RunView.read(run).why()).isEqualTo("2 blocks done");
  }

  @Test
  void theBudgetGoesOnFromWhereItWas() throws IOException {
    stopped("--set", "design.budget=2h");
    RunDirectory run = house.directory();
    // As if the first block had taken three hours.
    List<String> lines = Files.readAllLines(run.journal());
    Files.write(run.journal(), lines.subList(0, lines.size() - 2));
    try (Journal journal = Journal.open(run.journal())) {
      journal.append("note", later());
    }

    Cli.Outcome outcome = house.resume();

    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(RunView.read(run).why()).contains("budget of 2 h spent");
    assertThat(house.trials()).isEqualTo(ALL.subList(0, 2));
  }

  private static JsonObject later() {
    JsonObject body = new JsonObject();
    body.addProperty("text", "slow");
    body.addProperty("ms", 3 * 3600 * 1000);
    return body;
  }

  private static void cutAfterLastTrial(RunDirectory run) throws IOException {
    List<String> lines = Files.readAllLines(run.journal());
    int last = 0;
    for (int i = 0; i < lines.size(); i++) {
      last = lines.get(i).contains("\"kind\":\"trial\"") ? i : last;
    }
    Files.write(run.journal(), lines.subList(0, last + 1));
  }

  @Test
  void aNewRunNamesTheOneThatIsUnfinished() throws IOException {
    stopped();
    Cli.Outcome outcome = house.run();
    assertThat(outcome.code()).isZero();
    assertThat(outcome.errors().get(0))
        .contains("note: the newest run is unfinished; to continue it: toll resume ");
    assertThat(house.directories()).hasSize(2);
    assertThat(house.run().err()).doesNotContain("unfinished");
  }
}
