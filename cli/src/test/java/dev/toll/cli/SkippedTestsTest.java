package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code .ci/skipped}: a test may be skipped only when that is declared and its tool is missing.
 */
class SkippedTestsTest {
  private static final Path CI = Documents.ROOT.resolve(".ci");
  private static final String MISSING = "no-such-command-anywhere";

  @TempDir Path root;

  private record Outcome(int code, String said) {}

  private void report(String body) throws IOException {
    Path reports = Files.createDirectories(root.resolve("systems/x/target/failsafe-reports"));
    Files.writeString(
        reports.resolve("TEST-dev.toll.XIT.xml"),
        "<?xml version=\"1.0\"?>\n<testsuite name=\"dev.toll.XIT\">\n" + body + "</testsuite>\n");
  }

  private Outcome check(String declared) throws Exception {
    Path list = Files.writeString(root.resolve("list"), "# a remark\n" + declared);
    Process process =
        new ProcessBuilder(CI.resolve("skipped").toString(), list.toString(), root.toString())
            .redirectErrorStream(true)
            .start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    return new Outcome(process.exitValue(), said);
  }

  private static final String RUN_AND_SKIPPED =
      """
      <testcase name="runs" classname="dev.toll.XIT" time="1"><system-out><![CDATA[x]]></system-out></testcase>
      <testcase name="skips(String)[2]" classname="dev.toll.XIT" time="0">
        <skipped message="krb5kdc is not installed" type="x"><![CDATA[why]]></skipped>
      </testcase>
      """;

  @Test
  void aDeclaredSkipWithoutItsToolIsTold() throws Exception {
    report(RUN_AND_SKIPPED);
    Outcome outcome = check(MISSING + "  dev.toll.XIT#skips  the level x\n");
    assertThat(outcome.said())
        .contains("not tested: the level x (" + MISSING + " is not installed)")
        .contains("2 tests, 1 skipped");
    assertThat(outcome.code()).isZero();
  }

  @Test
  void aWholeClassMayBeDeclared() throws Exception {
    report("<testcase name=\"\" classname=\"dev.toll.XIT\"><skipped/></testcase>\n");
    assertThat(check("right dev.toll.XIT x\n").code()).isZero();
  }

  @Test
  void aSkipThatNobodyDeclaredFails() throws Exception {
    report(RUN_AND_SKIPPED);
    Outcome outcome = check(MISSING + "  dev.toll.XIT#runs  something else\n");
    assertThat(outcome.code()).isEqualTo(1);
    assertThat(outcome.said()).contains("dev.toll.XIT#skips was skipped");
  }

  @Test
  void aSkipThoughTheToolIsThereFails() throws Exception {
    report(RUN_AND_SKIPPED);
    Outcome outcome = check("bash  dev.toll.XIT#skips  the level x\n");
    assertThat(outcome.code()).isEqualTo(1);
    assertThat(outcome.said()).contains("although bash is installed");
  }

  @Test
  void noReportIsNoSuccess() throws Exception {
    assertThat(check("").code()).isEqualTo(2);
  }

  /** A renamed test would silently lose its entry otherwise. */
  @Test
  void everyDeclaredTestExists() throws Exception {
    List<String> sources = Documents.sources("src/test").stream().map(Path::toString).toList();
    for (String line : Files.readAllLines(CI.resolve("may-skip"))) {
      if (!line.isBlank() && !line.startsWith("#")) {
        String[] columns = line.split("\\s+", 3);
        String[] test = columns[1].split("#");
        assertThat(columns).as(line).hasSize(3);
        String file =
            sources.stream()
                .filter(path -> path.endsWith("/" + test[0].replace('.', '/') + ".java"))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no such test: " + line));
        if (test.length > 1) {
          assertThat(Files.readString(Path.of(file))).as(line).contains(" " + test[1] + "(");
        }
      }
    }
  }
}
