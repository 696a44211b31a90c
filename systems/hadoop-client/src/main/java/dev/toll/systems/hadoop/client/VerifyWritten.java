package dev.toll.systems.hadoop.client;

import dev.toll.systems.hadoop.client.HdfsCommands.Compared;
import dev.toll.systems.hadoop.client.HdfsCommands.Files;
import java.io.EOFException;
import java.io.IOException;
import java.util.Arrays;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileStatus;

/** Reads every byte back and compares it with the seeded data, a chunk at a time. */
final class VerifyWritten {
  private VerifyWritten() {}

  static Compared run(ClientSession session, Files wish) throws IOException {
    FileSet set = new FileSet(wish);
    SeededData data = new SeededData(wish.seed());
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
    return new Compared(set.files(), found, listed.length - found, wrongLength, wrongChunks, bytes);
  }
}
