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

/** Whole runs of small studies: what is run when, with what, and what becomes of it. */
@EnabledOnOs(OS.LINUX)
@Timeout(300)
class LifeTest {
  @TempDir Path directory;
  private Runs runs;

  @BeforeEach
  void create() {
    runs = new Runs(directory);
  }

  private static String offline(String workload) {
    return "system:\n  name: command\n" + Runs.EVIDENCE + "workload:\n  name: w\n" + workload;
  }

  /** "\\timing on" in a user's .psqlrc made a sum of balances no number. */
  @Test
  void theUsersOwnClientSettingsAndProxiesAreLeftOut() throws Exception {
    Outcome outcome =
        runs.run(
            offline(
                """
                  load: |
                    test "$PSQLRC $WGETRC $PGOPTIONS" = "/dev/null /dev/null "
                    [[ ",$no_proxy," == *,127.0.0.1,* && $NO_PROXY == "$no_proxy" ]]
                  unverified: a test
                """));
    assertThat(outcome.failure()).isNull();
  }

  @Test
  void everyCommandInItsOrderWithItsEnvironment() throws Exception {
    Outcome outcome =
        runs.run(
            """
            system:
              name: command
              version: {Bash: 'echo "$BASH_VERSION"', Gone: no-such-program --version}
              files: {greeting.txt: setup}
              setup: echo "$(cat greeting.txt) $TOLL_SEED" >> "$DIARY"
              reset: echo reset >> "$DIARY"
              ports: admin
              env:
                DIARY: %s/diary
                ADDRESS: here:$TOLL_PORT,${TOLL_PORT_ADMIN}
              start: |
                echo "start $TOLL_LEVEL $TOLL_TRIAL" >> "$DIARY"
                echo "$$" > pid
                trap 'echo stopped >> "$DIARY"; exit 0' TERM
                while :; do sleep 0.02; done
              ready: test -e pid
              teardown: echo teardown >> "$DIARY"
              proof:
                before: {claim: c, command: 'echo before >> "$DIARY"; echo x', expect: x, when: before}
                after: {claim: c, command: 'echo after >> "$DIARY"; echo x', expect: x, when: after}
                still: {claim: c, command: 'echo still >> "$DIARY"; echo x', expect: x}
            workload:
              name: w
              prepare: |
                [[ $ADDRESS =~ ^here:[0-9]+,[0-9]+$ ]]
                [ "$TOLL_PID" = "$(cat pid)" ]
                echo prepare >> "$DIARY"
              warm: echo warm >> "$DIARY"
              load: echo "load $SWITCH" >> "$DIARY"
              settle: echo settle >> "$DIARY"
              verify: echo verify >> "$DIARY"; echo all there
            """
                .formatted(directory));
    assertThat(outcome.failure()).isNull();
    String trial =
        """
        start off b01-off
        before
        still
        prepare
        warm
        load off
        settle
        after
        still
        verify
        after
        before
        still
        stopped
        """;
    String diary = java.nio.file.Files.readString(directory.resolve("diary"));
    assertThat(diary)
        .startsWith("setup 4\nreset\n")
        .contains(trial, trial.replace("off", "on"))
        .as("the proofs of each level are tried on the other")
        .endsWith("verify\nafter\nbefore\nstill\nstopped\nteardown\n");
    assertThat(outcome.file("environment.json")).contains("\"Bash\": \"5", "\"an empty command");
    assertThat(outcome.file("environment.json"))
        .contains("\"Gone\": \"unknown: the command ended with exit code 127");
    assertThat(outcome.only("off").verification().summary()).isEqualTo("all there");
    assertThat(outcome.only("off").metrics())
        .containsKeys("elapsed", "client_cpu", "server_cpu", "machine_cpu")
        .as("nothing here is a JVM")
        .doesNotContainKeys("server_gc_pause", "client_gc_pause");
    assertThat(outcome.left()).isEmpty();
  }

  @Test
  void linesOfJsonFeedProgressSeriesAndMetrics() throws Exception {
    Outcome outcome =
        runs.run(
            offline(
                """
                  verify: 'true'
                  load: |
                    for t in 1 2 3; do
                      echo "{\\"t\\": $t, \\"operations\\": $((t * 100)), \\"lag\\": {\\"ms\\": $t.5}}"
                    done
                    sleep 0.05
                    echo 'total time: 1,5 or 3.25 s'
                  metrics:
                    lag: {path: lag.ms, unit: s, scale: 0.001, better: lower}
                    time: {pattern: 'or ([0-9.]+) s', unit: s}
                    wall: {from: seconds, better: lower}
                """));
    assertThat(outcome.failure()).isNull();
    TrialRecord trial = outcome.only("on");
    assertThat(trial.metrics())
        .containsEntry("lag", 0.0035)
        .containsEntry("time", 3.25)
        .containsEntry("wall", trial.metrics().get("elapsed"));
    assertThat(outcome.heard()).contains("load 100 of 100", "load 100 of 200", "load 100 of 300");
    assertThat(outcome.file("trials/b01-on/series.csv").lines())
        .anyMatch(line -> line.startsWith("t,entries_per_second,") && line.endsWith(",lag"))
        .anyMatch(line -> line.startsWith("2.000,100.0,200,") && line.endsWith(",0.0025"));
  }

  @Test
  void aMetricThatIsNotFoundVoidsTheTrial() throws Exception {
    Outcome outcome =
        runs.run(
            offline(
                """
                  verify: 'true'
                  load: echo nothing to see
                  metrics: {rate: {pattern: 'rate ([0-9]+)', better: higher}}
                """));
    assertThat(outcome.failure())
        .contains("metric rate was not found after workload.load")
        .contains("no line of its output has a number by /rate ([0-9]+)/")
        .contains("nothing to see");
    assertThat(outcome.trials().get(0).metrics()).isEmpty();
  }

  @Tag("slow")
  @Test
  void aLoadThatHangsOrFailsShowsTheEndOfItsOutput() throws Exception {
    String hangs = offline("  verify: 'true'\n  load: echo at work; sleep 600\n");
    assertThat(runs.run(hangs, "workload.deadline.load=2s").failure())
        .contains("measure: load: workload.load did not end within its deadline of 2 s")
        .contains("at work");
    assertThat(runs.run(offline("  verify: 'true'\n  load: echo oh no; exit 4\n")).failure())
        .contains("workload.load ended with exit code 4")
        .contains("oh no");
  }

  @Test
  void verificationByExitCode() throws Exception {
    assertThat(runs.run(offline("  load: 'true'\n  verify: echo 3 missing; exit 1\n")).failure())
        .contains("verification false: workload.verify ended with exit code 1: 3 missing");
    Outcome broken = runs.run(offline("  load: 'true'\n  verify: exit 2\n"));
    assertThat(broken.failure()).contains("verification unknown: workload.verify ended with");
    assertThat(broken.trials().get(0).verification().verdict()).isEqualTo(Verdict.UNKNOWN);
    Outcome late =
        runs.run(offline("  load: 'true'\n  verify: sleep 600\n"), "workload.deadline.verify=1s");
    assertThat(late.failure()).contains("verification unknown", "deadline of 1 s");
  }

  @Test
  void whatIsDeclaredUnknownCountsAndIsSaid() throws Exception {
    Outcome outcome =
        runs.run(
            """
            system: {name: command, unproved: the appliance tells nobody}
            workload: {name: w, load: 'true', unverified: it writes nothing}
            """);
    assertThat(outcome.failure()).isNull();
    TrialRecord trial = outcome.only("on");
    assertThat(trial.valid()).isTrue();
    assertThat(trial.proofs())
        .singleElement()
        .matches(proof -> proof.name().equals(ProofResult.UNPROVED))
        .matches(proof -> proof.evidence().contains("the appliance tells nobody"));
    assertThat(trial.verification().summary()).contains("it writes nothing");
  }

  @Test
  void aServerThatDiesEndsTheLoadAtOnceWithItsLog() throws Exception {
    Outcome outcome =
        runs.run(
            """
            system:
              name: command
              start: echo out of memory; touch up; until test -e die; do sleep 0.02; done; exit 5
              ready: test -e up
              unproved: a test
            workload: {name: w, load: touch die; sleep 600, unverified: a test}
            """);
    assertThat(outcome.failure())
        .contains("the server (system.start) ended with exit code 5")
        .contains("out of memory");
    assertThat(outcome.left()).isEmpty();
  }

  /** What it ends may be no child process; the trial's logs have moved by then. */
  @Test
  void theServersOwnStopCommandEndsItAfterAFailedTrialToo() throws Exception {
    Outcome outcome =
        runs.run(
            """
            system:
              name: command
              start: touch up; sleep 600
              ready: test -e up
              stop: echo stopped $TOLL_LEVEL >> %s/diary; kill $TOLL_PID
              unproved: a test
            workload: {name: w, load: exit 3, unverified: a test}
            """
                .formatted(directory));
    assertThat(outcome.failure()).contains("workload.load ended with exit code 3");
    assertThat(outcome.heard()).noneMatch(heard -> heard.startsWith("note"));
    assertThat(java.nio.file.Files.readString(directory.resolve("diary")))
        .as("the first level of the plan, once")
        .matches("stopped (off|on)\n");
    assertThat(outcome.left()).isEmpty();
  }

  @Test
  void aServerThatNeverAnswersShowsWhatReadySaid() throws Exception {
    Outcome outcome =
        runs.run(
            """
            system:
              name: command
              start: sleep 600
              ready: echo connection refused; false
              unproved: a test
            workload: {name: w, load: 'true', unverified: a test}
            """,
            "system.deadline.ready=1s");
    assertThat(outcome.failure())
        .contains("system.ready did not end within its deadline of 1 s")
        .contains("connection refused");
    assertThat(outcome.left()).isEmpty();
  }

  @Tag("slow")
  @Test
  void aDaemonIsKnownByItsPidFileAndEndsWithTheTrial() throws Exception {
    Outcome outcome =
        runs.run(
            """
            system:
              name: command
              daemon: true
              pid-file: $TOLL_WORK/pid
              start: |
                setsid bash -c 'trap "echo asked >> $TOLL_LOGS/daemon; exit 0" TERM
                  echo $$ > pid; i=0; while :; do i=$((i + 1)); done' &
              ready: test -e pid
              unproved: a test
            workload:
              name: w
              load: sleep 0.5; kill -0 "$TOLL_PID"
              unverified: a test
            """);
    assertThat(outcome.failure()).isNull();
    assertThat(outcome.only("on").metrics().get("server_cpu")).isGreaterThan(0.01);
    assertThat(outcome.file("trials/b01-on/logs/daemon")).isEqualTo("asked\n");
    assertThat(outcome.left()).isEmpty();
  }

  @Test
  void aSetupThatFailsIsOneMessageAndTeardownStillRuns() throws Exception {
    Outcome outcome =
        runs.run(
            """
            system:
              name: command
              setup: echo no room; exit 1
              teardown: touch %s/torn-down
              unproved: a test
            workload: {name: w, load: 'true', unverified: a test}
            """
                .formatted(directory));
    assertThat(outcome.failure()).contains("system.setup ended with exit code 1", "no room");
    assertThat(directory.resolve("torn-down")).exists();
    assertThat(outcome.trials()).isEmpty();
  }
}
