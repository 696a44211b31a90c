package dev.toll.systems.base.kdc;

import java.nio.file.Path;
import java.time.Duration;
import java.util.regex.Pattern;

/**
 * How a KDC is set up.
 *
 * @param directory for its files; made with mode 0700
 * @param realm upper case by custom
 * @param address what it listens on, and clients connect to
 * @param encryptionType MIT's name, e.g. {@code aes256-cts-hmac-sha1-96}
 * @param ticketLifetime of every ticket
 * @param renewable how long tickets may be renewed
 * @param deadline for the start, and for each principal
 */
public record KdcSettings(
    Path directory,
    String realm,
    String address,
    String encryptionType,
    Duration ticketLifetime,
    Duration renewable,
    Duration deadline) {

  /** Reserved for tests by RFC 2606, so no real realm can be meant. */
  public static final String REALM = "TOLL.TEST";

  /** What Java and MIT choose first today; RFC 3962. */
  public static final String AES256_SHA1 = "aes256-cts-hmac-sha1-96";

  /** RFC 8009; Java 11 and MIT 1.15 or later, not Kerby. */
  public static final String AES256_SHA384 = "aes256-cts-hmac-sha384-192";

  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._/-]+(@[A-Za-z0-9.-]+)?");

  /** This machine only, and tickets longer than any run. */
  public static KdcSettings defaults(Path directory) {
    return new KdcSettings(
        directory.toAbsolutePath(),
        REALM,
        "127.0.0.1",
        AES256_SHA1,
        Duration.ofDays(7),
        Duration.ofDays(14),
        Duration.ofSeconds(30));
  }

  public KdcSettings withEncryptionType(String type) {
    return new KdcSettings(directory, realm, address, type, ticketLifetime, renewable, deadline);
  }

  Path krb5Conf() {
    return directory.resolve("krb5.conf");
  }

  Path log() {
    return directory.resolve("kdc.log");
  }

  /** The principal with its realm; names that would need quoting anywhere are refused. */
  String fullName(String principal) throws KdcException {
    if (!NAME.matcher(principal).matches()) {
      throw new KdcException("'" + principal + "' is not a principal name we can make");
    }
    return principal.contains("@") ? principal : principal + "@" + realm;
  }
}
