package dev.toll.systems.base.proof;

import java.util.Locale;

/**
 * What a connection between two processes is to an eavesdropper on the network.
 *
 * @param source by what that was read; null where nothing reads it
 * @param what was read, e.g. {@code TLSv1.3}; may be empty. Of an unknown one why it is
 */
public record LinkState(Secrecy secrecy, Source source, String what) {
  /** Whether a listener can read what passes. */
  public enum Secrecy {
    PROTECTED,
    PLAIN,
    UNKNOWN
  }

  /** Evidence, the best first. */
  public enum Source {
    /** The very bytes that passed. */
    RELAY("a relay"),
    /** What the server agreed upon with a client of toll's. */
    HANDSHAKE("a handshake"),
    /** A client that protects nothing is answered. */
    PLAIN_REQUEST("a plain request, which is answered"),
    /** What the running servers say of their settings. */
    SETTINGS("its settings");

    private final String words;

    Source(String words) {
      this.words = words;
    }
  }

  /** Of a link that was read. */
  public static LinkState of(boolean readable, Source source, String what) {
    return new LinkState(readable ? Secrecy.PLAIN : Secrecy.PROTECTED, source, what);
  }

  /** Of one that answers a client that protects nothing. */
  public static LinkState answering() {
    return of(true, Source.PLAIN_REQUEST, "");
  }

  /** Of one that nothing reads. */
  public static LinkState unknown(String why) {
    return new LinkState(Secrecy.UNKNOWN, null, why);
  }

  /** Of one whose two ends were read: as either says, where they agree. */
  public LinkState agreeing(String other, LinkState otherEnd) {
    return equals(otherEnd)
        ? this
        : unknown(
            "its own end is %s; that of the %s: %s".formatted(text(), other, otherEnd.text()));
  }

  /** Whether it was read and found to be other than another one that was read. */
  public boolean contradicts(LinkState other) {
    return source != null && other.source != null && !equals(other);
  }

  /** In words. */
  public String text() {
    String word = secrecy.name().toLowerCase(Locale.ROOT);
    String by = source == null ? "" : ", by " + source.words;
    return word + by + (what.isEmpty() ? "" : ": " + what);
  }
}
