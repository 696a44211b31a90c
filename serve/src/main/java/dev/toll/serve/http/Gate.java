package dev.toll.serve.http;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Who may ask. In this order: the method; the name the server was asked by (a page elsewhere can
 * make its own name point here: DNS rebinding); where the request comes from, as the browser says
 * (Fetch Metadata, Origin); and the secret, in a cookie or as a bearer token (RFC 6750). The {@link
 * AuthenticatedArea} asks for its own secrets.
 */
final class Gate {
  /** Names that are this machine, regardless of what a name server says. */
  private static final Pattern LOOPBACK =
      Pattern.compile("(localhost|127(\\.\\d{1,3}){3}|\\[::1])(:\\d{1,5})?");

  /** A path that stays on this server when used in a Location. */
  private static final Pattern PLAIN_PATH = Pattern.compile("(/[A-Za-z0-9][A-Za-z0-9._-]*)+|/");

  private static final Set<String> OWN = Set.of("same-origin", "none");
  private static final String BEARER = "Bearer ";

  static final String UNKNOWN =
      """
      401: this page needs the token.

      Open the address that toll serve printed, with its token; the browser then remembers it.
      Scripts send the token as a header, "Authorization: Bearer TOKEN"; toll serve --token-file
      FILE writes it to a file for them. Every start makes a new token.""";

  private final Secret token;
  private final Secret session;
  private final String cookie;
  private final AuthenticatedArea area;

  /**
   * A gate.
   *
   * @param token the secret of the printed address
   * @param cookie its name; cookies are kept by host, so that every port needs a name of its own
   * @param area null for none
   */
  Gate(Secret token, String cookie, AuthenticatedArea area) {
    this.area = area;
    this.token = token;
    this.session = Secret.random();
    this.cookie = cookie;
  }

  /** What to answer instead of the page; empty when the page may be had. */
  Optional<Answer> stop(Request asked) {
    boolean apart = isForArea(asked);
    boolean sent = asked.method().equals("POST");
    if (!asked.method().equals("GET") && !asked.method().equals("HEAD") && !(apart && sent)) {
      String allowed = apart ? "GET, HEAD, POST" : "GET, HEAD";
      return Optional.of(
          Answer.text(405, "405: only " + allowed + " are allowed.").with("Allow", allowed));
    }
    String host = asked.header("Host");
    if (host == null || !LOOPBACK.matcher(host.toLowerCase(Locale.ROOT)).matches()) {
      return Optional.of(
          Answer.text(
              421,
              "421: the Host header must be a loopback name, such as localhost or 127.0.0.1; configure a proxy to set it."));
    }
    String origin = asked.header("Origin");
    if (origin != null && !origin.equalsIgnoreCase("http://" + host)) {
      return Optional.of(elsewhere());
    }
    String site = asked.header("Sec-Fetch-Site");
    boolean own = site == null || OWN.contains(site);
    if (apart) {
      // Every browser says where a form is from; a request that does not is from no page of ours.
      boolean said = origin != null || "same-origin".equals(site);
      return own && (said || !sent) ? Optional.empty() : Optional.of(elsewhere());
    }
    if (asked.parameter("token") != null) {
      return Optional.of(enter(asked, own));
    }
    if (!own) {
      return Optional.of(elsewhere());
    }
    return known(asked)
        ? Optional.empty()
        : Optional.of(Answer.text(401, UNKNOWN).with("WWW-Authenticate", "Bearer"));
  }

  /** Whether it is for the authenticated area, where there is one. */
  boolean isForArea(Request asked) {
    return area != null && area.has(asked);
  }

  private static Answer elsewhere() {
    return Answer.text(
        403, "403: cross-site request. Open the address in the browser's address bar.");
  }

  private boolean known(Request asked) {
    String authorization = asked.header("Authorization");
    return session.is(asked.cookie(cookie))
        || (authorization != null
            && authorization.regionMatches(true, 0, BEARER, 0, BEARER.length())
            && token.is(authorization.substring(BEARER.length()).strip()));
  }

  /** The first visit: the token goes from the address into a cookie that scripts cannot read. */
  private Answer enter(Request asked, boolean own) {
    if (!token.is(asked.parameter("token"))) {
      return Answer.text(401, UNKNOWN).with("WWW-Authenticate", "Bearer");
    }
    String path = PLAIN_PATH.matcher(asked.path()).matches() ? asked.path() : "/";
    Answer answer;
    if (own) {
      answer = Answer.redirect(path);
    } else if ("navigate".equals(asked.header("Sec-Fetch-Mode"))) {
      // From a link elsewhere (a mail, a file): a strict cookie is not sent along a redirect that
      // began there, but it is when a page of ours leads on.
      answer =
          Answer.html(
              "<!DOCTYPE html><html lang=\"en\"><meta charset=\"utf-8\"><title>toll</title>"
                  + "<meta http-equiv=\"refresh\" content=\"0; url="
                  + path
                  + "\"><a href=\""
                  + path
                  + "\">Continue</a></html>");
    } else {
      return elsewhere();
    }
    return answer.with(
        "Set-Cookie", cookie + "=" + session.reveal() + "; Path=/; HttpOnly; SameSite=Strict");
  }
}
