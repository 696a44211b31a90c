package dev.toll.systems.hadoop.client;

import dev.toll.systems.hadoop.client.HdfsCommands.Compared;
import dev.toll.systems.hadoop.client.HdfsCommands.Expected;
import dev.toll.systems.hadoop.client.HdfsCommands.Files;
import dev.toll.systems.hadoop.client.HdfsCommands.Listed;
import dev.toll.systems.hadoop.client.JobCommands.DfsIoFiles;
import java.io.EOFException;
import java.io.IOException;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Map;
import java.util.function.LongFunction;
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
   * zone, with a key of its own; and no others.
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

  /** Reads every byte of the whole load back and compares it with the seeded data, by chunks. */
  static Compared written(ClientSession session, Files wish) throws IOException {
    SeededData data = new SeededData(wish.seed());
    return compare(session, wish, file -> "d" + file, data::fill);
  }

  /**
   * The same with what TestDFSIO wrote: zeros. Its mapper means to fill its buffer with a pattern,
   * but does so in the constructor ({@code TestDFSIO.WriteMapper}), when {@code
   * IOMapperBase.configure} has not made the buffer yet and its length is 0. A file in another's
   * place would not show.
   */
  static Compared written(ClientSession session, DfsIoFiles wish) throws IOException {
    Files files =
        new Files(wish.directory(), wish.files(), wish.fileBytes(), SeededData.CHUNK, 1, 1, 0, 0);
    return compare(
        session,
        files,
        file -> "test_io_" + file,
        (buffer, file, chunk) -> Arrays.fill(buffer, (byte) 0));
  }

  private interface Content {
    void fill(byte[] buffer, long file, long chunk);
  }

  private static Compared compare(
      ClientSession session, Files wish, LongFunction<String> name, Content content)
      throws IOException {
    Path directory = new Path(wish.directory());
    FileStatus[] listed =
        session.fs().exists(directory) ? session.fs().listStatus(directory) : new FileStatus[0];
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
      Long length = lengths.get(name.apply(file));
      if (length == null) {
        continue;
      }
      found++;
      wrongLength += length == wish.fileBytes() ? 0 : 1;
      try (FSDataInputStream in = session.fs().open(new Path(directory, name.apply(file)))) {
        for (long chunk = 0; chunk < wish.chunks(); chunk++) {
          int part = wish.chunkBytes(chunk);
          in.readFully(actual, 0, part);
          content.fill(expected, file, chunk);
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
