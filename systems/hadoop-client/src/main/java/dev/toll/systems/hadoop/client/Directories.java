package dev.toll.systems.hadoop.client;

import com.google.gson.JsonObject;
import dev.toll.driver.Arguments;
import dev.toll.driver.WorkloadException;
import java.util.EnumSet;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.client.CreateEncryptionZoneFlag;
import org.apache.hadoop.hdfs.client.HdfsAdmin;
import org.apache.hadoop.hdfs.protocol.HdfsConstants.ReencryptAction;

/** Makes and removes the directories a load works in. */
final class Directories {
  private Directories() {}

  /**
   * Makes the root of all loads, an encryption zone where asked for.
   *
   * <p>Arguments: {@code root}; {@code zoneBits}, length of the zone's key (0: no zone); {@code
   * owner}, whose it is to be (default: ours). Result: {@code zone}, whether HDFS says that it is
   * one.
   */
  static JsonObject prepare(ClientSession session, Arguments arguments) throws Exception {
    Path root = new Path(arguments.text("root"));
    int bits = (int) arguments.whole("zoneBits", 0, 0, 256);
    session.fs().mkdirs(root);
    if (bits > 0) {
      KeyStore.of(session).create(bits);
      admin(session)
          .createEncryptionZone(root, KeyStore.KEY, EnumSet.of(CreateEncryptionZoneFlag.NO_TRASH));
    }
    if (arguments.has("owner")) {
      session.fs().setOwner(root, arguments.text("owner"), null);
    }
    JsonObject result = new JsonObject();
    result.addProperty("zone", session.fs().getEZForPath(root) != null);
    return result;
  }

  /** Removes a directory with all that is in it. Argument: {@code directory}. */
  static JsonObject drop(ClientSession session, Arguments arguments) throws Exception {
    session.fs().delete(new Path(arguments.text("directory")), true);
    return new JsonObject();
  }

  /**
   * Empties the caches of encrypted keys at NameNode and KMS, by what HDFS itself offers: starting
   * a re-encryption of a zone drains the NameNode's (FSDirEncryptionZoneOp.getCurrentKeyVersion),
   * invalidating a key drains the KMS's.
   *
   * <p>Argument: {@code root} of the zone, with nothing in it to be encrypted anew.
   */
  static JsonObject chill(ClientSession session, Arguments arguments) throws Exception {
    Path root = new Path(arguments.text("root"));
    if (session.fs().getEZForPath(root) == null) {
      throw new WorkloadException(root + " is no encryption zone: it has no caches to empty");
    }
    admin(session).reencryptEncryptionZone(root, ReencryptAction.START);
    KeyStore.of(session).drain();
    return new JsonObject();
  }

  private static HdfsAdmin admin(ClientSession session) throws Exception {
    return new HdfsAdmin(session.fs().getUri(), session.configuration());
  }
}
