package dev.toll.systems.base.security;

import dev.toll.driver.Outcome;

/**
 * How a server treated one TLS client.
 *
 * @param outcome answered when the handshake ended and no refusal came within the wait, or the
 *     server answered; refused when the server said no: an alert, or it closed the connection
 *     before anything was asked of it; no answer when nothing can be said: no connection, no answer
 *     in time, or it was the client that refused
 * @param how what was seen, e.g. {@code alert bad_certificate}
 * @param protocol negotiated protocol, e.g. {@code TLSv1.3}; empty without a handshake
 * @param cipherSuite negotiated suite; empty without a handshake
 * @param peer the server's subject; empty without a handshake
 * @param cut whether the connection was closed during the handshake, without an alert
 */
public record TlsAnswer(
    Outcome outcome, String how, String protocol, String cipherSuite, String peer, boolean cut) {

  static TlsAnswer without(Outcome outcome, String how) {
    return new TlsAnswer(outcome, how, "", "", "", false);
  }

  /** Closed during the handshake. */
  static TlsAnswer cut(String how) {
    return new TlsAnswer(Outcome.REFUSED, how, "", "", "", true);
  }
}
