package dev.toll.serve.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LoopbackTest {
  @Test
  void withoutAHostItIsThisMachineOnly() {
    assertThat(Loopback.addresses(null))
        .isNotEmpty()
        .allMatch(InetAddress::isLoopbackAddress)
        .first()
        .extracting(InetAddress::getHostAddress)
        .isEqualTo("127.0.0.1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1", "127.0.0.2", "::1", "localhost"})
  void loopbackAddressesAreFine(String host) {
    assertThat(Loopback.addresses(host)).isNotEmpty().allMatch(InetAddress::isLoopbackAddress);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0.0.0.0", "::", "192.0.2.1", "2001:db8::1"})
  void whatOthersCanReachIsRefusedAndWhy(String host) {
    assertThatThrownBy(() -> Loopback.addresses(host))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'" + host + "' is not a loopback address")
        .hasMessageContaining("ssh -L");
  }
}
