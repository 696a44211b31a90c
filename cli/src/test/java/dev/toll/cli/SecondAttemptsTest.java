package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code .ci/second-attempts}: no retry hides a failure. */
class SecondAttemptsTest {
  private static final Path CI = Documents.ROOT.resolve(".ci");
  private final LocalDate today = LocalDate.now(ZoneOffset.UTC);

  @TempDir Path directory;
  private Path reports;

  private record Outcome(int code, String said) {}

  @BeforeEach
  void aTestThatPassedAtTheSecondAttempt() throws IOException {
    reports = Files.createDirectory(directory.resolve("failsafe-reports"));
    Files.writeString(
        reports.resolve("TEST-dev.toll.XIT.xml"),
        """
        <testsuite name="dev.toll.XIT" flakes="1">
        <testcase name="runs" classname="dev.toll.XIT" time="1"/>
        <testcase name="late(String)[2]" classname="dev.toll.XIT" time="1">
          <flakyError message="timed out"><stackTrace>timed out</stackTrace></flakyError>
        </testcase>
        </testsuite>
        """);
  }

  private Outcome check(String listed) throws Exception {
    return check(listed, "2000-01-01T00:00:00Z");
  }

  private Outcome check(String listed, String since) throws Exception {
    Path list = Files.writeString(directory.resolve("flaky"), "# a remark\n" + listed);
    Process process =
        new ProcessBuilder(
                CI.resolve("second-attempts").toString(),
                list.toString(),
                reports.toString(),
                since)
            .redirectErrorStream(true)
            .start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    return new Outcome(process.exitValue(), said);
  }

  @Test
  void oneThatIsNotListedFails() throws Exception {
    Outcome outcome = check("dev.toll.XIT#runs " + today + " ann another test\n");
    assertThat(outcome.code()).as(outcome.said()).isEqualTo(1);
    assertThat(outcome.said())
        .startsWith("dev.toll.XIT#late passed at the second attempt only and is not listed in ");
  }

  @Test
  void anEntryOfTheLastThirtyDaysPermitsIt() throws Exception {
    for (String test : List.of("dev.toll.XIT#late", "dev.toll.XIT")) {
      for (int age : List.of(0, 30)) {
        Outcome outcome = check(test + " " + today.minusDays(age) + " ann a race\n");
        assertThat(outcome.code()).as(outcome.said()).isZero();
        assertThat(outcome.said()).isEmpty();
      }
    }
  }

  @Test
  void anOlderOneALaterOneAndOneWithoutADateDoNotCount() throws Exception {
    for (Object date : List.of(today.minusDays(31), today.plusDays(1), "ann")) {
      Outcome outcome = check("dev.toll.XIT#late " + date + " a race\n");
      assertThat(outcome.code()).as(outcome.said()).isEqualTo(1);
      assertThat(outcome.said()).contains("is dated " + date);
    }
  }

  @Test
  void whatPassedAtOnceAndReportsOfEarlierBuildsAreLeftAlone() throws Exception {
    assertThat(check("", "2100-01-01T00:00:00Z").code()).isZero();
    Files.writeString(
        reports.resolve("TEST-dev.toll.XIT.xml"),
        "<testsuite><testcase name=\"runs\" classname=\"dev.toll.XIT\"/></testsuite>");
    assertThat(check("").code()).isZero();
  }

  @Test
  void aModuleWithoutIntegrationTestsHasNoReports() throws Exception {
    reports = directory.resolve("nothing");
    assertThat(check("").code()).isZero();
  }

  /** It is what {@code mvn verify} runs; a build that ran none of it would pass all tests above. */
  @Test
  void theBuildRunsItAndRetriesIntegrationTestsOnly() {
    String pom = Documents.read(Documents.ROOT.resolve("pom.xml"));
    assertThat(pom)
        .contains("<argument>.ci/second-attempts</argument>")
        .contains("<failsafe.rerunFailingTestsCount>1</failsafe.rerunFailingTestsCount>")
        .doesNotContain("surefire.rerunFailingTestsCount");
  }
}
