package dev.toll.systems.hadoop.client;

import dev.toll.driver.Arguments;
import dev.toll.driver.WorkloadException;
import org.apache.hadoop.fs.Path;

/**
 * The files of a load.
 *
 * @param fileBytes of each
 * @param blockBytes of HDFS's blocks
 */
record FileSet(
    Path directory, int files, long fileBytes, long blockBytes, short replicas, int threads) {

  /**
   * Reads it: {@code directory}, {@code files}, {@code fileBytes}, {@code blockBytes}, {@code
   * replicas} (1), {@code threads} (1).
   */
  static FileSet of(Arguments arguments) throws Exception {
    FileSet set =
        new FileSet(
            new Path(arguments.text("directory")),
            (int) arguments.whole("files", 1, 1, Integer.MAX_VALUE),
            arguments.whole("fileBytes"),
            arguments.whole("blockBytes"),
            (short) arguments.whole("replicas", 1, 1, 512),
            CreateLoad.threads(arguments));
    if (set.files % set.threads != 0) {
      throw new WorkloadException(
          set.files + " files cannot be shared evenly among " + set.threads + " threads");
    }
    return set;
  }

  Path file(long number) {
    return new Path(directory, "d" + number);
  }

  long chunks() {
    return SeededData.chunks(fileBytes);
  }

  long bytes() {
    return files * fileBytes;
  }
}
