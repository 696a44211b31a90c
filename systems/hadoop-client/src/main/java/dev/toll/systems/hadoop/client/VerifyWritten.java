package dev.toll.systems.hadoop.client;

import com.google.gson.JsonObject;
import dev.toll.driver.Arguments;
import java.io.EOFException;
import java.util.Arrays;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileStatus;

/**
 * Reads every byte back and compares it with the seeded data. Memory is bounded: a few chunks.
 *
 * <p>Arguments: those of {@link FileSet}, and {@code seed}. Result: {@code expected}, {@code
 * found}, {@code foreign}, {@code wrongLength}, {@code wrongChunks}, {@code bytes} compared.
 */
final class VerifyWritten {
  private VerifyWritten() {}

  static JsonObject run(ClientSession session, Arguments arguments) throws Exception {
    FileSet set = FileSet.of(arguments);
    SeededData data = new SeededData(arguments.whole("seed", 0));
    FileStatus[] listed = session.fs().listStatus(set.directory());
    byte[] expected = new byte[SeededData.CHUNK];
    byte[] actual = new byte[SeededData.CHUNK];
    long found = 0;
    long wrongLength = 0;
    long wrongChunks = 0;
    long bytes = 0;
    for (int file = 0; file < set.files(); file++) {
      String name = set.file(file).getName();
      FileStatus status =
          Arrays.stream(listed)
              .filter(each -> each.getPath().getName().equals(name))
              .findFirst()
              .orElse(null);
      if (status == null) {
        continue;
      }
      found++;
      wrongLength += status.getLen() == set.fileBytes() ? 0 : 1;
      try (FSDataInputStream in = session.fs().open(set.file(file))) {
        for (long chunk = 0; chunk < set.chunks(); chunk++) {
          int length = SeededData.length(set.fileBytes(), chunk);
          in.readFully(actual, 0, length);
          data.fill(expected, file, chunk);
          wrongChunks += Arrays.equals(actual, 0, length, expected, 0, length) ? 0 : 1;
          bytes += length;
        }
      } catch (EOFException e) {
        // Shorter than it should be: counted by its length already.
        wrongChunks++;
      }
    }
    JsonObject result = new JsonObject();
    result.addProperty("expected", set.files());
    result.addProperty("found", found);
    result.addProperty("foreign", listed.length - found);
    result.addProperty("wrongLength", wrongLength);
    result.addProperty("wrongChunks", wrongChunks);
    result.addProperty("bytes", bytes);
    return result;
  }
}
