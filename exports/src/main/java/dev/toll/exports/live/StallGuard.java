package dev.toll.exports.live;

import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import java.util.Timer;
import java.util.TimerTask;

/**
 * A deadline for writes: a blocking socket has one for reads only. A write that takes longer fails,
 * because the socket is closed under it.
 */
final class StallGuard implements AutoCloseable {
  private final Timer clock = new Timer("export-stall-guard", true);
  private final long deadlineNanos;
  private final Socket socket;
  private volatile long since;
  private volatile boolean writing;
  private volatile boolean stalled;

  StallGuard(Duration deadline, Socket socket) {
    this.deadlineNanos = deadline.toNanos();
    this.socket = socket;
    long period = Math.max(1, deadline.toMillis() / 10);
    clock.schedule(
        new TimerTask() {
          @Override
          public void run() {
            look();
          }
        },
        period,
        period);
  }

  private void look() {
    if (writing && System.nanoTime() - since > deadlineNanos) {
      stalled = true;
      try {
        socket.close();
      } catch (IOException e) {
        // The write fails all the same.
      }
    }
  }

  boolean stalled() {
    return stalled;
  }

  /** A write begins, which must end in time. */
  void begin() {
    since = System.nanoTime();
    writing = true;
  }

  /** It has ended. */
  void end() {
    writing = false;
  }

  @Override
  public void close() {
    clock.cancel();
  }
}
