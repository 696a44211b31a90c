package dev.toll.exports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.toll.exports.live.InfluxHttp;
import dev.toll.exports.live.InfluxTarget;
import dev.toll.exports.live.LiveException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The protocol's edges, which a good server does not show; a real one is in InfluxIT. */
@Timeout(120)
class InfluxHttpTest {
  private static final Duration LONG = Duration.ofSeconds(60);

  private final List<String> requests = Collections.synchronizedList(new ArrayList<>());
  private final List<String> bodies = Collections.synchronizedList(new ArrayList<>());
  private HttpServer server;
  private int status = 204;
  private String answer = "";

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          requests.add(
              exchange.getRequestURI()
                  + " "
                  + exchange.getRequestHeaders().getFirst("Authorization"));
          bodies.add(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
          byte[] bytes = answer.getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
          exchange.getResponseBody().write(bytes);
          exchange.close();
        });
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private URI url() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  private void send(InfluxTarget target, String text) throws IOException {
    try (InfluxHttp http = new InfluxHttp(target, LONG)) {
      http.write(text.getBytes(StandardCharsets.UTF_8));
    }
  }

  @Test
  void versionTwoHasBucketOrganisationAndToken() throws Exception {
    send(InfluxTarget.v2(url(), "my org", "b&c", "s3cret"), "a b=1 1\n");

    assertThat(requests)
        .containsExactly("/api/v2/write?org=my+org&bucket=b%26c&precision=ns Token s3cret");
    assertThat(bodies).containsExactly("a b=1 1\n");
  }

  @Test
  void versionOneHasDatabaseUserAndPassword() throws Exception {
    send(InfluxTarget.v1(url(), "toll", "me", "pw"), "a b=1 1\n");

    assertThat(requests).containsExactly("/write?db=toll&precision=ns Basic bWU6cHc=");
  }

  @Test
  void theSecretIsInNoText() {
    assertThat(InfluxTarget.v2(url(), "o", "b", "s3cret").toString()).doesNotContain("s3cret");
  }

  @Test
  void batchesEndAtALinesEnd() throws Exception {
    String line = "toll_series,level=x value=1 1795219200000000000\n";
    try (InfluxHttp http = new InfluxHttp(InfluxTarget.v1(url(), "toll", null, null), LONG)) {
      byte[] piece = line.repeat(1000).getBytes(StandardCharsets.UTF_8);
      for (int i = 0; i < 100; i++) {
        // Pieces do not end where lines do.
        http.write(piece, 0, piece.length / 2 + 7);
        http.write(piece, piece.length / 2 + 7, piece.length - piece.length / 2 - 7);
      }
    }

    assertThat(bodies).hasSizeBetween(4, 6).allMatch(body -> body.endsWith("\n"));
    assertThat(String.join("", bodies)).isEqualTo(line.repeat(100_000));
  }

  @Test
  void nothingIsSentForNothing() throws Exception {
    send(InfluxTarget.v1(url(), "toll", null, null), "");

    assertThat(requests).isEmpty();
  }

  @Test
  void aRefusalIsSaidInTheServersWordsAndEndsTheExport() {
    status = 401;
    answer = "{\"code\":\"unauthorized\",\"message\":\"unauthorized access\"}";
    assertThatThrownBy(() -> send(InfluxTarget.v2(url(), "o", "b", "wrong"), "a b=1 1\n"))
        .isInstanceOf(LiveException.class)
        .hasMessageEndingWith("rejected points: 401 unauthorized access")
        .hasMessageNotContaining("wrong");
    assertThat(requests).hasSize(1);

    status = 400;
    answer = "{\"error\":\"partial write: field type conflict\"}";
    assertThatThrownBy(() -> send(InfluxTarget.v1(url(), "toll", null, null), "a b=1 1\n"))
        .hasMessageEndingWith("400 partial write: field type conflict");

    status = 502;
    answer = "<html>\nBad gateway</html>";
    assertThatThrownBy(() -> send(InfluxTarget.v1(url(), "toll", null, null), "a b=1 1\n"))
        .hasMessageEndingWith("502 <html> Bad gateway</html>");
  }

  @Test
  void nobodyThereOrSilent() throws Exception {
    try (ServerSocket deaf = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      URI url = URI.create("http://127.0.0.1:" + deaf.getLocalPort());
      assertThatThrownBy(
              () -> {
                try (InfluxHttp http =
                    new InfluxHttp(
                        InfluxTarget.v1(url, "toll", null, null), Duration.ofSeconds(1))) {
                  http.write('\n');
                }
              })
          .isInstanceOf(LiveException.class)
          .hasMessageContaining("no response within 1 s (--timeout)");
    }
    server.stop(0);
    assertThatThrownBy(() -> send(InfluxTarget.v1(url(), "toll", null, null), "a b=1 1\n"))
        .isInstanceOf(LiveException.class)
        .hasMessageStartingWith("http://127.0.0.1:")
        .hasMessageContaining("connection refused; is InfluxDB running there?");
  }
}
