package dev.toll.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Clients without the token that hold connections cannot keep a page from the user. */
@Timeout(120)
class SlowConnectionsTest {
  private static final String HALF = "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ";

  /** More than the server lets wait at once, and so more than it may hold. */
  private static final int MOST_HELD = 256;

  @TempDir Path runs;
  private final List<String> log = new CopyOnWriteArrayList<>();
  private final List<SocketChannel> slow = new ArrayList<>();
  private WatchServer server;

  @BeforeEach
  void start() throws IOException {
    server =
        WatchServer.start(
            List.of(runs), runs.resolve("kept"), Door.CATALOG, null, 0, log::add, null);
  }

  @AfterEach
  void end() throws IOException {
    for (SocketChannel each : slow) {
      each.close();
    }
    server.close();
    assertThat(log).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {9, 1000})
  void aPageAnswersWhileSlowRequestsAreHeld(int many) throws Exception {
    page(HttpClient.newHttpClient());
    hold(many);
    // This one is behind them all in the kernel's queue, so that the others find them held.
    for (int i = 0; i < 6; i++) {
      assertThat(seconds()).isLessThan(5);
    }
    assertThat(stillOpen()).isPositive().isLessThanOrEqualTo(MOST_HELD);
  }

  @Test
  void aUserWhoIsInStaysConnectedWhileTheyCome() throws Exception {
    try (Events events = Events.open(server.address() + "events", token(), null)) {
      events.next("runs");
      hold(1000);
      try (FakeRun run = new FakeRun(runs)) {
        assertThat(events.next("runs").data().get("runs").getAsString()).contains("running");
        assertThat(run.directory.path()).exists();
      }
    }
  }

  @Tag("slow")
  @Test
  @Tag("full")
  void aRequestThatComesByteByByteIsCutAtTheDeadline() throws Exception {
    hold(3);
    long deadline = System.nanoTime() + Duration.ofSeconds(30).toNanos();
    // Each byte says that the client is alive, and changes nothing.
    while (stillOpen() > 0) {
      assertThat(System.nanoTime()).as("cut in time").isLessThan(deadline);
      for (SocketChannel each : slow) {
        trickle(each);
      }
      LockSupport.parkNanos(Duration.ofMillis(200).toNanos());
    }
  }

  @Test
  void requestsWithoutTheTokenAreAnsweredAndTheConnectionCloses() throws Exception {
    for (String request :
        List.of(
            "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
            "HELO there\r\n\r\n",
            "GET /%zz HTTP/1.1\r\n\r\n")) {
      try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
        socket.setSoTimeout(30_000);
        socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
        String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(answer).startsWith("HTTP/1.1 4").contains("default-src 'none'");
      }
    }
  }

  private void page(HttpClient client) throws Exception {
    HttpResponse<String> page =
        client.send(
            HttpRequest.newBuilder(URI.create(server.address()))
                .header("Authorization", "Bearer " + token())
                .timeout(Duration.ofSeconds(30))
                .build(),
            HttpResponse.BodyHandlers.ofString());
    assertThat(page.statusCode()).isEqualTo(200);
  }

  /** How long a page takes on a new connection, which must get through first. */
  private double seconds() throws Exception {
    HttpClient client = HttpClient.newHttpClient();
    long start = System.nanoTime();
    page(client);
    return (System.nanoTime() - start) / 1e9;
  }

  private String token() {
    return server.token().reveal();
  }

  private void hold(int many) throws IOException {
    for (int i = 0; i < many; i++) {
      SocketChannel channel =
          SocketChannel.open(
              new InetSocketAddress(InetAddress.getLoopbackAddress(), server.port()));
      slow.add(channel);
      channel.configureBlocking(false);
      write(channel, HALF);
    }
  }

  private static void trickle(SocketChannel channel) throws IOException {
    if (channel.isOpen()) {
      write(channel, "x");
    }
  }

  private static void write(SocketChannel channel, String text) throws IOException {
    try {
      assertThat(channel.write(StandardCharsets.US_ASCII.encode(text))).isPositive();
    } catch (IOException e) {
      // The server has let it go already.
      channel.close();
    }
  }

  /** Connections of the slow ones that the server has not closed. */
  private long stillOpen() throws IOException {
    long open = 0;
    for (SocketChannel each : slow) {
      try {
        open += each.isOpen() && each.read(ByteBuffer.allocate(4096)) == 0 ? 1 : 0;
      } catch (IOException e) {
        each.close();
      }
    }
    return open;
  }
}
