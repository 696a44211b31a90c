package dev.toll.bench.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.analysis.Analysis;
import dev.toll.engine.analysis.AnalysisInput;
import dev.toll.engine.analysis.StoppingRule;
import dev.toll.engine.record.LoadFacts;
import dev.toll.engine.record.Order;
import dev.toll.engine.record.ReportWishes;
import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.record.Verification;
import dev.toll.engine.results.Results;
import dev.toll.engine.results.RunState;
import dev.toll.engine.statistics.BlockFloor;
import dev.toll.engine.verdict.Call;
import dev.toll.engine.verdict.Judgement;
import dev.toll.engine.verdict.Rule;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The simulation's shortcut says what a whole analysis of a whole journal says. */
class TollRuleTest {

  private static final int BLOCKS = 14;
  private static final List<Double> EFFECTS = List.of(0.0, 0.02, 0.05, 0.2);

  @Test
  void wordsAndStopsAreThoseOfTheWholeAnalysis() {
    Set<Call> words = new HashSet<>();
    Set<Rule> rules = new HashSet<>();
    Set<Integer> stops = new HashSet<>();
    for (int compared : List.of(1, 5)) {
      for (Host host : Host.ALL) {
        Random random = Replicates.random("whole analysis " + host.name(), compared);
        double[][] noise = Runs.noise(host, Order.RANDOMISED, compared, BLOCKS, random);
        double effect = EFFECTS.get(random.nextInt(EFFECTS.size()));
        for (int level = 1; level <= compared; level++) {
          for (int block = 0; block < BLOCKS; block++) {
            noise[level][block] += Math.log1p(effect);
          }
        }
        int floor = BlockFloor.needed(compared);
        StoppingRule rule = new StoppingRule(0.03, floor, BLOCKS, null);
        int stop = TollRule.stop(Runs.logRatios(noise), rule);
        stops.add(stop);
        for (int blocks = 3; blocks <= stop; blocks++) {
          boolean anytime = blocks % 2 == 0;
          Results whole = analysis(noise, blocks, anytime);
          if (blocks >= floor) {
            assertThat(rule.decide(whole, Duration.ZERO, Duration.ZERO).stop())
                .as("%s, %d levels, %d blocks", host.name(), compared, blocks)
                .isEqualTo(blocks == stop);
          }
          TollRule.Look look = TollRule.Look.at(noise, blocks, anytime);
          for (int level = 1; level <= compared; level++) {
            Judgement judged = look.judge(level, 0);
            Results.Effect found = whole.effects().get(level - 1);
            assertThat(found.verdict().word()).isEqualTo(judged.call());
            assertThat(found.ruling().rule()).isEqualTo(judged.deciding().rule());
            words.add(judged.call());
            rules.add(judged.deciding().rule());
          }
        }
      }
    }
    assertThat(words).contains(Call.COSTS, Call.UNDECIDED);
    assertThat(rules)
        .contains(Rule.FIXED_BLOCKS, Rule.FEW_BLOCKS, Rule.SIGN_BETS, Rule.POOLED_BETS);
    assertThat(stops).hasSizeGreaterThan(3);
  }

  private static Results analysis(double[][] noise, int blocks, boolean anytime) {
    List<Results.LevelInfo> levels = new ArrayList<>();
    List<TrialRecord> trials = new ArrayList<>();
    for (int level = 0; level < noise.length; level++) {
      String name = String.valueOf(level);
      levels.add(
          new Results.LevelInfo(name, "", level == 0, false, null, Map.of(), Map.of(), null));
      for (int block = 1; block <= blocks; block++) {
        trials.add(trial(name, block, 100 * Math.exp(noise[level][block - 1])));
      }
    }
    return Analysis.analyse(
        new AnalysisInput(
            new Results.StudyInfo("s", "s", "", "as written", "simulated", "none"),
            new Results.RunInfo(
                "r",
                null,
                null,
                RunState.UNFINISHED,
                "",
                1,
                Order.RANDOMISED,
                0,
                0,
                "0",
                "toll run s"),
            levels,
            List.of(TollRule.ELAPSED),
            trials,
            null,
            TollRule.MARGIN,
            null,
            null,
            List.of(),
            Map.of(),
            Map.of(),
            Map.of(),
            Map.of(),
            ReportWishes.NONE,
            Map.of(),
            anytime));
  }

  private static TrialRecord trial(String level, int block, double seconds) {
    return new TrialRecord(
        "b%02d-%s".formatted(block, level),
        block,
        1,
        level,
        1,
        TrialRecord.Status.VALID,
        null,
        "2026-11-20T19:00:00Z",
        List.of(),
        Map.of(TollRule.ELAPSED.name(), seconds),
        List.of(),
        new Verification(Verdict.TRUE, "all there", Map.of()),
        Map.of(),
        Map.of(),
        LoadFacts.NONE,
        List.of(),
        null);
  }
}
