package dev.toll.systems.base.security;

import java.security.SecureRandom;
import java.util.Base64;

/** Secrets that live as long as one run. */
public final class Passwords {

  /** 192 bits: beyond guessing, and a length base64 needs no padding for. */
  private static final int BYTES = 24;

  private static final SecureRandom RANDOM = new SecureRandom();

  private Passwords() {}

  /** A new password of 32 letters, digits, {@code -} and {@code _}; never starts with {@code -}. */
  public static String random() {
    byte[] bytes = new byte[BYTES];
    String password;
    do {
      RANDOM.nextBytes(bytes);
      password = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    } while (password.startsWith("-"));
    return password;
  }
}
