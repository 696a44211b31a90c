package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.driver.Wait;
import dev.toll.engine.journal.Journal;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.record.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The example of docs/accumulo-connect.md on a cluster that `toll up` keeps, killed and resumed.
 */
@Tag("artifacts")
@Timeout(500)
class ConnectedAccumuloIT {
  private static final String STUDY = "accumulo-durability";
  private static final String LIMIT = "tserver.compaction.major.service.default.rate.limit";

  @TempDir Path runs;
  private Path cache;

  @BeforeEach
  void up() throws Exception {
    cache = TollProcess.ownCache(runs);
    said(
        0,
        List.of(
            "up",
            "accumulo-security",
            "none",
            "--scale",
            "smoke",
            "--name",
            "ours",
            "--ttl",
            "10m",
            "--set",
            "system.native-map=no"));
  }

  @AfterEach
  void down() throws Exception {
    said(0, List.of("down", "ours"));
  }

  @Test
  void aRunThatIsKilledIsPutBackAndResumed() throws Exception {
    // By this seed the level that changes the servers comes first.
    Process killed = run("--levels", "sync,slow-compactions", "--seed", "3");
    Path record = awaitChanges();
    // It ends at once, and can put nothing back.
    killed.destroyForcibly().waitFor();
    assertThat(Files.readString(record)).contains("\"toll_").doesNotContain(password());
    assertThat(shell("config -f " + LIMIT)).contains("10M");
    assertThat(shell("namespaces")).contains("toll_");

    String resumed = said(0, List.of("resume", STUDY, "--runs", runs.toString()));
    assertThat(resumed).contains("putting back what the interrupted run");
    RunDirectory directory = RunDirectory.latest(runs, STUDY).orElseThrow();
    List<TrialRecord> trials =
        Journal.trials(Journal.read(directory.journal())).stream()
            .filter(TrialRecord::valid)
            .toList();
    assertThat(trials)
        .extracting(TrialRecord::level)
        .containsExactlyInAnyOrder("sync", "slow-compactions");
    assertThat(trials)
        .allSatisfy(
            trial -> {
              assertThat(trial.verification().verdict()).isEqualTo(Verdict.TRUE);
              assertThat(trial.proofs()).allMatch(proof -> proof.verdict() == Verdict.TRUE);
            });
    assertThat(record).doesNotExist();
    assertThat(shell("config -f " + LIMIT)).doesNotContain("10M");
    assertThat(shell("namespaces")).doesNotContain("toll_");
  }

  private Process run(String... more) throws Exception {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "run",
                Documents.ROOT.resolve("docs/examples/" + STUDY + ".yaml").toString(),
                "--scale",
                "smoke",
                "--set",
                "system.connect.client-properties=" + variable("ACCUMULO_CLIENT_PROPS"),
                "--runs",
                runs.toString()));
    arguments.addAll(List.of(more));
    return toll(arguments, "run");
  }

  /** Until a trial of the level that changes the servers has its namespace. */
  private Path awaitChanges() throws Exception {
    Path found =
        Wait.every(Duration.ofMillis(20))
            .atMost(Duration.ofSeconds(90))
            .answer(
                () -> {
                  Path record =
                      RunDirectory.latest(runs, STUDY)
                          .map(run -> run.path().resolve("connected-cluster.json"))
                          .filter(Files::exists)
                          .orElse(null);
                  String text = record == null ? "" : Files.readString(record);
                  return text.contains("\"properties\":true") && text.contains("[\"toll_")
                      ? record
                      : null;
                });
    assertThat(found).as(Files.readString(runs.resolve("run.log"))).isNotNull();
    return found;
  }

  private String variable(String name) throws Exception {
    Matcher found =
        Pattern.compile(name + "='?([^'\\n]*)'?").matcher(said(0, List.of("ups", "ours", "--env")));
    assertThat(found.find()).isTrue();
    return found.group(1);
  }

  private String password() throws Exception {
    return Files.readAllLines(Path.of(variable("ACCUMULO_CLIENT_PROPS"))).stream()
        .filter(line -> line.startsWith("auth.token="))
        .map(line -> line.substring("auth.token=".length()))
        .findFirst()
        .orElseThrow();
  }

  private String shell(String command) throws Exception {
    Path out = runs.resolve("shell.log");
    Process shell =
        new ProcessBuilder(variable("TOLL_SHELL"), "-e", command)
            .redirectErrorStream(true)
            .redirectOutput(out.toFile())
            .start();
    assertThat(shell.waitFor(60, TimeUnit.SECONDS)).as("the shell ends").isTrue();
    return Files.readString(out);
  }

  private String said(int code, List<String> arguments) throws Exception {
    Process toll = toll(arguments, arguments.get(0));
    assertThat(toll.waitFor(300, TimeUnit.SECONDS)).as("toll ends").isTrue();
    String said = Files.readString(runs.resolve(arguments.get(0) + ".log"));
    assertThat(toll.exitValue()).as(said).isEqualTo(code);
    return said;
  }

  private Process toll(List<String> arguments, String name) throws IOException {
    return TollProcess.of(cache, List.of(), arguments)
        .redirectErrorStream(true)
        .redirectOutput(runs.resolve(name + ".log").toFile())
        .start();
  }
}
