package dev.toll.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.toll.engine.results.Results;
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
@Tag("slow")
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
  @CsvSource({"1280, 900", "1000, 900", "740, 900", "390, 844"})
  void everythingIsDrawnAndFits(int width, int height) throws Exception {
    Map<String, String> seen = browser.look(page(Fixture.run(4)), width, height);
    assertThat(seen)
        .containsEntry("ready", "true")
        .containsEntry("done", "true")
        .containsEntry("errors", "")
        .containsEntry("later-errors", "")
        .containsEntry("charts", "2")
        .containsEntry("drawn", "true")
        .containsEntry("loaded", "0")
        // Medians of six levels; of five with one hidden; and with the 24 trials themselves.
        .containsEntry("lines", "6")
        .containsEntry("lines-after-toggle", "5")
        .containsEntry("lines-with-single", "30")
        .containsEntry("pressed", "false")
        .containsEntry("theme-changes", "true")
        .containsEntry("unreachable", "")
        .containsEntry("cut", "")
        .containsEntry("wide", "");
    assertThat(number(seen, "whiskers")).isEqualTo(9);
    assertThat(number(seen, "stacks")).isEqualTo(12);
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
        .containsEntry("strange", "0");
    assertThat(number(seen, "open-width")).as(seen.get("wide")).isLessThanOrEqualTo(width);
  }

  @ParameterizedTest
  @CsvSource({"1280, false", "500, true"})
  void nothingBarsPeopleFromThePage(int width, boolean dark) throws Exception {
    Path page = Files.writeString(folder.resolve("page.html"), page(Fixture.run(4)));
    assertThat(browser.barriers(page, width, dark)).isEmpty();
  }

  @Test
  void theAnswerFitsTheFirstScreen() throws Exception {
    Map<String, String> seen = browser.look(page(Fixture.run(8)), 1280, 800);
    assertThat(number(seen, "first-screen")).isBetween(300, 800);
  }

  @Test
  @Tag("full")
  void resolutionsOfLongTrialsSwitch() throws Exception {
    Results results = Fixture.run(1);
    FixtureSeries.writeLong(folder, results, 7200);
    Map<String, String> seen = browser.look(Reports.html(folder, results), 1280, 900);
    assertThat(seen).containsEntry("later-errors", "").containsEntry("least-differs", "false");
    assertThat(seen.get("caption")).startsWith("The least value of every 1 min");
    assertThat(number(seen, "table-rows")).isEqualTo(120);
  }

  @Test
  @Tag("full")
  void thePageForPaperBecomesAPdf() throws Exception {
    FixtureSeries.write(folder, Fixture.run(4), 1);
    String page = Reports.paper(folder, Fixture.run(4));
    String pdf = Files.readString(browser.pdf(page), java.nio.charset.StandardCharsets.ISO_8859_1);
    assertThat(pdf).startsWith("%PDF");
    assertThat(pdf.split("/Type /Page\\b", -1).length - 1).isBetween(4, 30);
  }

  @Test
  @Tag("full")
  void runsWithoutNumbersStillRender() throws Exception {
    for (Results bare : Bare.all()) {
      Map<String, String> seen = browser.look(Reports.html(folder, bare), 390, 844);
      assertThat(seen)
          .containsEntry("ready", "true")
          .containsEntry("errors", "")
          .containsEntry("done", "true");
    }
  }

  @Test
  @Tag("full")
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
    FixtureSeries.write(folder, Fixture.run(results.execution().run().blocks()), samplesPerSecond);
    return Reports.html(folder, results);
  }

  private static int number(Map<String, String> seen, String name) {
    return Integer.parseInt(seen.getOrDefault(name, "-1"));
  }
}
