package dev.toll.hosts.agent;

import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.atomic.AtomicBoolean;

/** Passes one stream of a process on, as fast as toll consumes it. */
final class Pump implements Runnable {
  private final InputStream from;
  private final FrameType type;
  private final int channel;
  private final FrameOutput out;
  private final Window window = new Window();
  private final AtomicBoolean ended = new AtomicBoolean();
  private volatile boolean reading;

  Pump(InputStream from, FrameType type, int channel, FrameOutput out) {
    this.from = from;
    this.type = type;
    this.channel = channel;
    this.out = out;
  }

  @Override
  public void run() {
    byte[] buffer = new byte[Frame.CHUNK];
    try {
      for (int read = read(buffer); read >= 0; read = read(buffer)) {
        boolean unused = window.send(buffer, 0, read, bytes -> out.send(type, channel, bytes));
      }
      end();
    } catch (IOException e) {
      // The line is gone, and the process will be soon.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private int read(byte[] buffer) throws IOException {
    reading = true;
    try {
      return from.read(buffer);
    } finally {
      reading = false;
    }
  }

  /** Says that no more will come; once. */
  void end() throws IOException {
    if (!ended.getAndSet(true)) {
      out.send(FrameType.END, channel, new Body.Writer().flag(type == FrameType.STDERR));
    }
  }

  /** Whether it waits for the process, and not for toll. */
  boolean waits() {
    return reading;
  }

  void credit(long bytes) {
    window.release(bytes);
  }
}
