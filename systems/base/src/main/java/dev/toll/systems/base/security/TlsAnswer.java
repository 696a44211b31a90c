package dev.toll.systems.base.security;

import dev.toll.engine.record.Verdict;

/**
 * How a server treated one TLS client.
 *
 * @param outcome accepted, refused or no answer
 * @param how what was seen, e.g. {@code alert bad_certificate}
 * @param protocol negotiated protocol, e.g. {@code TLSv1.3}; empty without a handshake
 * @param cipherSuite negotiated suite; empty without a handshake
 * @param peer the server's subject; empty without a handshake
 */
public record TlsAnswer(
    Outcome outcome, String how, String protocol, String cipherSuite, String peer) {

  /** How a client fared. */
  public enum Outcome {
    /** The handshake ended and no refusal came within the wait, or the server answered. */
    ACCEPTED,
    /** The server said no: an alert, or it hung up before anything was asked of it. */
    REFUSED,
    /** Nothing can be said: no connection, no answer in time, or it was the client that refused. */
    NO_ANSWER
  }

  /**
   * Whether an unknown client is refused: only when the right certificate is accepted by the same
   * server (the positive control), else a stopped or plain-text server would count as one that
   * refuses.
   */
  public static Verdict refusal(TlsAnswer control, TlsAnswer unknown) {
    if (control.outcome() != Outcome.ACCEPTED) {
      return Verdict.UNKNOWN;
    }
    return switch (unknown.outcome()) {
      case REFUSED -> Verdict.TRUE;
      case ACCEPTED -> Verdict.FALSE;
      case NO_ANSWER -> Verdict.UNKNOWN;
    };
  }

  static TlsAnswer without(Outcome outcome, String how) {
    return new TlsAnswer(outcome, how, "", "", "");
  }
}
