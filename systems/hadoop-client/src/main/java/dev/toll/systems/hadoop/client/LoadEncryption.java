package dev.toll.systems.hadoop.client;

import dev.toll.systems.hadoop.client.HdfsCommands.Directory;
import dev.toll.systems.hadoop.client.HdfsCommands.EncryptedWith;
import dev.toll.systems.hadoop.client.HdfsCommands.Encryption;
import dev.toll.systems.hadoop.client.HdfsCommands.Sample;
import java.io.IOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileEncryptionInfo;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.protocol.DirectoryListing;
import org.apache.hadoop.hdfs.protocol.HdfsFileStatus;
import org.apache.hadoop.security.AccessControlException;

/** How the files that a load has written are encrypted: by the NameNode, and as they are stored. */
final class LoadEncryption {
  private static final int SAMPLE = 1 << 16;

  private final ClientSession session;
  private final Map<List<String>, Long> kinds = new LinkedHashMap<>();
  private Sample sample;

  private LoadEncryption(ClientSession session) {
    this.session = session;
  }

  static Encryption run(ClientSession session, Directory wish) throws Exception {
    LoadEncryption found = new LoadEncryption(session);
    found.below(wish.directory());
    List<EncryptedWith> kinds = new ArrayList<>();
    found.kinds.forEach(
        (kind, files) ->
            kinds.add(
                kind.isEmpty()
                    ? new EncryptedWith(null, null, files)
                    : new EncryptedWith(kind.get(0), kind.get(1), files)));
    return new Encryption(kinds, found.sample);
  }

  private void below(String directory) throws IOException, NoSuchAlgorithmException {
    byte[] after = HdfsFileStatus.EMPTY_NAME;
    DirectoryListing page;
    do {
      page = session.fs().getClient().listPaths(directory, after);
      if (page == null) {
        return;
      }
      for (HdfsFileStatus file : page.getPartialListing()) {
        String path = file.getFullName(directory);
        if (file.isDirectory()) {
          below(path);
          continue;
        }
        FileEncryptionInfo with = file.getFileEncryptionInfo();
        kinds.merge(
            with == null ? List.of() : List.of(with.getKeyName(), with.getCipherSuite().getName()),
            1L,
            Long::sum);
        if (sample == null && file.getLen() > 0) {
          sample = sample(path, (int) Math.min(SAMPLE, file.getLen()));
        }
      }
      after = page.getLastName();
    } while (page.hasMore());
  }

  private Sample sample(String path, int bytes) throws IOException, NoSuchAlgorithmException {
    return new Sample(
        path,
        StoredBytes.blocks(session, path).get(0),
        bytes,
        sha256(path, bytes),
        raw(path, bytes));
  }

  /** Only a superuser may read it. */
  private String raw(String path, int bytes) throws IOException, NoSuchAlgorithmException {
    try {
      return sha256(StoredBytes.RAW + path, bytes);
    } catch (AccessControlException e) {
      return null;
    }
  }

  private String sha256(String path, int bytes) throws IOException, NoSuchAlgorithmException {
    byte[] start = new byte[bytes];
    try (FSDataInputStream in = session.fs().open(new Path(path))) {
      in.readFully(start);
    }
    return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(start));
  }
}
