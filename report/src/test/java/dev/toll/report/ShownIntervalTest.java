package dev.toll.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.record.Metric.Better;
import dev.toll.engine.results.EffectKind;
import dev.toll.engine.results.Results;
import dev.toll.engine.results.Results.Effect;
import dev.toll.engine.verdict.Call;
import dev.toll.engine.verdict.Rule;
import dev.toll.report.text.Percent;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The interval that is shown is the one that decides. */
class ShownIntervalTest {

  @Test
  void everyVerdictIsWhatTheIntervalBesideItSays(@TempDir Path run) {
    Results results = Fixture.run(8);
    List<Effect> effects = new ResultsView(results).effects();
    assertThat(effects).hasSizeGreaterThan(20);
    for (Effect effect : effects) {
      assertThat(effect.ruling().rule()).isEqualTo(Rule.FIXED_BLOCKS);
      assertThat(effect.interval()).isEqualTo(effect.ruling().interval()).isNotEqualTo(effect.t());
      assertThat(Call.of(effect.interval(), better(results, effect), 0.02))
          .as(effect.toString())
          .isEqualTo(effect.verdict().word());
    }
    String terminal = Reports.terminal(results, false, 100);
    String page = Reports.html(run, results).replace('\u2212', '-');
    for (EffectKind kind : EffectKind.values()) {
      for (Effect effect : new ResultsView(results).effects("elapsed", kind)) {
        assertThat(terminal)
            .contains(Percent.interval(effect.interval()))
            .doesNotContain(Percent.interval(effect.t()));
        assertThat(page)
            .contains(Percent.interval(effect.interval()))
            .doesNotContain(Percent.interval(effect.t()));
      }
    }
    assertThat(terminal)
        .contains("Interval: fixed blocks (exact interval of the median), all levels at once");
    assertThat(EffectsCsv.render(results)).contains("verdict,rule,low,high", "costs,fixed blocks,");
  }

  /** The t interval of a level alone would contradict the word: its own says costs. */
  @Test
  void anIntervalThatDisagreesIsNotShown() {
    Effect auth =
        new ResultsView(Fixture.run(8)).effect("elapsed", "auth", EffectKind.CONTROL).orElseThrow();
    assertThat(auth.verdict().word()).isEqualTo(Call.UNDECIDED);
    assertThat(auth.t().low()).isGreaterThan(1);
    assertThat(auth.interval().low()).isLessThan(1);
    assertThat(auth.verdict().sentence()).contains(Percent.number(auth.interval().low() - 1, 1));
  }

  @Test
  void belowTheFloorItIsProvisionalAndSaysSo() {
    Results results = Fixture.run(2);
    Effect ssl =
        new ResultsView(results).effect("elapsed", "ssl", EffectKind.BASELINE).orElseThrow();
    assertThat(ssl.ruling().interval()).isNull();
    assertThat(ssl.interval()).isEqualTo(ssl.t());
    assertThat(Reports.terminal(results, false, 100)).contains("Interval: 95 % t, provisional");
  }

  private static Better better(Results results, Effect effect) {
    return new ResultsView(results)
        .metrics().stream()
            .filter(metric -> metric.name().equals(effect.metric()))
            .findFirst()
            .orElseThrow()
            .better();
  }
}
