package dev.toll.systems.base.wire;

/**
 * What a recorded TLS connection shows of itself.
 *
 * @param known whether a ServerHello could be read; when not, {@code reason} says why
 * @param reason why nothing is known; empty otherwise
 * @param protocol as Java names it, e.g. {@code TLSv1.3}
 * @param cipherSuite as Java names it, or its number in hexadecimal if it is a rare one
 */
public record TlsFacts(boolean known, String reason, String protocol, String cipherSuite) {

  static TlsFacts unknown(String reason) {
    return new TlsFacts(false, reason, "", "");
  }
}
