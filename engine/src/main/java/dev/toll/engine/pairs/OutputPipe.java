package dev.toll.engine.pairs;

import dev.toll.driver.Daemon;
import dev.toll.engine.settings.StudyException;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * The pipe that all executions write to: read at once and dropped but for its end. A named one,
 * opened for both directions: what an execution leaves running may hold it, and nothing waits for
 * that.
 */
final class OutputPipe implements AutoCloseable {
  private static final int CHUNK = 1 << 16;
  private static final int LONGEST_LINE = 1 << 20;
  private static final int TAIL_LINES = 10;
  private static final int SECONDS = 60;

  private final File file;
  private final RandomAccessFile pipe;
  private final Consumer<String> lines;
  private final ByteArrayOutputStream line = new ByteArrayOutputStream();
  private byte[] older = new byte[0];
  private byte[] newer = new byte[0];
  private int marks;
  private String mark;
  private CountDownLatch seen;

  /**
   * A pipe in a directory.
   *
   * @param lines gets every line of the output; null for none
   */
  OutputPipe(Path directory, Consumer<String> lines)
      throws IOException, InterruptedException, StudyException {
    this.lines = lines;
    file = directory.resolve("output").toFile();
    if (new ProcessBuilder("mkfifo", file.getPath()).start().waitFor() != 0) {
      throw new StudyException("cannot make the pipe " + file);
    }
    pipe = new RandomAccessFile(file, "rw");
    Daemon.start("output", this::read);
  }

  Redirect redirect() {
    return Redirect.to(file);
  }

  private void read() {
    byte[] buffer = new byte[CHUNK];
    try {
      for (int n = pipe.read(buffer); n > 0; n = pipe.read(buffer)) {
        add(buffer, n);
      }
    } catch (IOException e) {
      // Closed.
    }
  }

  private synchronized void add(byte[] buffer, int n) {
    if (lines != null) {
      split(buffer, n);
    }
    if (newer.length >= CHUNK / 2) {
      older = newer;
      newer = new byte[0];
    }
    byte[] joined = Arrays.copyOf(newer, newer.length + n);
    System.arraycopy(buffer, 0, joined, newer.length, n);
    newer = joined;
    if (mark != null && kept().contains(mark)) {
      mark = null;
      seen.countDown();
    }
  }

  private void split(byte[] buffer, int n) {
    for (int i = 0; i < n; i++) {
      if (buffer[i] != '\n' && buffer[i] != '\r' && buffer[i] != 0) {
        if (line.size() < LONGEST_LINE) {
          line.write(buffer[i]);
        }
        continue;
      }
      String text = line.toString(StandardCharsets.UTF_8);
      line.reset();
      if (mark == null || !mark.equals("\0" + text + "\0")) {
        lines.accept(text);
      }
    }
  }

  private String kept() {
    return new String(older, StandardCharsets.UTF_8) + new String(newer, StandardCharsets.UTF_8);
  }

  /** Forgets what there was. */
  synchronized void clear() {
    older = new byte[0];
    newer = older;
  }

  /** Returns when all that an ended execution wrote is read. */
  void drain() throws IOException, InterruptedException {
    synchronized (this) {
      mark = "\0toll " + ++marks + " of " + System.identityHashCode(this) + "\0";
      seen = new CountDownLatch(1);
    }
    pipe.write(mark.getBytes(StandardCharsets.UTF_8));
    seen.await(SECONDS, TimeUnit.SECONDS);
  }

  /** The last lines. */
  synchronized String end() {
    List<String> all =
        kept().replaceAll("\0toll \\d+ of \\d+\0", "\n").lines().filter(l -> !l.isBlank()).toList();
    return String.join("\n", all.subList(Math.max(0, all.size() - TAIL_LINES), all.size()));
  }

  @Override
  public void close() throws IOException {
    // The reader would hold it open for as long as it waits for more.
    pipe.write('\n');
    pipe.close();
  }
}
