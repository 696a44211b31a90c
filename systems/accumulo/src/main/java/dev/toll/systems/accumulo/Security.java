package dev.toll.systems.accumulo;

import dev.toll.engine.settings.Choices;
import java.util.List;

/** How clients and servers talk: Accumulo's own choices of wire security. */
enum Security {
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
  String word() {
    return Choices.word(this);
  }

  /** The qualities of protection that are less than this one. */
  List<String> lower() {
    return switch (this) {
      case AUTH_INT -> List.of(AUTH.word());
      case AUTH_CONF -> List.of(AUTH.word(), AUTH_INT.word());
      case NONE, SSL, AUTH -> List.of();
    };
  }

  boolean kerberos() {
    return this == AUTH || this == AUTH_INT || this == AUTH_CONF;
  }

  /** Whether the bytes on the wire must be unreadable. */
  boolean confidential() {
    return this == SSL || this == AUTH_CONF;
  }
}
