package dev.toll.serve.http;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;

/** A random text that only its holder knows; made anew at every start. */
public final class Secret {
  /** 256 bits, twice what cannot be guessed. */
  private static final int BYTES = 32;

  private final String text;

  private Secret(String text) {
    this.text = text;
  }

  /** A new one, in characters that need no escaping in an address, a header or a cookie. */
  public static Secret random() {
    byte[] bytes = new byte[BYTES];
    new SecureRandom().nextBytes(bytes);
    return new Secret(Base64.getUrlEncoder().withoutPadding().encodeToString(bytes));
  }

  /** Whether a text is it; how long this takes does not reveal where they differ. */
  public boolean is(String guess) {
    return guess != null
        && MessageDigest.isEqual(
            text.getBytes(StandardCharsets.UTF_8), guess.getBytes(StandardCharsets.UTF_8));
  }

  /** The text itself, to be given only to its holder. */
  public String reveal() {
    return text;
  }

  /** Not the secret: what is printed by mistake gives nothing away. */
  @Override
  public String toString() {
    return "(secret)";
  }
}
