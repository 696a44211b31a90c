package dev.toll.hosts.agent;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How an agent that was not started through a line finds toll. It is a secret: it reaches the agent
 * in a file for its user alone.
 *
 * @param address IPv4 address that toll listens on
 * @param certificate SHA-256 of toll's certificate in lower-case hexadecimal digits; the agent
 *     speaks to no other
 * @param token 64 such digits, good for one connection
 */
public record Ticket(String address, int port, String certificate, String token) {
  /** Digits of a token. */
  public static final int TOKEN_DIGITS = 64;

  /** What the agent sends first, before the token. */
  public static final String HELLO = "TOLL-TOKEN ";

  /** Toll's answer when frames may begin. */
  public static final String WELCOME = "TOLL-WELCOME";

  /** Toll's answer when not; why follows. */
  public static final String REFUSED = "TOLL-REFUSED ";

  private static final Pattern TEXT =
      Pattern.compile("toll-ticket:1:([0-9.]+):([0-9]{1,5}):([0-9a-f]{64}):([0-9a-f]{64});");

  /** As it is written into a file. */
  public String text() {
    return "toll-ticket:1:" + address + ":" + port + ":" + certificate + ":" + token + ";";
  }

  /**
   * Takes the ticket out of a file, and removes the file: it is no longer needed.
   *
   * <p>The file is a container's credentials, of which Hadoop has two formats, both binary ({@code
   * Credentials.SerializedFormat}); a ticket is known by its own first and last characters in
   * either.
   */
  static Ticket take(Path file) throws IOException {
    String content = Files.readString(file, StandardCharsets.ISO_8859_1);
    Files.delete(file);
    Matcher found = TEXT.matcher(content);
    if (!found.find()) {
      throw new IOException(file + " has no ticket of toll's");
    }
    return new Ticket(
        found.group(1), Integer.parseInt(found.group(2)), found.group(3), found.group(4));
  }
}
