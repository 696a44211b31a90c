package dev.toll.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The step of the GitHub action, with the toll of the archive. */
class ActionIT {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  /** Results of eight blocks, in which confidentiality costs far more than 5 %. */
  private static final String RESULTS =
      ROOT + "/report/src/test/resources/dev/toll/report/golden.json";

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

  private Shell.Outcome compare(String base, String head, String limits, String undecided)
      throws Exception {
    Map<String, String> inputs = new TreeMap<>();
    inputs.put("TOLL_BASE", base);
    inputs.put("TOLL_HEAD", head);
    inputs.put("TOLL_FAIL_IF", limits);
    inputs.put("TOLL_UNDECIDED", undecided);
    inputs.put(
        "TOLL_PROGRAM", directory.resolve("toll-" + Release.version() + "/bin/toll").toString());
    inputs.put("GITHUB_STEP_SUMMARY", summary.toString());
    inputs.put("GITHUB_OUTPUT", output.toString());
    return shell.run(inputs, directory, ROOT.resolve("action/compare").toString());
  }

  @Test
  void aRegressionFailsTheJobAndIsInItsSummary() throws Exception {
    Shell.Outcome outcome =
        compare(RESULTS + ":none", RESULTS + ":auth-conf", "cost > 5%\n\n", "fail");
    assertThat(outcome.code()).as(outcome.err()).isEqualTo(10);
    assertThat(Files.readString(output)).isEqualTo("outcome=regression\n");
    assertThat(Files.readString(summary)).contains("regression").isEqualTo(outcome.out());
  }

  @Test
  void withoutALimitNothingFails() throws Exception {
    Shell.Outcome outcome = compare(RESULTS + ":none", RESULTS + ":auth-conf", "", "fail");
    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(Files.readString(output)).isEqualTo("outcome=compared\n");
  }

  @Test
  void undecidedFailsOrPassesAsAsked() throws Exception {
    String one = ROOT + "/docs/examples/pool/one.json";
    String two = ROOT + "/docs/examples/pool/two.json";
    assertThat(compare(one, two, "cost > 5%", "fail").code()).isEqualTo(11);
    assertThat(compare(one, two, "cost > 5%", "pass").code()).isZero();
  }

  @Test
  void whatIsNoRunIsSaidOnceAndLeavesNoSummary() throws Exception {
    Shell.Outcome outcome = compare("--help", RESULTS, "cost > 5%", "fail");
    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err()).startsWith("error: '--help' is neither a run");
    assertThat(compare(RESULTS, RESULTS, "cost over 5", "fail").code()).isEqualTo(2);
    assertThat(summary).doesNotExist();
  }
}
