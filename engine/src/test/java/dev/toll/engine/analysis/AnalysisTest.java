package dev.toll.engine.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.groups.Tuple.tuple;

import dev.toll.engine.record.StepRecord;
import dev.toll.engine.record.StepRecord.Outcome;
import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.record.TrialRecord.Status;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.results.EffectKind;
import dev.toll.engine.results.Results;
import dev.toll.engine.results.Results.Effect;
import dev.toll.engine.results.Results.LevelProof;
import dev.toll.engine.results.Results.StepTime;
import dev.toll.engine.results.Results.Trial;
import dev.toll.engine.verdict.Decision;
import dev.toll.engine.verdict.Saying;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class AnalysisTest {

  @Test
  void splitsACostIntoTheControlsAndTheSettings() {
    Results results =
        new RunBuilder()
            .levels("none")
            .control("none-threadpool")
            .controlled("ssl", "none-threadpool")
            .elapsed("none", 100, 200)
            .elapsed("none-threadpool", 110, 220)
            .elapsed("ssl", 121, 242)
            .analyse();

    assertThat(results.estimates().effects())
        .extracting(Effect::level, Effect::against, Effect::kind)
        .containsExactly(
            tuple("none-threadpool", "none", EffectKind.BASELINE),
            tuple("ssl", "none", EffectKind.BASELINE),
            tuple("ssl", "none-threadpool", EffectKind.CONTROL));
    assertThat(results.estimates().effects().get(1).ratio()).isCloseTo(1.21, within(1e-12));
    assertThat(results.estimates().effects().get(2).ratio()).isCloseTo(1.10, within(1e-12));
  }

  @Test
  void effectsRestOnBlocksWithBothLevelsValid() {
    RunBuilder run = new RunBuilder().levels("none", "ssl").elapsed("none", 100, 100, 100);
    run.trial(0, "none", Map.of("elapsed", 1.0)).trial(0, "ssl", Map.of("elapsed", 9.0));
    run.trial(1, "ssl", Map.of("elapsed", 110.0)).voidTrial(2, "ssl", "hang");
    run.trial(3, "ssl", Map.of("elapsed", 120.0)).trial(4, "ssl", Map.of("elapsed", 900.0));

    Results results = run.analyse();
    Effect effect = results.estimates().effects().get(0);
    assertThat(effect.ratios())
        .satisfiesExactly(
            first -> assertThat(first).isCloseTo(1.1, within(1e-12)),
            second -> assertThat(second).isCloseTo(1.2, within(1e-12)));
    assertThat(effect.blocks()).isEqualTo(2);
    assertThat(effect.interval()).isNotNull();
    assertThat(effect.p()).isEqualTo(0.5);
    assertThat(results.execution().run().blocks()).isEqualTo(2);
    assertThat(results.execution().trials()).hasSize(9);
    assertThat(results.remarks().warnings()).contains("1 void trial: hang");
  }

  @Test
  void aReplayCountsAndOfTwoValidAttemptsTheFirstStands() {
    RunBuilder run = new RunBuilder().levels("none", "ssl").elapsed("none", 100, 100);
    run.voidTrial(1, "ssl", "hang");
    run.trials.add(attempt(1, 3, 300));
    run.trials.add(attempt(1, 2, 110));

    Results results = run.analyse();
    assertThat(results.estimates().effects().get(0).ratio()).isCloseTo(1.1, within(1e-12));
    assertThat(results.remarks().warnings())
        .contains("left out, because the block already has a valid trial of that level: b01-ssl");
  }

  private static TrialRecord attempt(int block, int attempt, double elapsed) {
    return RunBuilder.record(
        block,
        "ssl",
        attempt,
        Status.VALID,
        null,
        Map.of("elapsed", elapsed),
        List.of(),
        Map.of(),
        List.of());
  }

  @Test
  void publishedChangeStandsBesideOurs() {
    Results results =
        new RunBuilder()
            .levels("none", "ssl", "at-rest")
            .metrics(Fixtures.ELAPSED, Fixtures.CPU)
            .published(Fixtures.post2017())
            .analyse();
    Effect ssl = results.estimates().effects().get(0);
    assertThat(ssl.published().change()).isCloseTo(0.0592, within(5e-5));
    assertThat(ssl.published().low()).isCloseTo(0.0368, within(5e-5));
    assertThat(ssl.published().high()).isCloseTo(0.0816, within(5e-5));
    assertThat(results.estimates().effects().subList(1, 4))
        .extracting(Effect::published)
        .containsOnlyNulls();
  }

  @Test
  void noiseFloorComesFromTheTwinWhichIsNoComparedLevel() {
    Results results =
        new RunBuilder()
            .levels("none", "ssl")
            .twin("none (A/A)")
            .elapsed("none", 100, 100)
            .elapsed("none (A/A)", 101, 99)
            .elapsed("ssl", 110, 111)
            .analyse();
    assertThat(results.estimates().noiseFloor().ratio())
        .isCloseTo(Math.sqrt(1.01 * 0.99), within(1e-12));
    assertThat(results.estimates().noiseFloor().blocks()).isEqualTo(2);
    assertThat(results.estimates().effects()).extracting(Effect::level).containsExactly("ssl");
  }

  @Test
  void warnsOfANoiseFloorThatIsNoneAndOfEffectsBelowIt() {
    Results results =
        new RunBuilder()
            .levels("none", "ssl")
            .twin("none (A/A)")
            .elapsed("none", 100, 100, 100, 100, 100, 100)
            .elapsed("none (A/A)", 105, 106, 105, 106, 105, 106)
            .elapsed("ssl", 103, 104, 103, 104, 103, 104)
            .analyse();
    assertThat(results.estimates().effects().get(0).answer().saying()).isEqualTo(Saying.COSTS);
    assertThat(results.remarks().warnings())
        .anyMatch(
            line -> line.startsWith("none and none (A/A) have the same settings and yet differ"))
        .anyMatch(
            line ->
                line.startsWith("ssl against none: 'costs ")
                    && line.endsWith(
                        "within your tolerance of 5 %', but the difference is smaller than that of"
                            + " two equal baselines"));
  }

  @Test
  void proofsKeepTheWorstVerdictAndItsNewestEvidence() {
    RunBuilder run = new RunBuilder().levels("none", "ssl").elapsed("none", 100, 100);
    run.voidTrial(
        1, "ssl", "proof wire is false", RunBuilder.proof(1, "ssl", "wire", Verdict.FALSE));
    run.trials.add(
        RunBuilder.record(
            2,
            "ssl",
            1,
            Status.VALID,
            null,
            Map.of("elapsed", 110.0),
            List.of(
                RunBuilder.proof(2, "ssl", "wire", Verdict.TRUE),
                RunBuilder.proof(2, "ssl", "refusal", Verdict.UNKNOWN)),
            Map.of("cpu_steal", 0.02),
            List.of()));
    run.trials.add(
        RunBuilder.record(
            3,
            "none",
            1,
            Status.VALID,
            null,
            Map.of("elapsed", 100.0),
            List.of(),
            Map.of("cpu_steal", 0.13),
            List.of()));

    Results results = run.analyse();
    assertThat(results.evidence().proofs())
        .extracting(LevelProof::level, proof -> proof.example().name(), LevelProof::worst)
        .containsExactly(
            tuple("ssl", "wire", Verdict.FALSE), tuple("ssl", "refusal", Verdict.UNKNOWN));
    assertThat(results.evidence().proofs().get(0).times()).isEqualTo(2);
    assertThat(results.evidence().proofs().get(0).example().evidence())
        .isEqualTo("seen in block 1");
    assertThat(results.execution().trials())
        .filteredOn(trial -> trial.level().equals("ssl"))
        .extracting(Trial::proved)
        .containsExactly(Verdict.FALSE, Verdict.UNKNOWN);
    assertThat(results.remarks().warnings())
        .contains(
            "proof 'wire' at level ssl was false at least once: seen in block 1",
            "proof 'refusal' at level ssl was unknown at least once: seen in block 2",
            "steal time was above 1 % of the CPU time in b02-ssl",
            "the hypervisor gave more than 10 % of the CPU time to other machines in b03-none: run"
                + " it again when they are quiet");
  }

  @Test
  void aProofTakenOncePerRunProvesItsLevelsTrials() {
    RunBuilder run = new RunBuilder().levels("none", "ssl");
    run.trials.add(
        RunBuilder.record(
            1,
            "ssl",
            1,
            Status.VALID,
            null,
            Map.of(),
            List.of(RunBuilder.proof(1, "ssl", "wire", Verdict.TRUE)),
            Map.of(),
            List.of()));
    run.trial(2, "ssl", Map.of()).trial(2, "none", Map.of());

    Results results = run.analyse();
    assertThat(results.evidence().proofs()).extracting(LevelProof::times).containsExactly(1);
    assertThat(results.execution().trials())
        .extracting(Trial::trial, Trial::proved)
        .contains(tuple("b02-ssl", Verdict.TRUE), tuple("b02-none", Verdict.UNKNOWN));
  }

  /** The same words of evidence at a replay are evidence taken again. */
  @Test
  void aProofTakenAgainAtAReplayCountsTwice() {
    RunBuilder run = new RunBuilder().levels("none", "ssl");
    run.voidTrial(1, "ssl", "hang", RunBuilder.proof(1, "ssl", "wire", Verdict.TRUE));
    run.voidTrial(1, "ssl", "hang", RunBuilder.proof(1, "ssl", "wire", Verdict.TRUE));
    assertThat(run.analyse().evidence().proofs()).extracting(LevelProof::times).containsExactly(2);
  }

  /** Only what answers for a level on the primary metric carries a sentence. */
  @Test
  void theLeadEffectsOfThePrimaryMetricAnswer() {
    RunBuilder run =
        new RunBuilder()
            .levels("none")
            .control("pool")
            .controlled("ssl", "pool")
            .metrics(Fixtures.ELAPSED, Fixtures.CPU);
    for (String level : List.of("none", "pool", "ssl")) {
      double base = level.equals("ssl") ? 150 : 100;
      for (int block = 1; block <= 4; block++) {
        double value = base + block % 2;
        run.trial(block, level, Map.of("elapsed", value, Fixtures.CPU.name(), value));
      }
    }
    List<Effect> effects = run.analyse().estimates().effects();
    assertThat(effects)
        .filteredOn(effect -> effect.answer() != null)
        .extracting(Effect::metric, Effect::level, Effect::kind)
        .containsExactly(
            tuple("elapsed", "pool", EffectKind.BASELINE),
            tuple("elapsed", "ssl", EffectKind.CONTROL));
    assertThat(effects)
        .filteredOn(effect -> effect.answer() == null)
        .hasSize(4)
        .allSatisfy(effect -> assertThat(effect.interval()).isNotNull());
    // Smallest p of four blocks, 2 / 2^4.
    assertThat(effects.get(1).p()).isGreaterThanOrEqualTo(0.125);
  }

  @Test
  void theSecondBlockGivesTheFirstBoundAndNoLaterBlockWidensIt() {
    double low = 0;
    double high = Double.MAX_VALUE;
    Random random = new Random(20261126);
    RunBuilder run = new RunBuilder().levels("none", "a", "b");
    for (int block = 1; block <= 12; block++) {
      for (String level : List.of("none", "a", "b")) {
        run.trial(
            block,
            level,
            Map.of(
                "elapsed", Math.exp(0.03 * random.nextGaussian() + (level.equals("a") ? 0.1 : 0))));
      }
      Effect a = run.analyse().estimates().effects().get(0);
      if (block == 1) {
        assertThat(a.interval()).isNull();
        assertThat(a.answer().saying()).isEqualTo(Saying.SO_FAR);
        assertThat(a.answer().sentence()).endsWith("; the second block gives a bound");
        continue;
      }
      assertThat(a.interval().low()).isGreaterThanOrEqualTo(low);
      assertThat(a.interval().high()).isLessThanOrEqualTo(high);
      assertThat(a.ratio()).isBetween(a.interval().low(), a.interval().high());
      low = a.interval().low();
      high = a.interval().high();
    }
  }

  /** Blocks that fall out are not like the others. */
  @Test
  void aLevelWhoseMetricIsZeroInSomeBlocksHasNoPrice() {
    Effect effect =
        new RunBuilder()
            .levels("none", "b")
            .elapsed("none", 100, 101, 100, 101, 100, 101)
            .elapsed("b", 100, 0, 101, 0, 100, 101)
            .analyse()
            .estimates()
            .effects()
            .get(0);
    assertThat(effect.interval()).isNull();
    assertThat(effect.ratio()).isNull();
    assertThat(effect.answer().saying()).isEqualTo(Saying.NO_RATIO);
    assertThat(effect.answer().decision()).isEqualTo(Decision.OPEN);
    assertThat(effect.answer().sentence())
        .isEqualTo("no ratio in 2 of 6 blocks: elapsed is missing or not above 0 there");
  }

  @Test
  void onlyAnUpperBoundIsTighter() {
    double[] none = {100, 101, 100, 102};
    double[] ssl = {103, 102, 104, 103};
    Effect both =
        new RunBuilder()
            .levels("none", "ssl")
            .elapsed("none", none)
            .elapsed("ssl", ssl)
            .analyse()
            .estimates()
            .effects()
            .get(0);
    Effect atMost =
        new RunBuilder()
            .levels("none", "ssl")
            .atMost()
            .elapsed("none", none)
            .elapsed("ssl", ssl)
            .analyse()
            .estimates()
            .effects()
            .get(0);
    assertThat(atMost.answer().low()).isEqualTo(-1);
    assertThat(atMost.answer().high()).isLessThan(both.answer().high());
    assertThat(atMost.answer().sentence()).startsWith("costs at most ");
  }

  @Test
  void stepsStandInLifeOrder() {
    RunBuilder run = new RunBuilder().levels("none", "auth");
    run.trials.add(
        withSteps(1, "none", step("stop", 1, Outcome.DONE), step("start", 4, Outcome.DONE)));
    run.trials.add(
        withSteps(
            2,
            "auth",
            step("stop", 3, Outcome.DONE),
            step("log in", 2, Outcome.DONE),
            step("drop caches", 0, Outcome.SKIPPED),
            step("start", 8, Outcome.DONE)));

    assertThat(run.analyse().execution().steps())
        .containsExactly(
            new StepTime("reset", "stop", 2, 2, 3, null),
            new StepTime("reset", "log in", 1, 2, 2, null),
            new StepTime("reset", "drop caches", 0, 0, 0, "skipped: needs root"),
            new StepTime("reset", "start", 2, 6, 8, null));
  }

  private static StepRecord step(String name, double seconds, Outcome outcome) {
    return new StepRecord(
        "reset", name, seconds, outcome, outcome == Outcome.DONE ? null : "needs root");
  }

  private static TrialRecord withSteps(int block, String level, StepRecord... steps) {
    return RunBuilder.record(
        block, level, 1, Status.VALID, null, Map.of(), List.of(), Map.of(), List.of(steps));
  }

  @Test
  void headroomIsTheCeilingOverTheFastestTrial() {
    Results results =
        new RunBuilder()
            .levels("none")
            .metrics(Fixtures.RATE)
            .trial(1, "none", Map.of("entries_per_second", 600.0))
            .trial(2, "none", Map.of("entries_per_second", 800.0))
            .ceiling("entries_per_second", 1000)
            .analyse();
    assertThat(results.execution().headroom().achieved()).isEqualTo(800);
    assertThat(results.remarks().warnings())
        .contains("the driver reached 80 % of its own ceiling, so it may limit what was measured");
  }
}
