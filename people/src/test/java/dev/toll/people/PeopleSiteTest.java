package dev.toll.people;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toll.driver.Wait;
import dev.toll.engine.files.Sha256;
import dev.toll.engine.system.Catalog;
import dev.toll.engine.system.ClientAccess;
import dev.toll.engine.system.SystemException;
import dev.toll.serve.WatchServer;
import dev.toll.serve.people.AllowedStudy;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What people can and cannot do. */
@Timeout(120)
class PeopleSiteTest {
  private static final String ADA = "ada-has-this-token-alone";
  private static final String GRACE = "grace-has-this-token-alone";
  private static final String SHUT = "lock shut";

  @TempDir Path directory;
  private final List<String> log = new CopyOnWriteArrayList<>();
  private PaperStarter starter;
  private WatchServer server;

  @BeforeEach
  void start() throws Exception {
    starter = new PaperStarter(directory);
    serve(1, 2);
  }

  private void serve(int each, int together) throws Exception {
    People people =
        new People(
            each,
            together,
            3 * 3600,
            List.of(new AllowedStudy("lock", null, PaperStarter.LEVELS)),
            List.of(person("ada", ADA), person("grace", GRACE), person("linus", "l".repeat(30))));
    server =
        WatchServer.start(
            List.of(directory.resolve("runs")),
            directory.resolve("up"),
            new Catalog(List.of()),
            null,
            0,
            log::add,
            LeaseService.open(people, starter, log::add));
  }

  private static Person person(String name, String token) {
    return new Person(name, Sha256.bytes(token));
  }

  @AfterEach
  void end() {
    server.close();
    assertThat(log).isEmpty();
  }

  private Visitor visitor() {
    return new Visitor(server.address());
  }

  private Visitor ada() throws Exception {
    return in("ada", ADA);
  }

  private Visitor in(String name, String token) throws Exception {
    Visitor visitor = visitor();
    HttpResponse<String> answer = visitor.signIn(name, token);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(303);
    return visitor;
  }

  private static void shows(Visitor visitor, String... parts) throws Exception {
    boolean shown =
        Wait.every(Duration.ofMillis(20))
            .atMost(Duration.ofSeconds(20))
            .until(
                () -> {
                  String body = page(visitor);
                  return List.of(parts).stream().allMatch(body::contains);
                });
    assertThat(shown).as(page(visitor)).isTrue();
  }

  private static String page(Visitor visitor) {
    try {
      return visitor.get("people").body();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void aPersonSignsInAndTheTokenIsNowhere() throws Exception {
    Visitor visitor = visitor();
    HttpResponse<String> way = visitor.get("people");
    assertThat(way.statusCode()).isEqualTo(200);
    assertThat(way.body()).contains("Sign in", "type=\"password\"").doesNotContain("lock");
    assertThat(way.headers().firstValue("Set-Cookie")).isEmpty();
    HttpResponse<String> answer = visitor.signIn("ada", ADA);
    assertThat(answer.headers().firstValue("Location")).hasValue("/people");
    assertThat(answer.headers().firstValue("Set-Cookie").orElse(""))
        .matches("toll-people-\\d+=[\\w-]{43}; Path=/people; HttpOnly; SameSite=Strict")
        .doesNotContain(ADA);
    HttpResponse<String> page = visitor.get("people");
    assertThat(page.body()).contains("You have none", "lock at shut").doesNotContain(ADA);
    assertThat(page.headers().firstValue("Content-Security-Policy").orElse(""))
        .startsWith("default-src 'none'")
        .contains("form-action 'self'");
    String before = visitor.cookie();
    assertThat(visitor.act("sign-out").statusCode()).isEqualTo(303);
    Visitor thief = visitor();
    thief.headers.put("Cookie", before);
    assertThat(thief.get("people").body()).contains("Sign in");
  }

  @Test
  void aSessionOpensNothingElseAndTheTokenOfTheServerNoSession() throws Exception {
    Visitor ada = ada();
    for (String path : List.of("", "api/runs", "instances", "metrics", "assets/watch.css")) {
      assertThat(ada.get(path).statusCode()).as(path).isEqualTo(401);
    }
    Visitor operator = visitor();
    operator.headers.put("Authorization", "Bearer " + server.token().reveal());
    assertThat(operator.get("instances").statusCode()).isEqualTo(200);
    assertThat(operator.get("people").body()).contains("Sign in");
    assertThat(operator.get("people/list").statusCode()).isEqualTo(401);
    assertThat(operator.post("instances").statusCode()).isEqualTo(405);
    assertThat(operator.get("people/assets/live.js").statusCode()).isEqualTo(404);
    assertThat(operator.get("people/assets/../../etc/passwd").statusCode()).isEqualTo(404);
  }

  @Test
  void anInstanceIsStartedShownExtendedAndItsSecretsAreNot() throws Exception {
    Visitor ada = ada();
    starter.turns.drainPermits();
    assertThat(ada.act("start", "choice", SHUT, "lifetime", "2h").statusCode()).isEqualTo(303);
    shows(ada, "ada-lock-shut", "starting", "http-equiv=\"refresh\"");
    starter.turns.release(1000);
    shows(ada, "data-until=", "2.0 h asked for", "toll ups ada-lock-shut --env", "1 of 1");
    assertThat(page(ada))
        .contains(
            "TOLL_PORT", "4711", "knock &quot;$TOLL_PORT&quot;", "up/ada-lock-shut/work/client")
        .doesNotContain("http-equiv=\"refresh\"");
    assertThat(ada.get("people/list").body()).contains("ada-lock-shut").doesNotContain("<html");
    HttpResponse<String> much = ada.act("extend", "instance", "ada-lock-shut", "time", "61m");
    assertThat(much.statusCode()).isEqualTo(409);
    assertThat(much.body())
        .contains("at most 3.0 h in all", "was asked for 2.0 h, so at most 60 min more");
    Visitor operator = visitor();
    operator.headers.put("Authorization", "Bearer " + server.token().reveal());
    assertThat(operator.get("instances").body()).contains("lock \u00b7 shut \u00b7 for ada");
  }

  @Test
  void nobodyTouchesAnothersInstance() throws Exception {
    Visitor ada = ada();
    ada.act("start", "choice", SHUT, "lifetime", "1h");
    shows(ada, "data-until=");
    Visitor grace = in("grace", GRACE);
    shows(grace, "You have none", "ada has ada-lock-shut until");
    assertThat(page(grace)).doesNotContain("4711", "work/client");
    for (String what : List.of("end", "extend")) {
      HttpResponse<String> answer = grace.act(what, "instance", "ada-lock-shut", "time", "10m");
      assertThat(answer.statusCode()).as(what).isEqualTo(404);
      assertThat(answer.body()).contains("you have no instance called");
    }
    assertThat(directory.resolve("up/ada-lock-shut/up.json")).exists();
    assertThat(Files.readString(directory.resolve("up/ada-lock-shut/lifetime")).strip())
        .isEqualTo("3600");
  }

  @Test
  void overTheLimitOneMessageSaysWhoHasThemAndUntilWhen() throws Exception {
    Visitor ada = ada();
    ada.act("start", "choice", SHUT, "lifetime", "1h");
    shows(ada, "data-until=");
    HttpResponse<String> second = ada.act("start", "choice", "lock open", "lifetime", "20m");
    assertThat(second.statusCode()).isEqualTo(409);
    assertThat(second.body())
        .contains("each person may have 1 at once, and ada has ada-lock-shut until 20")
        .contains("value=\"20m\"")
        .contains("value=\"lock open\" selected");
    Visitor grace = in("grace", GRACE);
    // Also while it is not up yet.
    starter.turns.drainPermits();
    grace.act("start", "choice", SHUT, "lifetime", "2h");
    Visitor linus = in("linus", "l".repeat(30));
    HttpResponse<String> third = linus.act("start", "choice", SHUT, "lifetime", "1h");
    assertThat(third.statusCode()).isEqualTo(409);
    assertThat(third.body())
        .contains("all people together may have 2 at once, and ada has ada-lock-shut until 20")
        .contains("grace has grace-lock-shut (starting, 2.0 h asked for)");
    assertThat(directory.resolve("up/linus-lock-shut")).doesNotExist();
    starter.turns.release(1000);
    shows(grace, "data-until=");
  }

  @Test
  void oneThatDidNotComeUpSaysWhyAndLeavesItsPlace() throws Exception {
    starter.failure = "the door is <stuck>";
    Visitor ada = ada();
    ada.act("start", "choice", SHUT, "lifetime", "1h");
    shows(ada, "failed", "the door is &lt;stuck&gt;", "0 of 1", "Remove ada-lock-shut");
    assertThat(ada.act("end", "instance", "ada-lock-shut").statusCode()).isEqualTo(303);
    assertThat(page(ada)).contains("You have none");
    assertThat(directory.resolve("up/ada-lock-shut")).doesNotExist();
  }

  @Test
  void oneWhoseTurnHasNotComeCanBeGivenUpAndIsWithServe() throws Exception {
    server.close();
    serve(3, 3);
    Visitor ada = ada();
    starter.turns.drainPermits();
    for (int i = 0; i < 3; i++) {
      assertThat(ada.act("start", "choice", SHUT, "lifetime", "1h").statusCode()).isEqualTo(303);
    }
    shows(ada, "ada-lock-shut-3", "waiting for its turn");
    ada.act("end", "instance", "ada-lock-shut-3");
    assertThat(page(ada)).doesNotContain("ada-lock-shut-3");
    server.close();
    assertThat(directory.resolve("up/ada-lock-shut-2")).doesNotExist();
    serve(1, 1);
    // Its keeper may have been started: it keeps its place until that is out of the question.
    assertThat(page(ada())).contains("ada-lock-shut", "1 of 1");
  }

  @ParameterizedTest
  @CsvSource({
    "lock ajar, 1h, choose a level",
    "lock shut, 4h, an instance is up for at most 3.0 h",
    "lock shut, 0s, lifetime: a time from 1s to 30d",
    "lock shut, soon, lifetime:",
    "lock shut, '', lifetime:",
  })
  void aWishThatCannotBeIsOneMessage(String choice, String lifetime, String message)
      throws Exception {
    HttpResponse<String> answer = ada().act("start", "choice", choice, "lifetime", lifetime);
    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(answer.body()).contains("role=\"alert\">" + message);
    assertThat(directory.resolve("up/ada-lock-shut")).doesNotExist();
  }

  @Test
  void aFormOfAnotherSessionChangesNothing() throws Exception {
    Visitor ada = ada();
    String other = in("grace", GRACE).form();
    for (String form : List.of("", other, ada.form() + "x")) {
      HttpResponse<String> answer =
          ada.post("people/start", "choice", SHUT, "lifetime", "1h", "form", form);
      assertThat(answer.statusCode()).isEqualTo(403);
      assertThat(answer.body()).contains("this form is of another session");
    }
    HttpResponse<String> stranger =
        visitor().post("people/start", "choice", SHUT, "lifetime", "1h", "form", ada.form());
    assertThat(stranger.statusCode()).isEqualTo(401);
    assertThat(directory.resolve("up/ada-lock-shut")).doesNotExist();
    // Nor does an address alone.
    assertThat(ada.get("people/start?choice=lock+shut&lifetime=1h&form=" + ada.form()).statusCode())
        .isEqualTo(404);
  }

  @ParameterizedTest
  @ValueSource(strings = {"https://evil.example", "null", "http://127.0.0.1:1", ""})
  void aFormOfAnotherSiteIsRefused(String origin) throws Exception {
    Visitor ada = ada();
    String form = ada.form();
    ada.headers.remove("Origin");
    if (!origin.isEmpty()) {
      ada.headers.put("Origin", origin);
    }
    assertThat(
            ada.post("people/start", "choice", SHUT, "lifetime", "1h", "form", form).statusCode())
        .isEqualTo(403);
    assertThat(ada.signIn("ada", ADA).statusCode()).isEqualTo(403);
    ada.headers.put("Origin", server.address().replaceFirst("/$", ""));
    ada.headers.put("Sec-Fetch-Site", "cross-site");
    assertThat(ada.signIn("ada", ADA).statusCode()).isEqualTo(403);
  }

  @Test
  void attemptsAreLimitedAndOneWhoIsInIsNotKeptOut() throws Exception {
    Visitor ada = ada();
    Visitor guesser = visitor();
    for (int i = 0; i < Attempts.EACH; i++) {
      assertThat(guesser.signIn("ada", "a guess " + i).statusCode()).isEqualTo(403);
    }
    HttpResponse<String> right = guesser.signIn("ada", ADA);
    assertThat(right.statusCode()).isEqualTo(429);
    assertThat(right.body()).contains("Too many attempts have failed");
    assertThat(right.headers().firstValue("Set-Cookie")).isEmpty();
    assertThat(ada.get("people").body()).contains("Your instances");
    assertThat(in("grace", GRACE).get("people").body()).contains("Your instances");
  }

  @Test
  void onlyShortFormsAreTaken() throws Exception {
    assertThat(visitor().raw("people/sign-in", "application/json", "{}").statusCode())
        .isEqualTo(415);
    assertThat(visitor().signIn("ada", "x".repeat(5000)).statusCode()).isEqualTo(413);
    assertThat(visitor().signIn("<b>&\"", "x").body())
        .contains("value=\"&lt;b>&amp;&#34;\"")
        .doesNotContain("<b>&");
  }

  @Test
  void whatASystemSaysIsEscaped() throws Exception {
    starter.access =
        new ClientAccess(
            Map.of("TOLL_X", "<script>alert(1)</script>"), List.of("echo '<img src=x>'"), null);
    Visitor ada = ada();
    ada.act("start", "choice", SHUT, "lifetime", "1h");
    shows(ada, "data-until=");
    assertThat(page(ada))
        .contains("&lt;script&gt;alert(1)", "&lt;img src=x&gt;")
        .doesNotContain("<script>alert", "<img");
  }

  @Test
  void twoWouldNotKeepToOneLimit() {
    assertThatThrownBy(
            () -> LeaseService.open(new People(1, 1, 1, List.of(), List.of()), starter, log::add))
        .isInstanceOf(SystemException.class)
        .hasMessageContaining("another toll serve --people is running");
  }

  @Test
  void withoutAListNothingCanBeSent() throws Exception {
    try (WatchServer plain =
        WatchServer.start(
            List.of(directory),
            directory.resolve("up"),
            new Catalog(List.of()),
            null,
            0,
            log::add,
            null)) {
      Visitor visitor = new Visitor(plain.address());
      assertThat(visitor.get("people").statusCode()).isEqualTo(401);
      assertThat(visitor.signIn("ada", ADA).statusCode()).isEqualTo(405);
    }
  }
}
