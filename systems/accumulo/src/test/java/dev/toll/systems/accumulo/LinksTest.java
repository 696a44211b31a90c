package dev.toll.systems.accumulo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a server's settings say of its links. */
class LinksTest {
  @Test
  void onlyWhatEncryptsProtects() {
    assertThat(Links.rpc(Map.of("instance.rpc.ssl.enabled", "true"))).startsWith("protected, by ");
    assertThat(sasl("auth-conf")).isEqualTo("protected, by its settings: SASL, auth-conf");
    assertThat(sasl("auth-int")).isEqualTo("plain, by its settings: SASL, auth-int");
    assertThat(Links.rpc(Map.of("instance.rpc.ssl.enabled", "false"))).startsWith("plain, by ");
    assertThat(Links.rpc(Map.of())).startsWith("unknown: ");
  }

  private static String sasl(String quality) {
    return Links.rpc(Map.of("instance.rpc.sasl.enabled", "true", "rpc.sasl.qop", quality));
  }
}
