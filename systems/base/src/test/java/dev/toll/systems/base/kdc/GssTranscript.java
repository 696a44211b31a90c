package dev.toll.systems.base.kdc;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.PrivilegedExceptionAction;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.security.auth.Subject;
import javax.security.auth.callback.Callback;
import javax.security.auth.callback.CallbackHandler;
import javax.security.auth.kerberos.KerberosPrincipal;
import javax.security.auth.kerberos.KerberosTicket;
import javax.security.auth.login.AppConfigurationEntry;
import javax.security.auth.login.Configuration;
import javax.security.auth.login.LoginContext;
import javax.security.sasl.AuthorizeCallback;
import javax.security.sasl.Sasl;
import javax.security.sasl.SaslClient;
import javax.security.sasl.SaslServer;

/**
 * Logs two principals in from their key tables, lets them shake hands at every quality of
 * protection, and writes what a client of Thrift's TSaslTransport would have sent. A program of its
 * own, as Java reads krb5.conf once.
 *
 * <p>Arguments: client, its key table, service {@code primary/host}, its key table, directory for
 * {@code auth.bin}, {@code auth-int.bin} and {@code auth-conf.bin}.
 */
public final class GssTranscript {

  private static final int START = 1;
  private static final int OK = 2;
  private static final int COMPLETE = 5;

  /** What the client says once connected: the marker of the wire proof, and some more. */
  public static final String MESSAGE = "the-marker-of-this-probe ".repeat(40);

  private GssTranscript() {}

  public static void main(String[] args) throws Exception {
    Subject client = login(args[0], args[1], true);
    Subject server = login(args[2], args[3], false);
    for (String qop : List.of("auth", "auth-int", "auth-conf")) {
      Files.write(Path.of(args[4], qop + ".bin"), transcript(client, server, args[2], qop));
    }
    for (KerberosTicket ticket : client.getPrivateCredentials(KerberosTicket.class)) {
      System.out.println(
          "ticket "
              + ticket.getServer().getName()
              + " etype "
              + ticket.getSessionKeyType()
              + " hours "
              + Duration.between(Instant.now(), ticket.getEndTime().toInstant()).toHours()
              + " renewable "
              + ticket.isRenewable());
    }
  }

  private static byte[] transcript(Subject client, Subject server, String service, String qop)
      throws Exception {
    String[] name = service.split("/", 2);
    Map<String, String> properties = new HashMap<>(Map.of(Sasl.QOP, qop));
    CallbackHandler allow = callbacks -> allow(callbacks);
    SaslClient c =
        as(
            client,
            () ->
                Sasl.createSaslClient(
                    new String[] {"GSSAPI"}, null, name[0], name[1], properties, null));
    SaslServer s =
        as(server, () -> Sasl.createSaslServer("GSSAPI", name[0], name[1], properties, allow));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    message(out, START, "GSSAPI".getBytes(StandardCharsets.US_ASCII));
    byte[] token = as(client, () -> c.evaluateChallenge(new byte[0]));
    while (!s.isComplete()) {
      message(out, c.isComplete() ? COMPLETE : OK, token);
      byte[] response = token;
      byte[] challenge = as(server, () -> s.evaluateResponse(response));
      if (!c.isComplete()) {
        token = as(client, () -> c.evaluateChallenge(challenge == null ? new byte[0] : challenge));
      }
    }
    for (int i = 0; i < 3; i++) {
      byte[] plain = MESSAGE.getBytes(StandardCharsets.US_ASCII);
      byte[] sent = qop.equals("auth") ? plain : c.wrap(plain, 0, plain.length);
      out.writeInt(sent.length);
      out.write(sent);
    }
    return bytes.toByteArray();
  }

  private static void message(DataOutputStream out, int status, byte[] payload) throws IOException {
    out.writeByte(status);
    out.writeInt(payload.length);
    out.write(payload);
  }

  private static void allow(Callback... callbacks) {
    for (Callback each : callbacks) {
      if (each instanceof AuthorizeCallback authorize) {
        authorize.setAuthorized(true);
      }
    }
  }

  private static <T> T as(Subject subject, PrivilegedExceptionAction<T> action) throws Exception {
    return Subject.doAs(subject, action);
  }

  private static Subject login(String principal, String keytab, boolean initiator)
      throws Exception {
    Map<String, String> options =
        Map.of(
            "useKeyTab",
            "true",
            "keyTab",
            keytab,
            "principal",
            principal,
            "storeKey",
            "true",
            "doNotPrompt",
            "true",
            "isInitiator",
            Boolean.toString(initiator));
    Configuration configuration =
        new Configuration() {
          @Override
          public AppConfigurationEntry[] getAppConfigurationEntry(String name) {
            return new AppConfigurationEntry[] {
              new AppConfigurationEntry(
                  "com.sun.security.auth.module.Krb5LoginModule",
                  AppConfigurationEntry.LoginModuleControlFlag.REQUIRED,
                  options)
            };
          }
        };
    Subject subject =
        new Subject(false, Set.of(new KerberosPrincipal(principal)), Set.of(), Set.of());
    LoginContext context = new LoginContext("toll", subject, null, configuration);
    context.login();
    return context.getSubject();
  }
}
