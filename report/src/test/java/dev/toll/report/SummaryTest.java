package dev.toll.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.results.Results;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** A run on one page, in every form that it has. */
class SummaryTest {

  private static final Results RUN = Fixture.run(8);

  @Test
  void markdownIsSealed() throws IOException {
    Golden.check("golden-summary.md", Reports.summaryMarkdown(RUN));
  }

  @Test
  void terminalIsSealed() throws IOException {
    Golden.check("golden-summary.txt", Reports.summaryOnTerminal(RUN, false, 100));
  }

  @Test
  void theMarkdownHoldsTheReportsOwnSentences() {
    String report = Reports.markdown(Golden.NO_FILES, RUN);
    assertThat(Reports.summaryMarkdown(RUN).lines().filter(line -> line.startsWith("- ")))
        .hasSize(5)
        .allSatisfy(sentence -> assertThat(report).contains(sentence));
  }

  @Test
  void thePageSaysTheSameWithoutScripts() {
    String page = Reports.summaryHtml(RUN);
    assertThat(page)
        .contains("Two-way TLS 1.3 costs 4")
        .contains("71.8 \u2192 76.1 s")
        .contains("negotiated")
        .doesNotContain("<script");
  }

  @Test
  void whateverARunHoldsItIsText() throws IOException {
    Results hostile = Hostile.results(Hostile.NAME);
    assertThat(Reports.summaryHtml(hostile)).doesNotContain("<script", "<img", "<!-- ");
    // A line that begins with four blanks is code in Markdown, with any content.
    assertThat(Reports.summaryMarkdown(hostile).lines().filter(line -> !line.startsWith("    ")))
        .noneMatch(line -> line.matches(".*<(script|img|!--).*"));
    for (Results bare : Bare.all()) {
      assertThat(Reports.summaryMarkdown(bare)).isNotEmpty();
      assertThat(Reports.summaryHtml(bare)).contains("</html>");
    }
  }
}
