package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.toll.engine.journal.Journal;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.record.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Runs examples of docs/your-load.md, one block of each, and studies made wrong.
 *
 * @param runs where their runs are
 */
record OwnLoads(Path runs) {
  private static final Path EXAMPLES = Documents.ROOT.resolve("docs/examples");

  static Path example(String name) {
    return EXAMPLES.resolve(name + ".yaml");
  }

  /** The trials of an example, both valid and verified, all their proofs true. */
  List<TrialRecord> valid(String example, String... more) throws Exception {
    return valid(example, example(example), more);
  }

  List<TrialRecord> valid(String study, Path file, String... more) throws Exception {
    List<String> arguments = new ArrayList<>(List.of("run", file.toString(), "--blocks", "1"));
    arguments.addAll(List.of(more));
    Path log = runs.resolve(study + ".log");
    assertThat(run(log, arguments)).as(Files.readString(log)).isZero();
    List<TrialRecord> trials = Journal.trials(Journal.read(latest(study).journal()));
    assertThat(trials).hasSize(2).allMatch(TrialRecord::valid);
    assertThat(trials)
        .allSatisfy(
            trial -> {
              assertThat(trial.proofs()).allMatch(proof -> proof.verdict() == Verdict.TRUE);
              assertThat(trial.verification().verdict()).isEqualTo(Verdict.TRUE);
            });
    return trials;
  }

  /** A metric is within 1 % of what its tool says in the load's log. */
  void saysWhatItsToolSays(List<TrialRecord> trials, String example, String metric, String pattern)
      throws IOException {
    for (TrialRecord trial : trials) {
      Path log = latest(example).attempt(trial).resolve("logs/load.log");
      Matcher said = Pattern.compile(pattern).matcher(Files.readString(log));
      assertThat(said.find()).as(Files.readString(log)).isTrue();
      double value = Double.parseDouble(said.group(1));
      assertThat(trial.metrics().get(metric)).isCloseTo(value, within(value / 100));
    }
  }

  static List<String> proofs(List<TrialRecord> trials, String level) {
    return trials.stream()
        .filter(trial -> trial.level().equals(level))
        .flatMap(trial -> trial.proofs().stream())
        .map(ProofResult::name)
        .toList();
  }

  /** What a run of a study says that can have no valid trial at a level. */
  String voided(String study, String level, String... set) throws Exception {
    return said(ExitCode.RUN_FAILED, study, level, set);
  }

  /** What one block of a study at a level says, when it ends with a code. */
  String said(int code, String study, String level, String... set) throws Exception {
    Path file = Files.writeString(runs.resolve("wrong.yaml"), study);
    Path log = runs.resolve("wrong.log");
    List<String> arguments = new ArrayList<>(List.of("run", file.toString(), "--blocks", "1"));
    arguments.addAll(List.of("--levels", level, "--set", "design.replays=0"));
    for (String setting : set) {
      arguments.addAll(List.of("--set", setting));
    }
    int ended = run(log, arguments);
    String said = Files.readString(log);
    assertThat(ended).as(said).isEqualTo(code);
    return said;
  }

  private RunDirectory latest(String study) throws IOException {
    List<RunDirectory> all = RunDirectory.all(runs, study);
    assertThat(all).isNotEmpty();
    return all.get(all.size() - 1);
  }

  private int run(Path log, List<String> arguments) throws Exception {
    List<String> all = new ArrayList<>(arguments);
    all.addAll(List.of("--runs", runs.toString()));
    return TollProcess.of(TollProcess.CACHE, List.of(), all)
        .redirectErrorStream(true)
        .redirectOutput(log.toFile())
        .start()
        .waitFor();
  }

  static void assumeProgram(String name) {
    assumeThat(
            List.of(System.getenv("PATH").split(":")).stream()
                .anyMatch(place -> Files.isExecutable(Path.of(place, name))))
        .as(name + " is on the path")
        .isTrue();
  }
}
