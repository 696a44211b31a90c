package dev.toll.systems.hadoop.client;

import dev.toll.systems.hadoop.client.ClusterCommands.Texts;
import dev.toll.systems.hadoop.client.ClusterCommands.Wanted;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.hadoop.crypto.key.KeyProvider;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.QuotaUsage;
import org.apache.hadoop.fs.permission.FsAction;
import org.apache.hadoop.hdfs.protocol.EncryptionZone;
import org.apache.hadoop.security.AccessControlException;

/** Whether a load can have its directory where it wants it; nothing is changed. */
final class Examination {
  private final ClientSession session;
  private final Wanted wish;
  private final Path directory;
  private final List<String> obstacles = new ArrayList<>();

  Examination(ClientSession session, Wanted wish) {
    this.session = session;
    this.wish = wish;
    directory = new Path(wish.directory());
  }

  /** Why not, each with how to mend it; empty when it can. */
  Texts obstacles() throws Exception {
    if (session.fs().isInSafeMode()) {
      obstacles.add(
          "the NameNode is in safe mode, in which nothing can be written: wait until it has left"
              + " it, or have its owner end it (hdfs dfsadmin -safemode leave)");
      return new Texts(obstacles);
    }
    room();
    if (permitted()) {
      quota();
      zone();
    }
    return new Texts(obstacles);
  }

  private void room() throws IOException {
    long free = session.fs().getStatus().getRemaining();
    if (free < wish.bytes()) {
      obstacles.add(
          "the load needs %s with all copies, and HDFS has %s free: fewer or smaller files"
                  .formatted(gigabytes(wish.bytes()), gigabytes(free))
              + " (workload.files, workload.file-size)");
    }
  }

  /** Whether files can be made in the directory. */
  private boolean permitted() throws IOException {
    try {
      if (!session.fs().getFileStatus(directory).isDirectory()) {
        obstacles.add(directory + " is no directory; name one by system.connect.directory");
        return false;
      }
      session.fs().access(directory, FsAction.WRITE_EXECUTE);
      return true;
    } catch (FileNotFoundException e) {
      obstacles.add(
          "there is no directory %s: make it (hdfs dfs -mkdir -p %s), or name another by"
                  .formatted(directory, directory)
              + " system.connect.directory");
    } catch (AccessControlException e) {
      obstacles.add(
          "user %s may not write in %s: have its owner permit it (hdfs dfs -chmod, -setfacl), name"
                  .formatted(session.user(), directory)
              + " another directory by system.connect.directory, or another user by"
              + " system.connect.user");
    }
    return false;
  }

  private void quota() throws IOException {
    QuotaUsage usage = session.fs().getQuotaUsage(directory);
    // A negative quota is none.
    if (usage.getQuota() >= 0
        && usage.getQuota() - usage.getFileAndDirectoryCount() < wish.files()) {
      obstacles.add(
          "%s may hold %,d more names by its quota, and the load makes %,d: raise it (hdfs dfsadmin"
                  .formatted(
                      directory, usage.getQuota() - usage.getFileAndDirectoryCount(), wish.files())
              + " -setQuota), or name another directory by system.connect.directory");
    }
    if (usage.getSpaceQuota() >= 0
        && usage.getSpaceQuota() - usage.getSpaceConsumed() < wish.bytes()) {
      obstacles.add(
          "%s may hold %s more by its quota, and the load needs %s: raise it (hdfs dfsadmin"
                  .formatted(
                      directory,
                      gigabytes(usage.getSpaceQuota() - usage.getSpaceConsumed()),
                      gigabytes(wish.bytes()))
              + " -setSpaceQuota), or name another directory by system.connect.directory");
    }
  }

  private void zone() throws IOException {
    EncryptionZone around = session.fs().getEZForPath(directory);
    if (around != null && wish.zoneBits() == 0) {
      obstacles.add(
          "%s is in the encryption zone %s, and system.zone is none: name a directory outside it"
                  .formatted(directory, around.getPath())
              + " by system.connect.directory, or say the length of its key in system.zone");
    } else if (around != null && wish.key() != null) {
      obstacles.add(
          "%s is in the encryption zone %s already, and zones are not nested: leave out"
                  .formatted(directory, around.getPath())
              + " system.connect.key, or name another directory by system.connect.directory");
    } else if (wish.zoneBits() > 0 && around == null && wish.key() == null) {
      obstacles.add(
          "%s is in no encryption zone: name a directory in one by system.connect.directory, or"
                  .formatted(directory)
              + " by system.connect.key a key of the KMS for a zone of toll's own");
    } else if (wish.zoneBits() > 0) {
      key(around == null ? wish.key() : around.getKeyName());
    }
  }

  private void key(String name) {
    try {
      KeyProvider.Metadata key = session.keys().getMetadata(name);
      if (key == null) {
        obstacles.add(
            "the KMS has no key %s: make it (hadoop key create %s -size %d), or name another by"
                    .formatted(name, name, wish.zoneBits())
                + " system.connect.key");
      } else if (key.getBitLength() != wish.zoneBits()) {
        obstacles.add(
            "key %s has %d bits, and system.zone is %d: say %d, or name another key"
                .formatted(name, key.getBitLength(), wish.zoneBits(), key.getBitLength()));
      }
    } catch (Exception e) {
      obstacles.add(
          "the KMS does not describe key %s: %s; its clients need"
                  .formatted(name, String.valueOf(e.getMessage()).lines().findFirst().orElse(""))
              + " hadoop.security.key.provider.path in core-site.xml, and the permission READ of"
              + " the key");
    }
  }

  private static String gigabytes(long bytes) {
    return String.format(Locale.ROOT, "%,.2f GB", bytes / 1e9);
  }
}
