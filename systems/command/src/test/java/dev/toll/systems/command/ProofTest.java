package dev.toll.systems.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.record.Verdict;
import dev.toll.systems.command.Runs.Outcome;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Three verdicts, each where it belongs. */
@EnabledOnOs(OS.LINUX)
@Timeout(300)
class ProofTest {
  @TempDir Path directory;
  private Runs runs;

  @BeforeEach
  void create() {
    runs = new Runs(directory);
  }

  /** The only proof of the first trial of a study whose proof has these keys. */
  private ProofResult prove(String keys, String... set) throws Exception {
    Outcome outcome =
        runs.run(
            "system:\n  name: command\n  proof: {p: {claim: it holds, "
                + keys
                + "}}\nworkload: {name: w, load: 'true', unverified: a test}\n",
            set);
    assertThat(outcome.trials()).as(outcome.failure()).isNotEmpty();
    ProofResult proof = outcome.trials().get(0).proofs().get(0);
    assertThat(outcome.failure() == null).isEqualTo(proof.verdict() == Verdict.TRUE);
    return proof;
  }

  @Test
  void whatIsExpectedIsFoundWithItsLineAndItsFacts() throws Exception {
    ProofResult proof =
        prove("command: 'echo a; echo Cipher is AES; echo b', expect: 'Cipher is (?<cipher>\\w+)'");
    assertThat(proof.verdict()).isEqualTo(Verdict.TRUE);
    assertThat(proof.evidence()).isEqualTo("Cipher is AES");
    assertThat(proof.facts()).containsEntry("p.cipher", "AES");
  }

  @Test
  void aPatternThatWouldNotEndShowsNothing() throws Exception {
    ProofResult proof = prove("command: echo " + "a".repeat(60) + "b, expect: '^(?:(?:a+)+)+$'");
    assertThat(proof.verdict()).isEqualTo(Verdict.UNKNOWN);
    assertThat(proof.evidence()).startsWith("its pattern takes too long, or too much stack");
  }

  @Test
  void whatIsNotFoundIsFalse() throws Exception {
    ProofResult proof = prove("command: echo Cipher is NONE, expect: Cipher is AES");
    assertThat(proof.verdict()).isEqualTo(Verdict.FALSE);
    assertThat(proof.evidence())
        .isEqualTo("not found: Cipher is AES; its last line: Cipher is NONE");
  }

  @Test
  void whatMustBeAbsentAndIsThereIsFalse() throws Exception {
    String keys = "absent: secret, control: 'true', exit: any, ";
    assertThat(prove(keys + "command: echo nothing; false").verdict()).isEqualTo(Verdict.TRUE);
    ProofResult proof = prove(keys + "command: echo a secret");
    assertThat(proof.verdict()).isEqualTo(Verdict.FALSE);
    assertThat(proof.evidence()).isEqualTo("found: a secret");
  }

  @Test
  void withoutItsControlNothingIsKnown() throws Exception {
    ProofResult proof = prove("command: 'true', absent: x, control: echo cannot look; exit 2");
    assertThat(proof.verdict()).isEqualTo(Verdict.UNKNOWN);
    assertThat(proof.evidence())
        .isEqualTo("the control ended with exit code 2; its last line: cannot look");
  }

  @Tag("slow")
  @Test
  void aToolThatIsMissingOrHangsShowsNothing() throws Exception {
    ProofResult missing = prove("command: no-such-tool, expect: x");
    assertThat(missing.verdict()).isEqualTo(Verdict.UNKNOWN);
    assertThat(missing.evidence()).contains("a program in it was not found", "no-such-tool");
    assertThat(prove("command: sleep 60, expect: x", "system.deadline.proof=1s").verdict())
        .isEqualTo(Verdict.UNKNOWN);
    String refused = "exit: nonzero, control: 'true', command: ";
    assertThat(prove(refused + "timeout 0.1 sleep 60").verdict()).isEqualTo(Verdict.UNKNOWN);
    assertThat(prove(refused + "exit 3").verdict()).isEqualTo(Verdict.TRUE);
    assertThat(prove(refused + "'true'").verdict()).isEqualTo(Verdict.FALSE);
  }

  @Test
  void anotherExitCodeIsFalse() throws Exception {
    assertThat(prove("command: echo x; exit 1, expect: x").verdict()).isEqualTo(Verdict.FALSE);
  }

  /** A client may change its server's settings, as Redis's CONFIG SET does. */
  @ParameterizedTest
  @CsvSource({"both, false", "after, false", "before, true"})
  void whatTheLoadChangesIsSeenAfterIt(String when, boolean valid) throws Exception {
    Outcome outcome =
        runs.run(
            """
            system:
              name: command
              start: echo on > mode; while :; do sleep 0.02; done
              ready: test -e mode
              proof: {mode: {claim: it is on, command: cat mode, expect: ^on$%s}}
            workload: {name: w, prepare: echo on > mode, load: echo off > mode, unverified: a test}
            """
                .formatted(when.equals("both") ? "" : ", when: " + when));
    TrialRecord first = outcome.trials().get(0);
    assertThat(first.valid()).as("%s %s", outcome.failure(), first).isEqualTo(valid);
    if (!valid) {
      assertThat(first.reason())
          .isEqualTo(
              "proof 'mode' is false (it is on): "
                  + (when.equals("both") ? "after the load: " : "")
                  + "not found: ^on$; its last line: off");
    }
  }
}
