package dev.toll.systems.base.wire;

import java.util.HexFormat;
import java.util.Map;

/** Names of the suites Java's TLS negotiates today, by their IANA numbers. */
final class CipherSuites {

  private static final Map<Integer, String> NAMES =
      Map.ofEntries(
          Map.entry(0x1301, "TLS_AES_128_GCM_SHA256"),
          Map.entry(0x1302, "TLS_AES_256_GCM_SHA384"),
          Map.entry(0x1303, "TLS_CHACHA20_POLY1305_SHA256"),
          Map.entry(0x1304, "TLS_AES_128_CCM_SHA256"),
          Map.entry(0x009C, "TLS_RSA_WITH_AES_128_GCM_SHA256"),
          Map.entry(0x009D, "TLS_RSA_WITH_AES_256_GCM_SHA384"),
          Map.entry(0x009E, "TLS_DHE_RSA_WITH_AES_128_GCM_SHA256"),
          Map.entry(0x009F, "TLS_DHE_RSA_WITH_AES_256_GCM_SHA384"),
          Map.entry(0xC009, "TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA"),
          Map.entry(0xC00A, "TLS_ECDHE_ECDSA_WITH_AES_256_CBC_SHA"),
          Map.entry(0xC013, "TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA"),
          Map.entry(0xC014, "TLS_ECDHE_RSA_WITH_AES_256_CBC_SHA"),
          Map.entry(0xC023, "TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA256"),
          Map.entry(0xC024, "TLS_ECDHE_ECDSA_WITH_AES_256_CBC_SHA384"),
          Map.entry(0xC02B, "TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256"),
          Map.entry(0xC02C, "TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384"),
          Map.entry(0xC02F, "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256"),
          Map.entry(0xC030, "TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384"),
          Map.entry(0xCCA8, "TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256"),
          Map.entry(0xCCA9, "TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256"));

  private CipherSuites() {}

  static String name(int number) {
    return NAMES.getOrDefault(
        number, "0x" + HexFormat.of().withUpperCase().toHexDigits((short) number));
  }
}
