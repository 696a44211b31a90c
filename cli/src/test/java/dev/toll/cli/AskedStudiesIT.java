package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.toll.engine.journal.Journal;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.record.Verdict;
import dev.toll.systems.base.process.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Built-in studies by shell commands: a server in turns, a program without one, and sabotaged. */
@Timeout(300)
class AskedStudiesIT {
  @TempDir Path runs;

  @Test
  void nginxCompressesAsItsLevelsSay() throws Exception {
    assumePrograms("nginx", "h2load");
    assertThat(run("nginx-gzip", "--scale", "smoke")).as(output()).isZero();
    Map<String, TrialRecord> trials = proved("nginx-gzip", "gzip-1", "gzip-6", "static", "off");
    assertThat(trials.values()).allMatch(trial -> !trial.slices().isEmpty());
    assertThat(sent(trials, "gzip-6")).isLessThan(sent(trials, "gzip-1"));
    assertThat(sent(trials, "static")).isLessThan(sent(trials, "gzip-6"));
    assertThat(sent(trials, "gzip-1")).isLessThan(sent(trials, "off") / 2);
  }

  /** The last level says what it does, and its connections do something else. */
  @Test
  void sqliteSyncsAsItsLevelsSayAndOneThatDoesNotIsVoid() throws Exception {
    assumePrograms("sqlite3", "strace");
    assertThat(run("sqlite-durability", "--scale", "smoke")).as(output()).isZero();
    proved("sqlite-durability", "delete-full", "delete-off", "wal-full", "wal-normal", "wal-off");

    String study =
        Files.readString(Documents.ROOT.resolve("studies/sqlite-durability.yaml"))
            .replace("name: sqlite-durability", "name: sabotaged")
            .replace("JOURNAL: wal, SYNCHRONOUS: full", "JOURNAL: wal, SYNCHRONOUS: normal");
    Path file = Files.writeString(runs.resolve("sabotaged.yaml"), study);
    int code =
        run(
            file.toString(),
            "--scale=smoke",
            "--levels=delete-full,wal-full",
            "--set=design.replays=0");
    assertThat(code).isEqualTo(ExitCode.RUN_FAILED);
    assertThat(trials("sabotaged"))
        .filteredOn(trial -> trial.level().equals("wal-full"))
        .singleElement()
        .satisfies(
            trial -> {
              assertThat(trial.valid()).isFalse();
              assertThat(trial.proofs())
                  .filteredOn(proof -> proof.verdict() == Verdict.FALSE)
                  .extracting(ProofResult::name)
                  .contains("pragmas", "syncs");
            });
  }

  /** The trials of one block by level, all of whose proofs are true and whose data is right. */
  private Map<String, TrialRecord> proved(String study, String... levels) throws IOException {
    Map<String, TrialRecord> trials =
        trials(study).stream().collect(Collectors.toMap(TrialRecord::level, trial -> trial));
    assertThat(trials).containsOnlyKeys(levels);
    assertThat(trials.values())
        .allSatisfy(
            trial -> {
              assertThat(trial.valid()).isTrue();
              assertThat(trial.proofs()).allMatch(proof -> proof.verdict() == Verdict.TRUE);
              assertThat(trial.verification().verdict()).isEqualTo(Verdict.TRUE);
            });
    return trials;
  }

  private static double sent(Map<String, TrialRecord> trials, String level) {
    return trials.get(level).metrics().get("sent");
  }

  private List<TrialRecord> trials(String study) throws IOException {
    return Journal.trials(Journal.read(RunDirectory.latest(runs, study).orElseThrow().journal()));
  }

  private static void assumePrograms(String... programs) {
    List<String> directories = new ArrayList<>(Program.directories(System.getenv("PATH")));
    directories.add("/usr/sbin");
    for (String program : programs) {
      assumeThat(Program.find(program, directories)).as("%s is not installed", program).isPresent();
    }
  }

  private int run(String... arguments) throws Exception {
    List<String> all = new ArrayList<>(List.of("run"));
    all.addAll(List.of(arguments));
    Process toll = TollProcess.start(runs, all.toArray(new String[0]));
    assertThat(toll.waitFor(120, TimeUnit.SECONDS)).as("toll ends").isTrue();
    return toll.exitValue();
  }

  private String output() throws IOException {
    return Files.readString(runs.resolve("toll.log"));
  }
}
