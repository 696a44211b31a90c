package dev.toll.engine.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.SortedSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** What the kernel lists of sockets. */
@EnabledOnOs(OS.LINUX)
class TcpSocketTest {
  @Test
  void bothEndsOfAConnectionAreNamed() throws Exception {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        Socket client = new Socket(server.getInetAddress(), server.getLocalPort())) {
      long self = ProcessHandle.current().pid();
      assertThat(TcpSocket.around(self))
          .filteredOn(socket -> socket.connected() && socket.port() == client.getLocalPort())
          .singleElement()
          .satisfies(
              socket -> {
                assertThat(socket.peerName()).endsWith("127.0.0.1:" + server.getLocalPort());
                assertThat(TcpSocket.heldBy(self).orElseThrow()).contains(socket.inode());
              });
    }
  }

  @Test
  void anAddressIsWrittenAsUsersDo() {
    assertThat(new TcpSocket(1, "0100007F", 6379, "01", 1).peerName()).isEqualTo("127.0.0.1:6379");
    assertThat(new TcpSocket(1, "00000000000000000000000001000000", 80, "01", 1).peerName())
        .isEqualTo("[0:0:0:0:0:0:0:1]:80");
    assertThat(new TcpSocket(1, "0000000000000000FFFF00000100007F", 80, "01", 1).peerName())
        .isEqualTo("127.0.0.1:80");
  }

  /** A server that was started again listens at another socket of the same port. */
  @Test
  void aRestartMakesAnotherSocket() throws Exception {
    int port;
    SortedSet<Long> before;
    try (ServerSocket first = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = first.getLocalPort();
      before = TcpSocket.listeningAt(List.of(port));
      assertThat(before).hasSize(1).isEqualTo(TcpSocket.listeningAt(List.of(port)));
    }
    assertThat(TcpSocket.listeningAt(List.of(port))).isEmpty();
    try (ServerSocket again = new ServerSocket()) {
      again.setReuseAddress(true);
      again.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
      assertThat(TcpSocket.listeningAt(List.of(port)))
          .hasSize(1)
          .doesNotContainAnyElementsOf(before);
    }
  }
}
