package dev.toll.systems.base.security;

import dev.toll.engine.system.ClientAccess;
import dev.toll.systems.base.security.RunSecrets.Principal;

/** How a client that is not toll's logs in to Kerberos. */
public final class KerberosClient {
  private KerberosClient() {}

  /**
   * With the variables by which it logs in: MIT's programs know {@code KRB5_CONFIG} and {@code
   * KRB5_CLIENT_KTNAME}; Hadoop's login reads {@code KRB5PRINCIPAL} and {@code KRB5KEYTAB}
   * (UserGroupInformation, HADOOP-9747), so that no kinit is needed.
   */
  public static ClientAccess access(ClientAccess access, Principal client) {
    return access
        .with("KRB5_CONFIG", client.krb5Conf())
        .with("KRB5_CLIENT_KTNAME", client.keytab())
        .with("KRB5PRINCIPAL", client.name())
        .with("KRB5KEYTAB", client.keytab());
  }
}
