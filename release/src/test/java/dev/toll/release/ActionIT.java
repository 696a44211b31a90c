package dev.toll.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The step of the GitHub action, with the toll of the archive. */
@Tag("full")
class ActionIT {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  private static final String ONE = ROOT + "/docs/examples/pool/one.json";
  private static final String TWO = ROOT + "/docs/examples/pool/two.json";

  /** Of which the second level takes far more than 5 % longer, on any machine. */
  private static final String STUDY =
      """
      toll: 1
      name: naps
      title: What a longer nap costs
      system: {name: command, unproved: a test}
      workload: {name: nap, load: 'sleep $NAP', unverified: a test}
      factors:
        nap:
          baseline: short
          levels:
            short: {system: {env: {NAP: "0.05"}}}
            long: {system: {env: {NAP: "0.5"}}}
      design: {blocks: 6}
      """;

  @TempDir Path directory;
  private Shell shell;
  private Path summary;
  private Path output;

  @BeforeEach
  void unpack() throws Exception {
    shell = Shell.in(directory);
    shell.succeeds(directory, "tar", "-xzf", Release.tar().toString());
    summary = directory.resolve("summary.md");
    output = directory.resolve("output");
  }

  private String program() throws IOException {
    return directory.resolve("toll-" + Release.version() + "/bin/toll").toString();
  }

  private Shell.Outcome compare(String base, String head, String limits, String open)
      throws Exception {
    Map<String, String> inputs = new TreeMap<>();
    inputs.put("TOLL_BASE", base);
    inputs.put("TOLL_HEAD", head);
    inputs.put("TOLL_FAIL_IF", limits);
    inputs.put("TOLL_OPEN", open);
    inputs.put("TOLL_PROGRAM", program());
    inputs.put("GITHUB_STEP_SUMMARY", summary.toString());
    inputs.put("GITHUB_OUTPUT", output.toString());
    return shell.run(inputs, directory, ROOT.resolve("action/compare").toString());
  }

  @Test
  void aCostBeyondTheLimitFailsTheJobAndIsInItsSummary() throws Exception {
    Files.writeString(directory.resolve("naps.yaml"), STUDY);
    shell.succeeds(directory, program(), "run", "naps.yaml");
    String run = "runs/naps/latest";
    Shell.Outcome outcome = compare(run + ":short", run + ":long", "cost > 5%\n\n", "fail");
    assertThat(outcome.code()).as(outcome.err()).isEqualTo(10);
    assertThat(Files.readString(output)).isEqualTo("outcome=more\n");
    assertThat(Files.readString(summary)).contains("more").isEqualTo(outcome.out());
  }

  @Test
  void withoutALimitNothingFails() throws Exception {
    Shell.Outcome outcome = compare(ONE, TWO, "", "fail");
    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(Files.readString(output)).isEqualTo("outcome=compared\n");
  }

  @Test
  void openFailsOrPassesAsAsked() throws Exception {
    assertThat(compare(ONE, TWO, "cost > 5%", "fail").code()).isEqualTo(11);
    assertThat(Files.readString(output)).isEqualTo("outcome=open\n");
    assertThat(compare(ONE, TWO, "cost > 5%", "pass").code()).isZero();
  }

  @Test
  void whatIsNoRunIsSaidOnceAndLeavesNoSummary() throws Exception {
    Shell.Outcome outcome = compare("--help", ONE, "cost > 5%", "fail");
    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err()).startsWith("error: '--help' is neither a run");
    assertThat(compare(ONE, TWO, "cost over 5", "fail").code()).isEqualTo(2);
    assertThat(summary).doesNotExist();
  }
}
