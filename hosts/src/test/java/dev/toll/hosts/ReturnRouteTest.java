package dev.toll.hosts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toll.hosts.agent.DialRequest;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A host connects to this machine once, so that its address is known. */
@Timeout(60)
class ReturnRouteTest {
  @TempDir Path data;

  private static RemoteHost connection(LocalAgent agent) {
    Host host = new Host("here", "elsewhere.invalid", null, 0, Set.of(), null, null, null);
    return new RemoteHost(host, agent.line, Carrier.of(agent.process), agent.facts);
  }

  @Test
  void theAddressIsTheOneItComesFrom() throws Exception {
    InetAddress loopback = InetAddress.getLoopbackAddress();
    try (LocalAgent agent = LocalAgent.start(data)) {
      assertThat(ReturnRoute.from(connection(agent), loopback)).isEqualTo(loopback);
    }
  }

  @Test
  void whereNobodyListensTheConnectionIsRefusedAndTheLineStays() throws Exception {
    try (LocalAgent agent = LocalAgent.start(data)) {
      RemoteHost connection = connection(agent);
      int port = closedPort();
      assertThatThrownBy(() -> connection.dial(new DialRequest("127.0.0.1", port, "word")))
          .isInstanceOf(HostException.class)
          .hasMessage("here: Connection refused");
      assertThat(connection.gone()).isNull();
      assertThat(connection.clockOffset().errorSeconds()).isPositive();
    }
  }

  private static int closedPort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 0, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
