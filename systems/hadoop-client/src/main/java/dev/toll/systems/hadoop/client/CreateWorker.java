package dev.toll.systems.hadoop.client;

import dev.toll.driver.LoadWorker;
import java.io.IOException;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** One thread's creates: files {@code f<index>}, {@code f<index + threads>}, and so on. */
final class CreateWorker implements LoadWorker {
  static final String PREFIX = "f";

  private final FileSystem fs;
  private final Path directory;
  private final int threads;
  private long next;
  private long createNanos;

  /** Keeps the compiler from leaving out a path that is sent nowhere (the ceiling). */
  private Path unsent;

  /**
   * A worker.
   *
   * @param fs null to leave the system's calls out (the driver's ceiling)
   */
  CreateWorker(FileSystem fs, Path directory, int index, int threads) {
    this.fs = fs;
    this.directory = directory;
    this.threads = threads;
    this.next = index;
  }

  @Override
  public void operate() throws IOException {
    Path file = new Path(directory, PREFIX + next);
    next += threads;
    if (fs == null) {
      unsent = file;
      return;
    }
    long start = System.nanoTime();
    FSDataOutputStream out = fs.create(file, false);
    createNanos += System.nanoTime() - start;
    out.close();
  }

  /** Time spent in the create calls alone, ns. */
  long createNanos() {
    return createNanos;
  }

  /** The path made last when there is nobody to send it to; else null. */
  Path unsent() {
    return unsent;
  }
}
