package dev.toll.systems.hadoop.client;

import dev.toll.driver.LoadWorker;
import java.io.IOException;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.io.IOUtils;

/**
 * Reads one thread's files, one after another. It looks at no byte: that is what the verification
 * does, outside the measured time.
 */
final class FileReader implements LoadWorker {
  private final FileSystem fs;
  private final FileSet set;
  private final byte[] buffer = new byte[SeededData.CHUNK];
  private long file;
  private long chunk;
  private FSDataInputStream in;

  FileReader(FileSystem fs, FileSet set, int index) {
    this.fs = fs;
    this.set = set;
    this.file = index;
  }

  @Override
  public void operate() throws IOException {
    if (in == null) {
      in = fs.open(set.file(file));
    }
    in.readFully(buffer, 0, SeededData.length(set.fileBytes(), chunk));
    if (++chunk == set.chunks()) {
      in.close();
      in = null;
      chunk = 0;
      file += set.threads();
    }
  }

  @Override
  public void close() {
    IOUtils.closeStream(in);
  }
}
