package dev.toll.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.results.Results;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class TextReportsTest {

  private static final Results FOUR_BLOCKS = Fixture.run(4);
  private static final Results EIGHT_BLOCKS = Fixture.run(8);

  @Test
  void csvIsSealed() throws IOException {
    Golden.check("golden.csv", CsvReport.render(Fixture.small(2, 3)));
  }

  @Test
  void theEffectsCsvIsSealed() throws IOException {
    Golden.check("golden-effects.csv", EffectsCsv.render(FixtureDesign.all()));
  }

  @Test
  void factorsAndTheRuleAsPublishedAreSealedOnATerminal() throws IOException {
    Golden.check("golden-design.txt", Reports.terminal(FixtureDesign.all(), "", false, 100));
  }

  @Test
  void andInMarkdown() throws IOException {
    Golden.check("golden-design.md", Reports.markdown(Golden.NO_FILES, FixtureDesign.all()));
  }

  @Test
  void theCsvNamesFactorsSteadyStatesAndRunsDoneAgain() {
    assertThat(CsvReport.render(FixtureDesign.all()))
        .contains(",factors,steady_from,remark\n")
        .contains(",memory=500K;security=none,never,run again: not similar\n")
        .contains(",memory=500K;security=none-threadpool,5,\n");
  }

  @Test
  void markdownIsSealed() throws IOException {
    Golden.check("golden.md", Reports.markdown(Golden.NO_FILES, EIGHT_BLOCKS));
  }

  @Test
  void terminalIsSealedBelowTheFloorOfBlocks() throws IOException {
    Golden.check("golden-4-blocks.txt", Reports.terminal(FOUR_BLOCKS, "", false, 80));
  }

  @Test
  void terminalIsSealedWithVerdicts() throws IOException {
    Golden.check("golden-8-blocks.txt", Reports.terminal(EIGHT_BLOCKS, "", false, 100));
  }

  @Test
  void terminalStaysWithinItsWidth() {
    for (int width : List.of(80, 90, 100)) {
      assertThat(Reports.terminal(EIGHT_BLOCKS, "", false, width).lines())
          .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(width));
    }
  }

  @Test
  void terminalColoursOnlyWhenAsked() {
    String plain = Reports.terminal(EIGHT_BLOCKS, "", false, 100);
    String coloured = Reports.terminal(EIGHT_BLOCKS, "", true, 100);
    assertThat(plain).doesNotContain("\u001b");
    assertThat(coloured).contains("\u001b[31mmore\u001b[0m");
    assertThat(coloured.replaceAll("\u001b\\[\\d*m", "")).isEqualTo(plain);
  }

  @Test
  void csvQuotesWhatNeedsIt() {
    Results hostile = Hostile.results("a,\"b\"\nc");
    assertThat(CsvReport.render(hostile)).contains(",\"a,\"\"b\"\"\nc\",valid,elapsed,s,");
  }

  @Test
  void noControlCharacterReachesTheTerminal() {
    assertThat(Reports.terminal(Hostile.results("\u001b[2Jgone\r"), "", false, 100))
        .doesNotContain("\u001b")
        .doesNotContain("\r");
  }

  @Test
  void localesHaveNoSay() {
    assertThat(Locales.outcomes(() -> CsvReport.render(FOUR_BLOCKS)))
        .containsExactly(CsvReport.render(FOUR_BLOCKS));
    assertThat(Locales.outcomes(() -> Reports.markdown(Golden.NO_FILES, FOUR_BLOCKS)))
        .containsExactly(Reports.markdown(Golden.NO_FILES, FOUR_BLOCKS));
    assertThat(Locales.outcomes(() -> Reports.terminal(FOUR_BLOCKS, "", true, 80)))
        .containsExactly(Reports.terminal(FOUR_BLOCKS, "", true, 80));
  }
}
