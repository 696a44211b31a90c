package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.toll.engine.journal.Journal;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.record.Verdict;
import dev.toll.systems.base.metric.CommonMetrics;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The examples of docs/your-load.md on real servers, short, and sabotaged. */
@Timeout(300)
class YourLoadIT {
  private static final Path EXAMPLES = Documents.ROOT.resolve("docs/examples");

  @TempDir Path runs;

  @Test
  void pgbench() throws Exception {
    assumeProgram("pgbench");
    assumeProgram("psql");
    List<TrialRecord> trials = valid("pgbench-tls", "--set", "workload.env.LENGTH=1");
    saysWhatItsToolSays(trials, "pgbench-tls", "tps = (\\S+) ");
    assertThat(proofs(trials, "tls")).contains("negotiated", "wire", "refusal", "server-identity");
  }

  @Test
  void sysbench() throws Exception {
    assumeProgram("sysbench");
    assumeProgram("mariadb");
    List<TrialRecord> trials = valid("sysbench-flush", "--set", "workload.env.LENGTH=1");
    saysWhatItsToolSays(trials, "sysbench-flush", "transactions: +\\d+ +\\((\\S+) per sec");
    assertThat(proofs(trials, "second")).contains("settings");
  }

  /** It says what it measured and not what the level says: the server does not let it in. */
  @Test
  void aScriptInSlicesAndTwoThatAreWrong() throws Exception {
    assumeProgram("psql");
    List<TrialRecord> trials = valid("sql-script-tls", "--set", "workload.env.ROWS=2000");
    assertThat(trials).allMatch(trial -> !trial.slices().isEmpty());

    String study = Files.readString(EXAMPLES.resolve("sql-script-tls.yaml"));
    assertThat(voided(study.replace("| psql -q", "| PGSSLMODE=disable psql -q 'sslmode=disable'")))
        .contains("workload.load ended with exit code 2")
        .contains("no pg_hba.conf entry");
    assertThat(voided(study.replace("= \"$ROWS\"", "= 7"))).contains("verification false");
  }

  /** As it is written, without a change. */
  @Test
  void theTemplateOfTollInit() throws Exception {
    assumeProgram("psql");
    Path file = runs.resolve("mine.yaml");
    assertThat(Cli.real(runs, "init", "load", "-o", file.toString()).code()).isZero();
    List<TrialRecord> trials = valid("mine", file, "--scale", "smoke");
    assertThat(proofs(trials, "tls")).contains("negotiated", "wire", "refusal");
  }

  private List<TrialRecord> valid(String example, String... more) throws Exception {
    return valid(example, EXAMPLES.resolve(example + ".yaml"), more);
  }

  private List<TrialRecord> valid(String example, Path file, String... more) throws Exception {
    List<String> arguments = new ArrayList<>(List.of("run", file.toString()));
    arguments.addAll(List.of("--blocks", "1", "--runs", runs.toString()));
    arguments.addAll(List.of(more));
    Path log = runs.resolve(example + ".log");
    assertThat(run(log, arguments)).as(Files.readString(log)).isZero();
    List<TrialRecord> trials = Journal.trials(Journal.read(latest(example).journal()));
    assertThat(trials).hasSize(2).allMatch(TrialRecord::valid);
    assertThat(trials)
        .allSatisfy(
            trial -> {
              assertThat(trial.proofs()).allMatch(proof -> proof.verdict() == Verdict.TRUE);
              assertThat(trial.verification().verdict()).isEqualTo(Verdict.TRUE);
            });
    return trials;
  }

  /** Within 1 %, and its operations are what the CPU time is divided by. */
  private void saysWhatItsToolSays(List<TrialRecord> trials, String example, String pattern)
      throws IOException {
    for (TrialRecord trial : trials) {
      Path log = latest(example).attempt(trial).resolve("logs/load.log");
      Matcher said = Pattern.compile(pattern).matcher(Files.readString(log));
      assertThat(said.find()).as(Files.readString(log)).isTrue();
      double rate = Double.parseDouble(said.group(1));
      assertThat(trial.metrics().get("tps")).isCloseTo(rate, within(rate / 100));
      assertThat(trial.metrics())
          .containsKeys(CommonMetrics.CLIENT_CPU, CommonMetrics.SERVER_CPU, "elapsed");
    }
  }

  private static List<String> proofs(List<TrialRecord> trials, String level) {
    return trials.stream()
        .filter(trial -> trial.level().equals(level))
        .flatMap(trial -> trial.proofs().stream())
        .map(ProofResult::name)
        .toList();
  }

  /** What a run of a study says that can have no valid trial at its level tls. */
  private String voided(String study) throws Exception {
    Path file = Files.writeString(runs.resolve("wrong.yaml"), study);
    Path log = runs.resolve("wrong.log");
    int code =
        run(
            log,
            List.of(
                "run",
                file.toString(),
                "--runs",
                runs.toString(),
                "--blocks",
                "1",
                "--levels",
                "tls",
                "--new",
                "--set",
                "workload.env.ROWS=200",
                "--set",
                "design.replays=0"));
    String said = Files.readString(log);
    assertThat(code).as(said).isEqualTo(ExitCode.RUN_FAILED);
    return said;
  }

  private RunDirectory latest(String study) throws IOException {
    List<RunDirectory> all = RunDirectory.all(runs, study);
    assertThat(all).isNotEmpty();
    return all.get(all.size() - 1);
  }

  private static int run(Path log, List<String> arguments) throws Exception {
    return TollProcess.of(TollProcess.CACHE, List.of(), arguments)
        .redirectErrorStream(true)
        .redirectOutput(log.toFile())
        .start()
        .waitFor();
  }

  private static void assumeProgram(String name) {
    assumeThat(
            List.of(System.getenv("PATH").split(":")).stream()
                .anyMatch(place -> Files.isExecutable(Path.of(place, name))))
        .as(name + " is on the path")
        .isTrue();
  }
}
