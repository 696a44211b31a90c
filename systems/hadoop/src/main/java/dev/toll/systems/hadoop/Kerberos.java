package dev.toll.systems.hadoop;

import dev.toll.systems.base.kdc.Kdc;
import dev.toll.systems.base.kdc.KdcException;
import java.nio.file.Path;

/**
 * Who is who in HDFS under Kerberos. NameNode and DataNodes are one principal and the web servers
 * another, both for the host that everything listens on; the client's user is the superuser.
 */
public record Kerberos(
    Path krb5Conf,
    String serverPrincipal,
    Path serverKeytab,
    String webPrincipal,
    Path webKeytab,
    String clientPrincipal,
    Path clientKeytab) {

  /**
   * Makes principals and keytabs (mode 0600).
   *
   * @param client user name of the client
   * @param directory for the keytabs
   */
  public static Kerberos make(Kdc kdc, String client, Path directory) throws KdcException {
    String server = "hdfs/" + Endpoints.HOST;
    // The name that browsers and the KMS's clients ask for; RFC 4559 section 4.1.
    String web = "HTTP/" + Endpoints.HOST;
    String realm = "@" + kdc.realm();
    Kerberos kerberos =
        new Kerberos(
            kdc.krb5Conf(),
            server + realm,
            directory.resolve("hdfs.keytab"),
            web + realm,
            directory.resolve("http.keytab"),
            client + realm,
            directory.resolve(client + ".keytab"));
    kdc.addPrincipal(server, kerberos.serverKeytab);
    kdc.addPrincipal(web, kerberos.webKeytab);
    kdc.addPrincipal(client, kerberos.clientKeytab);
    return kerberos;
  }

  /** The client's name to HDFS: its principal without the realm. */
  String clientUser() {
    return clientPrincipal.substring(0, clientPrincipal.indexOf('@'));
  }
}
