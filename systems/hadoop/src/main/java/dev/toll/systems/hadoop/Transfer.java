package dev.toll.systems.hadoop;

import java.util.LinkedHashMap;
import java.util.Map;

/** How blocks travel between client and DataNode. */
enum Transfer {
  PLAIN,
  /** SASL DIGEST-MD5 agrees upon AES in counter mode. */
  AES,
  /** No cipher suite set: SASL's own cipher, 3DES or RC4, seals every packet. */
  DEFAULT_CIPHER;

  /** What makes both ends agree upon AES once SASL has sealed the connection. */
  static final Map<String, String> AES_SUITE =
      Map.of(
          "dfs.encrypt.data.transfer.cipher.suites", "AES/CTR/NoPadding",
          "dfs.encrypt.data.transfer.cipher.key.bitlength", "256");

  /** The properties of servers and clients. */
  Map<String, String> properties() {
    Map<String, String> properties = new LinkedHashMap<>();
    if (this != PLAIN) {
      properties.put("dfs.encrypt.data.transfer", "true");
      properties.put("dfs.block.access.token.enable", "true");
    }
    if (this == AES) {
      properties.putAll(AES_SUITE);
    }
    return properties;
  }
}
