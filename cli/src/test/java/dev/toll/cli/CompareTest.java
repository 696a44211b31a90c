package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompareTest {
  @TempDir Path directory;
  private FinishedRuns runs;

  /** Trials of a fake take milliseconds: what others did meanwhile is left to chance. */
  @BeforeEach
  void build() throws IOException {
    runs = new FinishedRuns(directory, "compare", "--despite-interference");
  }

  @Test
  void aRunWithItselfDiffersInNothing() throws IOException {
    run(6, 1);
    Cli.Outcome outcome = runs.read("lock", "lock/latest", "--fail-if", "cost > 2%");

    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.out())
        .contains("nothing differs", "the same run", "within: cost > 2%")
        .doesNotContain("costs", "saves");
  }

  @Test
  void withoutArgumentsTheLastTwoRunsAreCompared() throws IOException {
    assertThat(runs.read().err()).contains("there is no run to compare under ");
    String first = run(2, 1).toString();
    assertThat(runs.read().err()).contains("lock, the newest study, has only one run under ");
    String second = run(2, 1).toString();

    Cli.Outcome outcome = runs.read();
    assertThat(outcome.code()).as(outcome.err()).isZero();
    for (String each : List.of(first, second)) {
      assertThat(outcome.out()).contains(Path.of(each).getParent().getFileName().toString());
    }
    assertThat(runs.read("lock~1:open", "latest:shut").code()).isZero();
    assertThat(runs.read("lock~2", "lock").err())
        .contains("lock~2: runs under ", ": 2; the oldest");
    assertThat(runs.read("lock").err()).contains("missing B, the run to compare lock with");
  }

  @Test
  void exitCodesSayWhatWasFound() throws IOException {
    earlier();
    String quick = run(6, 1).toString();
    String slow = run(6, 1.2).toString();

    Cli.Outcome worse = runs.read(quick, slow, "--fail-if", "cost > 5%");
    assertThat(worse.code()).isEqualTo(10);
    assertThat(worse.out()).contains("3 earlier runs", "more: cost > 5%");
    assertThat(runs.read(quick, slow, "--fail-if", "entries_per_second cost > 5%").code())
        .isEqualTo(10);

    Cli.Outcome better = runs.read(slow, quick, "--fail-if", "cost > 5%");
    assertThat(better.code()).as(better.err()).isZero();
    assertThat(better.out()).contains("within: cost > 5%");
    assertThat(runs.read(slow, quick, "--fail-if", "saving > 5%").code()).isEqualTo(10);
    assertThat(runs.read(slow, quick, "--fail-if", "open: difference > 5%").code()).isEqualTo(10);
    assertThat(runs.read(quick, slow).code()).as("no limit, no failure").isZero();

    Cli.Outcome relative = runs.read(quick, slow, "--fail-if", "relative cost > 5%");
    assertThat(relative.code()).as(relative.out()).isZero();
  }

  @Test
  void openIsItsOwnCodeUnlessItMayPass() throws IOException {
    String base = run(2, 1).toString();
    String other = run(2, 1.2).toString();

    Cli.Outcome outcome = runs.read(base, other, "--fail-if", "cost > 5%");
    assertThat(outcome.code()).isEqualTo(11);
    assertThat(outcome.out()).contains("No interval covers", "open: cost > 5%");
    assertThat(runs.read(base, other, "--fail-if", "cost > 5%", "--open", "pass").code()).isZero();
    assertThat(runs.read(base, other, "--fail-if", "cost > 5%", "--open", "maybe").code())
        .isEqualTo(2);
  }

  @Test
  void anotherAmountOfWorkDecidesNothing() throws IOException {
    String base = run(6, 1).toString();
    String more = run(6, 2, "--set", "workload.entries=4k").toString();

    Cli.Outcome outcome = runs.read(base, more, "--fail-if", "cost > 5%");
    assertThat(outcome.code()).isEqualTo(11);
    assertThat(outcome.out()).contains("workload.entries", "NOT COMPARABLE", "not the same");
    assertThat(outcome.out().indexOf("NOT COMPARABLE"))
        .as("before any number")
        .isLessThan(outcome.out().indexOf("change"));
  }

  @Test
  void twoLevelsOfOneRunAgreeWithItsReport() throws IOException {
    Path results = run(6, 1);
    Cli.Outcome outcome = runs.read("lock:open", "lock:shut", "--format", "json");

    assertThat(outcome.code()).as(outcome.err()).isZero();
    JsonObject found = JsonParser.parseString(outcome.out()).getAsJsonObject();
    assertThat(found.get("format").getAsString()).isEqualTo("toll-compare/1");
    assertThat(found.get("pairing").getAsString()).isEqualTo("blocks");
    JsonObject report = JsonParser.parseString(Files.readString(results)).getAsJsonObject();
    assertThat(interval(found, "changes")).isEqualTo(interval(report, "effects"));
  }

  /** So many that it is known how far equal runs are apart. */
  private void earlier() throws IOException {
    for (int i = 0; i < 3; i++) {
      run(6, 1);
    }
  }

  /** A finished run of so many blocks; its results file. */
  private Path run(int blocks, double slowness, String... more) throws IOException {
    List<String> arguments = new ArrayList<>(List.of("--blocks", Integer.toString(blocks)));
    arguments.addAll(List.of(more));
    return runs.run(slowness, arguments.toArray(String[]::new)).results();
  }

  private static JsonObject interval(JsonObject document, String list) {
    return document.getAsJsonArray(list).get(0).getAsJsonObject().getAsJsonObject("interval");
  }

  @Tag("slow")
  @Test
  void aResultsFileAloneDoes() throws IOException {
    Path kept = directory.resolve("kept: base.json");
    Files.move(run(6, 1), kept);
    earlier();
    run(6, 1.2);

    Cli.Outcome outcome =
        runs.read(kept + ":shut", "lock:shut", "--format", "md", "--fail-if", "cost > 5%");
    assertThat(outcome.code()).as(outcome.err()).isEqualTo(10);
    assertThat(outcome.out()).startsWith("**more: cost &gt; 5%**\n").contains("<details>");
    assertThat(runs.read(kept.toString(), "lock", "--metric", "elapsed").out())
        .contains("nothing differs but the seed and the date")
        .doesNotContain("Entries/s");
  }

  @Test
  void mistakesAreOneMessageEach() throws IOException {
    run(2, 1);
    runs.assertMistake("'lokc' is neither a run", "did you mean 'lock'?", "lokc", "lock");
    runs.assertMistake(
        "lock:opne has no level 'opne'", "did you mean 'open'?", "lock:opne", "lock:shut");
    runs.assertMistake("one side names a level", "open, shut", "lock:open", "lock");
    runs.assertMistake(
        "unknown metric 'elapse'", "'elapsed'", "lock", "lock", "--metric", "elapse");
    runs.assertMistake(
        "column 6: expected '>'", "Examples:", "lock", "lock", "--fail-if", "cost < 5%");
    runs.assertMistake("missing B", "compare --help", "lock");
    Path file = Files.writeString(directory.resolve("no.json"), "{\"format\": \"other\"}");
    runs.assertMistake("no.json has format other", "toll report", file.toString(), "lock");
    Path binary = Files.write(directory.resolve("bin.json"), new byte[] {(byte) 0xff, 0, 1});
    runs.assertMistake("bin.json: not a UTF-8", "text file", binary.toString(), "lock");
  }

  @Test
  void severalMistakesInLimitsAreToldAtOnce() throws IOException {
    Cli.Outcome outcome = runs.read("x", "y", "--fail-if", "cost", "--fail-if", "saving");
    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.errors()).hasSize(2);
  }
}
