package dev.toll.yarn.master;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Locale;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.io.DataOutputBuffer;
import org.apache.hadoop.security.Credentials;
import org.apache.hadoop.security.SecurityUtil;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.UserGroupInformation.AuthenticationMethod;
import org.apache.hadoop.security.token.Token;
import org.apache.hadoop.yarn.client.util.YarnClientUtils;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/** Who toll is at the cluster, and what lets its containers be served in that name. */
final class Identity {
  /** By which Hadoop's login finds the principal of a keytab; toll sets it. */
  private static final String PRINCIPAL = "KRB5PRINCIPAL";

  private Identity() {}

  /**
   * Logs in as the environment says: with a keytab, or with the user's ticket.
   *
   * @throws IOException in one line, why that cannot be
   */
  static void take(YarnConfiguration configuration) throws IOException {
    String principal = System.getenv(PRINCIPAL);
    AuthenticationMethod method = SecurityUtil.getAuthenticationMethod(configuration);
    if (method == AuthenticationMethod.SIMPLE) {
      if (principal != null) {
        throw new UserError(
            "the cluster uses simple authentication (hadoop.security.authentication in"
                + " core-site.xml); omit machine.yarn-principal and machine.yarn-keytab");
      }
      UserGroupInformation.setConfiguration(configuration);
      return;
    }
    UserGroupInformation user;
    try {
      UserGroupInformation.setConfiguration(configuration);
      user = UserGroupInformation.getLoginUser();
    } catch (IOException | RuntimeException e) {
      throw new UserError(
          "cannot log in to Kerberos%s: %s"
              .formatted(principal == null ? "" : " as " + principal, Words.of(e)),
          e);
    }
    UserGroupInformation ticket = user.getRealUser() == null ? user : user.getRealUser();
    if (!ticket.hasKerberosCredentials()) {
      throw new UserError(
          "the cluster uses "
              + method.name().toLowerCase(Locale.ROOT)
              + " (hadoop.security.authentication in core-site.xml), and there is no ticket: run"
              + " kinit, or set machine.yarn-principal and machine.yarn-keytab");
    }
  }

  /**
   * What lets this process be an application's master. A ResourceManager of Hadoop 3.4 compares the
   * caller's whole name, {@code alice@REALM}, with the application's user, {@code alice}
   * (RMAppImpl.createAndGetApplicationReport), so that with Kerberos it gives the token only to
   * those who come as proxy users, whose names have no realm.
   *
   * @param token null when the ResourceManager gave none
   * @throws IOException then, with what to do
   */
  static void become(Token<?> token) throws IOException {
    UserGroupInformation user = UserGroupInformation.getCurrentUser();
    if (token == null) {
      throw new UserError(
          ("the ResourceManager gives %s no token for an application master outside the cluster:"
                  + " with Kerberos it does so for proxy users only. Set machine.yarn-user to a user"
                  + " that %s may impersonate (hadoop.proxyuser.* in the cluster's core-site.xml), or"
                  + " use --hosts")
              .formatted(user.getUserName(), user.getUserName()));
    }
    user.addToken(token);
  }

  /**
   * Adds what lets the cluster's hosts read files in the user's name: delegation tokens, which the
   * ResourceManager renews and cancels. There are none without Kerberos, or where files need none.
   */
  static Credentials tokens(YarnConfiguration configuration, FileSystem files) throws IOException {
    Credentials credentials = new Credentials();
    if (UserGroupInformation.isSecurityEnabled()) {
      Object unused =
          files.addDelegationTokens(YarnClientUtils.getRmPrincipal(configuration), credentials);
    }
    return credentials;
  }

  /** As YARN takes them. */
  static ByteBuffer bytes(Credentials credentials) throws IOException {
    DataOutputBuffer buffer = new DataOutputBuffer();
    credentials.writeTokenStorageToStream(buffer);
    return ByteBuffer.wrap(buffer.getData(), 0, buffer.getLength());
  }
}
