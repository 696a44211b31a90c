package dev.toll.exports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toll.exports.live.LiveException;
import dev.toll.exports.live.PutSocket;
import dev.toll.exports.points.PutLines;
import dev.toll.exports.run.ExportedRun;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class PutSocketTest {
  private static final Duration LONG = Duration.ofSeconds(60);

  @TempDir Path home;

  private static long send(ExportedRun run, String host, int port, Duration deadline)
      throws IOException {
    return Exports.write(
        run,
        new PutLines(
            new BufferedWriter(
                new OutputStreamWriter(
                    PutSocket.connect(host, port, deadline), StandardCharsets.UTF_8))));
  }

  @Test
  void everyPointArrives() throws Exception {
    ExportedRun run = RunFixture.plain(home).exported();
    try (PutServer server = PutServer.timely()) {
      long sent = send(run, server.host(), server.port(), LONG);

      List<String> lines = new ArrayList<>(server.lines);
      assertThat(lines.remove(lines.size() - 1)).isEqualTo("version");
      assertThat(Point.sorted(lines.stream().map(PutLine::point).toList()))
          .isEqualTo(Point.expected(run))
          .hasSize(Math.toIntExact(sent));
    }
  }

  @Test
  void aServerThatJustCloses() throws Exception {
    ExportedRun run = RunFixture.plain(home).exported();
    try (PutServer server = new PutServer(line -> null)) {
      assertThat(send(run, server.host(), server.port(), LONG)).isPositive();
    }
  }

  @Test
  void whatOpenTsdbRefusesIsSaidInItsOwnWords() throws Exception {
    ExportedRun run = RunFixture.plain(home).exported();
    try (PutServer server =
        new PutServer(
            line ->
                line.contains("ACCUMULO_FILES")
                    ? "put: unknown metric: No such name for 'metrics': 'ACCUMULO_FILES'\n"
                    : line.equals("version") ? "net.opentsdb.tools 2.4.1 built\n" : null)) {
      assertThatThrownBy(() -> send(run, server.host(), server.port(), LONG))
          .isInstanceOf(LiveException.class)
          .hasMessageContaining(server.host() + ":" + server.port() + " rejected points: put: ")
          .hasMessageContaining("unknown metric: No such name for 'metrics': 'ACCUMULO_FILES'");
    }
  }

  @Test
  void anErrorAfterTheLastLineCountsToo() throws Exception {
    ExportedRun run = RunFixture.plain(home).exported();
    try (PutServer server =
        new PutServer(
            line -> line.equals("version") ? "Error storing put metric: no space\n2.5.0" : null)) {
      assertThatThrownBy(() -> send(run, server.host(), server.port(), LONG))
          .isInstanceOf(LiveException.class)
          .hasMessageContaining("Error storing put metric: no space");
    }
  }

  @Test
  void aServerThatGoesAway() throws Exception {
    ExportedRun run = RunFixture.plain(home).exported();
    try (PutServer server =
        new PutServer(
            line -> {
              throw new IOException("enough");
            })) {
      assertThatThrownBy(
              () -> {
                // Small pieces, so that one of them meets the closed connection.
                PutSocket socket = PutSocket.connect(server.host(), server.port(), LONG);
                try (PutLines lines =
                    new PutLines(new OutputStreamWriter(socket, StandardCharsets.UTF_8))) {
                  for (int i = 0; i < 1000; i++) {
                    new dev.toll.exports.points.RunPoints(lines, (trials, of, points) -> {})
                        .write(run);
                  }
                }
              })
          .isInstanceOf(LiveException.class)
          .hasMessageContaining("closed the connection");
    }
  }

  @Test
  void aServerThatDoesNotReadIsGivenUp() throws Exception {
    ExportedRun run = RunFixture.plain(home).exported();
    // Connected by the kernel, never accepted: its buffers fill up.
    try (ServerSocket deaf = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      assertThatThrownBy(
              () -> {
                for (int i = 0; i < 1000; i++) {
                  send(run, "127.0.0.1", deaf.getLocalPort(), Duration.ofSeconds(1));
                }
              })
          .isInstanceOf(LiveException.class)
          .hasMessageContaining("within 1 s (--timeout)");
    }
  }

  @Test
  void aWriteThatStallsIsGivenUp() throws Exception {
    try (ServerSocket deaf = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      PutSocket socket = PutSocket.connect("127.0.0.1", deaf.getLocalPort(), Duration.ofSeconds(1));
      byte[] much = new byte[1 << 20];
      assertThatThrownBy(
              () -> {
                for (int i = 0; i < 1000; i++) {
                  socket.write(much);
                }
              })
          .isInstanceOf(LiveException.class)
          .hasMessageContaining("accepted no data for 1 s (--timeout)");
      // After a failure, closing does not wait again.
      socket.close();
    }
  }

  @Test
  void nobodyThere() throws Exception {
    int port;
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = socket.getLocalPort();
    }
    assertThatThrownBy(() -> PutSocket.connect("127.0.0.1", port, LONG))
        .isInstanceOf(LiveException.class)
        .hasMessageContaining("127.0.0.1:" + port + ": connection refused");
    assertThatThrownBy(() -> PutSocket.connect("no-such-host.invalid", 4242, LONG))
        .isInstanceOf(LiveException.class)
        .hasMessageContaining("unknown host 'no-such-host.invalid'");
  }
}
