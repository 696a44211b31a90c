package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonParser;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.system.Catalog;
import dev.toll.sql.Question;
import dev.toll.sql.Schema;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code toll sql} on runs of a fake system. */
@Tag("artifacts")
class SqlTest {
  @TempDir Path directory;
  private House house;

  @BeforeEach
  void build() throws IOException {
    house = new House(directory);
  }

  private Cli.Outcome sql(String... more) {
    List<String> arguments = new ArrayList<>(List.of("sql", "--runs", house.runs.toString()));
    arguments.addAll(List.of(more));
    Cli.Outcome outcome = house.toll(arguments.toArray(String[]::new));
    // A message about another run on this machine is true, but does not concern these tests.
    String err = outcome.err().replaceAll("(?m)^a toll run .* is in progress;.*\\R", "");
    return new Cli.Outcome(outcome.code(), outcome.out(), err);
  }

  private String csv(String query) {
    Cli.Outcome outcome = sql("--format", "csv", query);
    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.err()).isEmpty();
    return outcome.out();
  }

  @Test
  void withoutAQueryItTellsTablesColumnsAndQuestionsAndFetchesNothing() {
    Cli.Outcome outcome = sql();

    assertThat(outcome.code()).isZero();
    assertThat(outcome.out())
        .contains("trials: one row per attempt", "  decision ", "Example queries")
        .contains(Question.EXAMPLES.stream().map(Question::sql).toList());
    Schema.ALL.forEach(
        table -> assertThat(outcome.out()).containsPattern("(?m)^" + table.name() + ": "));
    assertThat(house.cache).doesNotExist();
  }

  @Test
  void theQuestionsOfTheDocumentsHaveAnswers() {
    house.run("--seed", "7");

    JsonArray found = answer(0);
    assertThat(found).hasSize(1);
    assertThat(found.get(0).getAsJsonObject().get("level").getAsString()).isEqualTo("shut");
    assertThat(found.get(0).getAsJsonObject().get("ratio").getAsDouble()).isBetween(1.09, 1.12);
    assertThat(found.get(0).getAsJsonObject().get("decision").getAsString()).isEqualTo("open");

    JsonArray disturbed = answer(1);
    assertThat(disturbed).hasSize(2);
    assertThat(disturbed.get(0).getAsJsonObject().get("trials").getAsInt()).isEqualTo(2);

    JsonArray minutes = answer(2);
    assertThat(minutes).hasSize(2);
    assertThat(minutes.get(1).getAsJsonObject().get("mean").getAsDouble()).isEqualTo(1000);
    assertThat(minutes.get(1).getAsJsonObject().get("minute").getAsInt()).isZero();
  }

  private JsonArray answer(int question) {
    Cli.Outcome outcome = sql("--format", "json", Question.EXAMPLES.get(question).sql());
    assertThat(outcome.code()).as(outcome.err()).isZero();
    return JsonParser.parseString(outcome.out()).getAsJsonArray();
  }

  @Test
  void saysWhatTheReportSays() throws IOException {
    house.run("--seed", "7");
    RunDirectory run = house.directory();
    String before =
        csv(
            "SELECT metric, level, against, blocks, ratio, low, high, decision, sentence FROM effects");

    assertThat(before.lines()).hasSize(3);
    assertThat(before).contains(",open,");
    assertThat(csv("SELECT state, system, workload, blocks, planned_blocks FROM runs"))
        .isEqualTo("state,system,workload,blocks,planned_blocks\ncomplete,fake,walk,2,2\n");
    assertThat(csv("SELECT level, is_baseline, settings['system.lock'] AS lock FROM levels"))
        .isEqualTo("level,is_baseline,lock\nopen,true,open\nshut,false,shut\n");
    assertThat(csv("SELECT DISTINCT metric, unit, better, is_primary FROM metrics ORDER BY 1"))
        .isEqualTo(
            """
            metric,unit,better,is_primary
            elapsed,s,lower,true
            entries_per_second,1/s,higher,false
            """);
    assertThat(
            csv("SELECT processors > 0 AS some, machine['architecture'] <> '' AS arch FROM runs"))
        .isEqualTo("some,arch\ntrue,true\n");

    // Without its report it is analysed again, and says the same.
    Files.delete(run.results());
    assertThat(
            csv(
                "SELECT metric, level, against, blocks, ratio, low, high, decision, sentence"
                    + " FROM effects"))
        .isEqualTo(before);
  }

  @Test
  void aRunWhoseSystemIsGoneKeepsItsReport() throws IOException {
    house.run("--seed", "7");
    String ask = "SELECT count(*) AS effects FROM effects";
    Installation without =
        new Installation(
            new Catalog(List.of()), house.installation().studies(), directory.resolve("c2"));
    Cli.Outcome reported =
        Cli.run(without, "sql", "--runs", house.runs.toString(), "--format", "csv", ask);
    assertThat(reported.out()).as(reported.err()).isEqualTo("effects\n2\n");

    Files.delete(house.directory().results());
    Cli.Outcome bare =
        Cli.run(
            without,
            "sql",
            "--runs",
            house.runs.toString(),
            "--format",
            "csv",
            "SELECT (SELECT count(*) FROM effects) AS effects, count(*) AS trials FROM trials");
    assertThat(bare.code()).isZero();
    assertThat(bare.out()).isEqualTo("effects,trials\n0,4\n");
    assertThat(bare.err()).contains("warning: ", "has no levels and effects");
  }

  @Test
  void queriesComeFromAFileAndFromStandardInput() throws IOException {
    house.run("--seed", "7");
    Path file =
        Files.writeString(directory.resolve("q.sql"), "SELECT count(*) AS n FROM trials;\n");

    assertThat(sql("--file", file.toString()).out()).isEqualTo("n\n-\n4\n(1 row)\n");
    InputStream before = System.in;
    try {
      System.setIn(
          new ByteArrayInputStream(
              "SELECT max(block) AS b FROM trials".getBytes(StandardCharsets.UTF_8)));
      assertThat(sql("--format", "md", "-").out()).isEqualTo("| b |\n| ---: |\n| 2 |\n");
    } finally {
      System.setIn(before);
    }
  }

  @Tag("slow")
  @Test
  void mistakesAreOneMessageAndExitTwo() throws IOException {
    house.run("--seed", "7");

    Cli.Outcome syntax = sql("SELEC 1");
    assertThat(syntax.code()).isEqualTo(2);
    assertThat(syntax.out()).isEmpty();
    assertThat(syntax.err())
        .isEqualTo(
            """
            error: Parser Error: syntax error at or near "SELEC"

            LINE 1: SELEC 1
                    ^^^^^
            """);
    assertThat(sql("SELECT levl FROM trials").err()).contains("levl", "LINE 1:", "^^^^");
    Path binary = Files.write(directory.resolve("q.bin"), new byte[] {(byte) 0xff, (byte) 0xfe});
    for (String[] arguments :
        new String[][] {
          {" "},
          {"--file", directory.resolve("none.sql").toString()},
          {"--file", binary.toString()},
          {"--file", "a.sql", "SELECT 1"},
          {"--study", "lok", "SELECT 1"},
          {"--format", "xml", "SELECT 1"},
          {"SELECT 1", "SELECT 2"},
          {"SELECT CAST('x' AS INTEGER)"}
        }) {
      Cli.Outcome outcome = sql(arguments);
      assertThat(outcome.code()).as(String.join(" ", arguments)).isEqualTo(2);
      assertThat(outcome.err()).startsWith("error: ").doesNotContain("\tat ");
    }
    assertThat(sql("--study", "lok", "SELECT 1").err()).contains("did you mean 'lock'?");
    Cli.Outcome none = house.toll("sql", "--runs", directory.resolve("no").toString(), "SELECT 1");
    assertThat(none.code()).isEqualTo(2);
    assertThat(none.err()).contains("no such directory", "--runs");
  }

  @Test
  void theNotebookReadsTheParquetFiles() throws Exception {
    house.run("--seed", "7");
    Path notebook = directory.resolve("notebook");

    Cli.Outcome outcome = sql("--parquet", notebook.toString());
    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.err()).contains("wrote 8 tables to " + notebook.toRealPath());
    assertThat(outcome.out()).isEmpty();

    assumeTrue(
        succeeds(python("-c", "import pandas, pyarrow")), "python3 has no pandas and pyarrow");
    Process python =
        python(Documents.ROOT.resolve("docs/examples/notebook.py").toString(), notebook.toString());
    String said = new String(python.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(python.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(python.exitValue()).as(said).isZero();
    assertThat(said).contains("valid", "median", "shut");
  }

  private static boolean succeeds(Process process) throws InterruptedException {
    return process.waitFor(60, TimeUnit.SECONDS) && process.exitValue() == 0;
  }

  private static Process python(String... arguments) throws IOException {
    List<String> command = new ArrayList<>(List.of(System.getProperty("toll.python", "python3")));
    command.addAll(List.of(arguments));
    try {
      return new ProcessBuilder(command).redirectErrorStream(true).start();
    } catch (IOException e) {
      assumeTrue(false, "there is no python3");
      throw e;
    }
  }
}
