package dev.toll.engine.study.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.toll.engine.record.Published;
import dev.toll.engine.record.ReportSpec;
import dev.toll.engine.record.ReportSpec.Capacity;
import dev.toll.engine.record.ReportSpec.Claim;
import dev.toll.engine.record.ReportSpec.Pivot;
import dev.toll.engine.record.ReportSpec.Scaling;
import dev.toll.engine.record.ReportSpec.Why;
import dev.toll.engine.settings.StudyException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ReportReaderTest {
  @Test
  void readsWhatReportsShallSay() throws Exception {
    String report =
        """

        report:
          capacity: {operations: creates, per-hour: 500k, metrics: {elapsed: what it takes}}
          why:
            - {question: why?, level: ssl, against: none, metric: elapsed, further: [elapsed]}
        """;
    assertThat(StudyParser.parse("s.yaml", StudyTexts.full() + report).report())
        .isEqualTo(
            new ReportSpec(
                new Capacity("creates", 500_000, null, Map.of("elapsed", "what it takes")),
                List.of(new Why("why?", "ssl", "none", "elapsed", null, List.of("elapsed"))),
                List.of(),
                null,
                null));
    assertThat(StudyParser.parse("s.yaml", StudyTexts.full()).report()).isEqualTo(ReportSpec.NONE);
  }

  @Test
  void tablesOfLikeMetricsAndScaling() throws Exception {
    String report =
        """

        report:
          pivot:
            - title: Time of a query
              metrics: [elapsed, cpu]
              mean: elapsed
              published: {cpu: 34.354}
              note: one node
              claim: {text: 8x-10x, level: ssl, low: 8, high: 10.5}
          scaling: {setting: system.shards, metric: elapsed}
        """;
    ReportSpec read = StudyParser.parse("s.yaml", StudyTexts.full() + report).report();
    assertThat(read.pivots())
        .containsExactly(
            new Pivot(
                "Time of a query",
                List.of("elapsed", "cpu"),
                "elapsed",
                Map.of("cpu", 34.354),
                "one node",
                new Claim("8x-10x", "ssl", 8, 10.5)));
    assertThat(read.scaling()).isEqualTo(new Scaling("system.shards", "elapsed"));
  }

  @Test
  void mistakesOfTables() throws Exception {
    String report =
        """

        report:
          pivot:
            - metrics: [elapsed]
              published: {elapsed: soon}
              claim: {text: 8x, level: sls, low: 8, high: 7}
          scaling: {setting: system.shards}
        """;
    String text = StudyTexts.full() + report;
    assertThat(
            catchThrowableOfType(StudyException.class, () -> StudyParser.parse("s.yaml", text))
                .getMessage())
        .contains(
            "report.pivot: missing key 'title'",
            "elapsed: 'soon' is not a number",
            "report.pivot.claim: unknown level 'sls'",
            "report.pivot.claim: low must be above 0 and at most high",
            "report.scaling: missing key 'metric'");
  }

  @Test
  void tellsAllMistakesAtOnce() throws Exception {
    String report =
        """

        report:
          capacity: {per-hour: 0, factor: securty}
          why:
            - {question: why?, level: sls, metrik: elapsed}
        """;
    String text = StudyTexts.full() + report;
    assertThat(
            catchThrowableOfType(StudyException.class, () -> StudyParser.parse("s.yaml", text))
                .getMessage())
        .contains(
            "report.capacity needs 'metrics'",
            "report.capacity needs 'per-hour'",
            "unknown factor 'securty'",
            "unknown level 'sls'",
            "missing key 'metric'",
            "metrik");
  }

  @Test
  void aPublishedFigureMayBeAMeanWithTheRangeWithinOneRun() throws Exception {
    String study =
        """
        toll: 1
        name: s
        published:
          metric: elapsed
          levels:
            a: {mean: 9000, within-run-min: 6500, within-run-max: 12500, baseline: 25000}
        system: {name: fake}
        workload: {name: ingest}
        factors: {f: {baseline: a, levels: {a: {}, b: {}}}}
        """;
    assertThat(StudyParser.parse("s.yaml", study).published().levels())
        .containsEntry(
            "a", new Published.Figures(null, null, null, null, 9000.0, 6500.0, 12500.0, 25000.0));
  }

  @Test
  void publishedFiguresMayBeOfSeveralMetrics() throws Exception {
    String study =
        """
        toll: 1
        name: s
        published:
          metric: elapsed
          levels: {a: {median: 1}}
          also:
            other: {unit: s, levels: {a: {median: 2}, b: {median: 3}}}
        system: {name: fake}
        workload: {name: ingest}
        factors: {f: {baseline: a, levels: {a: {}, b: {}}}}
        """;
    var published = StudyParser.parse("s.yaml", study).published();
    assertThat(published.metrics()).containsExactly("elapsed", "other");
    assertThat(published.figures("elapsed")).containsOnlyKeys("a");
    assertThat(published.figures("other").get("b").median()).isEqualTo(3);
    assertThat(published.figures("none")).isEmpty();
  }
}
