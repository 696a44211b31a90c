package dev.toll.systems.hadoop;

import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.security.RunSecrets;
import dev.toll.systems.base.security.RunSecrets.Principal;

/**
 * The principals of HDFS under Kerberos.
 *
 * @param server of NameNode and DataNodes, for the host that all of them listen on
 * @param web of the web servers
 * @param client of the client, whose user is the superuser
 */
public record Kerberos(Principal server, Principal web, Principal client) {

  /**
   * Creates principals and keytabs.
   *
   * @param client user name of the client
   */
  public static Kerberos make(RunSecrets secrets, String client) throws SystemException {
    return new Kerberos(
        secrets.principal("hdfs/" + Endpoints.HOST, "hdfs.keytab"),
        // The name that browsers and the KMS's clients ask for; RFC 4559 section 4.1.
        secrets.principal("HTTP/" + Endpoints.HOST, "http.keytab"),
        secrets.principal(client, client + ".keytab"));
  }
}
