package dev.toll.systems.hadoop.client;

import dev.toll.systems.hadoop.client.HdfsCommands.Markers;
import dev.toll.systems.hadoop.client.HdfsCommands.MarkersStored;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;

/**
 * Writes a file that is nothing but a marker, over and over, and reads it back twice: as its user
 * does, and beneath {@code /.reserved/raw}, where HDFS hands out the bytes as they are stored. The
 * file stays, so that its blocks can be looked for on the DataNodes' disks.
 */
final class FileProbe {
  private static final String RAW = "/.reserved/raw";

  private FileProbe() {}

  static MarkersStored run(ClientSession session, Markers wish) throws Exception {
    Path file = new Path(wish.directory(), "marker-probe");
    byte[] marker = Base64.getDecoder().decode(wish.marker());
    byte[] plain = repeat(marker, wish.times());
    try (FSDataOutputStream out = session.fs().create(file, true)) {
      out.write(plain);
      out.hsync();
    }
    byte[] raw = read(session, new Path(RAW + file), plain.length);
    List<String> blocks = new ArrayList<>();
    for (LocatedBlock block :
        session.fs().getClient().getLocatedBlocks(file.toString(), 0).getLocatedBlocks()) {
      blocks.add(block.getBlock().getBlockName());
    }
    return new MarkersStored(
        Arrays.equals(read(session, file, plain.length), plain),
        Arrays.equals(raw, plain),
        HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(raw)),
        blocks);
  }

  private static byte[] read(ClientSession session, Path file, int bytes) throws Exception {
    byte[] content = new byte[bytes];
    try (FSDataInputStream in = session.fs().open(file)) {
      in.readFully(content);
    }
    return content;
  }

  static byte[] repeat(byte[] marker, int times) {
    ByteBuffer all = ByteBuffer.allocate(marker.length * times);
    for (int i = 0; i < times; i++) {
      all.put(marker);
    }
    return all.array();
  }
}
