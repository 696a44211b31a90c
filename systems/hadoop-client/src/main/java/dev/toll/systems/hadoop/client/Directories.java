package dev.toll.systems.hadoop.client;

import dev.toll.driver.Nothing;
import dev.toll.driver.WorkloadException;
import dev.toll.systems.hadoop.client.HdfsCommands.Directory;
import dev.toll.systems.hadoop.client.HdfsCommands.Root;
import java.io.IOException;
import java.util.EnumSet;
import org.apache.hadoop.crypto.key.KeyProvider;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.client.CreateEncryptionZoneFlag;
import org.apache.hadoop.hdfs.client.HdfsAdmin;
import org.apache.hadoop.hdfs.protocol.EncryptionZone;
import org.apache.hadoop.hdfs.protocol.HdfsConstants.ReencryptAction;

/** Makes and removes the directories a load works in. */
final class Directories {
  private Directories() {}

  static Nothing prepare(ClientSession session, Root wish) throws Exception {
    Path root = new Path(wish.root());
    session.fs().mkdirs(root);
    if (wish.zoneBits() > 0) {
      KeyProvider keys = session.keys();
      keys.createKey(
          wish.key(), KeyProvider.options(session.configuration()).setBitLength(wish.zoneBits()));
      keys.flush();
      makeZone(session, root, wish.key());
    }
    if (wish.owner() != null) {
      session.fs().setOwner(root, wish.owner(), null);
    }
    return Nothing.NOTHING;
  }

  /** Makes an empty directory an encryption zone, without a place for deleted files in it. */
  static void makeZone(ClientSession session, Path directory, String key) throws Exception {
    admin(session)
        .createEncryptionZone(directory, key, EnumSet.of(CreateEncryptionZoneFlag.NO_TRASH));
  }

  static Nothing make(ClientSession session, Directory wish) throws IOException {
    session.fs().mkdirs(new Path(wish.directory()));
    return Nothing.NOTHING;
  }

  static Nothing drop(ClientSession session, Directory wish) throws IOException {
    session.fs().delete(new Path(wish.directory()), true);
    return Nothing.NOTHING;
  }

  /**
   * Empties the caches of encrypted keys at NameNode and KMS, by what HDFS itself offers: starting
   * a re-encryption of a zone drains the NameNode's (FSDirEncryptionZoneOp.getCurrentKeyVersion),
   * invalidating a key drains the KMS's.
   */
  static Nothing chill(ClientSession session, Directory wish) throws Exception {
    Path root = new Path(wish.directory());
    EncryptionZone zone = session.fs().getEZForPath(root);
    if (zone == null) {
      throw new WorkloadException(
          root + " is not an encryption zone, so it has no caches to empty");
    }
    admin(session).reencryptEncryptionZone(root, ReencryptAction.START);
    session.keys().invalidateCache(zone.getKeyName());
    return Nothing.NOTHING;
  }

  private static HdfsAdmin admin(ClientSession session) throws Exception {
    return new HdfsAdmin(session.fs().getUri(), session.configuration());
  }
}
