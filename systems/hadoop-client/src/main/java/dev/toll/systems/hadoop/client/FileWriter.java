package dev.toll.systems.hadoop.client;

import dev.toll.driver.LoadWorker;
import java.io.IOException;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.io.IOUtils;

/** One thread's files, one after another. */
final class FileWriter implements LoadWorker {
  private static final int BUFFER = 4096;

  private final FileSystem fs;
  private final FileSet set;
  private final SeededData data;
  private final byte[] buffer = new byte[SeededData.CHUNK];
  private long file;
  private long chunk;
  private FSDataOutputStream out;

  FileWriter(FileSystem fs, FileSet set, SeededData data, int index) {
    this.fs = fs;
    this.set = set;
    this.data = data;
    this.file = index;
  }

  @Override
  public void operate() throws IOException {
    if (out == null) {
      out = fs.create(set.file(file), false, BUFFER, set.replicas(), set.blockBytes());
    }
    data.fill(buffer, file, chunk);
    out.write(buffer, 0, SeededData.length(set.fileBytes(), chunk));
    if (++chunk == set.chunks()) {
      out.close();
      out = null;
      chunk = 0;
      file += set.threads();
    }
  }

  @Override
  public void close() {
    IOUtils.closeStream(out);
  }
}
