package dev.toll.exports.live;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Put lines over TCP to Timely or OpenTSDB. Neither answers what goes well. Of what goes wrong they
 * answer a line of text: OpenTSDB {@code put: illegal argument: ...}, Timely {@code Error storing
 * put metric: ...} (a line that Timely cannot parse stands in its log only). So the answers are
 * read all the time, and the first error ends the export.
 *
 * <p>At the end {@code version} is asked, which both know, and our side of the connection closed:
 * the server reads all that came before, answers, and closes too. Until then nothing is known to
 * have arrived.
 */
public final class PutSocket extends OutputStream {
  private static final String BARRIER = "version\n";

  private final String where;
  private final Duration deadline;
  private final Socket socket;
  private final OutputStream out;
  private final Answers answers;

  /** A blocking socket has a deadline for reads only. */
  private final ScheduledThreadPoolExecutor clock =
      new ScheduledThreadPoolExecutor(1, task -> daemon(task, "export-stall-guard"));

  private volatile boolean stalled;
  private boolean over;

  private PutSocket(String where, Duration deadline, Socket socket) throws IOException {
    this.where = where;
    this.deadline = deadline;
    this.socket = socket;
    this.out = socket.getOutputStream();
    this.answers = new Answers(socket.getInputStream());
    clock.setRemoveOnCancelPolicy(true);
  }

  /**
   * Connects.
   *
   * @param deadline for the connection, for each write, and for the end
   * @throws LiveException if there is nobody
   */
  public static PutSocket connect(String host, int port, Duration deadline) throws IOException {
    String where = host + ":" + port;
    Socket socket = new Socket();
    try {
      socket.connect(new InetSocketAddress(host, port), Math.toIntExact(deadline.toMillis()));
      return new PutSocket(where, deadline, socket);
    } catch (IOException e) {
      socket.close();
      throw explained(where, host, deadline, e);
    }
  }

  private static IOException explained(
      String where, String host, Duration deadline, IOException e) {
    if (e instanceof UnknownHostException) {
      return new LiveException("--host: unknown host '" + host + "'", e);
    }
    if (e instanceof SocketTimeoutException) {
      return new LiveException(
          where + ": connection timed out after " + deadline.toSeconds() + " s (--timeout)", e);
    }
    return e instanceof ConnectException
        ? new LiveException(
            where + ": connection refused; is the server listening for put lines on this port?", e)
        : e;
  }

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    refuse(answers.errors());
    ScheduledFuture<?> alarm =
        clock.schedule(this::stall, deadline.toMillis(), TimeUnit.MILLISECONDS);
    try {
      out.write(bytes, offset, length);
    } catch (IOException e) {
      over = true;
      // What the server had to say is the better reason.
      answers.await(Duration.ofSeconds(1));
      refuse(answers.errors());
      throw new LiveException(
          stalled
              ? where + " accepted no data for " + deadline.toSeconds() + " s (--timeout)"
              : where + " closed the connection (" + e.getMessage() + ")",
          e);
    } finally {
      alarm.cancel(false);
    }
  }

  /** Waits until the server has read all; after a failure it only lets go. */
  @Override
  public void close() throws IOException {
    try (socket) {
      if (over) {
        return;
      }
      write(BARRIER.getBytes(StandardCharsets.US_ASCII), 0, BARRIER.length());
      over = true;
      socket.shutdownOutput();
      boolean ended = answers.await(deadline);
      refuse(answers.errors());
      if (!ended && answers.text().isEmpty()) {
        throw new LiveException(
            where
                + " did not read all data within "
                + deadline.toSeconds()
                + " s (--timeout); it is unknown how much arrived",
            null);
      }
    } finally {
      clock.shutdownNow();
    }
  }

  /** A write that takes too long fails, because the socket is closed under it. */
  private void stall() {
    stalled = true;
    try {
      socket.close();
    } catch (IOException e) {
      // The write fails all the same.
    }
  }

  private static Thread daemon(Runnable task, String name) {
    Thread thread = new Thread(task, name);
    thread.setDaemon(true);
    return thread;
  }

  private void refuse(List<String> errors) throws LiveException {
    if (!errors.isEmpty()) {
      over = true;
      throw new LiveException(where + " rejected points: " + String.join("; ", errors), null);
    }
  }

  /** What the server says, read by a thread of its own. */
  private static final class Answers {
    private static final int MOST = 64 << 10;
    private static final int SHOWN = 5;

    private final StringBuilder text = new StringBuilder();
    private final Thread reader;

    Answers(InputStream in) {
      reader = daemon(() -> read(in), "export-answers");
      reader.start();
    }

    private void read(InputStream in) {
      byte[] buffer = new byte[4096];
      try {
        for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
          add(new String(buffer, 0, n, StandardCharsets.UTF_8));
        }
      } catch (IOException e) {
        // The connection is gone: the next write says so.
      }
    }

    private synchronized void add(String more) {
      if (text.length() < MOST) {
        text.append(more);
      }
    }

    synchronized String text() {
      return text.toString();
    }

    /** Whether the server has closed its side in time. */
    boolean await(Duration time) throws IOException {
      try {
        reader.join(time.toMillis());
        return !reader.isAlive();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IOException("interrupted", e);
      }
    }

    /** The first lines that are errors. Version answers are none. */
    List<String> errors() {
      String said = text();
      return said.isEmpty()
          ? List.of()
          : said.lines()
              .filter(line -> line.matches("(?i)(put|error|unknown|rollup)\\b.*"))
              .limit(SHOWN)
              .map(line -> line.replaceAll("\\p{Cc}", " ").strip())
              .toList();
    }
  }
}
