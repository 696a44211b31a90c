package dev.toll.systems.base.kdc;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/** Writes the krb5.conf of everyone who talks to our KDC, Java and MIT alike. */
final class Krb5Conf {

  private Krb5Conf() {}

  /**
   * No DNS decides anything: host names are taken as given, as Java computes them. Every exchange
   * goes over TCP, as large tickets would in any case. One encryption type throughout, so that what
   * was priced is known.
   */
  static Path write(KdcSettings settings, int port) throws IOException {
    String type = settings.encryptionType();
    String text =
        """
        [libdefaults]
          default_realm = %1$s
          dns_lookup_kdc = false
          dns_lookup_realm = false
          dns_canonicalize_hostname = false
          rdns = false
          udp_preference_limit = 1
          ticket_lifetime = %5$s
          renew_lifetime = %6$s
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
                settings.realm(),
                settings.address(),
                port,
                type,
                seconds(settings.ticketLifetime()),
                seconds(settings.renewable()));
    return Files.writeString(settings.krb5Conf(), text);
  }

  static String seconds(Duration duration) {
    return duration.toSeconds() + "s";
  }
}
