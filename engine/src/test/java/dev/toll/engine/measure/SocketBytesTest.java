package dev.toll.engine.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.toll.engine.mount.MachineProgram;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the kernel has counted of a connection of this process. */
class SocketBytesTest {
  private static final long SELF = ProcessHandle.current().pid();

  @BeforeEach
  void needsTheProgram() {
    assumeThat(MachineProgram.find(SocketBytes.PROGRAM)).as("ss (iproute2)").isPresent();
  }

  @Test
  void bytesAreThoseThatTheProcessHasSent() throws Exception {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        Socket client = new Socket(server.getInetAddress(), server.getLocalPort());
        Socket accepted = server.accept()) {
      List<Integer> ports = List.of(server.getLocalPort());
      client.getOutputStream().write(new byte[123_456]);
      accepted.getInputStream().readNBytes(123_456);
      // Answers are the other end's, which here is the same process's.
      accepted.getOutputStream().write(new byte[999]);
      client.getInputStream().readNBytes(999);
      SocketBytes seen = SocketBytes.sentBy(List.of(SELF), ports);
      assertThat(seen.unknown()).isNull();
      assertThat(seen.bytes().values()).containsExactlyInAnyOrder(123_456L, 999L);
      long child = new ProcessBuilder("sleep", "60").start().pid();
      try {
        assertThat(SocketBytes.sentBy(List.of(child), ports))
            .isEqualTo(new SocketBytes(Map.of(), Set.of(), null));
      } finally {
        ProcessHandle.of(child).ifPresent(ProcessHandle::destroyForcibly);
      }
    }
  }

  /** Also one that no look has seen open, whichever end closed it. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aClosedConnectionIsSeenToBeClosed(boolean byClient) throws Exception {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      List<Integer> ports = List.of(server.getLocalPort());
      Socket client = new Socket(server.getInetAddress(), server.getLocalPort());
      Socket accepted = server.accept();
      assertThat(SocketBytes.sentBy(List.of(SELF), ports).closed()).isEmpty();
      try (Socket second = byClient ? accepted : client) {
        (byClient ? client : accepted).close();
        assertThat(second.getInputStream().read()).isEqualTo(-1);
      }
      SocketBytes seen = SocketBytes.sentBy(List.of(SELF), ports);
      assertThat(seen.bytes()).isEmpty();
      assertThat(seen.closed()).hasSize(1);
    }
  }

  @Test
  void whatCannotBeAskedIsUnknown() throws Exception {
    assertThat(SocketBytes.sentBy("no-such-ss", List.of(SELF), List.of(1)).unknown())
        .isEqualTo("no-such-ss (iproute2) is not installed");
    assertThat(SocketBytes.sentBy("false", List.of(SELF), List.of(1)).unknown())
        .isEqualTo("false failed: it says nothing");
    assertThat(SocketBytes.sentBy(List.of(Long.MAX_VALUE), List.of(1)).unknown())
        .startsWith("the sockets of process ");
  }
}
