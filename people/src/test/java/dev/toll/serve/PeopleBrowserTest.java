package dev.toll.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.toll.people.LeaseService;
import dev.toll.people.PaperStarter;
import dev.toll.people.PeopleReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/** The page of people in a real browser. */
@Tag("browser")
@Timeout(600)
@Tag("slow")
class PeopleBrowserTest {
  private static final String PEOPLE =
      """
      toll-people: 1
      at-once: {each: 1, together: 3}
      longest: 3h
      may-start:
        - study: lock
      people:
        - name: ada
          token-file: ada.token
      """;

  // The browser may still be letting go of its profile when the test ends.
  @TempDir(cleanup = CleanupMode.ON_SUCCESS)
  Path folder;

  /** A browser says of its own accord where a form is from, which the server insists on. */
  @Test
  @Tag("full")
  void aPersonStartsAnInstanceByItsForms() throws Exception {
    assumeTrue(
        Chromium.find().isPresent(),
        "skipped: no chromium, chromium-browser or google-chrome on the PATH");
    Path runs = folder.resolve("runs");
    String token = "ada-has-this-token-alone";
    Path list = Files.writeString(folder.resolve("people.yaml"), PEOPLE);
    Files.writeString(folder.resolve("ada.token"), token);
    Files.setPosixFilePermissions(
        folder.resolve("ada.token"), PosixFilePermissions.fromString("rw-------"));
    PaperStarter starter = new PaperStarter(folder);
    try (WatchServer server =
            WatchServer.start(
                List.of(runs),
                starter.ups().all(),
                Door.CATALOG,
                null,
                0,
                line -> {},
                LeaseService.open(PeopleReader.read(list, starter), starter, line -> {}));
        Chromium browser = new Chromium(folder)) {
      browser.size(1280, 900);
      browser.go(server.peoplesEntrance());
      fill(browser, "name", "ada");
      fill(browser, "token", token);
      submit(browser, "/people/sign-in");
      Chromium.await("signed in", () -> shows(browser, "You have none"));
      assertThat(browser.barriers()).isEmpty();
      assertThat(browser.text("location.href")).isEqualTo(server.peoplesEntrance());
      assertThat(browser.text("document.cookie")).as("no script reads it").isEmpty();
      starter.turns.drainPermits();
      submit(browser, "/people/start");
      Chromium.await("it waits", () -> shows(browser, "ada-lock-open"));
      starter.turns.release();
      Chromium.await("up, without a reload", () -> shows(browser, "left of 60 min asked for"));
      browser.size(390, 844);
      assertThat(browser.number("document.documentElement.scrollWidth")).isEqualTo(390);
      submit(browser, "/people/extend");
      Chromium.await("no keeper takes note of it", () -> shows(browser, "has already ended"));
      assertThat(browser.text("document.querySelector('[role=alert]').innerText"))
          .contains("ada-lock-open");
      submit(browser, "/people/sign-out");
      Chromium.await("out", () -> shows(browser, "Sign in"));
      assertThat(browser.barriers()).isEmpty();
      assertThat(browser.text("document.title")).isEqualTo("Sign in \u00b7 toll");
      assertThat(browser.requests).noneMatch(url -> url.contains(token));
      assertThat(browser.complaints).allMatch(line -> line.contains("409"));
      assertThat(browser.requests)
          .allMatch(url -> url.startsWith(server.address()) || url.startsWith("data:"));
    }
  }

  private static void fill(Chromium browser, String field, String value) throws Exception {
    assertThat(browser.text("document.getElementById('" + field + "').value = '" + value + "'"))
        .isEqualTo(value);
  }

  /** By its button, as a user does. */
  private static void submit(Chromium browser, String action) throws Exception {
    assertThat(
            browser.text(
                "(document.querySelector('form[action=\"" + action + "\"] button').click(), 1)"))
        .isEqualTo("1");
  }

  private static boolean shows(Chromium browser, String text) throws Exception {
    return browser.text("document.body.innerText").contains(text);
  }
}
