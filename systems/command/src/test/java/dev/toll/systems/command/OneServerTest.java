package dev.toll.systems.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.record.Verdict;
import dev.toll.systems.command.Runs.Outcome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Interleaved blocks whose levels use one server, which logs what each asked for at its place. */
@EnabledOnOs(OS.LINUX)
@Timeout(300)
@Tag("slow")
class OneServerTest {
  /** Appends what it reads from a pipe to a log in its own directory. */
  private static final String STUDY =
      """
      toll: 1
      name: test
      system:
        name: command
        env: {DIARY: %1$s/diary}
        start: |
          echo "start $(env | grep -E '^(TOLL_(LEVEL|TRIAL|PLACE|HLOG)|SWIT[C]H)' || :)" >> "$DIARY"
          [ "$TOLL_WORK" = "$TOLL_SERVER_WORK" ] && [ "$TOLL_WORK" = "$PWD" ]
          echo "$TOLL_PORT" > port
          mkfifo asked
          exec 3<> asked
          touch up
          while read -r line; do echo "$line" >> log; done <&3
        ready: test -e up
        stop: echo "stop $(cat log | wc -l)" >> "$DIARY"; kill "$TOLL_PID"
        reset: echo "reset ${TOLL_SERVER_WORK:+after a server}" >> "$DIARY"
        proof:
          place: {claim: all came as the level says, when: after, command: 'grep "^$TOLL_PLACE " "$TOLL_SERVER_WORK/log" | cut -d " " -f 2 | sort -u'}
      workload:
        name: w
        env: {LINES: 40}
        slice-by: LINES
        prepare: |
          echo "$SWITCH $TOLL_PLACE $TOLL_PID" >> "$DIARY"
          [ "$TOLL_PORT" = "$(cat "$TOLL_SERVER_WORK/port")" ]
          [ "$TOLL_WORK" != "$TOLL_SERVER_WORK" ] && [ "$TOLL_WORK" = "$PWD" ]
        load: for i in $(seq "$LINES"); do echo "$TOLL_PLACE $SWITCH" > "$TOLL_SERVER_WORK/asked"; done
        settle: until [ "$(grep -c "^$TOLL_PLACE " "$TOLL_SERVER_WORK/log")" -ge "$LINES" ]; do sleep 0.02; done
        verify: '[ "$(grep -c "^$TOLL_PLACE " "$TOLL_SERVER_WORK/log")" = "$LINES" ]'
      factors:
        switch:
          baseline: "off"
          levels:
            "off": {workload: {env: {SWITCH: "off"}}, system: {proof: {place: {expect: '^off$'}}}}
            "on": {workload: {env: {SWITCH: "on"}}, system: {proof: {place: {expect: '^on$'}}}}
      design: {blocks: 2, replays: 1, seed: 4, rounds: 4, share-server: true}
      """;

  @TempDir Path directory;

  private Outcome run(String... set) throws Exception {
    return new Runs(directory).runText(STUDY.formatted(directory), set);
  }

  private List<String> diary() throws Exception {
    return Files.readAllLines(directory.resolve("diary"));
  }

  @Test
  void eachBlockHasOneServerAndEachLevelItsPlace() throws Exception {
    Outcome outcome = run();
    assertThat(outcome.failure()).isNull();
    assertThat(outcome.trials()).hasSize(4).allMatch(TrialRecord::valid);
    assertThat(outcome.trials())
        .allSatisfy(
            trial -> {
              assertThat(trial.slices()).hasSize(4);
              assertThat(trial.metrics()).containsKeys("server_cpu", "client_cpu");
              assertThat(trial.facts())
                  .containsEntry("servers", "shared by all levels of the block")
                  .containsEntry("server log", first(outcome, trial) + "/logs/server.log");
            });
    assertThat(outcome.started("server command")).isEqualTo(2);
    List<String> diary = diary();
    assertThat(diary.stream().filter(line -> !line.startsWith("o")))
        .as("nothing of a level reaches the server, and it is reset between blocks")
        .containsExactly(
            "reset ",
            "start ",
            "stop 80",
            "reset after a server",
            "start ",
            "stop 80",
            "reset after a server");
    assertThat(diary.stream().filter(line -> line.startsWith("o")).map(OneServerTest::place))
        .as("either level at either place, on one process")
        .containsExactlyInAnyOrder("place01", "place02", "place01", "place02");
    assertThat(pids(diary)).hasSize(2);
    assertThat(outcome.left()).isEmpty();
    assertThat(outcome.directory().work()).doesNotExist();
  }

  /** The trial of its block for which the server was started. */
  private static String first(Outcome outcome, TrialRecord trial) {
    return outcome.trials().stream()
        .filter(other -> other.block() == trial.block() && other.position() == 1)
        .findFirst()
        .orElseThrow()
        .trial();
  }

  private static String place(String line) {
    return line.split(" ")[1];
  }

  private static List<String> pids(List<String> diary) {
    return diary.stream()
        .filter(line -> line.startsWith("o"))
        .map(line -> line.split(" ")[2])
        .distinct()
        .toList();
  }

  @Test
  void claimsOfOtherLevelsAreFalseAtThePlaceOfThisOne() throws Exception {
    assertThat(run("design.blocks=1").trials().stream().flatMap(OneServerTest::crossed))
        .hasSize(2)
        .allMatch(proof -> proof.verdict() == Verdict.TRUE)
        .allMatch(proof -> proof.facts().get("place").equals("false"));
  }

  private static Stream<ProofResult> crossed(TrialRecord trial) {
    return trial.proofs().stream().filter(proof -> proof.name().equals(ProofResult.CROSS_PROOF));
  }

  /** True wherever it is tried: the server offers it to all levels alike. */
  @Test
  void aProofOfWhatTheServerOffersTellsNoLevelsApart() throws Exception {
    Outcome outcome =
        run(
            "design.blocks=1",
            "system.proof.place.when=before",
            "system.proof.place.command=test -e \"$TOLL_SERVER_WORK/asked\" && echo \"$SWITCH\"");
    assertThat(outcome.failure()).isNull();
    assertThat(outcome.trials().stream().flatMap(OneServerTest::crossed))
        .hasSize(2)
        .allMatch(proof -> proof.verdict() == Verdict.UNKNOWN)
        .allMatch(proof -> proof.evidence().contains("cannot tell them apart"));
  }

  @Test
  void aLevelThatDoesNotWhatItClaimsIsVoid() throws Exception {
    Outcome outcome =
        new Runs(directory)
            .runText(
                STUDY
                    .formatted(directory)
                    .replace(
                        "\"on\": {workload: {env: {SWITCH: \"on\"}}",
                        "\"on\": {workload: {env: {SWITCH: \"off\"}}"),
                "design.replays=0");
    assertThat(outcome.failure()).contains("proof 'place' is false").contains("not found: ^on$");
    assertThat(outcome.trials()).hasSize(2).noneMatch(TrialRecord::valid);
    assertThat(outcome.left()).isEmpty();
    assertThat(outcome.directory().work()).doesNotExist();
  }

  /** In the first attempt one level's load fails when both are up. */
  @Test
  void aBlockIsReplayedOnANewServer() throws Exception {
    Outcome outcome =
        run(
            "design.blocks=1",
            "workload.warm=[ \"$SWITCH\" = off ] || ! mkdir \"$DIARY-once\" 2> exists");
    assertThat(outcome.failure()).isNull();
    assertThat(outcome.trials()).hasSize(4);
    assertThat(outcome.trials().subList(0, 2)).noneMatch(TrialRecord::valid);
    assertThat(outcome.trials().subList(2, 4)).allMatch(TrialRecord::valid);
    assertThat(pids(diary())).hasSize(2);
    assertThat(diary()).filteredOn(line -> line.startsWith("reset")).hasSize(3);
    assertThat(outcome.left()).isEmpty();
  }

  @Test
  void aServerThatDoesNotAnswerIsEndedAndStartedAgain() throws Exception {
    Outcome outcome =
        run(
            "design.blocks=1",
            "volume.directory=" + directory.resolve("volume"),
            "system.ready=test -e up; [ -e \"$DIARY-once\" ] || { touch \"$DIARY-once\"; sleep 600; }",
            "system.deadline.ready=2s");
    assertThat(outcome.failure()).isNull();
    assertThat(outcome.trials().subList(0, 2))
        .noneMatch(TrialRecord::valid)
        .anyMatch(trial -> trial.reason().contains("system.ready did not end within"));
    assertThat(outcome.trials().subList(2, 4)).allMatch(TrialRecord::valid);
    assertThat(outcome.started("server command")).isEqualTo(2);
    assertThat(outcome.left()).isEmpty();
    assertThat(directory.resolve("volume")).isEmptyDirectory();
  }

  @Test
  void aServerThatDiesVoidsItsBlock() throws Exception {
    Outcome outcome =
        run(
            "design.blocks=1",
            "design.replays=0",
            "workload.load=kill -9 $TOLL_PID; sleep 600 $LINES");
    assertThat(outcome.failure()).contains("the server (system.start) was killed");
    assertThat(outcome.trials()).hasSize(2).noneMatch(TrialRecord::valid);
    assertThat(outcome.left()).isEmpty();
  }
}
