package dev.toll.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import dev.toll.engine.results.Results;
import dev.toll.report.picture.RoundStrips;
import dev.toll.report.rounds.RunRounds;
import dev.toll.report.rounds.RunRounds.Attempt;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rounds and slices of an interleaved run, wherever they are shown. */
class RoundsTest {
  private final Results results = FixtureRounds.run(4);
  private final ResultsView view = new ResultsView(results);

  @Test
  void slicesAreInTheFileAndComeBack() throws IOException {
    String json = ResultsJson.write(results);
    Golden.check("golden-rounds.json", json);
    Results back = ResultsJson.read(json);
    assertThat(back.execution().trials().get(0).slices())
        .isEqualTo(results.execution().trials().get(0).slices());
    assertThat(json.lines().filter(line -> line.contains("\"idleCpu\"")))
        .as("a line per slice")
        .hasSize(
            results.execution().trials().stream().mapToInt(trial -> trial.slices().size()).sum());
    assertThatThrownBy(
            () -> ResultsJson.read(json.replaceAll("(?s),\\s*\"slices\": \\[.*?\\]", "")))
        .hasMessageContaining("has nothing at .trials[0].slices");
  }

  @Test
  void aCsvHasARowPerSlice(@TempDir Path run) throws IOException {
    Golden.check("golden-slices.csv", PartsCsv.slices(results).orElseThrow());
    Reports.writeAll(run, results);
    assertThat(run.resolve("slices.csv")).hasContent(PartsCsv.slices(results).orElseThrow());
    Reports.writeAll(run.resolve("other"), Fixture.small(2, 3));
    assertThat(Files.exists(run.resolve("other/slices.csv"))).isFalse();
  }

  @Test
  void aBlocksMeanOverItsRoundsIsItsRatio() {
    RunRounds rounds = RunRounds.of(view);
    assertThat(rounds.attempts())
        .extracting(Attempt::block, Attempt::number, Attempt::counts)
        .containsExactly(
            tuple(1, 1, true),
            tuple(2, 1, false),
            tuple(2, 2, true),
            tuple(3, 1, true),
            tuple(4, 1, true));
    assertThat(rounds.all()).isEqualTo(30);
    assertThat(rounds.counted()).isEqualTo(23);
    List<Double> ratios =
        view.effects().stream()
            .filter(effect -> effect.against().equals("none-threadpool"))
            .findFirst()
            .orElseThrow()
            .ratios();
    List<Attempt> counted = rounds.attempts().stream().filter(Attempt::counts).toList();
    for (int i = 0; i < ratios.size(); i++) {
      assertThat(Math.exp(counted.get(i).mean("ssl", "none-threadpool").orElseThrow()))
          .isCloseTo(ratios.get(i), within(1e-5));
    }
  }

  @Test
  void thePageShowsThemAndWhatDoesNotCount() {
    String page = Reports.html(Golden.NO_FILES, results);
    assertThat(page)
        .contains(
            "id=\"rounds\"",
            "23 of 30 rounds count; 1 attempt at a block is void",
            "against none-threadpool",
            "block 1, round 3: " + FixtureRounds.DISTURBED,
            "2, void",
            "again");
    RoundStrips strips = new RoundStrips(view, RunRounds.of(view));
    assertThat(strips.strips()).hasSize(4);
    for (RoundStrips.Strip strip : strips.strips()) {
      assertThat(strip.dots()).hasSize(30);
      assertThat(strip.dots()).allMatch(dot -> dot.x() > 0 && dot.x() < 1);
      assertThat(strip.dots()).allMatch(dot -> dot.y() >= 0 && dot.y() <= RoundStrips.HEIGHT);
      assertThat(strip.dots().stream().filter(dot -> !dot.counts())).hasSize(7);
    }
    assertThat(strips.shades().stream().filter(RoundStrips.Shade::whole)).hasSize(1);
    assertThat(Reports.paper(Golden.NO_FILES, results)).contains("class=\"rounds\"");
    assertThat(Reports.html(Golden.NO_FILES, Fixture.small(2, 3))).doesNotContain("id=\"rounds\"");
  }

  @Test
  void whereTheNoiseComesFromIsSaidInALineAndATable() {
    String terminal = Reports.terminal(results, "", false, 100);
    assertThat(terminal)
        .contains("Noise: a ratio of two levels varies by ")
        .contains("Rounds: 23 of 30 rounds count");
    assertThat(terminal.indexOf("Noise: ")).isGreaterThan(terminal.indexOf("Effect on elapsed"));
    assertThat(Reports.html(Golden.NO_FILES, results))
        .contains("Where the noise comes from, metric by metric", "slices by");
    assertThat(Reports.terminal(Fixture.small(4, 3), "", false, 100)).doesNotContain("Noise: ");
  }
}
