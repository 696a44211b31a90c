package dev.toll.systems.accumulo.client;

import dev.toll.systems.accumulo.client.AccumuloCommands.Server;
import java.net.InetAddress;
import java.security.AccessController;
import java.security.GeneralSecurityException;
import java.security.PrivilegedAction;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import javax.crypto.Cipher;
import javax.net.ssl.SSLContext;
import javax.security.auth.Subject;
import javax.security.auth.kerberos.KerberosTicket;
import javax.security.sasl.Sasl;
import org.apache.accumulo.core.util.HostAndPort;
import org.apache.hadoop.security.UserGroupInformation;

/**
 * Facts the client knows of what was negotiated: {@code java}, {@code java.vendor}, {@code
 * provider.aes}, {@code provider.tls}, {@code principal}, and with Kerberos {@code sasl.mechanism},
 * {@code sasl.qop} (as a tablet server grants it on a connection made for this), {@code
 * kerberos.tgt.ticket}, {@code kerberos.tgt.session}, {@code kerberos.service.ticket}, {@code
 * kerberos.service.session} (encryption types) and {@code kerberos.service} (its principal).
 */
final class Negotiated {

  private static final int TIMEOUT_MILLIS = 10_000;

  private Negotiated() {}

  static Map<String, String> facts(ClientSession session, Server server) throws Exception {
    Map<String, String> facts = new TreeMap<>();
    facts.put("java", System.getProperty("java.version"));
    facts.put("java.vendor", System.getProperty("java.vendor"));
    providers(facts);
    facts.put("principal", session.principal());
    if (session.kerberos()) {
      HostAndPort address = HostAndPort.fromParts(server.host(), server.port());
      try (SaslConnection connection =
          SaslConnection.open(session, address, "auth-conf,auth-int,auth", TIMEOUT_MILLIS)) {
        facts.put("sasl.mechanism", connection.mechanism());
        facts.put("sasl.qop", connection.property(Sasl.QOP));
      }
      tickets(facts, InetAddress.getByName(server.host()).getCanonicalHostName());
    }
    return facts;
  }

  private static void providers(Map<String, String> facts) throws GeneralSecurityException {
    facts.put("provider.aes", Cipher.getInstance("AES/CBC/NoPadding").getProvider().toString());
    facts.put("provider.tls", SSLContext.getDefault().getProvider().toString());
  }

  /**
   * Of the tickets.
   *
   * @param host whose service ticket is wanted: there may be some for other servers
   */
  private static void tickets(Map<String, String> facts, String host) throws Exception {
    String wanted = "/" + host.toLowerCase(Locale.ROOT) + "@";
    for (KerberosTicket ticket : subjectTickets()) {
      String server = ticket.getServer().getName();
      boolean granting = server.startsWith("krbtgt/");
      String prefix = granting ? "kerberos.tgt" : "kerberos.service";
      if (!granting
          && facts.containsKey(prefix)
          && !server.toLowerCase(Locale.ROOT).contains(wanted)) {
        continue;
      }
      if (!granting) {
        facts.put(prefix, server);
      }
      facts.put(prefix + ".session", EncryptionType.name(ticket.getSessionKeyType()));
      facts.put(
          prefix + ".ticket", EncryptionType.name(EncryptionType.ofTicket(ticket.getEncoded())));
    }
  }

  // Subject.current() exists from JDK 18 only; the driver runs on what Accumulo runs on, 17 or 21.
  @SuppressWarnings("removal")
  private static Set<KerberosTicket> subjectTickets() throws Exception {
    PrivilegedAction<Subject> subject = () -> Subject.getSubject(AccessController.getContext());
    return UserGroupInformation.getLoginUser()
        .doAs(subject)
        .getPrivateCredentials(KerberosTicket.class);
  }
}
