package dev.toll.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.record.Published;
import dev.toll.engine.record.TrialRecord;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** "Three similar runs, else again", level after level. */
class SimilarLevelsTest {
  private static final Published.Protocol RULE =
      new Published.Protocol(null, new Published.Similar(3, 0.05, 5));

  @TempDir Path runs;

  /** A run whose trials take these times, one after the other. */
  private Harness harness(double... elapsed) throws Exception {
    Harness harness = new Harness(runs).levels("none", "ssl").blocks(5).published(RULE);
    Deque<Double> left = new ArrayDeque<>();
    for (double one : elapsed) {
      left.add(one);
    }
    harness.system.script =
        (hook, level, place) -> {
          if (hook.equals("measure") && place == ScriptedSystem.Place.IN_STEP) {
            harness.system.figures = Map.of("elapsed", Objects.requireNonNull(left.poll()));
          }
        };
    return harness;
  }

  private static List<String> ran(Harness harness) throws Exception {
    return harness.trials().stream().map(TrialRecord::trial).toList();
  }

  @Test
  void aLevelEndsAsSoonAsItsNewestRunsAreSimilar() throws Exception {
    // none: 100, 130, 101 are not similar, nor 130, 101, 103; 101, 103, 104 are. ssl: at once.
    Harness harness = harness(100, 130, 101, 103, 104, 120, 121, 122);
    assertThat(harness.run()).isEqualTo("every level ran as published");
    assertThat(ran(harness))
        .containsExactly(
            "b01-none",
            "b02-none",
            "b03-none",
            "b04-none",
            "b05-none",
            "b01-ssl",
            "b02-ssl",
            "b03-ssl");
    assertThat(harness.events).contains("not needed 2, ssl: similar after 3 runs");
    assertThat(harness.numbers).startsWith("1/10").contains("8/10");
  }

  @Test
  void numbersCountWhatIsStillToRun() throws Exception {
    Harness harness = harness(100, 101, 102, 120, 121, 122);
    harness.run();
    assertThat(harness.numbers).containsExactly("1/10", "2/10", "3/10", "4/8", "5/8", "6/8");
  }

  @Test
  void afterTheMostRunsTheNextLevelBegins() throws Exception {
    Harness harness = harness(100, 120, 140, 160, 180, 50, 50, 50);
    harness.run();
    assertThat(ran(harness)).hasSize(8).endsWith("b01-ssl", "b02-ssl", "b03-ssl");
  }

  @Test
  void resumedItGoesOnWhereItWas() throws Exception {
    Harness harness = harness(100, 101, 102, 120, 121, 122);
    ScriptedSystem.Script times = harness.system.script;
    harness.system.script =
        (hook, level, place) -> {
          if (harness.trials().size() == 4) {
            throw new InterruptedException("cut");
          }
          times.at(hook, level, place);
        };
    assertThat(org.assertj.core.api.Assertions.catchThrowable(harness::run))
        .isInstanceOf(InterruptedException.class);
    harness.system.script = times;
    harness.run();
    assertThat(ran(harness))
        .containsExactly("b01-none", "b02-none", "b03-none", "b01-ssl", "b02-ssl", "b03-ssl");
    harness.run();
    assertThat(ran(harness)).as("nothing left to do").hasSize(6);
  }

  @Test
  void aRunWithoutTheMetricIsNotSimilar() throws Exception {
    Harness harness = harness(1, 1, 1, 1, 1, 1, 1, 1, 1, 1);
    harness.system.script = (hook, level, place) -> harness.system.figures = Map.of();
    harness.run();
    assertThat(ran(harness)).hasSize(10);
  }
}
