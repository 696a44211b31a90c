package dev.toll.serve.http;

import io.netty.handler.codec.http.HttpHeaders;

/** The headers every answer has, so that a browser keeps it to itself. */
public final class Policy {
  /** Our own pages: scripts, styles and data from here, nothing inline, nothing from elsewhere. */
  public static final String PAGE =
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self';"
          + " img-src 'self' data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

  /**
   * A report, which is a file of the run's: its inline parts work, but in an origin of its own, so
   * that even one made by another user can ask nothing of this server. It still holds its own
   * policy, which allows its scripts by their hashes.
   */
  public static final String REPORT =
      "sandbox allow-scripts allow-downloads allow-modals; default-src 'none';"
          + " script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:;"
          + " font-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

  /** By which name an answer says it wants another policy than {@link #PAGE}. */
  public static final String HEADER = "Content-Security-Policy";

  private Policy() {}

  static void set(HttpHeaders headers) {
    headers.set(HEADER, PAGE);
    headers.set("X-Content-Type-Options", "nosniff");
    headers.set("X-Frame-Options", "DENY");
    headers.set("Cache-Control", "no-store");
    headers.set("Referrer-Policy", "no-referrer");
    headers.set("Cross-Origin-Opener-Policy", "same-origin");
    headers.set("Cross-Origin-Resource-Policy", "same-origin");
  }
}
