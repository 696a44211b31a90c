package dev.toll.systems.hadoop;

import java.util.Arrays;
import java.util.List;

/** What SASL does for the bytes of a connection, once both ends know each other. */
enum Protection {
  /** No SASL at all. */
  NONE("none", "none"),
  /** Both ends are known; the bytes are as they would be without. */
  AUTHENTICATION("authentication", "auth"),
  /** A checksum with a key on every message; readable. */
  INTEGRITY("integrity", "auth-int"),
  /** Encrypted. */
  PRIVACY("privacy", "auth-conf");

  private final String word;
  private final String qop;

  Protection(String word, String qop) {
    this.word = word;
    this.qop = qop;
  }

  /** As Hadoop's settings name it. */
  String word() {
    return word;
  }

  /** As SASL names it (RFC 2831 section 2.1.1), or {@code none}. */
  String qop() {
    return qop;
  }

  static Protection of(String word) {
    return Arrays.stream(values()).filter(each -> each.word.equals(word)).findFirst().orElseThrow();
  }

  static List<String> words() {
    return Arrays.stream(values()).map(Protection::word).toList();
  }

  /** Without the first: RPC under Kerberos always begins with SASL. */
  static List<String> wordsOfRpc() {
    return words().subList(1, words().size());
  }
}
