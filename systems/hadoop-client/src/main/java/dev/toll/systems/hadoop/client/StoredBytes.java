package dev.toll.systems.hadoop.client;

import dev.toll.systems.hadoop.client.HdfsCommands.Below;
import dev.toll.systems.hadoop.client.HdfsCommands.Markers;
import dev.toll.systems.hadoop.client.HdfsCommands.MarkersStored;
import dev.toll.systems.hadoop.client.HdfsCommands.StoredFile;
import dev.toll.systems.hadoop.client.HdfsCommands.StoredFiles;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;

/**
 * Files read twice: as their user does, and below {@code /.reserved/raw}, where HDFS returns the
 * bytes as they are stored. They are held in memory whole, so it is for probes.
 */
final class StoredBytes {
  static final String RAW = "/.reserved/raw";

  private StoredBytes() {}

  /**
   * Writes a file that is nothing but a marker, over and over, and reads it back. The file stays,
   * so that its blocks can be searched for on the DataNodes' disks.
   */
  static MarkersStored probe(ClientSession session, Markers wish) throws Exception {
    String path = wish.directory() + "/marker-probe";
    byte[] marker = Base64.getDecoder().decode(wish.marker());
    ByteBuffer all = ByteBuffer.allocate(marker.length * wish.times());
    while (all.hasRemaining()) {
      all.put(marker);
    }
    byte[] plain = all.array();
    try (FSDataOutputStream out = session.fs().create(new Path(path), true)) {
      out.write(plain);
      out.hsync();
    }
    byte[] raw = content(session, RAW + path);
    return new MarkersStored(
        Arrays.equals(content(session, path), plain),
        Arrays.equals(raw, plain),
        HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(raw)),
        blocks(session, path));
  }

  /**
   * What others have stored below a directory, file by file; with a marker, each file is read as
   * well. Files may be open still.
   */
  static StoredFiles below(ClientSession session, Below wish) throws IOException {
    byte[] marker = wish.marker() == null ? null : Base64.getDecoder().decode(wish.marker());
    List<StoredFile> files = new ArrayList<>();
    RemoteIterator<LocatedFileStatus> found = session.fs().listFiles(new Path(wish.root()), true);
    while (found.hasNext()) {
      LocatedFileStatus status = found.next();
      String path = status.getPath().toUri().getPath();
      List<String> blocks = blocks(session, path);
      if (marker == null) {
        files.add(new StoredFile(path, blocks, 0, 0, false));
        continue;
      }
      byte[] plain = content(session, path);
      byte[] raw = content(session, RAW + path);
      // It may have grown in between.
      int common = Math.min(plain.length, raw.length);
      files.add(
          new StoredFile(
              path,
              blocks,
              plain.length,
              hits(plain, marker),
              Arrays.equals(plain, 0, common, raw, 0, common)));
    }
    return new StoredFiles(files);
  }

  static List<String> blocks(ClientSession session, String path) throws IOException {
    List<String> names = new ArrayList<>();
    // The range matters: a file that is being written has its last block beyond its length.
    for (LocatedBlock block :
        session.fs().getClient().getLocatedBlocks(path, 0, Long.MAX_VALUE).getLocatedBlocks()) {
      names.add(block.getBlock().getBlockName());
    }
    return names;
  }

  private static byte[] content(ClientSession session, String path) throws IOException {
    try (FSDataInputStream in = session.fs().open(new Path(path))) {
      return in.readAllBytes();
    }
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
