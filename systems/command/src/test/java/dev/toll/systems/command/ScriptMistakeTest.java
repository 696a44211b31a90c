package dev.toll.systems.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A command that is wrong itself: one line, and no retry that would fail the same way. */
@EnabledOnOs(OS.LINUX)
@Timeout(120)
class ScriptMistakeTest {
  @TempDir Path directory;

  private Runs.Outcome run(String system, String load, int replays) throws Exception {
    return new Runs(directory)
        .run(
            "system:\n  name: command\n"
                + system
                + "\nworkload: {name: w, load: '"
                + load
                + "', unverified: a test}\n",
            "design.replays=" + replays);
  }

  private String failure(String system, String load) throws Exception {
    Runs.Outcome outcome = run(system, load, 2);
    assertThat(outcome.trials()).as("no replay").hasSize(1);
    assertThat(outcome.failure()).hasLineCount(1).contains("retrying would fail the same way");
    return outcome.failure();
  }

  @Test
  void anUnsetVariableInReset() throws Exception {
    assertThat(failure("  unproved: a test\n  reset: |\n    true\n    rm -rf $DATA_DIR", "true"))
        .contains("system.reset, line 2: DATA_DIR: unbound variable");
  }

  @Test
  void aMissingProgramInStart() throws Exception {
    assertThat(
            failure(
                "  unproved: a test\n  start: |\n    cd .\n\n    no-such-server --port 1\n"
                    + "  ready: 'false'",
                "true"))
        .containsPattern("system.start, line 3 \\(level o(n|ff)\\): no-such-server: command not");
  }

  /** Such a load is over before the server's end is ever asked for. */
  @Test
  void aMissingProgramInStartOfAServerThatTheLoadDoesNotNeed() throws Exception {
    assertThat(
            failure(
                "  unproved: a test\n  start: |\n    true\n    no-such-server\n  ready: 'true'",
                "true"))
        .containsPattern("system.start, line 2 \\(level o(n|ff)\\): no-such-server: command not");
  }

  @Test
  void aBrokenPipeAndAPathWithoutAShellAreNamed() throws Exception {
    assertThat(run("  unproved: a test", "seq 999999 | head -n 1", 0).failure())
        .contains("was killed by signal 13, SIGPIPE: under pipefail");
    assertThat(run("  unproved: a test\n  env: {PATH: /no-such}", "true", 0).failure())
        .contains("its PATH, '/no-such', has no bash");
  }

  @Test
  void aMissingProgramInASubstitutionOfTheLoad() throws Exception {
    assertThat(failure("  unproved: a test", "x=$(no-such-tool)"))
        .contains("workload.load, line 1 (level o")
        .contains("no-such-tool: command not found");
  }

  @Test
  void anUnsetVariableIsNoRefusal() throws Exception {
    assertThat(
            failure(
                "  proof: {refused: {claim: c, command: 'client $PORTT', exit: nonzero,"
                    + " control: 'true'}}",
                "true"))
        .contains("system.proof.refused.command, line 1")
        .contains("PORTT: unbound variable");
  }

  @Test
  void exitCode255IsNoSignal() throws Exception {
    Runs.Outcome outcome =
        new Runs(directory)
            .run(
                """
                system: {name: command, unproved: a test}
                workload: {name: w, load: 'exit 255', unverified: a test}
                """);
    assertThat(outcome.failure()).contains("workload.load ended with exit code 255");
  }
}
