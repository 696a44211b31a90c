package dev.toll.systems.hadoop.client;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.toll.driver.Arguments;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.Base64;
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
 *
 * <p>Arguments: {@code root}; {@code marker} (base64; none: nothing is read). Result: {@code
 * files}, each with {@code path}, {@code encrypted} (whether it lies in a zone), {@code blocks} by
 * name, and where it was read {@code bytes}, {@code hits} of the marker in what its user reads and
 * {@code rawEqualsPlain}.
 */
final class Stored {
  private static final String RAW = "/.reserved/raw";
  private static final int CHUNK = 1 << 16;

  private Stored() {}

  static JsonObject run(ClientSession session, Arguments arguments) throws Exception {
    byte[] marker =
        arguments.has("marker") ? Base64.getDecoder().decode(arguments.text("marker")) : null;
    JsonArray files = new JsonArray();
    RemoteIterator<LocatedFileStatus> found =
        session.fs().listFiles(new Path(arguments.text("root")), true);
    while (found.hasNext()) {
      LocatedFileStatus status = found.next();
      String path = status.getPath().toUri().getPath();
      JsonObject file = new JsonObject();
      file.addProperty("path", path);
      file.addProperty("encrypted", status.isEncrypted());
      file.add("blocks", blocks(session, path));
      if (marker != null) {
        read(session, path, marker, file);
      }
      files.add(file);
    }
    JsonObject result = new JsonObject();
    result.add("files", files);
    return result;
  }

  private static JsonArray blocks(ClientSession session, String path) throws Exception {
    JsonArray names = new JsonArray();
    // The range matters: a file that is being written has its last block beyond its length.
    for (LocatedBlock block :
        session.fs().getClient().getLocatedBlocks(path, 0, Long.MAX_VALUE).getLocatedBlocks()) {
      names.add(block.getBlock().getBlockName());
    }
    return names;
  }

  private static void read(ClientSession session, String path, byte[] marker, JsonObject file)
      throws Exception {
    byte[] plain = content(session, path);
    byte[] raw = content(session, RAW + path);
    file.addProperty("bytes", plain.length);
    file.addProperty("hits", hits(plain, marker));
    // It may have grown in between.
    int common = Math.min(plain.length, raw.length);
    file.addProperty("rawEqualsPlain", Arrays.equals(plain, 0, common, raw, 0, common));
  }

  private static byte[] content(ClientSession session, String path) throws Exception {
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
