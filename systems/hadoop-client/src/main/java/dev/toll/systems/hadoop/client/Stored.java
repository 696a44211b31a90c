package dev.toll.systems.hadoop.client;

import dev.toll.systems.hadoop.client.HdfsCommands.Below;
import dev.toll.systems.hadoop.client.HdfsCommands.StoredFile;
import dev.toll.systems.hadoop.client.HdfsCommands.StoredFiles;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;

/**
 * What somebody else has stored below a directory, file by file. Where a marker is given, each file
 * is read twice as well: as its user does, and beneath {@code /.reserved/raw}, where HDFS hands out
 * the bytes as they are stored. Files may be open still; they are held in memory whole, so it is
 * for probes.
 */
final class Stored {
  private static final String RAW = "/.reserved/raw";
  private static final int CHUNK = 1 << 16;

  private Stored() {}

  static StoredFiles run(ClientSession session, Below wish) throws IOException {
    byte[] marker = wish.marker() == null ? null : Base64.getDecoder().decode(wish.marker());
    List<StoredFile> files = new ArrayList<>();
    RemoteIterator<LocatedFileStatus> found = session.fs().listFiles(new Path(wish.root()), true);
    while (found.hasNext()) {
      LocatedFileStatus status = found.next();
      String path = status.getPath().toUri().getPath();
      List<String> blocks = blocks(session, path);
      if (marker == null) {
        files.add(new StoredFile(path, status.isEncrypted(), blocks, 0, 0, false));
        continue;
      }
      byte[] plain = content(session, path);
      byte[] raw = content(session, RAW + path);
      // It may have grown in between.
      int common = Math.min(plain.length, raw.length);
      files.add(
          new StoredFile(
              path,
              status.isEncrypted(),
              blocks,
              plain.length,
              hits(plain, marker),
              Arrays.equals(plain, 0, common, raw, 0, common)));
    }
    return new StoredFiles(files);
  }

  private static List<String> blocks(ClientSession session, String path) throws IOException {
    List<String> names = new ArrayList<>();
    // The range matters: a file that is being written has its last block beyond its length.
    for (LocatedBlock block :
        session.fs().getClient().getLocatedBlocks(path, 0, Long.MAX_VALUE).getLocatedBlocks()) {
      names.add(block.getBlock().getBlockName());
    }
    return names;
  }

  private static byte[] content(ClientSession session, String path) throws IOException {
    ByteArrayOutputStream content = new ByteArrayOutputStream();
    byte[] chunk = new byte[CHUNK];
    try (FSDataInputStream in = session.fs().open(new Path(path))) {
      for (int n = in.read(chunk); n >= 0; n = in.read(chunk)) {
        content.write(chunk, 0, n);
      }
    }
    return content.toByteArray();
  }

  private static long hits(byte[] content, byte[] marker) {
    long hits = 0;
    for (int i = 0; i + marker.length <= content.length; i++) {
      if (Arrays.equals(content, i, i + marker.length, marker, 0, marker.length)) {
        hits++;
      }
    }
    return hits;
  }
}
