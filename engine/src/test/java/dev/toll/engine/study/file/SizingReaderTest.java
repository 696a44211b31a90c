package dev.toll.engine.study.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.toll.engine.record.SizingSpec;
import dev.toll.engine.record.SizingSpec.Price;
import dev.toll.engine.settings.StudyException;
import org.junit.jupiter.api.Test;

class SizingReaderTest {
  private static final Price PRICE = new Price(0.19, "EUR", "2026-11-01", "a list");

  private static String mistakes(String text) {
    return catchThrowableOfType(StudyException.class, () -> SizingReader.read("f.yaml", text))
        .getMessage();
  }

  @Test
  void aFile() throws Exception {
    String text =
        """
        toll-sizing: 1
        load: 500k
        utilization: 60%
        metric: entries_per_second
        price: {per-hour: 0.19, currency: EUR, date: 2026-11-01, source: a list}
        """;
    assertThat(SizingReader.read("f.yaml", text))
        .isEqualTo(new SizingSpec("entries_per_second", 500_000, 0.6, PRICE));
    assertThat(SizingReader.read("f.yaml", "toll-sizing: 1\nload: 20\n"))
        .isEqualTo(new SizingSpec(null, 20, SizingSpec.UTILIZATION, null));
  }

  @Test
  void aStudy() throws Exception {
    String report =
        """

        report:
          sizing: {load: 2k, price: {per-hour: 0.19, currency: EUR, date: 2026-11-01, source: a list}}
        """;
    assertThat(StudyParser.parse("s.yaml", StudyTexts.full() + report).report().sizing())
        .isEqualTo(new SizingSpec(null, 2000, SizingSpec.UTILIZATION, PRICE));
  }

  @Test
  void allMistakesAtOnce() {
    String text =
        """
        load: 0
        utilisation: 70%
        utilization: 0%
        price: {per-hour: -1, currency: EUR, date: yesterday}
        """;
    assertThat(mistakes(text))
        .contains(
            "toll-sizing: 1",
            "f.yaml:1:7: report.sizing needs 'load'",
            "f.yaml:2:1: unknown key 'utilisation'",
            "report.sizing.utilization must be above 0",
            "missing key 'source'",
            "per-hour must be above 0",
            "'yesterday' is not a date such as 2026-01-31");
    assertThat(mistakes("")).contains("the file is empty; expected a sizing file");
  }
}
