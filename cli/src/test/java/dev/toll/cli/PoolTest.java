package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.toll.engine.journal.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PoolTest {
  @TempDir Path directory;
  private House house;

  @BeforeEach
  void build() throws IOException {
    house = new House(directory);
  }

  private Cli.Outcome pool(String... arguments) {
    List<String> all = new ArrayList<>(List.of("pool", "--runs", house.runs.toString()));
    all.addAll(List.of(arguments));
    return house.toll(all.toArray(String[]::new));
  }

  /** A finished run; its directory. */
  private RunDirectory run(String... more) throws IOException {
    house.system.measured.clear();
    Cli.Outcome outcome = house.run(more);
    assertThat(outcome.code()).as(outcome.err()).isZero();
    List<RunDirectory> all = house.directories();
    return all.get(all.size() - 1);
  }

  @Test
  void aStudyMeansAllItsRuns() throws IOException {
    run();
    run();
    run();
    Cli.Outcome outcome = pool("lock", "--json");

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
    Files.move(run().results(), kept);
    RunDirectory second = run();
    Cli.Outcome outcome = pool(kept.toString(), second.path().toString());
    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.out())
        .contains("2 runs of lock", "Two runs leave one degree of freedom", "Hartung-Knapp");

    Path other = Files.createDirectories(directory.resolve("other"));
    Files.move(run().path(), other.resolve("20250101T000000Z"));
    Cli.Outcome more = pool("lock/" + second.id(), other.toString(), "--format", "md");
    assertThat(more.code()).as(more.err()).isZero();
    assertThat(more.out()).contains("other/20250101T000000Z").contains("## Runs\n");
  }

  @Test
  void aScaleChoosesAmongAStudysRuns() throws IOException {
    run();
    run("--scale", "smoke", "--blocks", "2");
    run();
    assertThat(pool("lock", "--scale", "smoke").err())
        .contains("two or more runs", "there is only");
    RunDirectory smoke = run("--scale", "smoke", "--blocks", "2");
    Cli.Outcome outcome = pool("lock", "--scale", "smoke");
    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.out()).contains("2 runs of lock", smoke.id());
  }

  @Test
  void mistakesAreOneMessageEach() throws IOException {
    RunDirectory first = run();
    assertMistake("two or more runs", "there is only lock/" + first.id(), "lock");
    assertMistake("are the same run", "counts once", "lock", "lock/latest");
    assertMistake("'lokc' is neither a run", "did you mean 'lock'?", "lokc");
    assertMistake("missing RUN", "pool --help");
    run();
    assertMistake("unknown metric 'elapse'", "'elapsed'", "lock", "--metric", "elapse");
    run("--set", "workload.entries=4k");
    assertMistake("the work is not the same", "workload.entries is 2k in lock/", "lock");
  }

  private void assertMistake(String what, String how, String... arguments) {
    Cli.Outcome outcome = pool(arguments);
    assertThat(outcome.code()).as(outcome.err()).isEqualTo(2);
    assertThat(outcome.out()).isEmpty();
    assertThat(outcome.err())
        .startsWith("error: ")
        .contains(what, how)
        .doesNotContain("Exception", "\tat ");
  }
}
