package dev.toll.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.results.Results;
import dev.toll.engine.results.ResultsBuilder;
import dev.toll.engine.results.Sentence;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SentencesInReportsTest {
  private static final String SAID =
      "at 500,000 creates an hour <an> hour's work takes 24.5 s more";

  @TempDir Path directory;

  @Test
  void everyReportSaysThem() {
    Results results = with(Fixture.small(6, 2));
    assertThat(Reports.terminal(results, "", false, 200)).contains("What it means", SAID);
    assertThat(Reports.markdown(Golden.NO_FILES, results))
        .contains("## What it means", "24.5 s more");
    assertThat(Reports.html(directory, results))
        .contains("What it means", "24.5 s more")
        .doesNotContain("<an>");
    assertThat(Reports.terminal(Fixture.small(6, 2), "", false, 200))
        .doesNotContain("What it means");
  }

  private static Results with(Results r) {
    return new ResultsBuilder(r)
        .sentences(
            List.of(
                new Sentence(
                    Sentence.About.CAPACITY, "ssl", "elapsed", SAID, 24.5, 20.0, 29.0, "s")))
        .overlaps(List.of())
        .warned(List.of())
        .build();
  }
}
