package dev.toll.systems.accumulo;

import java.nio.file.Path;

/**
 * Secrets and identities made for one run and destroyed with it.
 *
 * @param instanceSecret Accumulo's own
 * @param rootPassword of the user root at levels without Kerberos
 * @param tls null when no level needs TLS
 * @param kerberos null when no level needs Kerberos
 */
record RunMaterial(String instanceSecret, String rootPassword, Tls tls, Kerberos kerberos) {

  /** Stores for two-way TLS; one leaf serves both sides. */
  record Tls(Path keyStore, Path trustStore, String password) {}

  /** Principals and their keytabs. */
  record Kerberos(
      Path krb5Conf,
      String realm,
      String serverPrincipal,
      Path serverKeytab,
      String clientPrincipal,
      Path clientKeytab) {}
}
