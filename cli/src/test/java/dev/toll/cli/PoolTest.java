package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.toll.engine.journal.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PoolTest {
  @TempDir Path directory;
  private FinishedRuns runs;

  @BeforeEach
  void build() throws IOException {
    runs = new FinishedRuns(directory, "pool");
  }

  @Test
  void aStudyMeansAllItsRuns() throws IOException {
    runs.run(1);
    runs.run(1);
    runs.run(1);
    Cli.Outcome outcome = runs.read("lock", "--json");

    assertThat(outcome.code()).as(outcome.err()).isZero();
    JsonObject found = JsonParser.parseString(outcome.out()).getAsJsonObject();
    assertThat(found.get("format").getAsString()).isEqualTo("toll-pool/1");
    assertThat(found.getAsJsonArray("runs")).hasSize(3);
    JsonObject effect = found.getAsJsonArray("effects").get(0).getAsJsonObject();
    assertThat(effect.get("level").getAsString()).isEqualTo("shut");
    assertThat(effect.getAsJsonArray("parts")).hasSize(3);
    assertThat(effect.get("ratio").getAsDouble()).isBetween(1.0, 1.5);
  }

  @Test
  void runsMayBeDirectoriesFilesAndOtherDirectoriesOfRuns() throws IOException {
    Path kept = directory.resolve("kept.json");
    Files.move(runs.run(1).results(), kept);
    RunDirectory second = runs.run(1);
    Cli.Outcome outcome = runs.read(kept.toString(), second.path().toString());
    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.out())
        .contains("2 runs of lock", "Two runs leave one degree of freedom", "Hartung-Knapp");

    Path other = Files.createDirectories(directory.resolve("other"));
    Files.move(runs.run(1).path(), other.resolve("20250101T000000Z"));
    Cli.Outcome more = runs.read("lock/" + second.id(), other.toString(), "--format", "md");
    assertThat(more.code()).as(more.err()).isZero();
    assertThat(more.out()).contains("other/20250101T000000Z").contains("## Runs\n");
  }

  @Test
  void aScaleChoosesAmongAStudysRuns() throws IOException {
    runs.run(1);
    runs.run(1, "--scale", "smoke", "--blocks", "2");
    runs.run(1);
    assertThat(runs.read("lock", "--scale", "smoke").err())
        .contains("two or more runs", "there is only");
    RunDirectory smoke = runs.run(1, "--scale", "smoke", "--blocks", "2");
    Cli.Outcome outcome = runs.read("lock", "--scale", "smoke");
    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.out()).contains("2 runs of lock", smoke.id());
  }

  @Test
  void mistakesAreOneMessageEach() throws IOException {
    RunDirectory first = runs.run(1);
    runs.assertMistake("two or more runs", "there is only lock/" + first.id(), "lock");
    runs.assertMistake("are the same run", "counts once", "lock", "lock/latest");
    runs.assertMistake("'lokc' is neither a run", "did you mean 'lock'?", "lokc");
    runs.assertMistake("missing RUN", "pool --help");
    runs.run(1);
    runs.assertMistake("unknown metric 'elapse'", "'elapsed'", "lock", "--metric", "elapse");
    runs.run(1, "--set", "workload.entries=4k");
    runs.assertMistake("the work is not the same", "workload.entries is 2k in lock/", "lock");
  }
}
