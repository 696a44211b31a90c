package dev.toll.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.toll.serve.watch.Library;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/** The pages in a real browser, while a run goes on. */
@Tag("browser")
@Timeout(600)
@Tag("slow")
class BrowserTest {
  private static final String DATA = "document.documentElement.dataset.";
  private static final String POINTS = "document.getElementById('chart').dataset.points || 0";

  // The browser may still be letting go of its profile when the test ends.
  @TempDir(cleanup = CleanupMode.ON_SUCCESS)
  Path folder;

  private Path runs;

  @BeforeEach
  void browserFound() {
    assumeTrue(
        Chromium.find().isPresent(),
        "skipped: no chromium, chromium-browser or google-chrome on the PATH");
    runs = folder.resolve("runs");
  }

  @Test
  void aRunIsWatchedFromItsFirstPointToItsEnd() throws Exception {
    try (WatchServer server =
            WatchServer.start(
                List.of(runs), runs.resolve("kept"), Door.CATALOG, null, 0, line -> {}, null);
        Chromium browser = new Chromium(folder)) {
      browser.size(1280, 800);
      browser.open(server.entrance());
      assertThat(browser.text("location.search")).as("no token in the address").isEmpty();
      assertThat(browser.text("document.body.innerText")).contains("There are no runs yet");
      try (FakeRun run = new FakeRun(runs)) {
        Chromium.await("the list shows it", () -> shows(browser, "running"));
        run.block(1).now(2, "shut", "measure", "load");
        Chromium.await("an effect", () -> shows(browser, "+9.9\u00a0%"));
        assertThat(browser.barriers()).isEmpty();

        browser.size(390, 844);
        browser.open(server.address() + "runs/" + id() + "/live");
        Chromium.await("two trials", () -> browser.number(POINTS) == 10);
        assertThat(browser.number("document.documentElement.scrollWidth")).isEqualTo(390);
        run.write(2, "shut", FakeRun.COLUMNS + FakeRun.rows(1, 2) + "3.0");
        Chromium.await("two points", () -> browser.number(POINTS) == 12);
        run.write(2, "shut", "01,100030.5,300000,0.3\n");
        Chromium.await("a third", () -> browser.number(POINTS) == 13);
        assertThat(browser.text("document.getElementById('rate').innerText")).contains("100");
        assertThat(browser.text("document.title")).isEqualTo("b02-shut \u00b7 toll");

        run.ended(2, "shut", 11);
        Chromium.await("three trials", () -> browser.number(POINTS) == 13 && row(browser, 3));
        run.end("complete", "all 3 blocks are done");
        Chromium.await("its end", () -> browser.text(DATA + "state").equals("complete"));
        assertThat(shows(browser, "all 3 blocks are done")).isTrue();
        assertThat(browser.barriers()).isEmpty();
        assertThat(browser.number("document.documentElement.scrollWidth")).isEqualTo(390);
      }
      assertQuiet(browser, server);
    }
  }

  @Test
  @Tag("full")
  void twoRunsAreComparedByTheKeyboardAlone() throws Exception {
    try (WatchServer server =
            WatchServer.start(
                List.of(runs), runs.resolve("kept"), Door.CATALOG, null, 0, line -> {}, null);
        Chromium browser = new Chromium(folder);
        FakeRun a = new FakeRun(runs);
        FakeRun b = new FakeRun(runs, FakeRun.study(), "2026-11-21T19:00:00Z")) {
      a.block(1).block(2).end("complete", "done");
      b.block(1).block(2).end("complete", "done");
      browser.size(390, 844);
      browser.open(server.entrance());
      assertThat(browser.number("document.documentElement.scrollWidth")).isEqualTo(390);
      Chromium.await("told", () -> browser.number(DATA + "updates || 0") > 0);
      for (int run = 0; run < 2; run++) {
        tabTo(browser, "document.activeElement.matches('input[name=run]:not(:checked)')");
        browser.key(" ", "Space", 32, " ");
      }
      tabTo(browser, "document.activeElement.id === 'compare-button'");
      assertThat(browser.text("getComputedStyle(document.activeElement).outlineStyle"))
          .as("the place of the keyboard is seen")
          .isEqualTo("solid");
      browser.key("Enter", "Enter", 13, "\r");
      Chromium.await(
          "the comparison",
          () ->
              browser.text("location.pathname").equals("/compare")
                  && browser.text(DATA + "ready").equals("true"));
      assertThat(shows(browser, "What differs")).isTrue();
      assertThat(browser.barriers()).isEmpty();
      assertThat(browser.number(POINTS)).as("two trials of each level").isEqualTo(20);
      assertThat(browser.number("document.documentElement.scrollWidth")).isEqualTo(390);

      browser.open(server.address());
      assertThat(found(browser, "2026")).isEqualTo(2);
      assertThat(found(browser, "no such study")).isZero();
      browser.go(server.address() + "runs/" + id() + "/report");
      Chromium.await(
          "the report with its charts",
          () -> browser.number("document.querySelectorAll('main svg, main canvas').length") > 0);
      assertThat(browser.text("origin")).as("in an origin of its own").isEqualTo("null");
      assertQuiet(browser, server);
    }
  }

  @Test
  void withoutTheTokenABrowserSeesNothing() throws Exception {
    try (WatchServer server =
            WatchServer.start(
                List.of(runs), runs.resolve("kept"), Door.CATALOG, null, 0, line -> {}, null);
        Chromium browser = new Chromium(folder)) {
      browser.go(server.address());
      assertThat(browser.text("document.body.innerText"))
          .contains("Open the address that toll serve printed");
    }
  }

  /** How many runs of the list a search shows. */
  private static double found(Chromium browser, String words) throws Exception {
    return browser.number(
        "(document.getElementById('search').value = '"
            + words
            + "', document.getElementById('search').dispatchEvent(new Event('input')),"
            + " document.querySelectorAll('[data-row]:not([hidden])').length)");
  }

  private String id() {
    return new Library(List.of(runs), Door.CATALOG).runs().get(0).id();
  }

  private static boolean shows(Chromium browser, String text) throws Exception {
    return browser.text("document.body.innerText").contains(text);
  }

  private static boolean row(Chromium browser, int rows) throws Exception {
    return browser.number("document.querySelectorAll('[data-part=trials] tbody tr').length")
        == rows;
  }

  private static void tabTo(Chromium browser, String condition) throws Exception {
    for (int i = 0; i < 40; i++) {
      browser.key("Tab", "Tab", 9, null);
      if (browser.text(condition).equals("true")) {
        return;
      }
    }
    throw new AssertionError("no way by the keyboard to " + condition);
  }

  private static void assertQuiet(Chromium browser, WatchServer server) throws Exception {
    assertThat(browser.complaints).isEmpty();
    assertThat(browser.requests)
        .isNotEmpty()
        .allMatch(url -> url.startsWith(server.address()) || url.startsWith("data:"));
  }
}
