package dev.toll.systems.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.record.TrialRecord.Status;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What counts as a number in the output of a load, by real loads. */
@Tag("slow")
class OutputNumbersTest {
  @TempDir Path runs;

  private TrialRecord trial(String metric, String more, String text) throws Exception {
    String study =
        """
        toll: 1
        name: parse
        system: {name: command, unproved: parsing}
        workload:
          name: load
          unverified: parsing
          load: sleep 0.02; printf '%%b' "$TEXT"%s
          metrics: {v: {%s, better: lower}}
          env: {TEXT: '%s'}
        factors: {t: {baseline: a, levels: {a: {}, b: {workload: {env: {X: b}}}}}}
        design: {blocks: 1, seed: 1, replays: 0}
        """
            .formatted(more.isEmpty() ? "" : "\n  " + more, metric, text.replace("'", "''"));
    return new Runs(runs).runText(study).trials().get(0);
  }

  private double value(String metric, String text) throws Exception {
    TrialRecord trial = trial(metric, "", text);
    assertThat(trial.status()).as(trial.wholeReason()).isEqualTo(Status.VALID);
    return trial.metrics().get("v");
  }

  private String why(String metric, String text) throws Exception {
    TrialRecord trial = trial(metric, "", text);
    assertThat(trial.status()).isEqualTo(Status.VOID);
    return trial.wholeReason();
  }

  @Test
  void theLastMatchCountsThoughItIsNoNumber() throws Exception {
    assertThat(why("pattern: \"speed (\\\\S+)\", unit: 1/s", "speed 1400.0\\nspeed 1,234.5\\n"))
        .contains("'1,234.5' is not a plain number: speed 1,234.5");
    assertThat(why("pattern: \"p99 (\\\\S+)\", unit: ms", "p99 5.0\\np99 nan\\n"))
        .contains("'nan' is not a plain number: p99 nan");
    assertThat(why("path: p99, unit: ms", "{\"t\":0,\"p99\":5.0}\\n{\"t\":0,\"p99\":NaN}\\n"))
        .contains("'NaN' is not a plain number: {\"t\":0,\"p99\":NaN}");
    assertThat(why("path: p99, unit: ms", "{\"p99\":5.0}\\n{\"p99\":null}\\n"))
        .contains("'null' is not a plain number");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "took ([0-9.]+)|us|took 1.02ms|1020",
        "took (\\\\S+)|us|took 1.02ms|1020",
        "took (\\\\S+)|us|took 1.02ms s|1020",
        "took ([0-9.]+)|ms|took 980 us|0.98",
        "took ([0-9.]+)us|us|took 980us|980",
        "rate ([0-9.]+)|1/s|rate 9.80k|9800",
        "rate ([0-9.]+)|1/s|rate 980.00 rows|980",
        "rate ([0-9.]+)req|1/s|rate 980req|980",
        "size ([0-9.]+)|B|size 5KiB|5120",
        "rate: (\\\\S+) op/s|1/s|rate: \\033[32m800.0\\033[0m op/s|800",
        "^a,([0-9.]+),|1/s|a,800,900|800",
        "v=(\\\\S+)|u|v=1e-3|0.001",
      })
  void unitsAndColours(String pattern, String unit, String text, double value) throws Exception {
    assertThat(value("pattern: \"%s\", unit: %s".formatted(pattern, unit), text + "\\n"))
        .isEqualTo(value);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "v=(\\\\S+)|u|v=5d|cannot be converted",
        "v=(\\\\S+)|u|v=5f|cannot be converted",
        "v=(\\\\S+)|1/s|v=0x1p3|cannot be converted",
        "v=([0-9.]+)|1/s|v=5d|cannot be converted",
        "v=([0-9.]+)|1/s|v=1,234.5|part of a longer number",
        "([0-9.]+) op|1/s|v=1,234.5 op|part of a longer number",
        "v=([0-9.]+)|1/s|v=1.2e+06|part of a longer number",
        "v=([0-9]+)|1/s|v=1.25|part of a longer number",
        "tps: ([0-9.]+)|1/s|tps: 18446842801212211200.00|above 2^53",
        "tps: (\\\\S+)|1/s|tps: -4|below 0",
        "took (\\\\S+)|ms|took 60000|the load itself took",
      })
  void whatIsNoNumberOrCannotBe(String pattern, String unit, String text, String why)
      throws Exception {
    assertThat(why("pattern: \"%s\", unit: %s".formatted(pattern, unit), text + "\\n"))
        .contains(why)
        .contains(text);
  }

  @Test
  void aSumOfTimesMayExceedTheLoads() throws Exception {
    assertThat(value("pattern: \"cpu (\\\\S+)\", unit: ms", "cpu 60000\\n")).isEqualTo(60000);
  }

  @Test
  void aScaleAndAUnitInTheOutputMustAgree() throws Exception {
    String scaled = "pattern: \"took ([0-9.]+)\", unit: ms, scale: 0.001";
    assertThat(value(scaled, "took 980us\\n")).isEqualTo(0.98);
    assertThat(why(scaled, "took 1.02ms\\n")).contains("remove the scale");
  }

  @Test
  void aPatternThatNeedsTooMuchStackIsSaid() throws Exception {
    TrialRecord trial =
        trial("pattern: \"^v=((?:a|b)*)$\", unit: u", "", "v=" + "a".repeat(60_000) + "\\n");
    assertThat(trial.wholeReason())
        .contains("the pattern needs too much stack on a line of 60,002 characters")
        .doesNotContain("StackOverflow");
  }

  @Test
  void aLongLineOfJsonIsRead() throws Exception {
    String numbers = "1,".repeat(50_000);
    assertThat(value("path: rate, unit: 1/s", "{\"a\":[" + numbers + "0],\"rate\":1100}\\n"))
        .isEqualTo(1100);
  }

  @Test
  void ofALongLineTheBeginningIsRead() throws Exception {
    assertThat(why("pattern: \"v=(\\\\S+)\", unit: u", "x".repeat(70_000) + " v=5\\n"))
        .contains("only the first 64 KiB are read");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"t\":1e18,\"operations\":5}|'t': impossible",
        "{\"t\":3000,\"operations\":5}|'t': impossible",
        "{\"t\":-5,\"operations\":5}|'t': impossible",
        "{\"operations\":300}\\n{\"operations\":200}|'operations': impossible: it was 300 before",
        "{\"operations\":-5}|'operations': impossible",
        "{\"operations\":1e17}|'operations': impossible: it is above 2^53",
      })
  void progressThatCannotBe(String text, String why) throws Exception {
    assertThat(why("pattern: \"v=(\\\\S+)\", unit: u", text + "\\nv=5\\n")).contains(why);
  }

  @Test
  void operationsAreTheLastSaid() throws Exception {
    String more = "operations: 'ops=(\\S+)'";
    String metric = "pattern: \"v=(\\\\S+)\", unit: u";
    assertThat(trial(metric, more, "v=5\\nops=5\\nops=1k\\n").status()).isEqualTo(Status.VALID);
    assertThat(trial(metric, more, "v=5\\nops=5\\nops=0\\n").wholeReason()).contains("above 0");
    assertThat(trial(metric, more, "v=5\\nops=5\\nops=nan\\n").wholeReason()).contains("ops=nan");
    assertThat(trial(metric, more, "v=5\\nops=99999999999999999999999\\n").wholeReason())
        .contains("above 2^53");
  }
}
