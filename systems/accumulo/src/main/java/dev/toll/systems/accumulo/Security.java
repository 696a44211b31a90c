package dev.toll.systems.accumulo;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** How clients and servers talk: Accumulo's own choices of wire security. */
public enum Security {
  NONE,
  /** Two-way TLS: both sides show a certificate. */
  SSL,
  /** Kerberos by SASL, quality of protection: authentication only. */
  AUTH,
  /** Authentication and integrity. */
  AUTH_INT,
  /** Authentication, integrity and confidentiality. */
  AUTH_CONF;

  /** As studies write it, and as Accumulo's sasl.qop names it. */
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  public static Security of(String word) {
    return valueOf(word.toUpperCase(Locale.ROOT).replace('-', '_'));
  }

  static List<String> words() {
    return Arrays.stream(values()).map(Security::word).toList();
  }

  public boolean kerberos() {
    return this == AUTH || this == AUTH_INT || this == AUTH_CONF;
  }

  /** Whether the bytes on the wire must be unreadable. */
  public boolean confidential() {
    return this == SSL || this == AUTH_CONF;
  }
}
