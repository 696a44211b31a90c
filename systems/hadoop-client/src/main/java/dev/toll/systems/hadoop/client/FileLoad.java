package dev.toll.systems.hadoop.client;

import dev.toll.driver.LoadLoop;
import dev.toll.driver.LoadPlan;
import dev.toll.driver.LoadResult;
import dev.toll.driver.LoadWorker;
import dev.toll.driver.Reporter;
import dev.toll.systems.hadoop.client.HdfsCommands.Files;
import dev.toll.systems.hadoop.client.HdfsCommands.Transferred;
import java.io.Closeable;
import java.io.IOException;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.IOUtils;

/**
 * Writes whole files, or reads them: each operation is a chunk of 1 MiB, so that a load of few
 * large files still shows its progress. A file's close, which waits for its blocks, belongs to its
 * last chunk.
 */
final class FileLoad {
  private static final int BUFFER = 4096;

  private FileLoad() {}

  static Transferred write(ClientSession session, Files wish, Reporter reporter) throws Exception {
    SeededData data = new SeededData(wish.seed());
    session.fs().mkdirs(new Path(wish.directory()));
    return run(
        wish,
        reporter,
        (index, operations) ->
            new Worker<FSDataOutputStream>(wish, index) {
              @Override
              FSDataOutputStream open(Path file) throws IOException {
                short replicas = (short) wish.replicas();
                return session.fs().create(file, false, BUFFER, replicas, wish.blockBytes());
              }

              @Override
              void transfer(FSDataOutputStream out, byte[] buffer, long file, long chunk)
                  throws IOException {
                data.fill(buffer, file, chunk);
                out.write(buffer, 0, wish.chunkBytes(chunk));
              }
            });
  }

  /** Compares nothing: the verification does, outside the measured time. */
  static Transferred read(ClientSession session, Files wish, Reporter reporter) throws Exception {
    return run(
        wish,
        reporter,
        (index, operations) ->
            new Worker<FSDataInputStream>(wish, index) {
              @Override
              FSDataInputStream open(Path file) throws IOException {
                return session.fs().open(file);
              }

              @Override
              void transfer(FSDataInputStream in, byte[] buffer, long file, long chunk)
                  throws IOException {
                in.readFully(buffer, 0, wish.chunkBytes(chunk));
              }
            });
  }

  private static Transferred run(Files wish, Reporter reporter, LoadWorker.Factory factory)
      throws Exception {
    LoadResult result =
        LoadLoop.run(
            LoadPlan.count(wish.threads(), wish.files() * wish.chunks()), factory, reporter::tick);
    return new Transferred(result.operations(), result.elapsedSeconds(), wish.bytes());
  }

  /** One thread's files, one after another. */
  private abstract static class Worker<S extends Closeable> implements LoadWorker {
    private final Files files;
    private final byte[] buffer = new byte[SeededData.CHUNK];
    private long file;
    private long chunk;
    private S stream;

    Worker(Files files, int index) {
      this.files = files;
      this.file = files.first() + index;
    }

    abstract S open(Path path) throws IOException;

    abstract void transfer(S open, byte[] bytes, long number, long ofChunk) throws IOException;

    @Override
    public void operate() throws IOException {
      if (stream == null) {
        stream = open(new Path(files.path(file)));
      }
      transfer(stream, buffer, file, chunk);
      if (++chunk == files.chunks()) {
        stream.close();
        stream = null;
        chunk = 0;
        file += files.threads();
      }
    }

    @Override
    public void close() {
      IOUtils.closeStream(stream);
    }
  }
}
