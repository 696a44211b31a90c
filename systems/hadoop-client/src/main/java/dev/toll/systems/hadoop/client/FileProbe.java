package dev.toll.systems.hadoop.client;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.toll.driver.Arguments;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;

/**
 * Writes a file that is nothing but a marker, over and over, and reads it back twice: as its user
 * does, and beneath {@code /.reserved/raw}, where HDFS hands out the bytes as they are stored. The
 * file stays, so that its blocks can be looked for on the DataNodes' disks.
 *
 * <p>Arguments: {@code directory}, {@code marker} (base64), {@code times}. Result: {@code
 * readBack}, {@code rawEqualsPlain}, {@code rawSha256}, {@code bytes}, {@code blocks} by name.
 */
final class FileProbe {
  private static final String RAW = "/.reserved/raw";

  private FileProbe() {}

  static JsonObject run(ClientSession session, Arguments arguments) throws Exception {
    Path file = new Path(arguments.text("directory"), "marker-probe");
    byte[] marker = Base64.getDecoder().decode(arguments.text("marker"));
    byte[] plain = repeat(marker, (int) arguments.whole("times", 1, 1, 1 << 20));
    try (FSDataOutputStream out = session.fs().create(file, true)) {
      out.write(plain);
      out.hsync();
    }
    byte[] raw = read(session, new Path(RAW + file), plain.length);
    JsonObject result = new JsonObject();
    result.addProperty("readBack", Arrays.equals(read(session, file, plain.length), plain));
    result.addProperty("rawEqualsPlain", Arrays.equals(raw, plain));
    result.addProperty(
        "rawSha256", HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(raw)));
    result.addProperty("bytes", plain.length);
    JsonArray blocks = new JsonArray();
    for (LocatedBlock block :
        session.fs().getClient().getLocatedBlocks(file.toString(), 0).getLocatedBlocks()) {
      blocks.add(block.getBlock().getBlockName());
    }
    result.add("blocks", blocks);
    return result;
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
