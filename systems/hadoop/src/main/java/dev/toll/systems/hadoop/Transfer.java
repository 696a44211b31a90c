package dev.toll.systems.hadoop;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** How blocks travel between client and DataNode. */
enum Transfer {
  PLAIN("plain"),
  /** SASL DIGEST-MD5 agrees upon AES in counter mode. */
  AES("aes"),
  /** No cipher suite set: SASL's own cipher, 3DES or RC4, seals every packet. */
  DEFAULT_CIPHER("default-cipher");

  private final String word;

  Transfer(String word) {
    this.word = word;
  }

  String word() {
    return word;
  }

  /** The properties of servers and clients. */
  Map<String, String> properties() {
    Map<String, String> properties = new LinkedHashMap<>();
    if (this != PLAIN) {
      properties.put("dfs.encrypt.data.transfer", "true");
      properties.put("dfs.block.access.token.enable", "true");
    }
    if (this == AES) {
      properties.putAll(aesSuite());
    }
    return properties;
  }

  /** What makes both ends agree upon AES once SASL has sealed the connection. */
  static Map<String, String> aesSuite() {
    return Map.of(
        "dfs.encrypt.data.transfer.cipher.suites", "AES/CTR/NoPadding",
        "dfs.encrypt.data.transfer.cipher.key.bitlength", "256");
  }

  static Transfer of(String word) {
    return Arrays.stream(values()).filter(each -> each.word.equals(word)).findFirst().orElseThrow();
  }

  static List<String> words() {
    return Arrays.stream(values()).map(Transfer::word).toList();
  }
}
