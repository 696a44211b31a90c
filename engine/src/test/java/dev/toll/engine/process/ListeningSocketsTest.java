package dev.toll.engine.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.SortedSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** A server that was started again listens at another socket of the same port. */
@EnabledOnOs(OS.LINUX)
class ListeningSocketsTest {
  @Test
  void aRestartMakesAnotherSocket() throws Exception {
    int port;
    SortedSet<Long> before;
    try (ServerSocket first = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = first.getLocalPort();
      before = ListeningSockets.inodes(List.of(port));
      assertThat(before).hasSize(1).isEqualTo(ListeningSockets.inodes(List.of(port)));
    }
    assertThat(ListeningSockets.inodes(List.of(port))).isEmpty();
    try (ServerSocket again = new ServerSocket()) {
      again.setReuseAddress(true);
      again.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
      assertThat(ListeningSockets.inodes(List.of(port)))
          .hasSize(1)
          .doesNotContainAnyElementsOf(before);
    }
  }
}
