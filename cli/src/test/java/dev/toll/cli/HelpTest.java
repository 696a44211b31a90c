package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HelpTest {
  @TempDir Path home;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "studies", "plan", "run", "resume", "report", "compare", "doctor", "sql", "check", "schema",
        "export", "explain", "serve", "pool", "ab", "up", "ups", "down", "init", "site",
        "runs"
      })
  void everyCommandHasExamples(String command) {
    Cli.Outcome outcome = Cli.real(home, command, "--help");

    assertThat(outcome.code()).isZero();
    assertThat(outcome.out()).containsPattern("Examples:\n  toll " + command + " ?");
    assertThat(outcome.out().lines()).as("wrapped").noneMatch(line -> line.matches("[a-z].*"));
  }

  @Test
  void theTopHelpHasExamplesAndExitCodes() {
    Cli.Outcome outcome = Cli.real(home, "--help");

    assertThat(outcome.code()).isZero();
    assertThat(outcome.out())
        .contains("Examples:", "  toll run accumulo-security --scale quick", "Exit codes:")
        .contains("  2  bad input", "  3  the run failed", "130, 143");
    assertThat(outcome.out().lines()).allMatch(line -> line.length() <= 80);
  }

  @Test
  void withoutACommandThereIsHelpOnStderrAndNoSuccess() {
    Cli.Outcome outcome = Cli.real(home);

    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.out()).isEmpty();
    assertThat(outcome.err()).startsWith("Usage: toll").contains("Examples:");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--version", "run -V"})
  void versionIsOneLine(String arguments) {
    Cli.Outcome outcome = Cli.real(home, arguments.split(" "));

    assertThat(outcome.code()).isZero();
    assertThat(outcome.out().strip()).matches("toll \\S+");
  }

  @Test
  void studiesListsEachWithItsPublishedResult() {
    Cli.Outcome outcome = Cli.real(home, "studies");

    assertThat(outcome.code()).isZero();
    assertThat(outcome.out())
        .contains("\naccumulo-security\n")
        .contains("levels: none, ", "optional (--levels): ssl-1.2, at-rest")
        .contains("scales: smoke, quick, standard, published")
        .contains("re-runs: Security Performance Implications", "2017-03-06", "auth-conf +21.08 %");
  }

  @Test
  void studiesAsJson() {
    JsonArray studies =
        JsonParser.parseString(Cli.real(home, "studies", "--json").out()).getAsJsonArray();

    JsonObject study =
        studies.asList().stream()
            .map(JsonElement::getAsJsonObject)
            .filter(one -> one.get("name").getAsString().equals("accumulo-security"))
            .findFirst()
            .orElseThrow();
    assertThat(study.keySet())
        .containsExactly("name", "title", "question", "baseline", "levels", "scales", "published");
    assertThat(study.get("name").getAsString()).isEqualTo("accumulo-security");
    assertThat(
            study
                .getAsJsonObject("published")
                .getAsJsonObject("levels")
                .getAsJsonObject("ssl")
                .get("median")
                .getAsDouble())
        .isEqualTo(8292760);
  }
}
