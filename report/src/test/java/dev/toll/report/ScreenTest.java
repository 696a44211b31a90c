package dev.toll.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a run prints when it ends. */
class ScreenTest {
  private static final int LINES = 25;

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4, 8})
  void sixLevelsTakeAtMost25LinesOf80Columns(int blocks) {
    assertThat(Reports.screen(Fixture.run(blocks), "", false, 80).lines())
        .hasSizeLessThanOrEqualTo(LINES)
        .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
  }

  @Test
  void itIsSealed() throws IOException {
    Golden.check("golden-screen.txt", Reports.screen(Fixture.run(4), "", false, 80));
  }

  @Test
  void coloursOnlyWhenAsked() {
    String plain = Reports.screen(Fixture.run(4), "", false, 80);
    String coloured = Reports.screen(Fixture.run(4), "", true, 80);
    assertThat(plain).doesNotContain("\u001b");
    assertThat(coloured).contains("\u001b[31mmore\u001b[0m");
    assertThat(coloured.replaceAll("\u001b\\[\\d*m", "")).isEqualTo(plain);
  }
}
