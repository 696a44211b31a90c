package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code .ci/summary}: the end of CI's log names the tests that failed. */
class CiSummaryTest {
  @TempDir Path root;

  @BeforeEach
  void needsPython() {
    OwnLoads.assumeProgram("python3");
  }

  private void report(String name, String body) throws IOException {
    report("surefire-reports", name, body);
  }

  private void report(String directory, String name, String body) throws IOException {
    Path reports = Files.createDirectories(root.resolve("systems/x/target").resolve(directory));
    Files.writeString(reports.resolve("TEST-" + name + ".xml"), body);
  }

  private String summary() throws Exception {
    Process process =
        new ProcessBuilder(Documents.ROOT.resolve(".ci/summary").toString(), root.toString())
            .redirectErrorStream(true)
            .start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).as(said).isZero();
    return said;
  }

  @Test
  void failuresAndErrorsAreNamedWithWhatTheySaid() throws Exception {
    report(
        "a.BTest",
        """
        <testsuite name="a.BTest" time="3">
        <testcase name="holds" classname="a.BTest"/>
        <testcase name="fails" classname="a.BTest"><failure>expected: 1 &lt; 2</failure></testcase>
        <testcase name="ends" classname="a.BTest"><error message="no answer"/></testcase>
        </testsuite>
        """);
    assertThat(summary())
        .contains("failed: a.BTest#fails\n    expected: 1 < 2")
        .contains("failed: a.BTest#ends\n    no answer")
        .doesNotContain("#holds");
  }

  @Test
  void whatPassedAtTheSecondAttemptIsFlakyAndStandsBeforeWhatFailed() throws Exception {
    report(
        "a.BTest",
        """
        <testsuite name="a.BTest" time="3">
        <testcase name="fails" classname="a.BTest"><failure>no</failure><rerunFailure>again</rerunFailure></testcase>
        <testcase name="late" classname="a.BTest"><flakyError message="timed out"><stackTrace>timed out at B.java:3</stackTrace></flakyError></testcase>
        </testsuite>
        """);
    assertThat(summary())
        .contains(
            "flaky: a.BTest#late\n    timed out at B.java:3\nci: failed: a.BTest#fails\n    no\n")
        .doesNotContain("failed: a.BTest#late");
  }

  @Test
  void theSlowestComeFirst() throws Exception {
    report("a.BTest", "<testsuite name=\"a.BTest\" time=\"3\"/>");
    report("a.CTest", "<testsuite name=\"a.CTest\" time=\"1,203.5\"/>");
    assertThat(summary()).contains("1206 s in tests; slowest: CTest 1204 s, BTest 3 s");
  }

  @Test
  void aReportThatWasCutOffHidesNoOther() throws Exception {
    report("a.BTest", "<testsuite name=\"a.BTest\"><testcase");
    report(
        "a.CTest",
        """
        <testsuite name="a.CTest"><testcase name="x" classname="a.CTest"><failure>why</failure></testcase></testsuite>
        """);
    assertThat(summary()).contains("not well-formed").contains("failed: a.CTest#x");
  }

  @Test
  void theLineOfTheClassWhoseTurnItWasIsReadyForTheList() throws Exception {
    report(
        "long-reports",
        "a.BIT",
        "<testsuite name=\"a.BIT\" tests=\"2\" errors=\"0\" failures=\"0\" skipped=\"1\"/>");
    report(
        "long-reports",
        "a.CIT",
        "<testsuite name=\"a.CIT\" tests=\"2\" errors=\"1\" failures=\"0\" skipped=\"1\"/>");
    report(
        "long-reports",
        "a.DIT",
        "<testsuite name=\"a.DIT\" tests=\"1\" errors=\"0\" failures=\"0\" skipped=\"1\"/>");
    assertThat(summary())
        .containsPattern("\\.ci/long is now: a\\.BIT passed \\d{4}-\\d\\d-\\d\\d unknown\n")
        .containsPattern("a\\.CIT failed ")
        .containsPattern("a\\.DIT skipped ");
  }
}
