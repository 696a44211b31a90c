package dev.toll.systems.hadoop.client;

import dev.toll.systems.hadoop.client.HdfsCommands.Compared;
import dev.toll.systems.hadoop.client.HdfsCommands.Expected;
import dev.toll.systems.hadoop.client.HdfsCommands.Files;
import dev.toll.systems.hadoop.client.HdfsCommands.Listed;
import java.io.EOFException;
import java.io.IOException;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.protocol.DirectoryListing;
import org.apache.hadoop.hdfs.protocol.HdfsFileStatus;

/** Compares what HDFS holds with what a load was to write. */
final class Verification {
  private Verification() {}

  /**
   * Lists the directory as the NameNode holds it: every file once, of the right length, and, in a
   * zone, with a key of its own; none beside them.
   */
  static Listed created(ClientSession session, Expected wish) throws IOException {
    int files = wish.files();
    BitSet seen = new BitSet(files);
    long foreign = 0;
    long wrongLength = 0;
    long wrongEncryption = 0;
    byte[] after = HdfsFileStatus.EMPTY_NAME;
    DirectoryListing page;
    do {
      page = session.fs().getClient().listPaths(wish.directory(), after);
      if (page == null) {
        break;
      }
      for (HdfsFileStatus file : page.getPartialListing()) {
        int number = wish.names().number(file.getLocalName(), files, wish.maps());
        if (number < 0 || seen.get(number)) {
          foreign++;
        } else {
          seen.set(number);
        }
        wrongLength += file.getLen() == wish.fileBytes() ? 0 : 1;
        wrongEncryption += (file.getFileEncryptionInfo() != null) == wish.zone() ? 0 : 1;
      }
      after = page.getLastName();
    } while (page.hasMore());
    int found = seen.cardinality();
    return new Listed(files, found, files - found, foreign, wrongLength, wrongEncryption);
  }

  /** Reads every byte back and compares it with the seeded data, a chunk at a time. */
  static Compared written(ClientSession session, Files wish) throws IOException {
    SeededData data = new SeededData(wish.seed());
    FileStatus[] listed = session.fs().listStatus(new Path(wish.directory()));
    Map<String, Long> lengths =
        Arrays.stream(listed)
            .collect(Collectors.toMap(each -> each.getPath().getName(), FileStatus::getLen));
    byte[] expected = new byte[SeededData.CHUNK];
    byte[] actual = new byte[SeededData.CHUNK];
    long found = 0;
    long wrongLength = 0;
    long wrongChunks = 0;
    long bytes = 0;
    for (int file = 0; file < wish.files(); file++) {
      Path path = new Path(wish.path(file));
      Long length = lengths.get(path.getName());
      if (length == null) {
        continue;
      }
      found++;
      wrongLength += length == wish.fileBytes() ? 0 : 1;
      try (FSDataInputStream in = session.fs().open(path)) {
        for (long chunk = 0; chunk < wish.chunks(); chunk++) {
          int part = wish.chunkBytes(chunk);
          in.readFully(actual, 0, part);
          data.fill(expected, file, chunk);
          wrongChunks += Arrays.equals(actual, 0, part, expected, 0, part) ? 0 : 1;
          bytes += part;
        }
      } catch (EOFException e) {
        // Shorter than it should be: counted by its length already.
        wrongChunks++;
      }
    }
    return new Compared(
        wish.files(), found, listed.length - found, wrongLength, wrongChunks, bytes);
  }
}
