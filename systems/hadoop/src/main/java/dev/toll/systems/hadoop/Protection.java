package dev.toll.systems.hadoop;

/** What SASL does for the bytes of a connection, once both ends are authenticated. */
enum Protection {
  /** No SASL at all. */
  NONE("none"),
  /** Both ends are authenticated; the bytes are as they would be without. */
  AUTHENTICATION("auth"),
  /** A checksum with a key on every message; readable. */
  INTEGRITY("auth-int"),
  /** Encrypted. */
  PRIVACY("auth-conf");

  private final String qop;

  Protection(String qop) {
    this.qop = qop;
  }

  /** As SASL names it (RFC 2831 section 2.1.1), or {@code none}. */
  String qop() {
    return qop;
  }
}
