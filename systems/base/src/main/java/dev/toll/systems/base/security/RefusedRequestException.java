package dev.toll.systems.base.security;

import dev.toll.engine.system.SystemException;

/** A signing request that the run's authority does not sign. */
public final class RefusedRequestException extends SystemException {
  private static final long serialVersionUID = 1;

  /** Why. */
  public enum Reason {
    MALFORMED("it is not a PKCS #10 request"),
    KEY("its key is not EC P-256"),
    SIGNATURE("it is not signed by the key that it is for"),
    NO_TOKEN("it does not carry a one-time token"),
    WRONG_TOKEN("its one-time token was not issued for this host"),
    USED_TOKEN("its one-time token has been used"),
    SUBJECT("its subject is another name than the host's"),
    EXTENSIONS("it asks for extensions, which the authority alone decides");

    private final String words;

    Reason(String words) {
      this.words = words;
    }

    /** As messages have it. */
    public String words() {
      return words;
    }
  }

  private final Reason reason;

  RefusedRequestException(String host, Reason reason) {
    this(host, reason, null);
  }

  RefusedRequestException(String host, Reason reason, Throwable cause) {
    super(host + ": certificate signing request refused: " + reason.words(), cause);
    this.reason = reason;
  }

  public Reason reason() {
    return reason;
  }
}
