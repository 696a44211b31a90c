package dev.toll.serve.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.handler.codec.http.DefaultHttpHeaders;
import io.netty.handler.codec.http.HttpHeaders;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GateTest {
  private final Secret token = Secret.random();
  private final Gate gate = new Gate(token, "toll-8200", null);

  @Test
  void withoutTheTokenNothingIsToldButHowToHaveIt() {
    Answer answer = stopped(ask("GET", "/", null, Map.of()));

    assertThat(answer.status()).isEqualTo(401);
    assertThat(new String(answer.body(), java.nio.charset.StandardCharsets.UTF_8))
        .contains("Open the address that toll serve printed");
    assertThat(answer.headers()).containsEntry("WWW-Authenticate", "Bearer");
  }

  @Test
  void theFirstVisitSetsACookieAndTakesTheTokenOutOfTheAddress() {
    Answer answer = stopped(ask("GET", "/runs/x/live", "token=" + token.reveal(), Map.of()));

    assertThat(answer.status()).isEqualTo(303);
    assertThat(answer.headers()).containsEntry("Location", "/runs/x/live");
    String cookie = answer.headers().get("Set-Cookie");
    assertThat(cookie).matches("toll-8200=[\\w-]{43}; Path=/; HttpOnly; SameSite=Strict");
    assertThat(cookie).as("the cookie is no token").doesNotContain(token.reveal());
    String pair = cookie.substring(0, cookie.indexOf(';'));
    assertThat(ask("GET", "/", null, Map.of("Cookie", "other=1; " + pair))).isEmpty();
    assertThat(ask("GET", "/", null, Map.of("Cookie", pair + "x"))).isPresent();
    assertThat(ask("GET", "/", null, Map.of("Cookie", "toll-8201=" + pair.substring(10))))
        .as("another server's")
        .isPresent();
    String session = pair.substring(pair.indexOf('=') + 1);
    assertThat(ask("GET", "/", "token=" + session, Map.of())).isPresent();
    assertThat(ask("GET", "/", null, Map.of("Authorization", "Bearer " + session))).isPresent();
  }

  @Test
  void scriptsSendItAsABearerToken() {
    assertThat(ask("GET", "/metrics", null, Map.of("Authorization", "Bearer " + token.reveal())))
        .isEmpty();
    assertThat(ask("GET", "/", null, Map.of("Authorization", "bearer " + token.reveal())))
        .isEmpty();
    for (String other : new String[] {"Bearer ", "Bearer x", "Basic " + token.reveal(), ""}) {
      assertThat(stopped(ask("GET", "/", null, Map.of("Authorization", other))).status())
          .isEqualTo(401);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "CONNECT"})
  void nothingCanBeChanged(String method) {
    Answer answer = stopped(ask(method, "/", null, bearer()));

    assertThat(answer.status()).isEqualTo(405);
    assertThat(answer.headers()).containsEntry("Allow", "GET, HEAD");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "evil.example",
        "evil.example:8200",
        "127.0.0.1.evil.example",
        "localhost.evil.example",
        "192.168.1.5:8200",
        "0.0.0.0:8200",
        "[::]:8200",
        "localhost:8200, evil.example",
        ""
      })
  void anotherNameForThisMachineIsRefusedWhateverIsSent(String host) {
    Map<String, String> headers = new HashMap<>(bearer());
    headers.put("Host", host);
    assertThat(stopped(gate.stop(asked("GET", "/", null, headers))).status()).isEqualTo(421);
    headers.remove("Host");
    assertThat(stopped(gate.stop(asked("GET", "/", null, headers))).status()).isEqualTo(421);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"localhost", "LOCALHOST:1", "127.0.0.1:8200", "127.9.9.9:80", "[::1]:65000"})
  void anyPortIsFineBecauseSshMayHaveAnother(String host) {
    Map<String, String> headers = new HashMap<>(bearer());
    headers.put("Host", host);
    assertThat(gate.stop(asked("GET", "/", null, headers))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "Sec-Fetch-Site, cross-site",
    "Sec-Fetch-Site, same-site",
    "Sec-Fetch-Site, strange",
    "Origin, null",
    "Origin, https://evil.example",
    "Origin, http://localhost:3000",
    "Origin, http://127.0.0.1:8200.evil.example",
  })
  void anotherPageMayNotAsk(String header, String value) {
    Map<String, String> headers = new HashMap<>(bearer());
    headers.put(header, value);
    Answer answer = stopped(ask("GET", "/api/runs", null, headers));

    assertThat(answer.status()).isEqualTo(403);
    assertThat(answer.headers()).doesNotContainKey("Access-Control-Allow-Origin");
    // Nor have a cookie set by a token it guessed at.
    assertThat(stopped(ask("GET", "/", "token=" + token.reveal(), headers)).headers())
        .doesNotContainKey("Set-Cookie");
  }

  @Test
  void ourOwnPagesMayAsk() {
    for (String site : new String[] {"same-origin", "none"}) {
      Map<String, String> headers = new HashMap<>(bearer());
      headers.put("Sec-Fetch-Site", site);
      headers.put("Origin", "http://127.0.0.1:8200");
      assertThat(ask("GET", "/events", null, headers)).isEmpty();
    }
  }

  @Test
  void aLinkInAFileLeadsInByAPageOfOurs() {
    Answer answer =
        stopped(
            ask(
                "GET",
                "/",
                "token=" + token.reveal(),
                Map.of("Sec-Fetch-Site", "cross-site", "Sec-Fetch-Mode", "navigate")));

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.headers()).containsKey("Set-Cookie");
    assertThat(new String(answer.body(), java.nio.charset.StandardCharsets.UTF_8))
        .contains("url=/\"")
        .doesNotContain(token.reveal());
  }

  @ParameterizedTest
  @ValueSource(strings = {"//evil.example/", "/\\evil.example", "/a/../b", "/a\r\nX: y", "/a?b"})
  void theWayOnNeverLeadsElsewhere(String path) {
    Answer answer = stopped(ask("GET", path, "token=" + token.reveal(), Map.of()));

    assertThat(answer.headers()).containsEntry("Location", "/");
  }

  @Test
  void aWrongTokenSetsNothing() {
    Answer answer = stopped(ask("GET", "/", "token=wrong", bearer()));

    assertThat(answer.status()).isEqualTo(401);
    assertThat(answer.headers()).doesNotContainKey("Set-Cookie");
  }

  @Test
  void secretsAreLongDifferAndKeepToThemselves() {
    assertThat(token.reveal())
        .hasSizeGreaterThanOrEqualTo(43)
        .isNotEqualTo(Secret.random().reveal());
    assertThat(token.toString()).doesNotContain(token.reveal());
    assertThat(token.is(null)).isFalse();
  }

  @Test
  void theAuthenticatedAreaIsOpenToAllThatAskFromHereAndFormsComeFromItsOwnPages() {
    Gate open = new Gate(token, "toll-8200", new Shed());
    Map<String, String> here = Map.of("Host", "127.0.0.1:8200");
    Map<String, String> own = new HashMap<>(here);
    own.put("Origin", "http://127.0.0.1:8200");
    for (String path : new String[] {"/shed", "/shed/door"}) {
      assertThat(open.stop(asked("GET", path, null, here))).isEmpty();
      assertThat(open.stop(asked("POST", path, null, own))).isEmpty();
      assertThat(stopped(open.stop(asked("POST", path, null, here))).status()).isEqualTo(403);
      assertThat(stopped(open.stop(asked("PUT", path, null, own))).status()).isEqualTo(405);
      assertThat(stopped(open.stop(asked("GET", path, null, Map.of()))).status()).isEqualTo(421);
    }
    assertThat(stopped(open.stop(asked("GET", "/shedding", null, here))).status()).isEqualTo(401);
    assertThat(stopped(open.stop(asked("POST", "/", null, own))).status()).isEqualTo(405);
  }

  private static final class Shed implements AuthenticatedArea {
    @Override
    public String path() {
      return "/shed";
    }

    @Override
    public boolean knows(Request asked) {
      return false;
    }

    @Override
    public Answer answer(Request asked) {
      return Answer.notFound();
    }
  }

  private Map<String, String> bearer() {
    return Map.of("Authorization", "Bearer " + token.reveal());
  }

  private Optional<Answer> ask(
      String method, String path, String query, Map<String, String> headers) {
    Map<String, String> all = new HashMap<>(headers);
    all.put("Host", "127.0.0.1:8200");
    return gate.stop(asked(method, path, query, all));
  }

  private static Answer stopped(Optional<Answer> answer) {
    return answer.orElseThrow();
  }

  private static Request asked(
      String method, String path, String query, Map<String, String> headers) {
    HttpHeaders all = new DefaultHttpHeaders();
    headers.forEach(all::add);
    Request bare = new Request(method, path, Map.of(), all, Map.of());
    // A form has the encoding of a query.
    return query == null
        ? bare
        : new Request(method, path, bare.withForm(query).form(), all, Map.of());
  }
}
