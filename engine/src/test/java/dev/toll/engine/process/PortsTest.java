package dev.toll.engine.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PortsTest {

  @Test
  void neverTheSameTwiceAndBelowTheKernelsOwn() {
    Ports ports = new Ports();
    Set<Integer> seen = new HashSet<>();
    for (int i = 0; i < 200; i++) {
      int port = ports.next();
      assertThat(port).isBetween(20000, 31999);
      assertThat(seen.add(port)).as("port %d given twice", port).isTrue();
    }
  }

  @Test
  void aPortSomebodyListensOnIsNotFree() throws Exception {
    for (InetAddress address :
        new InetAddress[] {
          InetAddress.getLoopbackAddress(), new InetSocketAddress(0).getAddress()
        }) {
      int port;
      try (ServerSocket taken = new ServerSocket()) {
        taken.bind(new InetSocketAddress(address, 0));
        port = taken.getLocalPort();
        assertThat(Ports.free(port)).as("listening on %s", address).isFalse();
      }
      assertThat(Ports.free(port)).isTrue();
    }
  }

  /** Two runs, or a run and an instance of toll up, each with ports that are not yet bound. */
  @Test
  void noneIsHandedOutTwiceOnAMachine() {
    Ports one = new Ports();
    Ports other = new Ports();
    Set<Integer> all = new HashSet<>();
    for (int i = 0; i < 200; i++) {
      assertThat(all.add(one.next())).isTrue();
      assertThat(all.add(other.next())).isTrue();
    }
  }
}
