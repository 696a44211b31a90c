package dev.toll.report.html;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;

/**
 * Inline scripts. Each is allowed by its hash in the content security policy, so that a script that
 * came in any other way is refused by the browser (CSP level 3, hash sources).
 */
final class Script {

  private Script() {}

  /**
   * Line feeds only, because the HTML parser makes them so before the browser hashes.
   *
   * @throws IllegalArgumentException if the text would end or confuse its script element
   */
  static String safe(String source) {
    String script = source.replace("\r\n", "\n").replace('\r', '\n');
    String lower = script.toLowerCase(java.util.Locale.ROOT);
    if (lower.contains("</script") || lower.contains("<!--")) {
      throw new IllegalArgumentException("script holds a tag that would end its element");
    }
    return script;
  }

  /** The script's source expression for the policy: {@code 'sha256-...'}. */
  static String hash(String script) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(script.getBytes(StandardCharsets.UTF_8));
      return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
