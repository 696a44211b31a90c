package dev.toll.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.toll.engine.analysis.Results;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The page in a real browser, at desktop and phone width. */
@Tag("browser")
class BrowserTest {

  // The browser may still be letting go of its profile when the test ends.
  @TempDir(cleanup = CleanupMode.ON_SUCCESS)
  Path folder;

  private Browser browser;

  @BeforeEach
  void browserFound() {
    assumeTrue(
        Browser.find().isPresent(),
        "skipped: no chromium, chromium-browser or google-chrome on the PATH");
    browser = new Browser(Browser.find().orElseThrow(), folder);
  }

  @ParameterizedTest
  @CsvSource({"1280, 900", "390, 844"})
  void everythingIsDrawnAndFits(int width, int height) throws Exception {
    Map<String, String> seen = browser.look(page(Fixture.run(4)), width, height);
    assertThat(seen)
        .containsEntry("ready", "true")
        .containsEntry("done", "true")
        .containsEntry("errors", "")
        .containsEntry("later-errors", "")
        .containsEntry("charts", "3")
        .containsEntry("lines", "24")
        .containsEntry("lines-after-toggle", "20")
        .containsEntry("wide", "");
    assertThat(number(seen, "whiskers")).isGreaterThan(20);
    assertThat(number(seen, "dots")).isGreaterThan(24);
    assertThat(number(seen, "table-rows")).isGreaterThan(60);
    assertThat(number(seen, "closed-width")).isLessThanOrEqualTo(width);
    assertThat(number(seen, "open-width")).isLessThanOrEqualTo(width);
  }

  @ParameterizedTest
  @CsvSource({"1280, 900", "390, 844"})
  void hostileNamesAreOnlyText(int width, int height) throws Exception {
    Map<String, String> seen = browser.look(page(Hostile.results(Hostile.NAME), 40), width, height);
    assertThat(seen)
        .containsEntry("ready", "true")
        .containsEntry("errors", "")
        .containsEntry("later-errors", "")
        .containsEntry("owned", "no")
        // The page has room for 400,000 numbers: 12 trials, 6 series, 3 numbers a thinned point.
        .containsEntry("table-rows", Integer.toString(400_000 / (12 * 6 * 3)))
        .containsEntry("strange", "0");
    assertThat(number(seen, "open-width")).as(seen.get("wide")).isLessThanOrEqualTo(width);
  }

  @Test
  void runsWithoutNumbersStillRender() throws Exception {
    for (Results bare : Bare.all()) {
      Map<String, String> seen = browser.look(HtmlReport.render(folder, bare), 390, 844);
      assertThat(seen)
          .containsEntry("ready", "true")
          .containsEntry("errors", "")
          .containsEntry("done", "true");
    }
  }

  @Test
  void picturesForThoseWhoLook() throws Exception {
    String page = page(Fixture.run(8));
    Path pictures = Files.createDirectories(Path.of("target", "screenshots"));
    for (boolean dark : new boolean[] {false, true}) {
      String scheme = dark ? "dark" : "light";
      for (int width : new int[] {1280, 390}) {
        String name = width + "-" + scheme + ".png";
        Path picture = browser.screenshot(page, width, width == 390 ? 844 : 900, dark, name);
        assertThat(picture).isNotEmptyFile();
        Files.copy(
            picture, pictures.resolve(name), java.nio.file.StandardCopyOption.REPLACE_EXISTING);
      }
    }
  }

  private String page(Results results) throws IOException {
    return page(results, 1);
  }

  /** Forty samples a second are more than a line may have, so that it is thinned. */
  private String page(Results results, int samplesPerSecond) throws IOException {
    FixtureSeries.write(folder, Fixture.run(results.run().blocks()), samplesPerSecond);
    return HtmlReport.render(folder, results);
  }

  private static int number(Map<String, String> seen, String name) {
    return Integer.parseInt(seen.getOrDefault(name, "-1"));
  }
}
