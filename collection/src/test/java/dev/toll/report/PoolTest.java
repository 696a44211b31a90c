package dev.toll.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.collection.pool.PoolDocument;
import dev.toll.collection.pool.PooledRuns;
import dev.toll.collection.pool.RunPool;
import dev.toll.engine.compare.ComparedRun;
import dev.toll.engine.results.Results;
import dev.toll.engine.results.Results.Effect;
import dev.toll.engine.results.ResultsBuilder;
import dev.toll.engine.settings.StudyException;
import dev.toll.report.json.ResultsGson;
import dev.toll.report.render.Markdown;
import dev.toll.report.render.Terminal;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PoolTest {

  /** The fixture's run on another day and machine, where each level costs so many times more. */
  private static ComparedRun run(int number, double times, Map<String, Object> environment) {
    Results run = Fixture.small(8, 3);
    Results.RunInfo info = run.execution().run();
    String id = "202611" + number + "T190000Z";
    return new ComparedRun(
        "runs/" + id,
        new ResultsBuilder(run)
            .run(
                new Results.RunInfo(
                    id,
                    id,
                    null,
                    info.state(),
                    info.stoppedBy(),
                    number,
                    info.order(),
                    info.blocks(),
                    info.tollVersion(),
                    info.command()))
            .published(null)
            .summaries(List.of())
            .effects(
                run.estimates().effects().stream().map(effect -> times(effect, times)).toList())
            .noiseFloor(null)
            .proofs(List.of())
            .steps(List.of())
            .headroom(null)
            .warnings(List.of())
            .environment(environment)
            .crossed(null)
            .protocol(null)
            .drift(null)
            .sentences(List.of())
            .overlaps(List.of())
            .warned(List.of())
            .build(),
        null);
  }

  private static Effect times(Effect effect, double times) {
    return new Effect(
        effect.metric(),
        effect.level(),
        effect.against(),
        effect.kind(),
        effect.blocks(),
        effect.ratios().stream().map(ratio -> ratio * times).toList(),
        effect.ratio(),
        effect.interval(),
        effect.p(),
        effect.answer(),
        effect.published());
  }

  private static Map<String, Object> machine(String processor, String java) {
    return Map.of(
        "machine",
        Map.of("processor", processor, "processors", "2", "memory", "16 GiB"),
        "system",
        Map.of("java", java));
  }

  private static PooledRuns pooled(int runs) {
    List<ComparedRun> all =
        List.of(
            run(20, 1.0, machine("Xeon", "17.0.13")),
            run(21, 1.01, machine("Xeon", "21.0.5")),
            run(22, 1.03, machine("EPYC", "17.0.13")),
            run(23, 0.99, machine("EPYC", "21.0.5")));
    try {
      return RunPool.pool(all.subList(0, runs), List.of());
    } catch (StudyException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void jsonIsSealed() throws IOException {
    Golden.check("golden-pool.json", ResultsGson.write(pooled(3)));
  }

  @Test
  void textIsSealed() throws IOException {
    Golden.check("golden-pool.txt", terminal(pooled(4), false));
  }

  @Test
  void markdownIsSealed() throws IOException {
    Golden.check("golden-pool.md", Markdown.render(PoolDocument.forMarkdown(pooled(4))));
  }

  @Test
  void twoRunsHaveNoPredictionAndSayWhy() {
    assertThat(terminal(pooled(2), false))
        .contains(
            "Two runs leave one degree of freedom",
            "ssl costs at most 13 % against none-threadpool");
  }

  @Test
  void linesFitAndColoursAreAskedFor() {
    String plain = terminal(pooled(4), false);
    assertThat(plain.lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(100));
    assertThat(terminal(pooled(4), true).replaceAll("\u001b\\[\\d*m", "")).isEqualTo(plain);
  }

  @Test
  void localesHaveNoSay() {
    assertThat(Locales.outcomes(() -> terminal(pooled(4), false))).hasSize(1);
    assertThat(Locales.outcomes(() -> ResultsGson.write(pooled(4)))).hasSize(1);
  }

  private static String terminal(PooledRuns pooled, boolean colour) {
    return Terminal.render(PoolDocument.forTerminal(pooled), colour, 100);
  }
}
