package dev.toll.systems.accumulo.client;

import com.google.gson.JsonObject;
import dev.toll.driver.Arguments;
import java.security.AccessController;
import java.security.GeneralSecurityException;
import java.security.PrivilegedAction;
import java.util.Set;
import javax.crypto.Cipher;
import javax.net.ssl.SSLContext;
import javax.security.auth.Subject;
import javax.security.auth.kerberos.KerberosTicket;
import javax.security.sasl.Sasl;
import org.apache.accumulo.core.util.HostAndPort;
import org.apache.hadoop.security.UserGroupInformation;

/**
 * Facts the client knows of what was negotiated, each a text. Arguments: {@code host} and {@code
 * port} of a tablet server, optional: a connection is then made to see the quality of protection it
 * grants. Result: {@code java}, {@code java.vendor}, {@code provider.aes}, {@code provider.tls},
 * {@code principal}, and with Kerberos {@code sasl.mechanism}, {@code sasl.qop}, {@code
 * kerberos.tgt.ticket}, {@code kerberos.tgt.session}, {@code kerberos.service.ticket}, {@code
 * kerberos.service.session} (encryption types) and {@code kerberos.service} (its principal).
 */
final class Negotiated {

  private static final int TIMEOUT_MILLIS = 10_000;

  private Negotiated() {}

  static JsonObject facts(ClientSession session, Arguments arguments) throws Exception {
    JsonObject facts = new JsonObject();
    facts.addProperty("java", System.getProperty("java.version"));
    facts.addProperty("java.vendor", System.getProperty("java.vendor"));
    providers(facts);
    facts.addProperty("principal", session.principal());
    if (session.kerberos()) {
      if (arguments.has("host")) {
        HostAndPort server =
            HostAndPort.fromParts(arguments.text("host"), (int) arguments.whole("port"));
        try (SaslConnection connection =
            SaslConnection.open(session, server, "auth-conf,auth-int,auth", TIMEOUT_MILLIS)) {
          facts.addProperty("sasl.mechanism", connection.mechanism());
          facts.addProperty("sasl.qop", connection.property(Sasl.QOP));
        }
      }
      tickets(facts);
    }
    return facts;
  }

  private static void providers(JsonObject facts) throws GeneralSecurityException {
    facts.addProperty(
        "provider.aes", Cipher.getInstance("AES/CBC/NoPadding").getProvider().toString());
    facts.addProperty("provider.tls", SSLContext.getDefault().getProvider().toString());
  }

  private static void tickets(JsonObject facts) throws Exception {
    for (KerberosTicket ticket : subjectTickets()) {
      String server = ticket.getServer().getName();
      boolean granting = server.startsWith("krbtgt/");
      String prefix = granting ? "kerberos.tgt" : "kerberos.service";
      if (!granting) {
        facts.addProperty(prefix, server);
      }
      facts.addProperty(prefix + ".session", EncryptionType.name(ticket.getSessionKeyType()));
      facts.addProperty(
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
