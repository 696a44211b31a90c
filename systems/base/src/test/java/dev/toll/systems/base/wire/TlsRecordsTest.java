package dev.toll.systems.base.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

/** Hand-made bytes; real handshakes are in {@link RelayTest}. */
class TlsRecordsTest {

  /** Record, ServerHello, legacy version, random, empty session id, suite, no compression. */
  private static final String HELLO = "160303%s02%s0303" + "ab".repeat(32) + "00%s00";

  @Test
  void withoutExtensionsTheOldVersionFieldCounts() {
    TlsFacts facts = TlsRecords.parse(hello("C02C", ""));
    assertThat(facts)
        .isEqualTo(new TlsFacts(true, "", "TLSv1.2", "TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384"));
  }

  @Test
  void theVersionExtensionCountsMore() {
    // Another extension (key_share, 2 bytes) first.
    TlsFacts facts = TlsRecords.parse(hello("1302", "000c" + "00330002aaaa" + "002b00020304"));
    assertThat(facts).isEqualTo(new TlsFacts(true, "", "TLSv1.3", "TLS_AES_256_GCM_SHA384"));
  }

  @Test
  void aRareSuiteIsGivenByNumber() {
    assertThat(TlsRecords.parse(hello("C0AE", "")).cipherSuite()).isEqualTo("0xC0AE");
  }

  @Test
  void truncationAnywhereIsUnknownWithAReason() {
    byte[] whole = hello("1302", "0006002b00020304");
    for (int length = 0; length < whole.length; length++) {
      TlsFacts facts = TlsRecords.parse(Arrays.copyOf(whole, length));
      assertThat(facts.known()).as("first %d bytes", length).isFalse();
      assertThat(facts.reason()).isNotEmpty();
    }
  }

  @Test
  void alertsAndForeignBytesAreUnknown() {
    byte[] alert = HexFormat.of().parseHex("15030300020228");
    assertThat(TlsRecords.parse(alert).reason()).isEqualTo("the server answered with an alert");
    byte[] plain = "HTTP/1.1 400 Bad Request".getBytes(StandardCharsets.US_ASCII);
    assertThat(TlsRecords.parse(plain).reason()).startsWith("not TLS records");
  }

  private static byte[] hello(String suite, String extensions) {
    int body = 2 + 32 + 1 + 2 + 1 + extensions.length() / 2;
    String text =
        HELLO.formatted(String.format("%04x", body + 4), String.format("%06x", body), suite);
    return HexFormat.of().parseHex(text + extensions);
  }
}
