package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(120)
class AbCommandTest {
  @TempDir Path home;

  private Cli.Outcome ab(String... arguments) {
    List<String> all = new ArrayList<>(List.of("ab", "--seed", "1"));
    all.addAll(List.of(arguments));
    return Cli.real(home, all.toArray(String[]::new));
  }

  @Tag("slow")
  @Test
  void theAnswerIsOneSentenceAndAHandfulOfLines() {
    Cli.Outcome outcome =
        ab(
            "-n",
            "one",
            "-n",
            "two",
            "--metric",
            "n=([0-9.]+)",
            "--blocks",
            "3",
            "echo 5",
            "echo 5.0; echo 6");

    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.out())
        .startsWith("one        5.00  echo 5\ntwo        6.00  echo 5.0; echo 6\n\n")
        .contains("two costs 20 % more n than one: more than your tolerance of 5 %.\n")
        .containsPattern("Executed: \\d+ times each in random order, in 3 blocks, .*; seed 1\\.");
    assertThat(outcome.out().lines()).hasSizeLessThan(12);
    assertThat(outcome.out() + outcome.err()).doesNotContain("proved", "verified", "warning");
  }

  @Tag("slow")
  @Test
  void aHigherRateThatFallsIsACostAndAllOthersAreComparedWithTheFirst() {
    Cli.Outcome outcome =
        ab("--metric", "n=([0-9.]+)", "--higher", "--blocks", "3", "echo 10", "echo 8", "echo 11");

    assertThat(outcome.out())
        .contains("b costs 20 % of the n of a: more than your tolerance of 5 %.\n")
        .contains("c saves 10 % of the n of a.\n");
  }

  @Test
  void whatIsOpenNamesTheNextStep() {
    Cli.Outcome outcome = ab("--blocks", "2", "--executions", "1", "true", "true");

    assertThat(outcome.out())
        .contains("b against a: no interval yet; it needs at least 3 blocks, so far 2.\n")
        .contains("Next: --budget 1m ");
  }

  @Tag("slow")
  @Test
  void theJsonHasTheOneInterval() {
    Cli.Outcome outcome =
        ab("--json", "--metric", "n=([0-9.]+)", "--blocks", "3", "echo 10", "echo 9");

    JsonObject answer = JsonParser.parseString(outcome.out()).getAsJsonObject();
    assertThat(answer.get("end").getAsString()).isEqualTo("blocks");
    JsonObject other = answer.getAsJsonArray("commands").get(1).getAsJsonObject();
    assertThat(other.get("decision").getAsString()).isEqualTo("within");
    assertThat(other.getAsJsonObject("interval").get("low").getAsDouble()).isEqualTo(0.9);
    assertThat(other.getAsJsonArray("blocks")).hasSize(3);
    assertThat(other.get("sentence").getAsString()).isEqualTo("b saves 10 % of the n of a.");
  }

  @Test
  void aFailureIsTheUsersToMendUnlessIgnored() {
    Cli.Outcome outcome = ab("--blocks", "1", "true", "echo why; exit 3");
    assertThat(outcome.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(outcome.err())
        .contains("error: 'echo why; exit 3' ended with exit code 3; it printed:\n  why");

    assertThat(ab("--blocks", "1", "--executions", "1", "--ignore-failure", "true", "exit 3").out())
        .contains(" b failed 1 times; that was ignored.");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--higher           | --higher needs --metric NAME=PATTERN: less time is better",
        "--metric=rss       | --metric must be time, cpu, memory, instructions, cycles, cache-misses or NAME=PATTERN",
        "--metric=n=x       | --metric: the pattern must have one group",
        "--metric=n=(       | --metric: not a regular expression: Unclosed group",
        "--tolerance=0      | --tolerance must be greater than 0",
        "--tolerance=5      | --tolerance: '5' is more than 100%; did you mean 5%?",
        "--budget=5         | --budget: '5' is not",
        "--executions=0     | --executions must be at least 1",
        "--blocks=0         | --blocks must be at least 1",
        "--shell=           | --shell is empty",
        "--name=            | --name of command 1 is empty",
        "-n=x -n=x          | two commands are named x",
        "--warmup=0         | --warmup must be at least 1",
        "--ignore-failure=x | --ignore-failure: 'x' must be exit codes, such as 1,2",
        "--input=/no/file   | --input: /no/file is not a readable file",
        "--output=/no/file  | --output: /no: no such directory",
        "--output=null --metric=n=(x) | reads the output; it needs --output pipe, not null",
        "--export-json=/no/file | --export-json: /no: no such directory",
        "--export-csv=/dev/null | --export-csv: /dev/null exists; choose another name",
        "--reference-name=x | --reference-name needs --reference COMMAND",
        "--prepare=a --prepare=b --prepare=c | --prepare is given 3 times for 2 commands",
        "--step=1           | --step needs -P NAME MIN MAX",
        "-L n 1,2           | no command, --prepare or --conclude contains {n}",
        "-L n 1,2 --prepare={N} | contains {n}; there is {N}",
        "-L n= 1,2          | -L: 'n=' must be a name of letters, digits, _ and -",
        "-L n 1 -L n 2      | -L: parameter n is given twice",
        "-P n 1 x           | -P n: 'x' is not a number",
        "-P n 2 1           | -P n: 2 is greater than 1",
        "-P n 1 2 --step=0  | --step must be greater than 0",
        "-P n 0 100         | -P n: more than 100 combinations; at most 100",
        "-P n 1 50 -P m 1 3 | -L and -P: 150 combinations; at most 100",
      })
  void aWrongOptionIsNamed(String options, String message) {
    List<String> all = new ArrayList<>(List.of(options.split(" ")));
    all.addAll(List.of("true", "true"));
    Cli.Outcome outcome = ab(all.toArray(String[]::new));
    assertThat(outcome.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(outcome.err()).contains(message);
  }

  @Test
  void anEmptyListAndOneCommandAloneAreRefused() {
    assertThat(ab("-L", "n", "", "echo {n}").err()).contains("-L n: the list of values is empty");
    assertThat(ab("true").err()).contains("there is one command; give what it is compared with");
    assertThat(ab("-L", "n", "1,1", "echo {n}").err()).contains("two commands are named n=1");
  }

  @Test
  void parametersMakeACommandOfEachCombination() throws Exception {
    Path json = home.resolve("result.json");
    Path csv = home.resolve("result.csv");
    Path markdown = home.resolve("result.md");
    Cli.Outcome outcome =
        ab(
            "-q",
            "--metric",
            "n=([0-9.]+)",
            "--blocks",
            "3",
            "--executions",
            "1",
            "--warmup",
            "1",
            "-L",
            "n",
            "1,2",
            "-P",
            "m",
            "0.5",
            "1",
            "-D",
            "0.5",
            "--reference",
            "echo 1{n}",
            "--ignore-failure=3,4",
            "--export-json",
            json.toString(),
            "--export-csv",
            csv.toString(),
            "--export-markdown",
            markdown.toString(),
            "echo {n}{m} '{k}|'; exit 3");

    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.out().lines()).hasSize(5).first().asString().matches("reference +1\\.00");
    assertThat(outcome.out()).containsPattern("n=2 m=0.5 +20.5  costs .* times the n of reference");
    List<JsonElement> results =
        JsonParser.parseString(Files.readString(json))
            .getAsJsonObject()
            .getAsJsonArray("results")
            .asList();
    assertThat(results).hasSize(5);
    JsonObject last = results.get(4).getAsJsonObject();
    assertThat(last.keySet())
        .containsExactly(
            "command",
            "mean",
            "stddev",
            "median",
            "user",
            "system",
            "min",
            "max",
            "times",
            "exit_codes",
            "parameters");
    assertThat(last.get("command").getAsString()).isEqualTo("echo 21.0 '{k}|'; exit 3");
    assertThat(last.get("exit_codes").toString()).isEqualTo("[3,3,3]");
    assertThat(last.get("times").getAsJsonArray()).hasSize(3);
    assertThat(last.get("parameters").toString()).isEqualTo("{\"n\":\"2\",\"m\":\"1.0\"}");
    assertThat(Files.readString(csv))
        .startsWith("command,mean,stddev,median,user,system,min,max,parameter_n,parameter_m\n");
    assertThat(Files.readString(markdown))
        .startsWith("| Command | Mean [ms] | Min [ms] | Max [ms] | Relative |\n|:---|---:")
        .contains("| `echo 21.0 '{k}\\|'; exit 3` | ");
  }
}
