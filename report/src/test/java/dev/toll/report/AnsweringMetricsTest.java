package dev.toll.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.record.Metric;
import dev.toll.engine.results.EffectKind;
import dev.toll.engine.results.Results;
import dev.toll.engine.results.Results.Effect;
import dev.toll.engine.results.ResultsBuilder;
import dev.toll.report.text.Percent;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A level that does not have the primary metric answers by another, whose effects are shown too.
 */
class AnsweringMetricsTest {
  private static final String LACKING = "ssl";

  private static Results lacking() {
    Results full = Fixture.run(8);
    return new ResultsBuilder(full)
        .effects(
            full.estimates().effects().stream()
                .filter(e -> !(e.metric().equals("elapsed") && e.level().equals(LACKING)))
                .toList())
        .build();
  }

  private static List<String> sections(String page) {
    return Pattern.compile("id=\"(effects[^\"]*)\" aria")
        .matcher(page)
        .results()
        .map(r -> r.group(1))
        .toList();
  }

  @Test
  void oneMetricWhereEveryLevelHasIt(@TempDir Path run) {
    assertThat(new ResultsView(Fixture.run(8)).answering())
        .extracting(Metric::name)
        .containsExactly("elapsed");
    assertThat(sections(Reports.html(run, Fixture.run(8)))).containsExactly("effects");
  }

  @Test
  void theOtherIsShownBelowThePrimaryOneWithItsIntervals(@TempDir Path run) {
    ResultsView view = new ResultsView(lacking());
    assertThat(view.answering()).hasSize(2);
    Metric other = view.answering().get(1);
    Effect effect = view.effect(other.name(), LACKING, EffectKind.BASELINE).orElseThrow();
    String title = " on " + other.label().toLowerCase(Locale.ROOT);
    String page = Reports.html(run, lacking()).replace('\u2212', '-');
    assertThat(sections(page)).containsExactly("effects", "effects-" + other.name());
    assertThat(page.contains("All effects" + title)).isTrue();
    assertThat(page.contains(Percent.interval(effect.ratio(), effect.interval()))).isTrue();
    assertThat(Reports.terminal(lacking(), "", false, 100))
        .contains("Effect on elapsed", "Effect" + title)
        .contains(Percent.interval(effect.ratio(), effect.interval()));
  }
}
