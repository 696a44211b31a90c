package dev.toll.systems.hadoop.client;

import dev.toll.driver.Outcome;
import dev.toll.systems.hadoop.client.HdfsCommands.Attempted;
import dev.toll.systems.hadoop.client.HdfsCommands.User;
import java.io.IOException;
import java.security.PrivilegedExceptionAction;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.security.AccessControlException;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.authorize.AuthorizationException;

/**
 * Another user asks the NameNode what {@code /} is, which it tells everybody it talks to at all.
 * The client may fall back to no authentication, so that only the NameNode can refuse it.
 */
final class Stranger {
  private Stranger() {}

  static Attempted ask(ClientSession session, User wish) throws Exception {
    Configuration configuration = new Configuration(session.configuration());
    configuration.setBoolean("ipc.client.fallback-to-simple-auth-allowed", true);
    configuration.setInt("ipc.client.connect.max.retries", 0);
    try {
      UserGroupInformation who =
          wish.keytab() != null
              ? UserGroupInformation.loginUserFromKeytabAndReturnUGI(wish.user(), wish.keytab())
              : UserGroupInformation.createRemoteUser(wish.user());
      who.doAs(
          (PrivilegedExceptionAction<Void>)
              () -> {
                try (FileSystem fs =
                    FileSystem.newInstance(
                        FileSystem.getDefaultUri(configuration), configuration)) {
                  fs.getFileStatus(new Path("/"));
                }
                return null;
              });
      return new Attempted(Outcome.ANSWERED, "");
    } catch (IOException e) {
      return new Attempted(refusal(e) ? Outcome.REFUSED : Outcome.NO_ANSWER, firstLine(e));
    }
  }

  /** By the classes Hadoop says it with: not known, or known and not authorised. */
  private static boolean refusal(Throwable e) {
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      if (cause instanceof AccessControlException
          || cause instanceof AuthorizationException
          || (cause instanceof org.apache.hadoop.ipc.RemoteException remote
              && (remote.getClassName().equals(AccessControlException.class.getName())
                  || remote.getClassName().equals(AuthorizationException.class.getName())))) {
        return true;
      }
    }
    return false;
  }

  private static String firstLine(Throwable e) {
    Throwable root = e;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    return String.valueOf(root.getMessage()).lines().findFirst().orElse("");
  }
}
