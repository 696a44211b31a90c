package dev.toll.systems.hadoop.client;

import dev.toll.driver.Ceiling;
import dev.toll.driver.LoadLoop;
import dev.toll.driver.LoadPlan;
import dev.toll.driver.LoadResult;
import dev.toll.driver.LoadWorker;
import dev.toll.driver.Reporter;
import dev.toll.systems.hadoop.client.HdfsCommands.Created;
import dev.toll.systems.hadoop.client.HdfsCommands.Creates;
import dev.toll.systems.hadoop.client.HdfsCommands.Threads;
import java.io.IOException;
import org.HdrHistogram.Histogram;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** Creates empty files in one directory: each operation is a create and its close. */
final class CreateLoad {
  private CreateLoad() {}

  static Created run(ClientSession session, Creates wish, Reporter reporter) throws Exception {
    Path directory = new Path(wish.directory());
    int threads = wish.threads();
    LoadPlan plan =
        new LoadPlan(threads, wish.files(), Double.POSITIVE_INFINITY, wish.rate())
            .spinning(wish.spinSeconds());
    session.fs().mkdirs(directory);
    Worker[] workers = new Worker[threads];
    LoadResult result =
        LoadLoop.run(
            plan,
            (index, operations) ->
                workers[index] = new Worker(session.fs(), directory, wish.first() + index, threads),
            reporter::tick);
    long inCreate = 0;
    for (Worker worker : workers) {
      inCreate += worker.createNanos;
    }
    Histogram waited = plan.paced() ? result.response() : result.service();
    return new Created(
        result.operations(),
        result.elapsedSeconds(),
        result.rate(),
        waited.getMean(),
        (double) inCreate / result.operations());
  }

  /** The rate of the loop itself, without HDFS. */
  static Ceiling ceiling(Threads wish) throws Exception {
    int threads = wish.threads();
    LoadWorker.Factory factory =
        (index, operations) -> new Worker(null, new Path("/ceiling"), index, threads);
    return Ceiling.measure(threads, factory);
  }

  /** One thread's creates: files {@code f<first>}, {@code f<first + threads>}, and so on. */
  private static final class Worker implements LoadWorker {
    private final FileSystem fs;
    private final Path directory;
    private final int threads;
    private long next;

    /** Time spent in the create calls alone. */
    private long createNanos;

    /** Keeps the compiler from leaving out a path that is not sent (the ceiling). */
    private Path unused;

    /**
     * A worker.
     *
     * @param fs null to leave the system's calls out (the driver's ceiling)
     * @param first number of its first file
     */
    Worker(FileSystem fs, Path directory, long first, int threads) {
      this.fs = fs;
      this.directory = directory;
      this.threads = threads;
      this.next = first;
    }

    @Override
    public void operate() throws IOException {
      Path file = new Path(directory, FileNames.PREFIX + next);
      next += threads;
      if (fs == null) {
        unused = file;
        return;
      }
      long start = System.nanoTime();
      FSDataOutputStream out = fs.create(file, false);
      createNanos += System.nanoTime() - start;
      out.close();
    }
  }
}
