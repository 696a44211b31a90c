package dev.toll.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.results.Answer;
import dev.toll.engine.results.EffectKind;
import dev.toll.engine.results.Results;
import dev.toll.engine.results.Results.Effect;
import dev.toll.engine.verdict.Cost;
import dev.toll.report.text.Percent;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every word and every figure is read from the one interval that is shown with it. */
class ShownIntervalTest {

  @Test
  void everyAnswerIsWhatItsIntervalSays(@TempDir Path run) {
    Results results = Fixture.run(8);
    List<Effect> effects = new ResultsView(results).effects();
    assertThat(effects).hasSizeGreaterThan(20);
    List<Effect> answered = effects.stream().filter(effect -> effect.answer() != null).toList();
    assertThat(answered).extracting(Effect::metric).containsOnly("elapsed");
    assertThat(answered).hasSize(5);
    for (Effect effect : answered) {
      Answer answer = effect.answer();
      Cost cost = new Cost(effect.interval().low() - 1, effect.interval().high() - 1);
      assertThat(answer.saying()).isEqualTo(cost.saying());
      assertThat(answer.decision()).isEqualTo(cost.decision(0.05));
    }
    String terminal = Reports.terminal(results, "", false, 100);
    String page = Reports.html(run, results).replace('\u2212', '-');
    for (EffectKind kind : EffectKind.values()) {
      for (Effect effect : new ResultsView(results).effects("elapsed", kind)) {
        assertThat(terminal).contains(Percent.interval(effect.ratio(), effect.interval()));
        assertThat(page).contains(Percent.interval(effect.ratio(), effect.interval()));
      }
    }
    assertThat(EffectsCsv.render(results))
        .contains("low,high,p,decision,cost_low,cost_high,sentence");
  }

  /** From the second block on every level has a sentence with a bound. */
  @Test
  void twoBlocksBoundEveryLevel() {
    assertThat(new ResultsView(Fixture.run(2)).effects())
        .filteredOn(effect -> effect.answer() != null)
        .hasSize(5)
        .allSatisfy(effect -> assertThat(effect.answer().high()).isNotNull());
    for (int blocks : new int[] {1, 2, 4, 8}) {
      assertThat(
              Reports.terminal(Fixture.run(blocks), "", false, 100)
                  .toLowerCase(java.util.Locale.ROOT))
          .doesNotContain("no answer", "undecided", "too few blocks");
    }
  }
}
