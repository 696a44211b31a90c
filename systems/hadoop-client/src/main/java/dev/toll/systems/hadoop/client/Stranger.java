package dev.toll.systems.hadoop.client;

import com.google.gson.JsonObject;
import dev.toll.driver.Arguments;
import java.io.IOException;
import java.security.PrivilegedExceptionAction;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.security.AccessControlException;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.authorize.AuthorizationException;

/**
 * Somebody else asks the NameNode what {@code /} is, which it tells everybody it talks to at all.
 * That he may fall back to no authentication is allowed to him, so that only the NameNode can
 * refuse him.
 *
 * <p>Arguments: {@code user}; {@code keytab}, with which {@code user} (a principal) logs in; none:
 * he has only his name. Result: {@code outcome} (answered, refused, or no answer) and {@code why}.
 */
final class Stranger {
  private Stranger() {}

  static JsonObject ask(ClientSession session, Arguments arguments) throws Exception {
    Configuration configuration = new Configuration(session.configuration());
    configuration.setBoolean("ipc.client.fallback-to-simple-auth-allowed", true);
    configuration.setInt("ipc.client.connect.max.retries", 0);
    String user = arguments.text("user");
    JsonObject result = new JsonObject();
    try {
      UserGroupInformation who =
          arguments.has("keytab")
              ? UserGroupInformation.loginUserFromKeytabAndReturnUGI(user, arguments.text("keytab"))
              : UserGroupInformation.createRemoteUser(user);
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
      result.addProperty("outcome", "answered");
      result.addProperty("why", "");
    } catch (IOException e) {
      result.addProperty("outcome", refusal(e) ? "refused" : "no answer");
      result.addProperty("why", firstLine(e));
    }
    return result;
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
