package dev.toll.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.toll.collection.site.Site;
import dev.toll.collection.site.SiteWriter;
import dev.toll.collection.site.Unread;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/** The site in a real browser, opened as files. */
@Tag("browser")
@Tag("slow")
@Tag("full")
class SiteBrowserTest {
  private static final String STUDY = "studies/accumulo-security.html";

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

  @Test
  void searchShowsTheRunsThatHaveEveryWord() throws Exception {
    write(SiteTest.site());
    String all = dom("index.html");
    assertThat(html(all)).contains("data-ready=\"true\"", "data-errors=\"\"", "data-shown=\"4\"");
    String some = dom("index.html#q=xeon%20unfinished");
    assertThat(html(some)).contains("data-shown=\"1\"");
    assertThat(some).contains(">1 run</span>");
    assertThat(html(dom("index.html#q=nothing-has-this"))).contains("data-shown=\"0\"");
  }

  @Test
  void theChartDrawsEveryLevelOfEveryRun() throws Exception {
    write(SiteTest.site());
    String page = dom(STUDY);
    assertThat(html(page)).contains("data-ready=\"true\"", "data-errors=\"\"", "data-charts=\"1\"");
    // A line of intervals and the points of each of five levels.
    assertThat(page).contains("data-rendered=\"10\"");
  }

  @Test
  void hostileNamesAreOnlyText() throws Exception {
    write(
        Site.of(
            List.of(SiteTest.found(Hostile.results(Hostile.NAME))),
            List.of(new Unread(Hostile.NAME, Hostile.NAME))));
    try (var studies = Files.list(folder.resolve("site/studies"))) {
      for (String page :
          List.of("index.html", "studies/" + studies.toList().get(0).getFileName())) {
        assertThat(html(dom(page)))
            .contains("data-ready=\"true\"", "data-errors=\"\"")
            .doesNotContain("data-owned");
      }
    }
  }

  @Test
  void nothingBarsPeopleFromAPage() throws Exception {
    write(SiteTest.site());
    for (String page :
        List.of("index.html", STUDY, "runs/accumulo-security/20261120T190000Z/summary.html")) {
      Path file = folder.resolve("site").resolve(page);
      assertThat(browser.barriers(file, 1280, false)).as(page).isEmpty();
    }
  }

  @Test
  void picturesForThoseWhoLook() throws Exception {
    write(SiteTest.site());
    Path pictures = Files.createDirectories(Path.of("target", "screenshots"));
    for (String page :
        List.of("index.html", STUDY, "runs/accumulo-security/20261120T190000Z/summary.html")) {
      for (int width : new int[] {1280, 500}) {
        String name =
            "site-" + page.replaceAll(".*/", "").replace(".html", "") + "-" + width + ".png";
        Path picture = browser.picture(address(page), width, 1000, width == 500, name);
        assertThat(picture).isNotEmptyFile();
        Files.copy(picture, pictures.resolve(name), StandardCopyOption.REPLACE_EXISTING);
      }
    }
  }

  private void write(Site site) throws Exception {
    SiteWriter.write(site, folder.resolve("site"));
  }

  private String address(String page) {
    int hash = page.indexOf('#');
    String file = hash < 0 ? page : page.substring(0, hash);
    return folder.resolve("site").resolve(file).toUri() + (hash < 0 ? "" : page.substring(hash));
  }

  private String dom(String page) throws IOException, InterruptedException {
    return browser.dom(address(page), 1280, 900);
  }

  /** The page's first tag, where its scripts say what they did. */
  private static String html(String dom) {
    var tag = Pattern.compile("<html[^>]*>").matcher(dom);
    assertThat(tag.find()).as(dom).isTrue();
    return tag.group();
  }
}
