package dev.toll.systems.base.kdc;

import dev.toll.engine.process.ProcessLedger;
import dev.toll.engine.system.SystemException;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.regex.Pattern;

/**
 * How a KDC is set up: with tickets that last longer than any run.
 *
 * @param directory for its files; made with mode 0700
 * @param encryptionType MIT's name, e.g. {@code aes256-cts-hmac-sha1-96}
 * @param ledger where its processes are recorded
 * @param address IPv4 address that it listens on, and clients connect to
 */
public record KdcSettings(
    Path directory, String encryptionType, ProcessLedger ledger, String address) {

  /** Reserved for tests by RFC 2606, so no real realm can be meant. */
  public static final String REALM = "TOLL.TEST";

  /** What Java and MIT choose first today; RFC 3962. */
  public static final String AES256_SHA1 = "aes256-cts-hmac-sha1-96";

  /** RFC 8009; Java 11 and MIT 1.15 or later, not Kerby. */
  public static final String AES256_SHA384 = "aes256-cts-hmac-sha384-192";

  /** Which only this machine reaches. */
  static final String ADDRESS = "127.0.0.1";

  static final Duration TICKET_LIFETIME = Duration.ofDays(7);

  /** How long tickets may be renewed. */
  static final Duration RENEWABLE = Duration.ofDays(14);

  /** For the start, and for each principal. */
  static final Duration DEADLINE = Duration.ofSeconds(30);

  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._/-]+(@[A-Za-z0-9.-]+)?");

  /** For this machine only. */
  KdcSettings(Path directory, String encryptionType, ProcessLedger ledger) {
    this(directory, encryptionType, ledger, ADDRESS);
  }

  /** For this machine only. */
  public static KdcSettings defaults(Path directory, ProcessLedger ledger) {
    return new KdcSettings(directory.toAbsolutePath(), AES256_SHA1, ledger);
  }

  /** The same on an address that other machines reach. */
  KdcSettings on(InetAddress other) {
    return new KdcSettings(directory, encryptionType, ledger, other.getHostAddress());
  }

  Path krb5Conf() {
    return directory.resolve("krb5.conf");
  }

  Path log() {
    return directory.resolve("kdc.log");
  }

  /**
   * Writes the krb5.conf of everyone who talks to the KDC, Java and MIT alike. No DNS decides
   * anything: host names are taken as given, as Java computes them. Every exchange goes over TCP,
   * as large tickets would in any case. One encryption type throughout, so that it is known what
   * was measured.
   */
  void writeKrb5Conf(int port) throws IOException {
    Files.writeString(
        krb5Conf(),
        """
        [libdefaults]
          default_realm = %1$s
          dns_lookup_kdc = false
          dns_lookup_realm = false
          dns_canonicalize_hostname = false
          rdns = false
          udp_preference_limit = 1
          ticket_lifetime = %5$ds
          renew_lifetime = %6$ds
          forwardable = true
          default_tkt_enctypes = %4$s
          default_tgs_enctypes = %4$s
          permitted_enctypes = %4$s

        [realms]
          %1$s = {
            kdc = %2$s:%3$d
          }
        """
            .formatted(
                REALM,
                address,
                port,
                encryptionType,
                TICKET_LIFETIME.toSeconds(),
                RENEWABLE.toSeconds()));
  }

  /** The principal with its realm; names that would need quoting anywhere are refused. */
  static String fullName(String principal) throws SystemException {
    if (!NAME.matcher(principal).matches()) {
      throw new SystemException("'" + principal + "' is not a principal name toll can create");
    }
    return principal.contains("@") ? principal : principal + "@" + REALM;
  }
}
