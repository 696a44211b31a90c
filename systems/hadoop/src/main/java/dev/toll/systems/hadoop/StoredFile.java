package dev.toll.systems.hadoop;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.List;

/**
 * A file in HDFS.
 *
 * @param encrypted whether HDFS says that it lies in an encryption zone
 * @param blocks names of its blocks, as the files on the DataNodes' disks have them
 * @param bytes of it that could be read; 0 where nothing was read
 * @param hits how often the marker stands in what its user reads
 * @param rawEqualsPlain whether the stored bytes are what its user reads; false where nothing was
 *     read
 */
public record StoredFile(
    String path,
    boolean encrypted,
    List<String> blocks,
    long bytes,
    long hits,
    boolean rawEqualsPlain) {

  public StoredFile {
    blocks = List.copyOf(blocks);
  }

  static List<StoredFile> of(JsonObject answer) {
    List<StoredFile> files = new ArrayList<>();
    for (JsonElement element : answer.getAsJsonArray("files")) {
      JsonObject file = element.getAsJsonObject();
      List<String> blocks = new ArrayList<>();
      file.getAsJsonArray("blocks").forEach(block -> blocks.add(block.getAsString()));
      boolean read = file.has("bytes");
      files.add(
          new StoredFile(
              file.get("path").getAsString(),
              file.get("encrypted").getAsBoolean(),
              blocks,
              read ? file.get("bytes").getAsLong() : 0,
              read ? file.get("hits").getAsLong() : 0,
              read && file.get("rawEqualsPlain").getAsBoolean()));
    }
    return files;
  }
}
