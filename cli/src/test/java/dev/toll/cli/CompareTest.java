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

class CompareTest {
  @TempDir Path directory;
  private House house;

  @BeforeEach
  void build() throws IOException {
    house = new House(directory);
  }

  /** Trials of a fake take milliseconds: what others did meanwhile is left to chance. */
  private Cli.Outcome compare(String... arguments) {
    List<String> all = new ArrayList<>(List.of("compare", "--runs", house.runs.toString()));
    all.add("--despite-interference");
    all.addAll(List.of(arguments));
    return house.toll(all.toArray(String[]::new));
  }

  /** A finished run of so many blocks on a machine so many times slower; its results file. */
  private Path run(int blocks, double slowness, String... more) throws IOException {
    house.system.slowness = slowness;
    house.system.measured.clear();
    List<String> arguments = new ArrayList<>(List.of("--blocks", Integer.toString(blocks)));
    arguments.addAll(List.of(more));
    Cli.Outcome outcome = house.run(arguments.toArray(String[]::new));
    assertThat(outcome.code()).as(outcome.err()).isZero();
    List<RunDirectory> all = house.directories();
    return all.get(all.size() - 1).results();
  }

  @Test
  void aRunWithItselfDiffersInNothing() throws IOException {
    run(6, 1);
    Cli.Outcome outcome = compare("lock", "lock/latest", "--fail-if", "cost > 2%");

    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.out())
        .contains("nothing differs", "the same run", "no difference", "no regression: cost > 2%")
        .doesNotContain("costs", "saves");
  }

  @Test
  void exitCodesSayWhatWasFound() throws IOException {
    String quick = run(6, 1).toString();
    String slow = run(6, 1.2).toString();

    Cli.Outcome worse = compare(quick, slow, "--fail-if", "cost > 5%");
    assertThat(worse.code()).isEqualTo(10);
    assertThat(worse.out()).contains("costs", "regression: cost > 5%");
    assertThat(compare(quick, slow, "--fail-if", "entries_per_second cost > 5%").code())
        .isEqualTo(10);

    Cli.Outcome better = compare(slow, quick, "--fail-if", "cost > 5%");
    assertThat(better.code()).as(better.err()).isZero();
    assertThat(better.out()).contains("saves").doesNotContain("costs");
    assertThat(compare(slow, quick, "--fail-if", "saving > 5%").code()).isEqualTo(10);
    assertThat(compare(slow, quick, "--fail-if", "open: difference > 5%").code()).isEqualTo(10);
    assertThat(compare(quick, slow).code()).as("no limit, no failure").isZero();

    Cli.Outcome relative = compare(quick, slow, "--fail-if", "relative cost > 5%");
    assertThat(relative.code()).as(relative.out()).isZero();
  }

  @Test
  void undecidedIsItsOwnCodeUnlessItMayPass() throws IOException {
    String base = run(2, 1).toString();
    String other = run(2, 1.2).toString();

    Cli.Outcome outcome = compare(base, other, "--fail-if", "cost > 5%");
    assertThat(outcome.code()).isEqualTo(11);
    assertThat(outcome.out()).contains("too few trials in A and in B: 2 and 2 of 5", "undecided: ");
    assertThat(compare(base, other, "--fail-if", "cost > 5%", "--undecided", "pass").code())
        .isZero();
    assertThat(compare(base, other, "--fail-if", "cost > 5%", "--undecided", "maybe").code())
        .isEqualTo(2);
  }

  @Test
  void anotherAmountOfWorkHasNoVerdict() throws IOException {
    String base = run(6, 1).toString();
    String more = run(6, 2, "--set", "workload.entries=4k").toString();

    Cli.Outcome outcome = compare(base, more, "--fail-if", "cost > 5%");
    assertThat(outcome.code()).isEqualTo(11);
    assertThat(outcome.out())
        .contains("workload.entries", "NOT COMPARABLE", "no verdict", "not the same");
    assertThat(outcome.out().indexOf("NOT COMPARABLE"))
        .as("before any number")
        .isLessThan(outcome.out().indexOf("change"));
  }

  @Test
  void twoLevelsOfOneRunAgreeWithItsReport() throws IOException {
    run(6, 1);
    Cli.Outcome outcome = compare("lock:open", "lock:shut", "--format", "json");

    assertThat(outcome.code()).as(outcome.err()).isZero();
    JsonObject found = JsonParser.parseString(outcome.out()).getAsJsonObject();
    assertThat(found.get("format").getAsString()).isEqualTo("toll-compare/1");
    assertThat(found.get("pairing").getAsString()).isEqualTo("blocks");
    JsonObject report =
        JsonParser.parseString(Files.readString(house.directory().results())).getAsJsonObject();
    assertThat(verdict(found, "changes")).isEqualTo(verdict(report, "effects"));
  }

  private static String verdict(JsonObject document, String list) {
    return document
        .getAsJsonArray(list)
        .get(0)
        .getAsJsonObject()
        .getAsJsonObject("verdict")
        .get("sentence")
        .getAsString();
  }

  @Test
  void aResultsFileAloneDoes() throws IOException {
    Path kept = directory.resolve("kept: base.json");
    Files.move(run(6, 1), kept);
    run(6, 1.2);

    Cli.Outcome outcome =
        compare(kept + ":shut", "lock:shut", "--format", "md", "--fail-if", "cost > 5%");
    assertThat(outcome.code()).as(outcome.err()).isEqualTo(10);
    assertThat(outcome.out()).startsWith("**regression: cost &gt; 5%**\n").contains("<details>");
    assertThat(compare(kept.toString(), "lock", "--metric", "elapsed").out())
        .contains("nothing differs but the seed and the date")
        .doesNotContain("Entries/s");
  }

  @Test
  void mistakesAreOneMessageEach() throws IOException {
    run(2, 1);
    assertMistake("'lokc' is neither a run", "did you mean 'lock'?", "lokc", "lock");
    assertMistake(
        "lock:opne has no level 'opne'", "did you mean 'open'?", "lock:opne", "lock:shut");
    assertMistake("one side names a level", "open, shut", "lock:open", "lock");
    assertMistake("unknown metric 'elapse'", "'elapsed'", "lock", "lock", "--metric", "elapse");
    assertMistake("column 6: expected '>'", "Examples:", "lock", "lock", "--fail-if", "cost < 5%");
    assertMistake("missing B", "compare --help", "lock");
    Path file = Files.writeString(directory.resolve("no.json"), "{\"format\": \"other\"}");
    assertMistake("no.json has format other", "toll report", file.toString(), "lock");
    Path binary = Files.write(directory.resolve("bin.json"), new byte[] {(byte) 0xff, 0, 1});
    assertMistake("bin.json: not a UTF-8", "text file", binary.toString(), "lock");
  }

  private void assertMistake(String what, String how, String... arguments) {
    Cli.Outcome outcome = compare(arguments);
    assertThat(outcome.code()).as(outcome.err()).isEqualTo(2);
    assertThat(outcome.out()).isEmpty();
    assertThat(outcome.err())
        .startsWith("error: ")
        .contains(what, how)
        .doesNotContain("Exception", "\tat ");
  }

  @Test
  void severalMistakesInLimitsAreToldAtOnce() throws IOException {
    Cli.Outcome outcome = compare("x", "y", "--fail-if", "cost", "--fail-if", "saving");
    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.errors()).hasSize(2);
  }
}
