package dev.toll.engine.pairs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.toll.engine.record.Metric.Better;
import dev.toll.engine.settings.StudyException;
import dev.toll.engine.verdict.Cost;
import dev.toll.engine.verdict.Decision;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each execution is what {@code sh -c COMMAND} would be in the user's shell. */
@Timeout(120)
class PairsTest {
  @TempDir Path directory;

  private String prepare;
  private String conclude;
  private String setup;
  private String cleanup;
  private String shell = "sh";
  private String metric = "time";
  private Path input;
  private Redirect output;
  private Integer warmup;
  private int ignored;
  private int executions = 1;

  private Pairs.Outcome blocks(int blocks, String... commands)
      throws IOException, InterruptedException, StudyException {
    return Pairs.run(
        asked(executions, blocks, Double.POSITIVE_INFINITY, 0.05, commands), progress -> {});
  }

  private PairsSpec untilSettled(Integer each, double budget, double tolerance, String... commands)
      throws StudyException {
    return asked(each, null, budget, tolerance, commands);
  }

  private PairsSpec asked(
      Integer each, Integer blocks, double budget, double tolerance, String... commands)
      throws StudyException {
    return new PairsSpec(
        Arrays.stream(commands)
            .map(text -> new PairsSpec.Command(text, text, prepare, conclude, Map.of()))
            .toList(),
        setup == null ? List.of() : List.of(setup),
        cleanup == null ? List.of() : List.of(cleanup),
        shell,
        input,
        output,
        Metric.of(metric, false),
        warmup,
        each,
        blocks,
        budget,
        tolerance,
        code -> code == ignored,
        1);
  }

  private long lines(String file) throws IOException {
    Path path = directory.resolve(file);
    return Files.exists(path) ? Files.readAllLines(path).size() : 0;
  }

  private String append(String file) {
    return "echo x >> '" + directory.resolve(file) + "'";
  }

  /** Pairs that are equal to any shell, of which one shell in a loop makes several times more. */
  @Tag("slow")
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "sleep 0.05; break          | sleep 0.05",
        "sleep 0.05; exit 0         | exec sleep 0.05",
        "sleep 0.05; continue       | sleep 0.05; return 2> /dev/null; true",
        "cd src && sleep 0.05       | test -d src && sleep 0.05",
        "TOLL_T=$TOLL_T.05; export TOLL_T; sleep 0$TOLL_T | sleep 0.05",
        "set -e; sleep 0.05; trap 'sleep 0' EXIT | sleep 0.05",
        "sleep 0.05; exec < /dev/null > /dev/null | sleep 0.05",
      })
  void stateOfOneIsNotThereInTheNext(String one, String other) throws Exception {
    Pairs.Outcome outcome = blocks(6, one, other);
    // A loop that ends early divides by executions that were not: 0.01 instead of 0.05.
    assertThat(outcome.ratios().get(0)).isBetween(0.3, 3.0);
    assertThat(outcome.means()).allMatch(mean -> mean > 0.05);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "seq 1000000 | head -n 1000",
        "ls $TOLL_NO_SUCH_VARIABLE",
        "false | true",
        "test -z \"$(cat)\"",
        "test -p /dev/stdout && test -p /dev/stderr",
        "test -z \"$TOLL_WORK$TOLL_RUN_DIR$TOLL_HERE\"",
      })
  void anyShellExecutesIt(String command) throws Exception {
    assertThat(blocks(3, command, "true").blocks()).hasSize(3);
  }

  /** Prepared once per load, the second execution of a load would have nothing to do. */
  @Tag("slow")
  @Test
  void eachExecutionIsPrepared() throws Exception {
    Path made = directory.resolve("out");
    String make = "test -e '%1$s' || { sleep %2$s; touch '%1$s'; }";
    prepare = "rm -f '" + made + "'";
    executions = 2;
    Pairs.Outcome outcome = blocks(4, make.formatted(made, "0.05"), make.formatted(made, "0.2"));
    assertThat(outcome.means().get(0)).isGreaterThan(0.05);
    assertThat(outcome.means().get(1)).isGreaterThan(0.2);
  }

  @Test
  @Tag("slow")
  void preparedAndConcludedAroundEachSetUpAndCleanedUpOnce() throws Exception {
    setup = append("setup");
    prepare = append("prepared") + "; sleep 0.2";
    conclude = append("concluded") + "; sleep 0.2";
    cleanup = append("cleaned");
    Pairs.Outcome outcome = blocks(3, append("executed"), append("executed") + "; sleep 0.6");
    assertThat(lines("executed")).isEqualTo(lines("prepared")).isEqualTo(lines("concluded"));
    assertThat(lines("setup")).isEqualTo(lines("cleaned")).isEqualTo(1);
    assertThat(outcome.means().get(0)).as("outside of the time").isLessThan(0.4);
  }

  @Test
  void theFirstFailureEndsAllAndIsShownWithTheEndOfItsOutput() throws Exception {
    cleanup = append("cleaned");
    assertThatThrownBy(() -> blocks(3, "true", "seq 100000; echo why >&2; exit 3"))
        .isInstanceOf(StudyException.class)
        .hasMessageStartingWith("'seq 100000; echo why >&2; exit 3' ended with exit code 3")
        .hasMessageEndingWith("  99999\n  100000\n  why");
    assertThat(lines("cleaned")).isEqualTo(1);
    prepare = "toll-no-such-program";
    assertThatThrownBy(() -> blocks(3, "true", "true"))
        .hasMessageStartingWith("--prepare ended with exit code 127")
        .hasMessageContaining("not found");
  }

  @Test
  void aFailureThatIsIgnoredIsCounted() throws Exception {
    ignored = 3;
    Pairs.Outcome outcome = blocks(3, "true", "exit 3");
    assertThat(outcome.failures()).containsExactly(0, 3);
    assertThat(outcome.executions().get(1)).extracting(e -> e.code()).containsExactly(3, 3, 3);
    assertThatThrownBy(() -> blocks(3, "true", "exit 4")).hasMessageContaining("exit code 4");
  }

  @Test
  void inputAndOutputAreFilesWhereTheUserSaysSo() throws Exception {
    input = Files.writeString(directory.resolve("in put"), "one line\n");
    output = Redirect.to(directory.resolve("out").toFile());
    warmup = 2;
    prepare = append("prepared");
    blocks(3, "cat; echo aside >&2", "test \"$(cat)\" = 'one line' && exec cat '" + input + "'");
    assertThat(directory.resolve("out")).content().startsWith("one line\n");
    assertThat(lines("prepared")).as("2 commands, 2 + 3 times").isEqualTo(10);
    input = null;
    output = Redirect.DISCARD;
    blocks(3, "test -z \"$(cat)\" && test ! -p /dev/stdout", "true");
  }

  @Test
  void theLocaleIsTheUsersWhateverTheLauncherNeeded() throws Exception {
    System.setProperty("toll.lc-all", "");
    try {
      assertThat(blocks(3, "test -z \"$LC_ALL\"", "true").blocks()).hasSize(3);
      System.setProperty("toll.lc-all", "POSIX");
      assertThat(blocks(3, "test \"$LC_ALL\" = POSIX", "true").blocks()).hasSize(3);
    } finally {
      System.clearProperty("toll.lc-all");
    }
  }

  /** A shell returns when its command does, even if another process holds its output open. */
  @Test
  void nothingWaitsForWhatAnExecutionLeavesRunning() throws Exception {
    assertThat(blocks(3, "sleep 4 & true", "true").means().get(0)).isLessThan(2);
  }

  @Test
  void withoutAShellWordsAreDividedAndQuotesKept() throws Exception {
    shell = "none";
    metric = "n=words ([0-9.]+)";
    String program = "sh -c 'echo words $#; test \"$2\" = \"d  e\"' x \"a b\" 'd  e' c\\ f";
    assertThat(blocks(3, program, "echo 'words 6'").ratios().get(0)).isEqualTo(2);
    assertThatThrownBy(() -> blocks(3, "echo 'a", "true")).hasMessageContaining("not closed");
  }

  @Test
  void theLastPlainNumberThatMatchesCounts() throws Exception {
    metric = "rate=rate: ([^ ]+)";
    Pairs.Outcome outcome =
        blocks(3, "printf 'rate: 7 op/s\\nrate: 2'", "printf 'rate: \\033[32m3.0e0\\033[0m op/s'");
    assertThat(outcome.means()).containsExactly(2.0, 3.0);
    assertThat(outcome.intervals().get(0).low()).isEqualTo(1.5);
    assertThatThrownBy(() -> blocks(3, "echo rate: 5", "echo rate: 5; echo rate: 1,234.5"))
        .hasMessageEndingWith("'1,234.5' is not a plain number, in the line: rate: 1,234.5");
    assertThatThrownBy(() -> blocks(3, "echo rate: 5", "echo rates"))
        .hasMessageContaining("no line of its output matches");
    assertThatThrownBy(() -> blocks(3, "echo rate: 5", "echo rate: 0"))
        .hasMessageContaining("a ratio needs values above 0");
  }

  /** A value, or what is wrong with it, of {@code echo} and of the same with 2. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "v=980.00us      | v=1.96ms     | 2",
        "v=980.00 us     | v=1.96 ms    | 2",
        "v=9.80k         | v=980        | 0.1",
        "v=5%            | v=10%        | 2",
        "v=.5            | v=1e0        | 2",
        "v=5             | v=7\\rv=10  | 2",
        "v=5             | v=9\\033[2K\\033[Gv=10 | 2",
        "v=5             | v=1,234.5    | part of a longer number",
        "v=5             | v=1e400      | too large",
        "v=5             | v=1e17       | above 2^53",
        "v=5             | v=10 v=nan   | not a plain number",
        "v=5ms           | v=5          | its unit is none, but that of an earlier number is 's'",
      })
  void numbersAreReadAsInTheOutputOfALoad(String one, String other, String right) throws Exception {
    metric = "v=(?:^| )v=([0-9.e]+%?)";
    String[] commands = {"printf '" + one + "\\n'", "printf '" + other.replace("%", "%%") + "\\n'"};
    commands[0] = commands[0].replace("%", "%%");
    if (right.matches("[0-9.]+")) {
      assertThat(blocks(3, commands).ratios().get(0))
          .isCloseTo(Double.parseDouble(right), within(1e-9));
    } else {
      assertThatThrownBy(() -> blocks(3, commands)).hasMessageContaining(right);
    }
  }

  @Test
  void aShellIsTriedFirstAndMayHaveOptions() throws Exception {
    shell = "toll-no-such-shell";
    assertThatThrownBy(() -> blocks(1, "true", "true"))
        .hasMessageStartingWith("--shell toll-no-such-shell ended with exit code 127");
    shell = "sh -e";
    assertThatThrownBy(() -> blocks(1, "true", "false; true"))
        .hasMessage("'false; true' ended with exit code 1");
  }

  @Test
  void theExitCodeOfAnInterruptIsAFailureWhereTollWasNotInterrupted() {
    assertThatThrownBy(() -> blocks(1, "true", "exit 130"))
        .hasMessage("'exit 130' was killed by signal 2");
  }

  @Tag("slow")
  @Test
  void cpuTimeIsThatOfTheCommandAndWhatItWaitedFor() throws Exception {
    metric = "cpu";
    String burn = "awk 'BEGIN { for (i = 0; i < %d; i++) x += i }'";
    // Sleeping is cheap and takes longer: neither the wall clock nor the shell alone says so.
    Pairs.Outcome outcome =
        blocks(3, burn.formatted(6000000), "sleep 2; " + burn.formatted(600000));
    assertThat(outcome.ratios().get(0)).isLessThan(0.5);
    assertThat(outcome.means().get(1)).isLessThan(1);
  }

  @Test
  void memoryIsThePeakOfTheLargestProcess() throws Exception {
    metric = "memory";
    String[] commands = {"head -c 1M /dev/zero | tail -c 1", "head -c 40M /dev/zero | tail -n 1"};
    assertThat(blocks(3, commands).means().get(1)).isGreaterThan(40 * 1024);
  }

  @Test
  void aHardwareEventIsCountedOrUnavailable() throws Exception {
    Metric instructions = Metric.of("instructions", false);
    String file = "# started on Sun Nov 29 18:00:00 2026\n\n%s,,instructions,0,100.00,,\n";
    assertThat(instructions.written(file.formatted("123456"))).isEqualTo(123456);
    assertThatThrownBy(() -> instructions.written(file.formatted("<not supported>")))
        .hasMessageStartingWith(
            "unavailable: --metric instructions: perf says <not supported>; many virtual machines")
        .hasMessageEndingWith("use --metric cpu");
    metric = "instructions";
    String[] commands = {"head -c 1M /dev/zero | wc -l", "head -c 40M /dev/zero | wc -l"};
    try {
      assertThat(blocks(3, commands).ratios().get(0)).isGreaterThan(1);
    } catch (StudyException e) {
      assertThat(e).hasMessageStartingWith("unavailable: --metric instructions");
    }
  }

  @Tag("slow")
  @Test
  void itStopsOnceTheAnswerIsSettledAndAtTheBudget() throws Exception {
    PairsSpec asked = untilSettled(null, 60, 0.05, "sleep 0.02", "sleep 0.06");
    Pairs.Outcome outcome = Pairs.run(asked, progress -> {});
    assertThat(outcome.end()).isEqualTo("settled");
    assertThat(Cost.of(outcome.intervals().get(0), Better.LOWER).decision(0.05))
        .isEqualTo(Decision.MORE);
    // So few blocks have no interval, which chance could settle.
    PairsSpec never = untilSettled(1, 2, 0.05, "sleep 0.4", "sleep 0.4");
    Pairs.Outcome cut = Pairs.run(never, progress -> {});
    assertThat(cut.end()).isEqualTo("budget");
    assertThat(cut.seconds()).isGreaterThan(0.8);
  }
}
